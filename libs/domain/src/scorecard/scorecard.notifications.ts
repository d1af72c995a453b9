import { applicationScreens } from '../application/application.screens';
import { defineNotification } from '../kernel/notification';

/** Notifications of the context. */
export const scorecardNotifications = {
  thirdReader: defineNotification('third_reader', {
    label: 'Interviews that need another reader',
    words: () => 'The scores of an interview are far apart: please ask another reader',
    screen: () => `${applicationScreens.postApplicationManageScorecard.at()}?tab=scores`,
  }),
};
