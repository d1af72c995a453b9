import type { EntriesOf } from '../kernel';
import type { FollowUpEvent } from './follow-up.events';

/** How follow-ups read in the timeline. */
export const followUpEntries: EntriesOf<FollowUpEvent> = {
  FollowUpScheduled: {
    property: 'Follow-up',
    change: ({ dueAt, stage, ownerName, comment }) => [{}, { status: 'pending', dueAt, stage, owner: ownerName, comment }],
    sentence: (who, _, lead) => `${who} scheduled a follow-up of ${lead}`,
  },
  FollowUpCompleted: {
    property: 'Follow-up',
    change: ({ dueAt, completedAt, late, reason }) => [
      { status: 'pending', dueAt },
      { status: 'done', dueAt, completedAt, late, noFurtherFollowUp: reason },
    ],
    sentence: (who, { late, reason }, lead) =>
      `${who} completed the follow-up of ${lead}${late ? ', late' : ''}${reason ? `; no further follow-up: ${reason}` : ''}`,
  },
  FollowUpReopened: {
    property: 'Follow-up',
    change: ({ dueAt, completedAt, withdrawnFollowUpId }) => [
      { status: 'done', dueAt, completedAt },
      { status: 'pending', dueAt, withdrawnFollowUpId },
    ],
    sentence: (who, _, lead) => `${who} reopened the follow-up of ${lead}`,
  },
  FollowUpRescheduled: {
    property: 'Follow-up',
    change: ({ previousDueAt, dueAt }) => [{ dueAt: previousDueAt }, { dueAt }],
    sentence: (who, _, lead) => `${who} rescheduled the follow-up with ${lead}`,
  },
  FollowUpReminded: {
    property: 'Follow-up',
    bookkeeping: true,
    change: ({ dueAt }) => [{ status: 'pending', dueAt }, { reminded: true }],
    sentence: (who, _, lead) => `${who} reminded the owner of ${lead} of a follow-up`,
  },
};
