import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, keyword, text } from '../kernel';

/** A note that a user wrote about a lead (001 §2.3). */
export interface LeadNoteRow {
  noteId: string;
  leadId: string;
  /** Name of the lead at that time. */
  leadName?: string;
  note: string;
  /** Files that were added with it. */
  files?: { blobId: string; name: string; contentType: string; bytes: number }[];
  userId: string;
  userName: string;
  at: string;
}

export const leadNoteList = defineReadModel<LeadNoteRow>({
  name: 'lead-note-list',
  version: 3,
  key: 'noteId',
  ofLead: true,
  fields: {
    noteId: keyword(),
    leadId: keyword(),
    leadName: text().searchable(),
    note: text().searchable(),
    userId: keyword(),
    userName: keyword(),
    at: instant(),
  },
  plain: ['files'],
  staff: { userId: { userName: ERASED } },
});
