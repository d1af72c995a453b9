import { feedbackScreens } from '@matricula/domain/feedback/feedback.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** User feedback and its processing. */
export const feedbackRoutes: readonly RouteEntry[] = [
  route(
    feedbackScreens.management,
    screen(() => import('./feedback-management/feedback-management.page'), 'FeedbackManagementPage'),
  ),
  route(
    feedbackScreens.details,
    screen(() => import('./feedback-details/feedback-details.page'), 'FeedbackDetailsPage'),
  ),
  route(
    feedbackScreens.mine,
    screen(() => import('./my-feedback/my-feedback.page'), 'MyFeedbackPage'),
  ),
];
