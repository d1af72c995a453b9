import { DomainError, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import { jobLife, type JobMove, type JobStatus } from './job.life';
import type { JobCompleted, JobEvent, JobProgressed, JobStarted } from './job.events';

export interface Job {
  status: JobStatus | 'none';
  jobId: string;
  /** As its context registered it. */
  kind?: string;
  title: string;
  total: number;
  settings: Record<string, Json>;
  done: number;
  counts: Record<string, number>;
  errorFile?: string;
  /** What the work made. */
  file?: string;
  undone: number;
  /** Leads whose contacts another lead has by now come back without them. */
  undoesWithoutContacts?: boolean;
}

export type JobCommand =
  | DomainCommand<'StartJob', JobStarted['data']>
  | DomainCommand<'ProgressJob', Omit<JobProgressed['data'], 'jobId'>>
  | DomainCommand<'PauseJob' | 'ResumeJob' | 'CancelJob', Record<never, never>>
  | DomainCommand<'StartUndo', { withoutContacts?: boolean }>
  | DomainCommand<'CompleteJob', Omit<JobCompleted['data'], 'jobId'>>
  | DomainCommand<'FailJob', { message: string }>
  | DomainCommand<'ProgressUndo', Omit<JobProgressed['data'], 'jobId'>>
  | DomainCommand<'CompleteUndo', { counts: Record<string, number>; refusedLeadIds?: Record<string, string[]> }>;

type Told = Extract<JobCommand['type'], 'PauseJob' | 'ResumeJob' | 'CancelJob' | 'StartUndo'>;
const moves: Readonly<Record<Told, readonly [JobMove, 'JobPaused' | 'JobResumed' | 'JobCancelled' | 'JobUndoStarted']>> = {
  PauseJob: ['pause', 'JobPaused'],
  ResumeJob: ['resume', 'JobResumed'],
  CancelJob: ['cancel', 'JobCancelled'],
  StartUndo: ['undo', 'JobUndoStarted'],
};

/** Rules of bulk work: what may follow what. */
export const jobDecider: Decider<Job, JobCommand, JobEvent> = {
  initial: { status: 'none', jobId: '', title: '', total: 0, settings: {}, done: 0, counts: {}, undone: 0 },
  decide(command, job): JobEvent[] {
    const { jobId, status } = job;
    if (command.type === 'StartJob') return status === 'none' ? [{ type: 'JobStarted', data: command.data }] : [];
    if (status === 'none') throw new DomainError('job/unknown', 'There is no such job.');
    switch (command.type) {
      case 'ProgressJob':
        return command.data.done <= job.done ? [] : [{ type: 'JobProgressed', data: { jobId, ...command.data } }];
      case 'PauseJob':
      case 'ResumeJob':
      case 'CancelJob':
      case 'StartUndo': {
        const [move, type] = moves[command.type];
        // Told once more, or taken back already.
        if (status === jobLife.moves[move].to || (move === 'undo' && status === 'undone')) return [];
        jobLife.after(status, move);
        return [{ type, data: { jobId, ...command.data } }];
      }
      case 'CompleteJob':
        return status === 'running' ? [{ type: 'JobCompleted', data: { jobId, ...command.data } }] : [];
      case 'FailJob':
        return status === 'running' ? [{ type: 'JobFailed', data: { jobId, ...command.data } }] : [];
      case 'ProgressUndo':
        if (status !== 'undoing' || command.data.done <= job.undone) return [];
        return [{ type: 'JobUndoProgressed', data: { jobId, ...command.data } }];
      case 'CompleteUndo':
        return status === 'undoing' ? [{ type: 'JobUndone', data: { jobId, ...command.data } }] : [];
    }
  },
  evolve(job, event) {
    switch (event.type) {
      case 'JobStarted': {
        // Title and settings are missing once somebody whom they named was erased.
        const { jobId, kind, title = '', total, settings = {} } = event.data;
        return { ...job, status: 'running', jobId, kind, title, total, settings };
      }
      case 'JobProgressed':
        return { ...job, done: event.data.done, counts: event.data.counts };
      case 'JobPaused':
        return { ...job, status: 'paused' };
      case 'JobResumed':
        return { ...job, status: 'running' };
      case 'JobCancelled':
        return { ...job, status: 'cancelled' };
      case 'JobCompleted': {
        const { done, counts, errorFile, file } = event.data;
        return { ...job, status: 'completed', done, counts, errorFile, file };
      }
      case 'JobFailed':
        return { ...job, status: 'failed' };
      case 'JobUndoStarted':
        return { ...job, status: 'undoing', undoesWithoutContacts: event.data.withoutContacts };
      case 'JobUndoProgressed':
        return { ...job, undone: event.data.done };
      case 'JobUndone':
        return { ...job, status: 'undone' };
      default:
        return unknownEvent(event, job);
    }
  },
};
