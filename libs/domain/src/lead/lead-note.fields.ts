import { fields, longText } from '../kernel/field-set';

/** What somebody writes down about a lead. */
export const leadNoteFields = fields({ note: longText({ label: 'Note', required: 'Please write a note.', most: 10_000 }) });
