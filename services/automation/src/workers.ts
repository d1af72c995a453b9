import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { EventStore } from '@matricula/event-store';
import { ScheduleWorker, type EventWorker } from '@matricula/policy-kit';
import { MessageRoutes } from './communication/message-routes';
import { OutboundWorker } from './communication/outbound.worker';
import { ReportDesk } from './overview/report-desk';
import { ReportScheduleWorker } from './overview/report-schedule.worker';
import { Schedules } from './schedules';
import { UnansweredTicketsWorker } from './support/unanswered-tickets.worker';

/** What acts by more than commands that follow from an event. */
@Injectable()
export class Workers {
  readonly all: readonly EventWorker[];

  constructor(
    store: EventStore,
    routes: MessageRoutes,
    schedules: Schedules,
    identity: IdentityService,
    reportDesk: ReportDesk,
    @Inject(CONFIG) { brand, publicUrl }: Config,
  ) {
    this.all = [
      new OutboundWorker(store, routes),
      new ScheduleWorker(store, schedules.all),
      new ReportScheduleWorker(store, reportDesk),
      new UnansweredTicketsWorker({ store, identity, brand, publicUrl }),
    ];
  }
}
