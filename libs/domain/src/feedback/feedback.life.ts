import { defineLifecycle } from '../kernel/lifecycle';
import { answerFeedbackFields, declineFeedbackFields, moveFeedbackFields } from './feedback.fields';

const by = ['management'];

/** Life cycle of feedback: every transition but `answer` leads to a state of its own, by which the documented call names it. */
export const feedbackLife = defineLifecycle({
  name: 'feedback',
  states: { new: 'New', inReview: 'In review', planned: 'Planned', done: 'Done', declined: 'Declined' },
  moves: {
    answer: { label: 'Answer', from: ['new', 'inReview', 'planned', 'done', 'declined'], by, asks: answerFeedbackFields },
    review: { label: 'Review', from: ['new'], to: 'inReview', by, asks: moveFeedbackFields },
    plan: { label: 'Plan', from: ['new', 'inReview'], to: 'planned', by, asks: moveFeedbackFields },
    finish: { label: 'Mark as done', from: ['new', 'inReview', 'planned'], to: 'done', by, asks: moveFeedbackFields },
    decline: { label: 'Decline', from: ['new', 'inReview', 'planned'], to: 'declined', by, asks: declineFeedbackFields },
    reopen: { label: 'Reopen', from: ['inReview', 'planned', 'done', 'declined'], to: 'new', by, asks: moveFeedbackFields },
  },
});

export type FeedbackStatus = keyof typeof feedbackLife.states;
export type FeedbackMove = keyof typeof feedbackLife.moves;

/** The move that leads to a state; an answer alone leads nowhere. */
export function feedbackMoveTo(state: string | undefined): FeedbackMove | undefined {
  if (state === undefined) return 'answer';
  const moves = Object.entries(feedbackLife.moves) as [FeedbackMove, { to?: string }][];
  return moves.find(([, { to }]) => to === state)?.[0];
}
