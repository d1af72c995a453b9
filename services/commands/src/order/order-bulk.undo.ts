import { Injectable } from '@nestjs/common';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary, orderStream, type OrderCommand, type OrderEvent } from '@matricula/domain/order';
import { eventIdOf, EventStore, executeMany } from '@matricula/event-store';
import type { JobInHand, JobSlice, JobUndoing } from '../job';
import { JobOrders } from './job-orders';

const SLICE = 100;

/** Events by which a job changes orders. */
const TYPES = ['OrderOwnerChanged', 'OrderRemarked', 'OrderCollegePaymentSet', 'OrderCancelled'];

/**
 * Takes back what a job did to its orders, where it still stands: an owner, a payment to the college or a cancellation that was changed since stays.
 * The events of the job are known by their ids, which derive from the job and the order.
 */
@Injectable()
export class OrderBulkUndo implements JobUndoing {
  constructor(
    private readonly store: EventStore,
    private readonly orders: JobOrders,
  ) {}

  async *slices(job: JobInHand, from: Position, to: Position): AsyncGenerator<JobSlice> {
    const counts: Record<string, number> = { restored: 0, kept: 0, refused: 0 };
    let done = 0;
    let waiting: string[] = [];
    const slice = async (): Promise<JobSlice> => {
      const refusedLeadIds = await this.undo(job, waiting, counts);
      done += waiting.length;
      waiting = [];
      return { done, counts: { ...counts }, refusedLeadIds };
    };
    for await (const orderId of this.ordersOf(job, from, to)) {
      waiting.push(orderId);
      if (waiting.length >= SLICE) yield await slice();
    }
    if (waiting.length > 0) yield await slice();
  }

  private async undo(job: JobInHand, orderIds: string[], counts: Record<string, number>): Promise<Record<string, string[]> | undefined> {
    const { tenantId, jobId, meta } = job;
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const { seen, refused } = await this.orders.split(job, orderIds);
    const note = (outcome: string, count = 1) => (counts[outcome] = (counts[outcome] ?? 0) + count);
    note('refused', Object.values(refused).flat().length);
    const streams = await this.store.readMany(seen.map((orderId) => orderStream(tenantId, orderId)));
    const commands = seen.flatMap((orderId) => {
      const stream = orderStream(tenantId, orderId);
      const command = opposite((streams.get(stream) ?? []) as RecordedEvent<OrderEvent>[], eventIdOf(`${jobId}/${orderId}`, 0));
      if (!command) note('kept');
      return command ? [{ stream, tenantId, command, commandId: `${jobId}/undo/${orderId}`, orderId }] : [];
    });
    for (const [index, one] of (await executeMany(this.store, orderBoundary.decider, commands, rest)).entries()) {
      if (one.refused) {
        (refused[one.refused.message] ??= []).push(commands[index]?.orderId ?? '');
        note('refused');
      } else note(one.receipt.events.length > 0 ? 'restored' : 'kept');
    }
    return Object.keys(refused).length > 0 ? refused : undefined;
  }

  private async *ordersOf({ tenantId, jobId }: JobInHand, from: Position, to: Position): AsyncGenerator<string> {
    // Without decryption: the order's id is in plain text, and nothing else is needed.
    for await (const events of this.store.readAll(from, { filter: { tenantId, types: TYPES }, sealed: true })) {
      for (const { id, data, position } of events) {
        if (position > to) return;
        const { orderId } = data as { orderId: string };
        if (id === eventIdOf(`${jobId}/${orderId}`, 0)) yield orderId;
      }
    }
  }
}

/** The command that takes back the event of the job; undefined if a later change builds on it. */
function opposite(events: readonly RecordedEvent<OrderEvent>[], eventId: string): OrderCommand | undefined {
  const done = events.find(({ id }) => id === eventId);
  if (!done) return undefined;
  const isLast = events.findLast(({ type }) => type === done.type) === done;
  const event = done as OrderEvent;
  switch (event.type) {
    case 'OrderOwnerChanged': {
      const { ownerId: onlyFrom, previousOwnerId, previousOwnerName = '' } = event.data;
      if (!isLast || previousOwnerId === undefined) return undefined;
      return { type: 'ChangeOrderOwner', data: { ownerId: previousOwnerId, ownerName: previousOwnerName, onlyFrom } };
    }
    case 'OrderRemarked':
      return { type: 'WithdrawRemark', data: { remarkId: event.data.remarkId } };
    case 'OrderCollegePaymentSet': {
      const { from = 'pending', fromPaise: amountPaise, fromReference: bankReference, hadPaise: hasPaise } = event.data;
      return isLast ? { type: 'PayCollege', data: { ptcStatus: from, amountPaise, bankReference, hasPaise } } : undefined;
    }
    case 'OrderCancelled':
      return isLast ? { type: 'ReopenOrder', data: { at: new Date().toISOString() } } : undefined;
    default:
      return undefined;
  }
}
