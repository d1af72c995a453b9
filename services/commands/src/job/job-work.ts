import type { CommandMeta } from '@matricula/auth';
import type { JobKind } from '@matricula/domain/job';
import type { Json } from '@matricula/domain/kernel';

/** A job as its work sees it. */
export interface JobInHand {
  tenantId: string;
  jobId: string;
  kind: JobKind;
  title: string;
  total: number;
  settings: Record<string, Json>;
  /** Rows that are in the log, from the start; the work goes on after them. */
  done: number;
  counts: Readonly<Record<string, number>>;
  /** What the commands of the job carry: whoever started it is the actor. */
  meta: CommandMeta;
}

/** A part of the work that is in the log: where the job stands after it. */
export interface JobSlice {
  done: number;
  counts: Record<string, number>;
  /** Leads that were refused in this part, by the reason in words. */
  refusedLeadIds?: Record<string, string[]>;
}

/**
 * What a kind of job does. `slices` goes on from `job.done`; a slice that a crash cut off before it was reported comes again,
 * so that its commands carry ids that follow from the job and the row.
 */
export interface JobWork {
  readonly kinds: readonly JobKind[];
  slices(job: JobInHand): AsyncIterable<JobSlice>;
  /** After the last slice: the id of a file of what was refused, if anything was. */
  finish?(job: JobInHand): Promise<{ errorFile?: string }>;
}

/** The sum of counts by name. */
export function added(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** Both lists under each name; undefined where there is none. */
export function joined(a: JobSlice['refusedLeadIds'], b: JobSlice['refusedLeadIds']): JobSlice['refusedLeadIds'] {
  if (!a || !b) return a ?? b;
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, [...(a[name] ?? []), ...(b[name] ?? [])]]),
  );
}
