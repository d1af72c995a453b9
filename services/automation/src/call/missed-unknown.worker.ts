import { callBoundary, callNotifications, callStatusOf, type CallMissed } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { NEWS_MS, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { callList, openUnknownOf, type CallRow } from '@matricula/read-models/call';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
/** By these a missed call needs no call back any more: somebody called, its lead was created, it is spam. */
const settling = ['CallReturned', 'CallLeadLinked', 'CallSpamMarked'];

/**
 * Notifies the users at whom a call of an unknown number rang in vain, unless they have an unread notification of such calls: it leads to the list of all
 * of them, and one for each call would fill the bell. It is withdrawn when nothing in that list is open any more. The events of an
 * institution wait for the rows, so that during a rebuild of the lists of calls or notifications, missed calls are told of late.
 */
export class MissedUnknownWorker implements EventWorker {
  readonly name = 'notify-of-missed-unknown-call';
  readonly types = new Set(['CallMissed', ...settling]);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore; now?: () => number }) {}

  /** One notification is of many calls: they are processed in order. */
  thingOf({ type, data }: RecordedEvent): string | undefined {
    const { leadId, spam } = data as CallMissed['data'];
    return type === 'CallMissed' && (spam || leadId !== undefined) ? undefined : 'missed';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await (event.type === 'CallMissed' ? this.tell(event as RecordedEvent<CallMissed>) : this.settle(event));
  }

  private async tell({ id, tenantId, at, meta, data }: RecordedEvent<CallMissed>): Promise<void> {
    const { store, now = Date.now } = this.needs;
    const { callId, userId, offeredTo = [], spam, leadId } = data;
    if (spam || leadId !== undefined || now() - Date.parse(at) > NEWS_MS) return;
    const { stream, decider } = notificationBoundary;
    const { kind } = callNotifications.missed;
    await this.caughtUp(notificationList.name, tenantId);
    for (const to of userId ? [userId] : offeredTo) {
      if ((await this.unread(tenantId, to)).length > 0) continue;
      const notificationId = `missed-${callId}-${to}`;
      const command = { type: 'RaiseNotification', data: { notificationId, userId: to, kind } } as const;
      await execute(store, decider, { stream: stream(tenantId, notificationId), tenantId }, command, systemMeta(meta.correlationId, id));
    }
  }

  private async settle({ id, tenantId, meta, data }: RecordedEvent): Promise<void> {
    const { store, reads } = this.needs;
    const { callId } = data as { callId: string };
    const { state: call } = await store.states.current(callBoundary.decider, callBoundary.stream(tenantId, callId));
    if (callStatusOf(call) !== 'missed') return;
    await this.caughtUp(notificationList.name, tenantId);
    await this.caughtUp(callList.name, tenantId);
    const { stream, decider } = notificationBoundary;
    for (const userId of call.userId ? [call.userId] : (call.offeredTo ?? []))
      for (const { notificationId, at } of await this.unread(tenantId, userId)) {
        // A call is told of for so long after it was missed.
        const where = openUnknownOf(userId, new Date(Date.parse(at) - NEWS_MS).toISOString());
        if ((await reads.page<CallRow>(callList, tenantId, { where, limit: 1 })).length > 0) continue;
        const command = { type: 'WithdrawNotification', data: { notificationId, userId } } as const;
        await execute(store, decider, { stream: stream(tenantId, notificationId), tenantId }, command, systemMeta(meta.correlationId, id));
      }
  }

  /** The unread notifications that a user has of missed calls of unknown numbers. */
  private async unread(tenantId: string, userId: string): Promise<NotificationRow[]> {
    const where = {
      and: [
        { field: 'userId', op: 'eq' as const, value: userId },
        { field: 'type', op: 'eq' as const, value: callNotifications.missed.kind },
        { field: 'raised', op: 'eq' as const, value: true },
        { field: 'read', op: 'eq' as const, value: false },
        { field: 'withdrawn', op: 'eq' as const, value: false },
      ],
    };
    const found: NotificationRow[] = [];
    for await (const rows of this.needs.reads.stream<NotificationRow>(notificationList, tenantId, { where }))
      found.push(...rows.filter(({ leadId }) => leadId === undefined));
    return found;
  }

  /** Waits for the rows of everything so far, also of what this worker recorded a moment ago. */
  private async caughtUp(model: string, tenantId: string): Promise<void> {
    await this.needs.reads.reached(model, await this.needs.store.head(), ROW_MS, tenantId);
  }
}
