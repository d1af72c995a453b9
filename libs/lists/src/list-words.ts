import { dayWords, monthWords, timeOfDayWords } from '@matricula/domain/kernel/date-words';
import { choicesOf } from '@matricula/domain/kernel/field-set';
import { enquiryFields } from '@matricula/domain/marketing';
import type { FieldWords } from './export-words';

export const gender: FieldWords = Object.fromEntries(choicesOf(enquiryFields.gender).map(({ value, label }) => [value, label]));

export const priority: FieldWords = { '0': 'Low', '1': 'Medium', '2': 'High' };
/** The values of Stage Tag (001 §2.2). */
export const stageTag: FieldWords = { leads: 'Lead', call: 'Call', application: 'Application' };

/** A lead without any work is fresh. */
export const stage: FieldWords = (row) => String(row.stage ?? 'Fresh');

const written =
  (of: (stored: string) => string) =>
  (fields: readonly string[]): Record<string, FieldWords> =>
    Object.fromEntries(
      fields.map((field) => [field, (row: Record<string, unknown>) => (typeof row[field] === 'string' ? of(row[field]) : '')] as const),
    );

/** Days, stored as `YYYY-MM-DD` or as noon of the day, in the format of exports. */
export const asDays = written((day) => dayWords(day.slice(0, 'YYYY-MM-DD'.length)));
/** Months (`YYYY-MM`) in the format of exports. */
export const asMonths = written(monthWords);
/** Times of day (`HH:mm`) in the format of exports. */
export const asTimes = written(timeOfDayWords);
