import { codes, item, menuGroups, orgWith, route, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** Help desk. */
export const supportRoutes: readonly RouteEntry[] = [
  route(
    '/feedback-management',
    'Feedback Management',
    codes('FEEDBACK_MANAGEMENT'),
    null,
    item(menuGroups.access, 'Feedback Management', orgWith('FEEDBACK_MANAGEMENT')),
  ),
  route('/help-support', 'Help & Support', signedIn),
  route('/help-support/list', 'Tickets', signedIn),
  route('/help-support/details/:ticket_id', 'Ticket details', signedIn),
];
