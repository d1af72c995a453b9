import type { JobStatus } from '@matricula/domain/job';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** Bulk work as its owner watches it (product, imports). `counts` is by outcome: created, updated, duplicate, refused ... */
export interface JobRow {
  jobId: string;
  /** `download`: an export that was downloaded directly, without a job. */
  kind: string;
  title: string;
  status: JobStatus;
  total: number;
  done: number;
  counts: Record<string, number>;
  /** Number of leads per person, if they are distributed among several; only for the people the job names. */
  given?: { userId: string; name: string; leads: number }[];
  /** Current rate, and the estimate for the remaining rows; only while the job runs. */
  rowsPerSecond?: number;
  secondsLeft?: number;
  /** Leads looked at by the undo so far. */
  undone?: number;
  undoCounts?: Record<string, number>;
  message?: string;
  errorFile?: string;
  /** The result file, while it is stored. */
  file?: string;
  settings: Record<string, unknown>;
  createdBy: string;
  createdByName: string;
  startedAt: string;
  updatedAt: string;
  finishedAt?: string;
}

export const jobList = defineReadModel<JobRow>({
  name: 'job-list',
  version: 5,
  key: 'jobId',
  fields: {
    jobId: keyword(),
    kind: keyword(),
    title: text().searchable(),
    status: keyword(),
    total: integer(),
    done: integer(),
    createdBy: keyword(),
    createdByName: keyword(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  plain: ['counts', 'given', 'undoCounts', 'message', 'updatedAt'],
  staff: { createdBy: { createdByName: ERASED } },
});
