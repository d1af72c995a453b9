export { KafkaChanges, type KafkaChangesOptions } from './announcements/kafka-changes';
export { KafkaRequests, RequestUnanswered, type KafkaRequestsOptions, type ProjectorRequest } from './announcements/kafka-requests';
export { Background, type Undone } from './background';
export { capacitiesOf, capacityOfJob, openLeadsOf } from './capacities';
export { Changes } from './changes';
export { ContactChoices } from './contact-choices';
export { lockDataDir } from './data-dir-lock';
export { embeddedFiles } from './log/embedded-files';
export { existingLog } from './log/existing-log';
export { exportLog, type ExportSummary } from './ledger/export-log';
export { doubtOf } from './ledger/ledger-origin';
export { IdentityProviders } from './identity-providers';
export { TenantChain, type ChainHead, type ChainStretch } from './ledger/tenant-chain';
export { LedgerKeeper } from './ledger/ledger-keeper';
export { openLedger, type OpenedLedger } from './ledger/open-ledger';
export { verifyLog, type RecordedHead, type LogDamage, type LogVerdict } from './ledger/verify-log';
export {
  openEmbedded,
  type ColumnsThread,
  type ColumnsThreadOptions,
  type OpenOptions,
  type ProjectorThreadOptions,
} from './open-embedded';
export { MaintenanceLog, type MaintenanceRun } from './maintenance-log';
export { openCodec } from './log/open-codec';
export { openLog, type EmbeddedPlace } from './log/open-log';
export { openLogReader, pastFolder } from './open-log-reader';
export { accountsOf, Outbound, type AccountOf, type ReportedNews, type HookAbout, type Senders } from './outbound';
export { BULK_THREAD, JOB_DUTY, MAILBOX, PlatformModule, TIMERS } from './platform.module';
export { rebuildReadModel, refillColumns, type ReadModelProgress } from './rebuild-read-model';
export { Traffic } from './traffic';
export { Projections, type BulkThread, type JobDuty, type Ports } from './ports';
export { makeTopics, openEngines, openLedgerStore, openReads, type Engines } from './distributed/engines';
export { openDistributed, type OpenDistributedOptions } from './distributed/open-distributed';
export { PartitionProjectors } from './distributed/partition-projectors';
export { positionRead, SettlementReading, type ReadSettlement, type SettlementPlace } from './settlement-reading';
export { WEBHOOK_TIMES_MS, WebhookTimes } from './webhook-times';
export { assertLasts } from './public-address';
export { whyFeeEnded } from './fee-ended';
export { OfferLetters } from './offer-letters';
export { TaxDocumentFiles, type TaxDocumentFile } from './tax-document-files';
export { taxDocumentPaper, type TaxDocumentPaper } from './tax-document.document';
