import type { JobRow } from '@matricula/read-models/job';
import { whole } from '@matricula/domain/kernel/figures';
import { t } from '../texts/texts';

/** What was done is called what it was. */
const changedBy: Readonly<Record<string, string>> = { remove: 'deleted', assign: 'assigned', stage: 'moved', verify: 'verified' };

/** What the counts of a job say: "updated 40, refused 2". Pure. */
export const countsInWords = (counts: Readonly<Record<string, number>>, kind = ''): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${t((what === 'changed' && changedBy[kind]) || what)} ${whole.format(count)}`)
    .join(', ');

/** What became of a bulk action, or of its undo. */
export const outcomeInWords = ({
  status,
  kind,
  counts,
  undoCounts,
  message,
}: Pick<JobRow, 'status' | 'kind' | 'counts' | 'undoCounts' | 'message'>): string =>
  status === 'failed' ? (message ?? '') : countsInWords(status === 'undone' || status === 'undoing' ? (undoCounts ?? {}) : counts, kind);
