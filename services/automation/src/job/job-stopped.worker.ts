import type { IdentityService } from '@matricula/auth';
import { jobNotifications, type JobFailed } from '@matricula/domain/job';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  identity: Pick<IdentityService, 'staff'>;
}

/** Notifies the admins of a job that stopped because a responsible user lost the permission: they can resume or undo it. */
export class JobStoppedWorker implements EventWorker {
  readonly name = 'job-stopped';
  readonly types = new Set(['JobFailed']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { jobId, cause } = data as JobFailed['data'];
    return cause === 'rights' ? jobId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<JobFailed>[]) if (event.data.cause === 'rights') await this.tell(event);
  }

  /** Notifies each admin once per stop of a job. */
  private async tell({ tenantId, id, meta }: RecordedEvent<JobFailed>): Promise<void> {
    const { store, identity } = this.needs;
    const { stream, decider } = notificationBoundary;
    for (const { userId, role } of await identity.staff(tenantId)) {
      if (role !== staffRoles.admin) continue;
      const notificationId = `job-stopped-${id}-${userId}`;
      const command = { type: 'RaiseNotification', data: { notificationId, userId, kind: jobNotifications.stopped.kind } } as const;
      await execute(store, decider, { stream: stream(tenantId, notificationId), tenantId }, command, systemMeta(meta.correlationId, id));
    }
  }
}
