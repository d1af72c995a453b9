import { keepsIdentities, type Sight } from '@matricula/auth';
import type { JobRow } from '@matricula/read-models/job';

type Counts = Record<string, number>;

/** Outcomes of an import that reveal whether the people in the file were known; `accepted` is reported in place of them. */
const TELLING: readonly string[] = ['created', 'updated', 're-enquired', 'skipped'];
/** A count that only rows of known people have. */
const OF_KNOWN = 'partly';
/** An outcome that only imports of leads count, and one that only their undo counts. */
const [OF_IMPORT, OF_UNDO] = ['re-enquired', 'withdrawn'];

/**
 * Counts of a job without those that reveal to this user whether people were known; other counts are unchanged. For the undo of an import no counts
 * remain, because skipped rows of known people have nothing to undo.
 */
export function visibleCounts(counts: Counts | undefined, sight: Sight): Counts | undefined {
  if (!counts || !keepsIdentities(sight)) return counts;
  if (OF_UNDO in counts) return {};
  if (!(OF_IMPORT in counts)) return counts;
  const accepted = TELLING.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  const others = Object.entries(counts).filter(([outcome]) => outcome !== OF_KNOWN && !TELLING.includes(outcome));
  return { accepted, ...Object.fromEntries(others) };
}

/** A job as this user may know it. */
export const visibleJob = (job: JobRow, sight: Sight): JobRow =>
  keepsIdentities(sight)
    ? { ...job, counts: visibleCounts(job.counts, sight) ?? {}, undoCounts: visibleCounts(job.undoCounts, sight) }
    : job;
