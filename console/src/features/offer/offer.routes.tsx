import { offerScreens } from '@matricula/domain/offer/offer.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Screens of offers. */
export const offerRoutes: readonly RouteEntry[] = [
  route(
    offerScreens.offers,
    screen(() => import('./offers.page'), 'OffersPage'),
  ),
];
