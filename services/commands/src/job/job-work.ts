import type { Readable } from 'node:stream';
import type { CommandMeta, RequestContext } from '@matricula/auth';
import type { Actor, Json, Position } from '@matricula/domain/kernel';

/** A job as its work sees it. */
export interface JobInHand {
  tenantId: string;
  jobId: string;
  kind: string;
  title: string;
  total: number;
  settings: Record<string, Json>;
  /** Rows that are in the log, from the start; the work goes on after them. */
  done: number;
  counts: Readonly<Record<string, number>>;
  /** How many leads each person got so far, by user id, where they are split among several. */
  given?: Readonly<Record<string, number>>;
  /** What the commands of the job carry: its starter is the actor, or the admin who took it over. */
  meta: CommandMeta;
  /** Who last resumed it or had it taken back; their rights count as well. */
  told?: Actor;
  /** Of a job that ends: the lines that were refused since its last report, by the reason in words. */
  refusedLines?: Refused<number>;
  /** When it is taken back: leads whose contacts another lead has by now come back without them. */
  withoutContacts?: boolean;
}

/** What was refused, by the reason in words. */
export type Refused<Id> = Record<string, Id[]>;

/** A part of the work that is in the log: where the job stands after it. */
export interface JobSlice {
  done: number;
  counts: Record<string, number>;
  /** How many leads each person got so far, by user id. */
  given?: Record<string, number>;
  /** Leads that were refused in this part. */
  refusedLeadIds?: Refused<string>;
  /** Lines of the file that were refused in this part. */
  refusedLines?: Refused<number>;
}

/**
 * How a kind of job is done. `slices` goes on from `job.done`; a slice that a crash cut off before it was reported comes again,
 * so that its commands carry ids that follow from the job and the row.
 */
export interface JobWork {
  slices(job: JobInHand): AsyncIterable<JobSlice>;
  /** Refuses a person who may not do this job, by what it is about; called with everybody behind it before and between slices. @throws DomainError, ForbiddenException */
  assertMay?(job: Pick<JobInHand, 'tenantId' | 'jobId' | 'kind' | 'settings'>, person: RequestContext): Promise<void>;
  /** After the last slice: the ids of a file of what was refused, if anything was, and of what the work made. */
  finish?(job: JobInHand): Promise<{ errorFile?: string; file?: string; keysFile?: string }>;
  /** What was refused among the first `done` of a job, with the reasons, as CSV. */
  refusedRows?(job: JobInHand): Readable;
}

/** How it is taken back, as the log names what it did between two positions: the job's start and the log's end after its last slice. */
export interface JobUndoing {
  slices(job: JobInHand, from: Position, to: Position): AsyncIterable<JobSlice>;
}

/** The sum of counts by name. */
export function added(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** Both lists under each name; undefined where there is none. */
export function joined<Id>(a: Refused<Id> | undefined, b: Refused<Id> | undefined): Refused<Id> | undefined {
  if (!a || !b) return a ?? b;
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, [...(a[name] ?? []), ...(b[name] ?? [])]]),
  );
}

/** Settings as an event keeps them. */
export const asJson = (settings: object) => JSON.parse(JSON.stringify(settings)) as Record<string, Json>;
