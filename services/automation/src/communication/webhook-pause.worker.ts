import { communicationNotifications, webhookEndpoint, type MessageFailed } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { recordBoundary, type RecordEvent } from '@matricula/domain/record';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { webhookDeliveryList } from '@matricula/read-models/communication';
import { recordList } from '@matricula/read-models/record';
import { userList, type UserRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

/** A delivery is abandoned after about ten hours; an endpoint that accepted nothing in this time is paused. */
const QUIET_HOURS = 10;
const SEEN_WITHIN_MS = 10_000;
const GONE = 410;
const CHANGED = `${webhookEndpoint.name}Changed`;

/**
 * Pauses endpoints that accept nothing for long, or answer that they are gone, and notifies the admins. Failed deliveries can be sent again from
 * the log.
 */
export class WebhookPauseWorker implements EventWorker {
  readonly name = 'webhook-pause';
  readonly types = new Set(['MessageFailed', 'MessageUnanswered', CHANGED]);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === CHANGED) return (data as RecordEvent['data']).recordId;
    const { endpointId, reason, answer } = data as MessageFailed['data'];
    // An endpoint is tried until the last attempt of a delivery, whatever the result of others.
    return type === 'MessageUnanswered' || reason === 'given-up' || answer === GONE ? endpointId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === CHANGED) await this.tell(event as RecordedEvent<RecordEvent>);
      else await this.pause(event as RecordedEvent<MessageFailed>);
    }
  }

  private async pause(event: RecordedEvent<MessageFailed>): Promise<void> {
    const { tenantId, id, meta, data } = event;
    const { endpointId: recordId = '', answer, error } = data;
    const endpoint = await this.ports.reads.get(recordList(webhookEndpoint), tenantId, recordId);
    if (endpoint?.active !== true || (answer !== GONE && (await this.tookLately(event)))) return;
    const pausedBecause = answer === GONE ? error : `No delivery succeeded for ${QUIET_HOURS} hours; last error: ${error}`;
    const { stream, decider } = recordBoundary(webhookEndpoint);
    const values = { active: false, pausedBecause };
    const address = { stream: stream(tenantId, recordId), tenantId };
    await execute(
      this.ports.store,
      decider,
      address,
      { type: 'ChangeRecord', data: { recordId, values } },
      systemMeta(meta.correlationId, id),
      {
        commandId: `webhook-pause/${id}`,
      },
    );
  }

  private async tookLately({ tenantId, at, position, data }: RecordedEvent<MessageFailed>): Promise<boolean> {
    const { reads } = this.ports;
    await reads.reached(webhookDeliveryList.name, position, SEEN_WITHIN_MS, tenantId);
    const since = new Date(Date.parse(at) - QUIET_HOURS * 3_600_000).toISOString();
    const where = {
      and: [
        { field: 'endpointId', op: 'eq' as const, value: data.endpointId ?? '' },
        { field: 'status', op: 'eq' as const, value: 'accepted' },
        { field: 'updatedAt', op: 'gt' as const, value: since },
      ],
    };
    return (await reads.count(webhookDeliveryList, tenantId, { where })) > 0;
  }

  /** Notifies each admin once per pause. */
  private async tell({ tenantId, id, meta, data }: RecordedEvent<RecordEvent>): Promise<void> {
    if (data.to?.active !== false || typeof data.to.pausedBecause !== 'string') return;
    const where = {
      and: [
        { field: 'role', op: 'eq' as const, value: staffRoles.admin },
        { field: 'status', op: 'eq' as const, value: 'active' },
      ],
    };
    const { stream, decider } = notificationBoundary;
    for (const { userId } of await this.ports.reads.page<UserRow>(userList, tenantId, { where, limit: 100 })) {
      const notificationId = `webhook-paused-${id}-${userId}`;
      const command = {
        type: 'RaiseNotification',
        data: { notificationId, userId, kind: communicationNotifications.webhookPaused.kind },
      } as const;
      await execute(
        this.ports.store,
        decider,
        { stream: stream(tenantId, notificationId), tenantId },
        command,
        systemMeta(meta.correlationId, id),
      );
    }
  }
}
