import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ThrottlerModule } from '@nestjs/throttler';
import { AuthModule, type CommandMeta } from '@matricula/auth';
import type { Config } from '@matricula/config';
import { ProblemFilter, ReadAfterInterceptor } from '@matricula/http';
import { Metrics } from '@matricula/observability';
import { PlatformModule, type Ports } from '@matricula/platform';
import { lists } from '@matricula/projections/lists';
import { dashboards, reports } from '@matricula/projections/reports';
import { AutomationModule, BroadcastDesk, ReportDesk } from '@matricula/services/automation';
import {
  ApplicantDocuments,
  ApplicantQueries,
  Applicants,
  Broadcasts,
  CaptureLeadCommand,
  CommandsModule,
  Interviews,
  Offers,
  PaymentLinks,
  QuickLinks,
  ReportRuns,
} from '@matricula/services/commands';
import { LiveModule } from '@matricula/services/live';
import {
  ApplicantDesk,
  DocumentDesk,
  EnquiryDesk,
  InterviewDesk,
  OfferDesk,
  PaymentDesk,
  PublicModule,
  QueryDesk,
  QuickLinkDesk,
  type TakenEnquiry,
} from '@matricula/services/public';
import { QueriesModule } from '@matricula/services/queries';
import { DiskSpace } from './health/disk-space';
import { HealthController } from './health/health.controller';
import { OperationsController } from './operations/operations.controller';
import { OperationsState } from './operations/operations-state';
import { OpenApi, OpenApiController } from './open-api/open-api.controller';
import { MailboxController } from './dev/mailbox.controller';
import { SandboxCallsController } from './dev/sandbox-calls.controller';
import { SandboxIdentityController } from './dev/sandbox-identity.controller';
import { SandboxPaymentsController } from './dev/sandbox-payments.controller';
import { OutboxController } from './dev/outbox.controller';

/** Public enquiries become leads in the same way as all others. */
const enquiryDesk = {
  provide: EnquiryDesk,
  inject: [CommandBus],
  useFactory: (commands: CommandBus): EnquiryDesk => ({
    take: (enquiry: TakenEnquiry, meta: CommandMeta) => commands.execute(new CaptureLeadCommand(enquiry, meta)),
  }),
};

/** Payment links are shown and paid by the write side. */
const paymentDesk = { provide: PaymentDesk, useExisting: PaymentLinks };

/** Applicants are served by the write side. */
const applicantDesk = { provide: ApplicantDesk, useExisting: Applicants };

/** Interviews are booked by the write side. */
const interviewDesk = { provide: InterviewDesk, useExisting: Interviews };
/** The documents of applicants, too. */
const documentDesk = { provide: DocumentDesk, useExisting: ApplicantDocuments };

/** Applicants' questions, and quick links, are served by the write side. */
const queryDesk = { provide: QueryDesk, useExisting: ApplicantQueries };
const quickLinkDesk = { provide: QuickLinkDesk, useExisting: QuickLinks };

/** Offers are answered at the write side. */
const offerDesk = { provide: OfferDesk, useExisting: Offers };

/** Runs of scheduled reports are ordinary jobs. */
const reportDesk = { provide: ReportDesk, useExisting: ReportRuns };

/** Broadcasts are sent by ordinary jobs. */
const broadcastDesk = { provide: BroadcastDesk, useExisting: Broadcasts };

/** Combines commands, queries, public pages and sockets in one application. */
@Module({})
export class ApiModule {
  static with(config: Config, ports: Ports): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.with(config, ports, { lists, reports, dashboards }),
        ThrottlerModule.forRoot({
          throttlers: [{ ttl: 60_000, limit: config.limits.signInPerMinute }],
          errorMessage: 'Too many requests. Please try again in a minute.',
        }),
        CqrsModule,
        AuthModule,
        AutomationModule.with([reportDesk, broadcastDesk], [CommandsModule]),
        CommandsModule,
        QueriesModule,
        PublicModule.with(
          [applicantDesk, documentDesk, enquiryDesk, interviewDesk, offerDesk, paymentDesk, queryDesk, quickLinkDesk],
          [CqrsModule, CommandsModule],
        ),
        // With separate live processes, they serve the sockets.
        ...(config.distributed?.liveUrl ? [] : [LiveModule]),
      ],
      controllers: [
        HealthController,
        OperationsController,
        OpenApiController,
        MailboxController,
        OutboxController,
        SandboxCallsController,
        SandboxIdentityController,
        SandboxPaymentsController,
      ],
      providers: [
        DiskSpace,
        OperationsState,
        Metrics,
        OpenApi,
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: ReadAfterInterceptor },
      ],
    };
  }
}
