import { route, screen, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** Help desk. */
export const supportRoutes: readonly RouteEntry[] = [
  route(
    '/help-support',
    'Help & Support',
    signedIn,
    screen(() => import('./help-support/help-support.page'), 'HelpSupportPage'),
  ),
  route(
    '/help-support/list',
    'Tickets',
    signedIn,
    screen(() => import('./ticket-list/ticket-list.page'), 'TicketListPage'),
  ),
  route(
    '/help-support/details/:ticket_id',
    'Ticket details',
    signedIn,
    screen(() => import('./ticket-details/ticket-details.page'), 'TicketDetailsPage'),
  ),
];
