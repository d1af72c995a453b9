import { defineLifecycle } from '../kernel/lifecycle';
import { assignQueryFields, reopenQueryFields, replyToQueryFields } from './query.fields';

const staff = ['owner', 'lead-owner', 'manager'];

/** Life of an applicant's query. `write` is a move of the applicant, who has no account. */
export const queryLife = defineLifecycle({
  name: 'query',
  states: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  moves: {
    reply: { label: 'Answer', from: ['open', 'answered'], to: 'answered', by: staff, asks: replyToQueryFields },
    write: { label: 'Write', from: ['open', 'answered'], to: 'open', by: ['applicant'] },
    assign: { label: 'Assign', from: ['open', 'answered'], by: ['owner', 'manager'], asks: assignQueryFields },
    close: { label: 'Close', from: ['open', 'answered'], to: 'closed', by: [...staff, 'applicant'] },
    reopen: { label: 'Reopen', from: ['closed'], to: 'open', by: [...staff, 'applicant'], asks: reopenQueryFields },
  },
});

export type QueryStatus = keyof typeof queryLife.states;
export type QueryMove = keyof typeof queryLife.moves;
