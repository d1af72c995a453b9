import { callNotifications, type CallMissed } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { NEWS_MS, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

/**
 * Notifies the users at whom a call of an unknown number rang in vain, unless they have an unread notification of such calls: it leads to the list of all
 * of them, and one for each call would fill the bell.
 */
export class MissedUnknownWorker implements EventWorker {
  readonly name = 'notify-of-missed-unknown-call';
  readonly types = new Set(['CallMissed']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore; now?: () => number }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { callId, leadId, spam } = data as CallMissed['data'];
    return spam || leadId !== undefined ? undefined : callId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<CallMissed>[]) await this.tell(event);
  }

  private async tell({ id, tenantId, at, meta, data }: RecordedEvent<CallMissed>): Promise<void> {
    const { store, now = Date.now } = this.needs;
    const { callId, userId, offeredTo = [], spam, leadId } = data;
    if (spam || leadId !== undefined || now() - Date.parse(at) > NEWS_MS) return;
    const { stream, decider } = notificationBoundary;
    const { kind } = callNotifications.missed;
    for (const to of userId ? [userId] : offeredTo) {
      if (await this.isTold(tenantId, to)) continue;
      const notificationId = `missed-${callId}-${to}`;
      const command = { type: 'RaiseNotification', data: { notificationId, userId: to, kind } } as const;
      await execute(store, decider, { stream: stream(tenantId, notificationId), tenantId }, command, systemMeta(meta.correlationId, id));
    }
  }

  /** Whether the user has an unread notification of missed calls of unknown numbers. */
  private async isTold(tenantId: string, userId: string): Promise<boolean> {
    const where = {
      and: [
        { field: 'userId', op: 'eq' as const, value: userId },
        { field: 'type', op: 'eq' as const, value: callNotifications.missed.kind },
        { field: 'raised', op: 'eq' as const, value: true },
        { field: 'read', op: 'eq' as const, value: false },
        { field: 'withdrawn', op: 'eq' as const, value: false },
      ],
    };
    for await (const rows of this.needs.reads.stream<NotificationRow>(notificationList, tenantId, { where }))
      if (rows.some(({ leadId }) => leadId === undefined)) return true;
    return false;
  }
}
