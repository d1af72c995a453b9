import { defineNotification } from '../kernel/notification';
import { feedbackScreens } from './feedback.screens';

/** Notifications of the context. */
export const feedbackNotifications = {
  answered: defineNotification('feedback_answered', {
    label: 'Answers to your feedback',
    words: (_, { by }) => (by ? `${by} answered your feedback` : 'Your feedback was answered'),
    screen: () => feedbackScreens.mine.at(),
  }),
};
