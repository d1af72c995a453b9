import { Module } from '@nestjs/common';
import { PastLists, PastMoments } from '@matricula/reports';
import { ExportNotes } from './export-notes';
import { PastController } from './past.controller';
import { TimelineController } from './timeline.controller';

/** The timeline, what was at a moment, and the notes of what left as a file. */
@Module({
  controllers: [PastController, TimelineController],
  providers: [ExportNotes, PastLists, PastMoments],
  exports: [ExportNotes, PastLists, PastMoments],
})
export class AuditQueryModule {}
