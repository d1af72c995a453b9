import type { EntriesOf } from '../kernel';
import type { JobEvent } from './job.events';

/** Outcomes with how many there were: "2 changed, 1 refused". */
const said = (counts: Record<string, number> = {}): string => {
  const words = Object.entries(counts).flatMap(([outcome, count]) =>
    count > 0 ? [`${count} ${outcome.replace(/([A-Z])/g, ' $1').toLowerCase()}`] : [],
  );
  return words.length > 0 ? `: ${words.join(', ')}` : '';
};

/** How bulk work reads in the timeline. */
export const jobEntries: EntriesOf<JobEvent> = {
  JobStarted: {
    property: 'Job started',
    bulk: 'opens',
    sentence: (who, { kind, title, total }) =>
      kind === 'import'
        ? `${who} started to import ${title ?? 'a file'} (${total} ${total === 1 ? 'row' : 'rows'})`
        : `${who} started a job: ${title ?? kind}`,
  },
  JobProgressed: { property: 'Job progressed', technical: 'progress of a job: its start and end have their own entries' },
  JobPaused: { property: 'Job paused', sentence: (who) => `${who} paused a job` },
  JobResumed: { property: 'Job resumed', sentence: (who) => `${who} resumed a job` },
  JobCancelled: { property: 'Job cancelled', sentence: (who) => `${who} cancelled a job; work that was done is kept` },
  JobCompleted: { property: 'Job completed', bulk: 'outcome', sentence: (who, { counts }) => `A job of ${who} is done${said(counts)}` },
  JobFailed: { property: 'Job failed', sentence: (who, { message }) => `A job of ${who} could not continue: ${message}` },
  JobUndoStarted: { property: 'Job undo started', bulk: 'opens', sentence: (who) => `${who} started the undo of a job` },
  JobUndoProgressed: { property: 'Job undo progressed', technical: 'progress of an undo: its start and end have their own entries' },
  JobUndone: { property: 'Job undone', bulk: 'outcome', sentence: (who, { counts }) => `A job of ${who} is undone${said(counts)}` },
};
