import { erasedWith, type Mentions } from '../kernel';
import { feedbackBoundary } from './feedback.decider';
import type { FeedbackAnswered, FeedbackSubmitted } from './feedback.events';

/** Comments and answers may mention a client. */
export const feedbackMentions: Mentions = {
  subject: 'feedbackId',
  texts: {
    FeedbackSubmitted: ({ comments, recommendationsDetails }: FeedbackSubmitted['data']) => [comments, recommendationsDetails],
    FeedbackAnswered: ({ text }: FeedbackAnswered['data']) => text,
  },
  erasedBy: erasedWith(feedbackBoundary, () => ({ type: 'EraseFeedback', data: {} })),
};
