import { supportScreens } from '@matricula/domain/support/support.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Help desk. */
export const supportRoutes: readonly RouteEntry[] = [
  route(
    supportScreens.home,
    screen(() => import('./help-support/help-support.page'), 'HelpSupportPage'),
  ),
  route(
    supportScreens.tickets,
    screen(() => import('./ticket-list/ticket-list.page'), 'TicketListPage'),
  ),
  route(
    supportScreens.ticket,
    screen(() => import('./ticket-details/ticket-details.page'), 'TicketDetailsPage'),
  ),
];
