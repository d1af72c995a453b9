import { DomainError, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import { changedNothing, jobLife, type JobMove, type JobStatus } from './job.life';
import { rulesChoiceOf } from './rules-choice';
import type {
  JobCompleted,
  JobEvent,
  JobFailed,
  JobProgressed,
  JobResumed,
  JobStarted,
  JobUndoProgressed,
  JobUndoStarted,
  JobUndone,
} from './job.events';

export interface Job {
  status: JobStatus | 'none';
  jobId: string;
  /** Name of the job kind that its context registered. */
  kind?: string;
  title: string;
  total: number;
  settings: Record<string, Json>;
  done: number;
  counts: Record<string, number>;
  /** Number of leads per person, by user id, if they are distributed among several. */
  given?: Record<string, number>;
  errorFile?: string;
  /** The result file. */
  file?: string;
  /** The keys of the rows that are in it. */
  keysFile?: string;
  undone: number;
  /** Leads whose contacts another lead has now are restored without them. */
  undoesWithoutContacts?: boolean;
  /** An undo has started: the job can no longer be resumed. */
  undoBegun?: boolean;
  /** The undo that ended refused some of its leads. */
  undoRefused?: boolean;
}

export type JobCommand =
  | DomainCommand<'StartJob', JobStarted['data']>
  | DomainCommand<'ProgressJob', Omit<JobProgressed['data'], 'jobId'>>
  | DomainCommand<'PauseJob' | 'CancelJob', Record<never, never>>
  | DomainCommand<'ResumeJob', Pick<JobResumed['data'], 'takenOver'>>
  | DomainCommand<'StartUndo', Omit<JobUndoStarted['data'], 'jobId'>>
  | DomainCommand<'CompleteJob', Omit<JobCompleted['data'], 'jobId'>>
  | DomainCommand<'FailJob', Omit<JobFailed['data'], 'jobId'>>
  | DomainCommand<'ProgressUndo', Omit<JobUndoProgressed['data'], 'jobId'>>
  | DomainCommand<'CompleteUndo', Omit<JobUndone['data'], 'jobId'>>;

type Told = Extract<JobCommand['type'], 'PauseJob' | 'ResumeJob' | 'CancelJob' | 'StartUndo'>;
const moves: Readonly<Record<Told, readonly [JobMove, 'JobPaused' | 'JobResumed' | 'JobCancelled' | 'JobUndoStarted']>> = {
  PauseJob: ['pause', 'JobPaused'],
  ResumeJob: ['resume', 'JobResumed'],
  CancelJob: ['cancel', 'JobCancelled'],
  StartUndo: ['undo', 'JobUndoStarted'],
};

/** The choice about rules is stored apart from the settings, which are sealed as personal data. */
function started(data: JobStarted['data']): JobStarted['data'] {
  const rules = rulesChoiceOf(data.settings?.rules);
  return rules === 'none' ? data : { ...data, rules };
}

/** Rules of bulk work: the allowed order of its events. */
export const jobDecider: Decider<Job, JobCommand, JobEvent> = {
  initial: { status: 'none', jobId: '', title: '', total: 0, settings: {}, done: 0, counts: {}, undone: 0 },
  decide(command, job): JobEvent[] {
    const { jobId, status } = job;
    if (command.type === 'StartJob') return status === 'none' ? [{ type: 'JobStarted', data: started(command.data) }] : [];
    if (status === 'none') throw new DomainError('job/unknown', 'There is no such job.');
    switch (command.type) {
      case 'ProgressJob':
        return command.data.done <= job.done ? [] : [{ type: 'JobProgressed', data: { jobId, ...command.data } }];
      case 'PauseJob':
      case 'ResumeJob':
      case 'CancelJob':
      case 'StartUndo': {
        const [move, type] = moves[command.type];
        // A repeated command, or the job is already undone.
        if (status === jobLife.moves[move].to || (move === 'undo' && status === 'undone' && !job.undoRefused)) return [];
        // Another user may undo what was refused to the first, or the same user later.
        if (status !== 'undone' || move !== 'undo') jobLife.after(status, move);
        if (move === 'undo' && changedNothing(job))
          throw new DomainError('job/not-possible', 'This job changed nothing, so there is nothing to undo.');
        if (move === 'resume' && job.undoBegun)
          throw new DomainError('job/not-possible', 'This job is being undone: use Undo to continue.');
        return [{ type, data: { jobId, ...command.data } }];
      }
      case 'CompleteJob':
        return status === 'running' ? [{ type: 'JobCompleted', data: { jobId, ...command.data } }] : [];
      case 'FailJob':
        return status === 'running' || status === 'undoing' ? [{ type: 'JobFailed', data: { jobId, ...command.data } }] : [];
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
        // Title and settings are missing if a person whom they named was erased.
        const { jobId, kind, title = '', total, settings = {} } = event.data;
        return { ...job, status: 'running', jobId, kind, title, total, settings };
      }
      case 'JobProgressed':
        return { ...job, done: event.data.done, counts: event.data.counts, given: event.data.given };
      case 'JobPaused':
        return { ...job, status: 'paused' };
      case 'JobResumed':
        return { ...job, status: 'running' };
      case 'JobCancelled':
        return { ...job, status: 'cancelled' };
      case 'JobCompleted': {
        const { done, counts, given, errorFile, file, keysFile } = event.data;
        return { ...job, status: 'completed', done, counts, given, errorFile, file, keysFile };
      }
      case 'JobFailed':
        return { ...job, status: 'failed' };
      case 'JobUndoStarted':
        return { ...job, status: 'undoing', undoBegun: true, undone: 0, undoesWithoutContacts: event.data.withoutContacts };
      case 'JobUndoProgressed':
        return { ...job, undone: event.data.done };
      case 'JobUndone':
        return { ...job, status: 'undone', undoRefused: (event.data.counts.refused ?? 0) > 0 };
      default:
        return unknownEvent(event, job);
    }
  },
};
