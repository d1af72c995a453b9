import type { EntriesOf } from '../kernel';
import type { FeedbackEvent } from './feedback.events';
import { ratedThings, ratingWords } from './feedback.fields';
import { feedbackLife } from './feedback.life';

/** How feedback reads in the timeline. */
export const feedbackEntries: EntriesOf<FeedbackEvent> = {
  FeedbackSubmitted: {
    property: 'Feedback',
    change: ({ comments, recommend, recommendationsDetails, categories, features, ratings }) => [
      {},
      {
        ...{ comments, recommend, recommendationsDetails, categories, features },
        ...Object.fromEntries(ratedThings.flatMap((thing) => (ratings?.[thing] ? [[ratingWords[thing], ratings[thing]]] : []))),
      },
    ],
    sentence: (who) => `${who} gave feedback`,
  },
  FeedbackMoved: {
    property: 'Status',
    change: ({ from, to }) => [{ status: feedbackLife.states[from] }, { status: feedbackLife.states[to] }],
    sentence: (who, { from, to }) => `${who} moved feedback from ${feedbackLife.states[from]} to ${feedbackLife.states[to]}`,
  },
  FeedbackAnswered: {
    property: 'Answer',
    change: ({ text }) => [{}, { text }],
    sentence: (who) => `${who} answered feedback`,
  },
  FeedbackErased: {
    property: 'Feedback',
    change: () => [{}, {}],
    sentence: () => 'The text of feedback was erased',
  },
};
