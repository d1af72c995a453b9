import { Module } from '@nestjs/common';
import { ExportNotes } from './export-notes';
import { TimelineController } from './timeline.controller';

/** The timeline, and the notes of what left as a file. */
@Module({
  controllers: [TimelineController],
  providers: [ExportNotes],
  exports: [ExportNotes],
})
export class AuditQueryModule {}
