import type { IdentityService } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { scorecardNotifications, type ThirdReaderRequested } from '@matricula/domain/scorecard';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  identity: Pick<IdentityService, 'staff'>;
}

/** Notifies the admins that an applicant needs another reader, because only they can ask one. */
export class ThirdReaderWorker implements EventWorker {
  readonly name = 'third-reader';
  readonly types = new Set(['ThirdReaderRequested']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as ThirdReaderRequested['data']).applicationId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.tell(event);
  }

  /** Each admin once, however often the event comes. */
  private async tell({ tenantId, id, meta }: RecordedEvent): Promise<void> {
    const { store, identity } = this.needs;
    const { stream, decider } = notificationBoundary;
    for (const { userId, role } of await identity.staff(tenantId)) {
      if (role !== staffRoles.admin) continue;
      const notificationId = `third-reader-${id}-${userId}`;
      const command = {
        type: 'RaiseNotification',
        data: { notificationId, userId, kind: scorecardNotifications.thirdReader.kind },
      } as const;
      await execute(store, decider, { stream: stream(tenantId, notificationId), tenantId }, command, systemMeta(meta.correlationId, id));
    }
  }
}
