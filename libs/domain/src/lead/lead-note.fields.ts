import { fields, longText } from '../kernel/field-set';

/** Form of a note about a lead. */
export const leadNoteFields = fields({ note: longText({ label: 'Note', required: 'Please write a note.', most: 10_000 }) });
