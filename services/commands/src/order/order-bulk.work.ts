import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { orderBoundary, orderStream } from '@matricula/domain/order';
import { EventStore, executeMany, partIdOf } from '@matricula/event-store';
import type { JobInHand, JobSlice, JobWork } from '../job';
import { CollegeDues } from './college-dues';
import { JobOrders } from './job-orders';
import { commandOf, type CollegeOwed, type OrderBulkFile, type OrderBulkSettings } from './order-bulk';

const SLICE = 100;

/** Makes the same move with many orders, each under an id derived from the job and the order. */
@Injectable()
export class OrderBulkWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly orders: JobOrders,
    private readonly identity: IdentityService,
    private readonly dues: CollegeDues,
  ) {}

  /** Orders go only to users to whom the caller may give them. */
  async assertMay({ settings }: Pick<JobInHand, 'settings'>, person: RequestContext): Promise<void> {
    const { ownerId } = settings as unknown as OrderBulkSettings;
    if (ownerId !== undefined) await this.identity.colleague(person, ownerId);
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, meta } = job;
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const settings = job.settings as unknown as OrderBulkSettings;
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const { orderIds, values } = await this.selection(job);
    for (let done = job.done; done < orderIds.length;) {
      const slice = orderIds.slice(done, done + SLICE);
      const { seen, refused } = await this.orders.split(job, slice);
      const owed = settings.move === 'payCollege' ? await this.owed(tenantId, seen) : undefined;
      const commands = seen.map((orderId, index) => {
        const commandId = `${jobId}/${orderId}`;
        const command = commandOf(settings, values, { remarkId: partIdOf(commandId, 'remark'), owed: owed?.[index] });
        return { stream: orderStream(tenantId, orderId), tenantId, command, commandId };
      });
      for (const [index, one] of (await executeMany(this.store, orderBoundary.decider, commands, rest)).entries()) {
        if (one.refused) (refused[one.refused.message] ??= []).push(seen[index] ?? '');
        else counts[one.receipt.events.length > 0 ? 'changed' : 'unchanged']++;
      }
      const refusedIds = Object.values(refused).flat().length;
      counts.refused += refusedIds;
      done += slice.length;
      yield { done, counts: { ...counts }, refusedLeadIds: refusedIds > 0 ? refused : undefined };
    }
  }

  private async owed(tenantId: string, orderIds: readonly string[]): Promise<CollegeOwed[]> {
    const states = await this.store.states.currentMany(
      orderBoundary.decider,
      orderIds.map((orderId) => orderStream(tenantId, orderId)),
    );
    return Promise.all(
      orderIds.map(async (orderId) => {
        const order = states.get(orderStream(tenantId, orderId))?.state;
        return order ? this.dues.owedTo(order, tenantId) : { owedPaise: 0 };
      }),
    );
  }

  private async selection({ tenantId, settings }: JobInHand): Promise<OrderBulkFile> {
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, String(settings.selectionId))) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as OrderBulkFile;
  }
}
