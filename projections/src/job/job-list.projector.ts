import type { JobEvent } from '@matricula/domain/job';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { jobList, type JobRow } from '@matricula/read-models/job';

const change = (jobId: string, at: string, to: Partial<JobRow>) => fold<JobRow>(jobId, (row) => row && { ...row, ...to, updatedAt: at });

export const jobListProjector = defineProjector<JobRow, JobEvent>(jobList, {
  JobStarted: ({ data, at, meta }) => {
    const { jobId, kind, title, total, settings } = data;
    const by = { createdBy: meta.actor.id, createdByName: meta.actor.name, startedAt: at, updatedAt: at };
    return set(jobId, { jobId, kind, title, total, settings, status: 'running', done: 0, counts: {}, ...by });
  },
  JobProgressed: ({ data, at }) => change(data.jobId, at, { done: data.done, counts: data.counts }),
  JobPaused: ({ data, at }) => change(data.jobId, at, { status: 'paused' }),
  JobResumed: ({ data, at }) => change(data.jobId, at, { status: 'running' }),
  JobCancelled: ({ data, at }) => change(data.jobId, at, { status: 'cancelled', finishedAt: at }),
  JobCompleted: ({ data, at }) =>
    change(data.jobId, at, { status: 'completed', done: data.done, counts: data.counts, errorFile: data.errorFile, finishedAt: at }),
  JobFailed: ({ data, at }) => change(data.jobId, at, { status: 'failed', message: data.message, finishedAt: at }),
  JobUndoStarted: ({ data, at }) => change(data.jobId, at, { status: 'undoing' }),
  JobUndone: ({ data, at }) => change(data.jobId, at, { status: 'undone', undoCounts: data.counts }),
});
