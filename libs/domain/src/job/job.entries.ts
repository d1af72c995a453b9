import type { EntriesOf } from '../kernel';
import type { JobEvent } from './job.events';

/** How bulk work reads in the timeline. */
export const jobEntries: EntriesOf<JobEvent> = {
  JobStarted: { property: 'Job started' },
  JobProgressed: { property: 'Job progressed' },
  JobPaused: { property: 'Job paused' },
  JobResumed: { property: 'Job resumed' },
  JobCancelled: { property: 'Job cancelled' },
  JobCompleted: { property: 'Job completed' },
  JobFailed: { property: 'Job failed' },
  JobUndoStarted: { property: 'Job undo started' },
  JobUndoProgressed: { property: 'Job undo progressed' },
  JobUndone: { property: 'Job undone' },
};
