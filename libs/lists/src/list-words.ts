import { choicesOf } from '@matricula/domain/kernel/field-set';
import { enquiryFields } from '@matricula/domain/marketing';
import type { FieldWords } from './export-words';

export const gender: FieldWords = Object.fromEntries(choicesOf(enquiryFields.gender).map(({ value, label }) => [value, label]));

export const priority: FieldWords = { '0': 'Low', '1': 'Medium', '2': 'High' };
/** The values of Stage Tag (001 §2.2). */
export const stageTag: FieldWords = { leads: 'Lead', call: 'Call', application: 'Application' };

/** A lead that nobody has worked on yet is fresh. */
export const stage: FieldWords = (row) => String(row.stage ?? 'Fresh');
