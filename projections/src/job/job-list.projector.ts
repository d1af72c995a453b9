import { ERASED } from '@matricula/domain/kernel';
import type { DataExported } from '@matricula/domain/audit';
import type { JobEvent } from '@matricula/domain/job';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import type { LeadErased } from '@matricula/domain/lead';
import type { UserErased } from '@matricula/domain/user';
import { spokenName } from '@matricula/domain/kernel/spoken-name';
import { jobList, type JobRow } from '@matricula/read-models/job';

const change = (jobId: string, at: string, to: Partial<JobRow>) => fold<JobRow>(jobId, (row) => row && { ...row, ...to, updatedAt: at });

/** How quick the work was since the row last changed. */
function progress(row: JobRow, done: number, at: string): Partial<JobRow> {
  const seconds = (Date.parse(at) - Date.parse(row.updatedAt)) / 1000;
  if (seconds <= 0) return { done };
  const rowsPerSecond = Math.round((done - row.done) / seconds);
  return { done, rowsPerSecond, secondsLeft: rowsPerSecond > 0 ? Math.ceil((row.total - done) / rowsPerSecond) : undefined };
}

/** Title and settings of a job; missing if they named a person who was erased. */
const named = (title: string | undefined, settings: JobRow['settings'] | undefined) => ({
  title: title ?? ERASED,
  settings: settings ?? {},
});

/** The people among whom a job will distribute its leads, before it starts. */
const receivers = (settings: JobRow['settings'] | undefined): JobRow['given'] => {
  const { owners } = (settings ?? {}) as { owners?: { ownerId: string; ownerName: string; leads?: number }[] };
  // An import names its owners without a number.
  if (!owners?.some(({ leads }) => leads !== undefined)) return undefined;
  return owners.map(({ ownerId: userId, ownerName: name }) => ({ userId, name, leads: 0 }));
};

const givenSo = ({ given }: JobRow, now: Record<string, number> | undefined): Pick<JobRow, 'given'> => ({
  given: given?.map((person) => ({ ...person, leads: now?.[person.userId] ?? person.leads })),
});

const forgotten = (jobIds: readonly string[] = []) =>
  jobIds.map((jobId) => patch<JobRow>(jobId, { ...named(undefined, undefined), given: undefined }));

const still = { rowsPerSecond: undefined, secondsLeft: undefined };

export const jobListProjector = defineProjector<JobRow, JobEvent | DataExported | LeadErased | UserErased>(jobList, {
  JobStarted: ({ data, at, meta }) => {
    const { jobId, kind, title, total, settings } = data;
    const by = { createdBy: meta.actor.id, createdByName: meta.actor.name, startedAt: at, updatedAt: at };
    return set(jobId, {
      jobId,
      kind,
      ...named(title, settings),
      given: receivers(settings),
      total,
      status: 'running',
      done: 0,
      counts: {},
      ...by,
    });
  },
  JobProgressed: ({ data, at }) =>
    fold<JobRow>(
      data.jobId,
      (row) => row && { ...row, ...progress(row, data.done, at), ...givenSo(row, data.given), counts: data.counts, updatedAt: at },
    ),
  JobPaused: ({ data, at }) => change(data.jobId, at, { status: 'paused', ...still }),
  JobResumed: ({ data, at }) => change(data.jobId, at, { status: 'running', message: undefined, finishedAt: undefined, ...still }),
  JobCancelled: ({ data, at }) => change(data.jobId, at, { status: 'cancelled', finishedAt: at, ...still }),
  JobCompleted: ({ data, at }) => {
    const { jobId, done, counts, errorFile, file } = data;
    const ended = { status: 'completed', ...still, done, counts, errorFile, file, finishedAt: at, updatedAt: at } as const;
    return fold<JobRow>(jobId, (row) => row && { ...row, ...ended, ...givenSo(row, data.given) });
  },
  JobFailed: ({ data, at }) => change(data.jobId, at, { status: 'failed', message: data.message, finishedAt: at, ...still }),
  JobUndoStarted: ({ data, at }) => change(data.jobId, at, { status: 'undoing' }),
  JobUndoProgressed: ({ data, at }) => change(data.jobId, at, { undone: data.done, undoCounts: data.counts }),
  DataExported: ({ data, at, meta }) => {
    const { exportId, list, title, rows, jobId } = data;
    // A file made by a job is shown in the job's row.
    if (jobId) return [];
    const by = { createdBy: meta.actor.id, createdByName: meta.actor.name, startedAt: at, updatedAt: at, finishedAt: at };
    const what = { jobId: exportId, kind: 'download', title: `Export of ${title ?? spokenName(list)}`, settings: {} };
    return set(exportId, { ...what, status: 'completed', total: rows, done: rows, counts: { exported: rows }, ...by });
  },
  LeadErased: ({ data }) => forgotten(data.jobIds),
  UserErased: ({ data }) => forgotten(data.jobIds),
  JobUndone: ({ data, at }) => change(data.jobId, at, { status: 'undone', undoCounts: data.counts }),
});
