/** The progress of a job as text. Pure. */
import { jobLife, jobMoves, type JobMove, type JobStatus } from '@matricula/domain/job';
import type { JobRow } from '@matricula/read-models/job';
import { whole } from '@matricula/domain/kernel/figures';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

export const statusInWords = (status: JobStatus): string => t(jobLife.states[status]);

/** "1 row", "9,240 rows". */
export const rowsInWords = (count: number): string => counted(count, 'row');

/** The outcomes of an import in display order; zero counts are left out except for the first and the last. */
export function outcomesOf(counts: Record<string, number>): { name: string; title: string; count: number }[] {
  const shown = [
    // Replaces all outcomes for users who must not learn which contacts were known.
    { name: 'accepted', title: t`Accepted` },
    { name: 'created', title: t`Created`, always: counts.accepted === undefined },
    { name: 'updated', title: t`Updated` },
    { name: 're-enquired', title: t`Enquired again` },
    { name: 'skipped', title: t`Skipped duplicates` },
    { name: 'partly', title: t`Values left out` },
    { name: 'refused', title: t`Refused`, always: true },
  ];
  return shown.flatMap(({ name, title, always }) => {
    const count = counts[name] ?? 0;
    return count > 0 || always ? [{ name, title, count }] : [];
  });
}

const undoTitles: Record<string, string> = {
  undone: 'rows undone',
  removed: 'leads removed',
  withdrawn: 'enquiries withdrawn',
  restored: 'leads restored',
  kept: 'kept because they were worked on since then',
  refused: 'not restored because another lead has the phone or e-mail',
};

/** The result of an undo as one sentence. */
export const undoInWords = (counts: Record<string, number>): string =>
  Object.entries(undoTitles)
    .flatMap(([name, title]) => (counts[name] ? [`${whole.format(counts[name])} ${t(title)}`] : []))
    .join(', ') || t`There was nothing to undo`;

/** The actions on a job. Imported master records are changed and deleted on the master's screen. */
export const movesOf = (job: Pick<JobRow, 'status' | 'done' | 'counts' | 'kind'>): JobMove[] =>
  jobMoves(job).filter((move) => move !== 'undo' || job.kind !== 'record-import');
