import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CaptureModule } from '../capture';
import { DecisionModule } from '../decision';
import { JobModule } from '../job';
import { LeadModule } from '../lead';
import { MarketingModule } from '../marketing';
import { MastersModule } from '../masters';
import { RecordModule } from '../record';
import { RoomModule } from '../room';
import { ImportAnalysis } from './import-analysis';
import { ImportCheck } from './import-check';
import { ImportMerges } from './import-merges';
import { ImportController } from './import.controller';
import { ImportWork } from './import.work';
import { RecordImport } from './record-import';
import { RecordImportWork } from './record-import.work';
import { Uploads } from './uploads';

/** Imports from files: what a file holds, what it would do, and the work itself. */
@Module({
  imports: [CqrsModule, CaptureModule, DecisionModule, JobModule, LeadModule, MarketingModule, MastersModule, RecordModule, RoomModule],
  controllers: [ImportController],
  providers: [ImportAnalysis, ImportCheck, ImportMerges, ImportWork, RecordImport, RecordImportWork, Uploads],
  exports: [RecordImport, Uploads],
})
export class ImportModule {}
