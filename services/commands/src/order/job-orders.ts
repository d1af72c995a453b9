import { Injectable } from '@nestjs/common';
import { orderBoundary, orderStream, type Order, type OrderOwnerChanged } from '@matricula/domain/order';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { eventIdOf, EventStore } from '@matricula/event-store';
import { orderAccess } from '@matricula/projections/order';
import { JobPeople, type JobInHand, type Refused } from '../job';

/** Why a job skips an order. */
const NOT_SEEN = 'The person who runs this job no longer sees this order.';

/** Determines on which orders of a job the responsible users may act at present. Reads the log, because a row may lag behind. */
@Injectable()
export class JobOrders {
  constructor(
    private readonly store: EventStore,
    private readonly people: JobPeople,
  ) {}

  /** Splits orders into those that all responsible users may see, and those that are refused, by reason. @throws JobRightsGone */
  async split(job: JobInHand, orderIds: readonly string[]): Promise<{ seen: string[]; refused: Refused<string> }> {
    const { tenantId } = job;
    const people = await this.people.of(job);
    const states = await this.store.states.currentMany(
      orderBoundary.decider,
      orderIds.map((orderId) => orderStream(tenantId, orderId)),
    );
    const isSeen = (order: Pick<Order, 'ownerId'>) => people.every(({ sight }) => orderAccess.who(sight, order).length > 0);
    const seen: string[] = [];
    for (const orderId of orderIds) {
      const state = states.get(orderStream(tenantId, orderId))?.state;
      if (!state || state.status === 'none') continue;
      if (isSeen(state) || (await this.gaveAway(job, orderId, isSeen))) seen.push(orderId);
    }
    const hidden = orderIds.filter((orderId) => !seen.includes(orderId));
    return { seen, refused: hidden.length > 0 ? { [NOT_SEEN]: hidden } : {} };
  }

  /** An order that the job itself gave to another user still counts as visible: its slice may run again, and its starter may undo it. */
  private async gaveAway(
    { tenantId, jobId }: JobInHand,
    orderId: string,
    isSeen: (order: Pick<Order, 'ownerId'>) => boolean,
  ): Promise<boolean> {
    const events = await this.store.read(orderStream(tenantId, orderId));
    const last = events.findLast((event): event is RecordedEvent<OrderOwnerChanged> => event.type === 'OrderOwnerChanged');
    return last?.id === eventIdOf(`${jobId}/${orderId}`, 0) && isSeen({ ownerId: last.data.previousOwnerId });
  }
}
