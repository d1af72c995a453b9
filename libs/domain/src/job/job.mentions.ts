import { heldWhile, type Mentions } from '../kernel';
import { jobDecider } from './job.decider';
import { jobStream, type JobStarted } from './job.events';
import type { JobStatus } from './job.life';

const unfinished: readonly (JobStatus | 'none')[] = ['running', 'paused', 'undoing'];
const refusals = 'Refused rows are read from the uploaded file, which is searched and deleted; only imports of other lists record reasons.';

/** The title and the file name of a job may name a client; title and settings name the users who get leads. */
export const jobMentions: Mentions = {
  subject: 'jobId',
  texts: {
    JobStarted: ({ title, settings }: JobStarted['data']) => [title, settings?.fileName],
    JobProgressed: refusals,
    JobCompleted: refusals,
  },
  staff: {
    JobStarted: ({ settings }: JobStarted['data']) => {
      const { ownerId, owners = [] } = (settings ?? {}) as { ownerId?: string; owners?: { ownerId: string }[] };
      return [ownerId, ...owners.map((owner) => owner.ownerId)];
    },
  },
  heldBy: heldWhile({ decider: jobDecider, stream: jobStream }, ({ status, title }) =>
    unfinished.includes(status)
      ? `The job "${title}" names this person and is not finished: wait until it ends or cancel it, then erase.`
      : undefined,
  ),
};
