export { AuditQueryModule } from './audit.module';
export { ExportNotes } from './export-notes';
export { type Happening, happeningOf } from './happening';
export { IsInstant, PastLinkDto } from './past.dto';
export { timelineEntry } from './timeline-entry';
export { visibleLeadEvent } from './visible-event';
