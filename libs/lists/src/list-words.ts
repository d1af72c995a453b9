import type { FieldWords } from './export-words';

export const priority: FieldWords = { '0': 'Low', '1': 'Medium', '2': 'High' };
/** The values of Stage Tag (001 §2.2). */
export const stageTag: FieldWords = { leads: 'Lead', call: 'Call', application: 'Application' };

/** A lead that nobody has worked on yet is fresh. */
export const stage: FieldWords = (row) => String(row.stage ?? 'Fresh');
