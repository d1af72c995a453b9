import type { Readable } from 'node:stream';
import type { CommandMeta, RequestContext } from '@matricula/auth';
import type { Actor, Json, Position } from '@matricula/domain/kernel';

/** A job as passed to its work. */
export interface JobInHand {
  tenantId: string;
  jobId: string;
  kind: string;
  title: string;
  total: number;
  settings: Record<string, Json>;
  /** Number of rows that are in the log, from the start; the work continues after them. */
  done: number;
  counts: Readonly<Record<string, number>>;
  /** Leads assigned so far by user id, if they are split among several users. */
  given?: Readonly<Record<string, number>>;
  /** Metadata for the commands of the job: the actor is the user who started it, or the admin who took it over. */
  meta: CommandMeta;
  /** The user who last resumed the job or had it undone; their permissions count as well. */
  resumedBy?: Actor;
  /** At the end of a job: the lines refused since its last report, by reason. */
  refusedLines?: Refused<number>;
  /** For an undo: restores leads whose contacts another lead has in the meantime without these contacts. */
  withoutContacts?: boolean;
}

/** Refused items by reason. */
export type Refused<Id> = Record<string, Id[]>;

/** A part of the work that is in the log: the progress of the job after it. */
export interface JobSlice {
  done: number;
  counts: Record<string, number>;
  /** Leads assigned so far, by user id. */
  given?: Record<string, number>;
  /** Leads that were refused in this part. */
  refusedLeadIds?: Refused<string>;
  /** Lines of the file that were refused in this part. */
  refusedLines?: Refused<number>;
}

/**
 * The implementation of a kind of job. `slices` continues from `job.done`; a slice that a crash interrupted before it was reported runs again,
 * so its commands need ids derived from the job and the row.
 */
export interface JobWork {
  slices(job: JobInHand): AsyncIterable<JobSlice>;
  /**
   * Refuses a user who may not do this job, by its settings; called for each responsible user before and between slices. @throws DomainError,
   * ForbiddenException
   */
  assertMay?(job: Pick<JobInHand, 'tenantId' | 'jobId' | 'kind' | 'settings'>, person: RequestContext): Promise<void>;
  /** Runs after the last slice. Returns the ids of a file of refused items, if any, and of the files that the work created. */
  finish?(job: JobInHand): Promise<{ errorFile?: string; file?: string; keysFile?: string }>;
  /** The items refused among the first `done` of a job, with the reasons, as CSV. */
  refusedRows?(job: JobInHand): Readable;
}

/** How a job is undone: from what the log records between two positions, the job's start and the log's end after its last slice. */
export interface JobUndoing {
  slices(job: JobInHand, from: Position, to: Position): AsyncIterable<JobSlice>;
}

/** Adds counts by name. */
export function added(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** Concatenates the lists by name; undefined if both are. */
export function joined<Id>(a: Refused<Id> | undefined, b: Refused<Id> | undefined): Refused<Id> | undefined {
  if (!a || !b) return a ?? b;
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, [...(a[name] ?? []), ...(b[name] ?? [])]]),
  );
}

/** Settings in the form stored in an event. */
export const asJson = (settings: object) => JSON.parse(JSON.stringify(settings)) as Record<string, Json>;
