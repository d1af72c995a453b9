import { defineLifecycle } from '../kernel/lifecycle';

/** Life cycle of bulk work, by commands of users; the job itself reports its end or failure. */
export const jobLife = defineLifecycle({
  name: 'job',
  states: {
    running: 'Running',
    paused: 'Paused',
    cancelled: 'Cancelled',
    completed: 'Completed',
    failed: 'Failed',
    undoing: 'Undoing',
    undone: 'Undone',
  },
  moves: {
    pause: { label: 'Pause', from: ['running'], to: 'paused' },
    resume: { label: 'Resume', from: ['paused', 'failed'], to: 'running' },
    cancel: { label: 'Cancel', from: ['running', 'paused'], to: 'cancelled' },
    undo: { label: 'Undo', from: ['completed', 'cancelled', 'failed'], to: 'undoing' },
  },
});

export type JobStatus = keyof typeof jobLife.states;
export type JobMove = keyof typeof jobLife.moves;

/** Outcomes that leave a row or a lead as it was. */
const withoutEffect = ['unchanged', 'skipped', 'refused'] as const;

/** The progress of a job. */
interface JobResult {
  status: string;
  done: number;
  counts: Readonly<Record<string, number>>;
}

/** Whether a completed job changed nothing: there is nothing to undo. A job that was stopped may have changed more than it counted. */
export const changedNothing = ({ status, done, counts }: JobResult): boolean =>
  status === 'completed' && done === withoutEffect.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);

/** Whether a kind of job moves applications; others work on leads, orders or files. */
export const isOfApplications = (kind: string): boolean => kind.startsWith('application-');

/** The commands that users may give to a job. Moves of applications are never undone, because their applicants have read them. */
export const jobMoves = (job: JobResult & { status: JobStatus; kind?: string }): JobMove[] =>
  jobLife.open(job.status, []).filter((move) => move !== 'undo' || !(changedNothing(job) || isOfApplications(job.kind ?? '')));
