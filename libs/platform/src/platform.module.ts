import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { SessionEnds } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { Drawing } from '@matricula/documents';
import { EventFeed } from '@matricula/event-feed';
import { EventStore } from '@matricula/event-store';
import { LISTS, ListService, type ListDeclaration } from '@matricula/lists';
import { Captcha, openCaptcha } from '@matricula/outbound/captcha';
import { Mailer } from '@matricula/outbound/email';
import { ReadStore } from '@matricula/read-store';
import { DASHBOARDS, PastFigures, REPORTS, type Dashboard, type Report } from '@matricula/reports';
import { DataSubjectKeys, Vault } from '@matricula/vault';
import { Background } from './background';
import { Changes } from './changes';
import { ContactChoices } from './contact-choices';
import { IdentityProviders } from './identity-providers';
import { TaxDocumentFiles } from './tax-document-files';
import { Traffic } from './traffic';
import { TenantChain } from './ledger/tenant-chain';
import { Outbound } from './outbound';
import { Projections, type Ports } from './ports';

/** Injection token of the development mailbox; its value is undefined where mails really leave. */
export const MAILBOX = Symbol('development mailbox');

/** Injection token of the thread for bulk work; undefined in processes without one. */
export const BULK_THREAD = Symbol('bulk thread');

/** Injection token of the job duty of this process. */
export const JOB_DUTY = Symbol('job duty');

/** Injection token of the timers. The job duty decides which process lets them elapse; others only read them. */
export const TIMERS = Symbol('timers');

/** Declarations of the contexts for queries. */
export interface ReadDeclarations {
  lists: readonly ListDeclaration[];
  reports: readonly Report[];
  dashboards: readonly Dashboard[];
}

/** Provides the opened ports and the declarations of the contexts to every module. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, ports: Ports, declared: ReadDeclarations): DynamicModule {
    const logger = new Logger('Providers');
    const opening = { config, vault: ports.vault, mailer: ports.mailer, report: (problem: string) => logger.error(problem) };
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LISTS, useValue: declared.lists },
      { provide: REPORTS, useValue: declared.reports },
      { provide: DASHBOARDS, useValue: declared.dashboards },
      { provide: EventStore, useValue: ports.store },
      { provide: EventFeed, useValue: ports.feed },
      { provide: ReadStore, useValue: ports.reads },
      { provide: Vault, useValue: ports.vault },
      { provide: DataSubjectKeys, useValue: ports.keys },
      { provide: SealedBlobStore, useValue: ports.blobs },
      { provide: Mailer, useValue: ports.mailer },
      { provide: Drawing, useValue: ports.drawing },
      { provide: BULK_THREAD, useValue: ports.bulkThread },
      { provide: PastFigures, useValue: ports.past },
      { provide: MAILBOX, useValue: ports.mailbox },
      { provide: TenantChain, useFactory: () => new TenantChain(ports.ledger, ports.store) },
      { provide: Projections, useValue: ports.projections },
      { provide: Changes, useValue: ports.changes },
      { provide: SessionEnds, useValue: ports.changes },
      { provide: JOB_DUTY, useValue: ports.jobDuty },
      { provide: TIMERS, useValue: ports.timers },
      { provide: Outbound, useFactory: () => new Outbound(config, ports.vault, ports.mailer, ports) },
      { provide: Captcha, useFactory: () => openCaptcha(opening) },
      { provide: IdentityProviders, useFactory: () => new IdentityProviders(opening) },
      { provide: Traffic, useFactory: () => new Traffic() },
      Background,
      ContactChoices,
      ListService,
      TaxDocumentFiles,
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}
