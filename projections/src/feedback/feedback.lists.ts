import { feedbackLife, ratingWords } from '@matricula/domain/feedback';
import { feedbackList, type FeedbackRow } from '@matricula/read-models/feedback';
import type { ListDeclaration } from '@matricula/lists';
import { feedbackAccess, ownFeedbackAccess } from './feedback.access';

const words = { status: feedbackLife.states, recommend: { yes: 'Yes', no: 'No' }, thing: ratingWords };

export const feedbackLists: readonly ListDeclaration<FeedbackRow>[] = [
  {
    name: 'feedback',
    model: feedbackList,
    codes: ['FEEDBACK_MANAGEMENT'],
    access: feedbackAccess,
    words,
    moves: (feedback, { sight }) => (feedback.erased ? [] : feedbackLife.open(feedback.status, feedbackAccess.who(sight, feedback))),
  },
  { name: 'my-feedback', model: feedbackList, access: ownFeedbackAccess, words },
];
