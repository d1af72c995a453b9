import { codes, defineScreen, item, menuGroups, orgWith, signedIn } from '../kernel/screen';

const CODE = 'FEEDBACK_MANAGEMENT';

/** Screens of the context. */
export const feedbackScreens = {
  management: defineScreen(
    '/feedback-management',
    'Feedback Management',
    codes(CODE),
    item(menuGroups.access, 'Feedback Management', orgWith(CODE)),
  ),
  details: defineScreen('/feedback-management/:feedback_id', 'Feedback', codes(CODE)),
  mine: defineScreen('/help-support/feedback', 'My Feedback', signedIn),
};
