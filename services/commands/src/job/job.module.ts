import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision/decision.module';
import { LeadModule } from '../lead/lead.module';
import { RecordModule } from '../record/record.module';
import { BulkActionController } from './bulk-action.controller';
import { BulkActionWork } from './bulk-action.work';
import { FileSweep } from './file-sweep';
import { ImportAnalysis } from './import-analysis';
import { ImportCheck } from './import-check';
import { ImportMerges } from './import-merges';
import { ImportFilesModule } from './import-files.module';
import { ImportController } from './import.controller';
import { ImportWork } from './import.work';
import { JobKinds } from './job-kinds';
import { JobLeads } from './job-leads';
import { JobPeople } from './job-people';
import { JobRights } from './job-rights';
import { JobRunner } from './job-runner';
import { JobUndo } from './job-undo';
import { MadeFiles } from './made-files';
import { RecordImport } from './record-import';
import { RecordImportWork } from './record-import.work';
import { JobController } from './job.controller';
import { Uploads } from './uploads';
import { TenantRoomModule } from '../tenant/tenant-room.module';

/** Bulk work: imports, bulk actions, and what takes them back. */
@Module({
  imports: [CqrsModule, DecisionModule, LeadModule, RecordModule, ImportFilesModule, TenantRoomModule],
  controllers: [BulkActionController, ImportController, JobController],
  providers: [
    BulkActionWork,
    FileSweep,
    ImportAnalysis,
    ImportCheck,
    ImportMerges,
    ImportWork,
    JobKinds,
    JobLeads,
    JobPeople,
    JobRights,
    JobRunner,
    JobUndo,
    MadeFiles,
    RecordImport,
    RecordImportWork,
    Uploads,
  ],
  exports: [ImportFilesModule, JobLeads, JobPeople, JobRunner, JobUndo, RecordImport, Uploads],
})
export class JobModule {}
