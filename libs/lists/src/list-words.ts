import { activityWords } from '@matricula/read-models/overview';
import type { FieldWords } from './export-words';

type Words = Readonly<Record<string, FieldWords>>;

const priority: FieldWords = { '0': 'Low', '1': 'Medium', '2': 'High' };
/** The values of Stage Tag (001 §2.2). */
const stageTag: FieldWords = { leads: 'Lead', call: 'Call', application: 'Application' };

/** A lead that nobody has worked on yet is fresh. */
const stage: FieldWords = (row) => String(row.stage ?? 'Fresh');

export const leadWords: Words = { priority, stageTag, stage };

export const followUpWords: Words = {
  priority,
  status: ({ status, dueAt }, now) => (status === 'done' ? 'Done' : String(dueAt) < now ? 'Overdue' : 'Pending'),
};

export const callActionWords: Words = { stageTag };

export const factWords: Words = { stageTag, kind: activityWords };
