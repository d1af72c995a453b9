import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { orderBoundary, orderStream } from '@matricula/domain/order';
import { EventStore, executeMany, partIdOf } from '@matricula/event-store';
import type { JobInHand, JobSlice, JobWork } from '../job';
import { JobOrders } from './job-orders';
import { commandOf, type OrderBulkSettings } from './order-bulk';

const SLICE = 100;

/** Makes the same move with many orders, each under an id derived from the job and the order. */
@Injectable()
export class OrderBulkWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly orders: JobOrders,
    private readonly identity: IdentityService,
  ) {}

  /** Orders go only to users to whom the caller may give them. */
  async assertMay({ settings }: Pick<JobInHand, 'settings'>, person: RequestContext): Promise<void> {
    const { move, values } = settings as unknown as OrderBulkSettings;
    if (move === 'giveOwner') await this.identity.colleague(person, String(values.owner_id));
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, meta } = job;
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const settings = job.settings as unknown as OrderBulkSettings;
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const orderIds = await this.selection(job);
    for (let done = job.done; done < orderIds.length;) {
      const slice = orderIds.slice(done, done + SLICE);
      const { seen, refused } = await this.orders.split(job, slice);
      const commands = seen.map((orderId) => ({
        stream: orderStream(tenantId, orderId),
        tenantId,
        command: commandOf(settings, partIdOf(`${jobId}/${orderId}`, 'remark')),
        commandId: `${jobId}/${orderId}`,
      }));
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

  private async selection({ tenantId, settings }: JobInHand): Promise<string[]> {
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, String(settings.selectionId))) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as string[];
  }
}
