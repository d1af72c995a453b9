import { Module } from '@nestjs/common';
import { PastLists, PastMoments } from '@matricula/reports';
import { BulkLines } from './bulk-lines';
import { ExportNotes } from './export-notes';
import { PastController } from './past.controller';
import { ProofController } from './proof.controller';
import { TimelineController } from './timeline.controller';
import { TimelineFiles } from './timeline-files';
import { TimelineReading } from './timeline-reading';

/** The timeline, past states, and the records of exports. */
@Module({
  controllers: [PastController, ProofController, TimelineController],
  providers: [BulkLines, ExportNotes, PastLists, PastMoments, TimelineFiles, TimelineReading],
  exports: [ExportNotes, PastLists, PastMoments],
})
export class AuditQueryModule {}
