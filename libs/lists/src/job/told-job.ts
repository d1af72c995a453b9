import { keepsIdentities, type Sight } from '@matricula/auth';
import type { JobRow } from '@matricula/read-models/job';

type Counts = Record<string, number>;

/** Outcomes of an import and of its undo that tell whether the people in the file were known, and the one outcome that stands for them. */
const TELLING: readonly [all: string, outcomes: readonly string[]][] = [
  ['accepted', ['created', 'updated', 're-enquired', 'skipped']],
  ['undone', ['removed', 'withdrawn', 'restored']],
];
/** Outcomes that only imports of leads and their undo count. */
const OF_LEADS = ['re-enquired', 'withdrawn'];
/** Counts that only known people have. */
const OF_KNOWN = ['partly'];

/** Counts of a job without those that tell this user whether people were known; other counts stay as they are. */
export function toldCounts(counts: Counts | undefined, sight: Sight): Counts | undefined {
  if (!counts || !OF_LEADS.some((outcome) => outcome in counts) || !keepsIdentities(sight)) return counts;
  const sums = TELLING.flatMap(([all, outcomes]) => {
    const found = outcomes.filter((outcome) => outcome in counts);
    return found.length > 0 ? [[all, found.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)] as const] : [];
  });
  const others = Object.entries(counts).filter(
    ([outcome]) => !OF_KNOWN.includes(outcome) && !TELLING.some(([, outcomes]) => outcomes.includes(outcome)),
  );
  return { ...Object.fromEntries(sums), ...Object.fromEntries(others) };
}

/** A job as this user may know it. */
export const toldJob = (job: JobRow, sight: Sight): JobRow =>
  keepsIdentities(sight) ? { ...job, counts: toldCounts(job.counts, sight) ?? {}, undoCounts: toldCounts(job.undoCounts, sight) } : job;
