import type { EntriesOf } from '../kernel';
import type { FollowUpEvent } from './follow-up.events';

/** How follow-ups read in the timeline. */
export const followUpEntries: EntriesOf<FollowUpEvent> = {
  FollowUpScheduled: {
    property: 'Follow-up',
    change: ({ dueAt, stage, ownerName, comment }) => [{}, { status: 'pending', dueAt, stage, owner: ownerName, comment }],
    sentence: (who, _, lead) => `${who} scheduled a follow-up with ${lead}`,
  },
  FollowUpCompleted: {
    property: 'Follow-up',
    change: ({ dueAt, completedAt, late }) => [
      { status: 'pending', dueAt },
      { status: 'done', dueAt, completedAt, late },
    ],
    sentence: (who, { late }, lead) => `${who} completed the follow-up with ${lead}${late ? ', late' : ''}`,
  },
  FollowUpReminded: {
    property: 'Follow-up',
    change: ({ dueAt }) => [{ status: 'pending', dueAt }, { reminded: true }],
    sentence: (who, _, lead) => `${who} reminded the owner of ${lead} of a follow-up`,
  },
};
