import type { EntriesOf } from '../kernel';
import type { WorkQueueEvent } from './work-queue.events';

/** How skipped leads read in the timeline. */
export const workQueueEntries: EntriesOf<WorkQueueEvent> = {
  LeadSkipped: {
    property: 'Queue',
    change: ({ reason }) => [{}, { skipped: reason }],
    sentence: (who, { reason }, lead) => `${who} skipped ${lead} for the day: ${reason}`,
  },
  LeadUnskipped: {
    property: 'Queue',
    change: () => [{ skipped: 'for the day' }, {}],
    sentence: (who, _, lead) => `${who} returned ${lead} to the queue`,
  },
};
