import { codes, item, menuGroups, orgWith, route, screen, signedIn, type RouteEntry } from '../../shared/routing/route-table';

const CODE = 'FEEDBACK_MANAGEMENT';

/** What people say of the product, and what becomes of it. */
export const feedbackRoutes: readonly RouteEntry[] = [
  route(
    '/feedback-management',
    'Feedback Management',
    codes(CODE),
    screen(() => import('./feedback-management/feedback-management.page'), 'FeedbackManagementPage'),
    item(menuGroups.access, 'Feedback Management', orgWith(CODE)),
  ),
  route(
    '/feedback-management/:feedback_id',
    'Feedback',
    codes(CODE),
    screen(() => import('./feedback-details/feedback-details.page'), 'FeedbackDetailsPage'),
  ),
  route(
    '/help-support/feedback',
    'My Feedback',
    signedIn,
    screen(() => import('./my-feedback/my-feedback.page'), 'MyFeedbackPage'),
  ),
];
