import { Inject, Injectable } from '@nestjs/common';
import { Authenticator, GuestHomes, IdentityService } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { EventStore } from '@matricula/event-store';
import { Outbound, Projections } from '@matricula/platform';
import { ScheduleWorker, type EventWorker } from '@matricula/policy-kit';
import { ReadStore } from '@matricula/read-store';
import { SealedBlobStore } from '@matricula/blob-store';
import { DataSubjectKeys, Vault } from '@matricula/vault';
import { MessageRoutes } from './communication/message-routes';
import { NotificationMailWorker } from './communication/notification-mail.worker';
import { OutboundWorker } from './communication/outbound.worker';
import { RealtimeNotificationWorker } from './communication/realtime-notification.worker';
import { WebhookDispatchWorker } from './communication/webhook-dispatch.worker';
import { WebhookPauseWorker } from './communication/webhook-pause.worker';
import { JobStoppedWorker } from './job/job-stopped.worker';
import { ReportDesk } from './overview/report-desk';
import { ReportScheduleWorker } from './overview/report-schedule.worker';
import { Schedules } from './schedules';
import { TenantErasureWorker } from './tenant/tenant-erasure.worker';
import { UnansweredTicketsWorker } from './support/unanswered-tickets.worker';

/** What acts by more than commands that follow from an event. */
@Injectable()
export class Workers {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly vault: Vault,
    private readonly keys: DataSubjectKeys,
    private readonly routes: MessageRoutes,
    private readonly schedules: Schedules,
    private readonly identity: IdentityService,
    private readonly reportDesk: ReportDesk,
    private readonly blobs: SealedBlobStore,
    private readonly authenticator: Authenticator,
    private readonly outbound: Outbound,
    private readonly projections: Projections,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** For a process that begins to lead: what a worker has learnt of the log is worth nothing once others went on from there. */
  begin(): EventWorker[] {
    const { store, reads, vault, keys, routes, identity, blobs, authenticator, projections } = this;
    const realtime = this.outbound.realtime();
    const { brand, publicUrl } = this.config;
    return [
      new OutboundWorker(store, routes),
      new OutboundWorker(store, routes, 'programs'),
      new WebhookDispatchWorker({ store, reads, vault }),
      new WebhookPauseWorker({ store, reads }),
      new JobStoppedWorker({ store, identity }),
      new ScheduleWorker(store, this.schedules.all),
      new ReportScheduleWorker(store, this.reportDesk),
      new TenantErasureWorker({ store, reads, vault, keys, blobs, projections }),
      new NotificationMailWorker({ store, brand, publicUrl }),
      new UnansweredTicketsWorker({ store, identity, brand, publicUrl }),
      ...(realtime ? [new RealtimeNotificationWorker({ reads, authenticator, guests: new GuestHomes(vault), sender: realtime })] : []),
    ];
  }
}
