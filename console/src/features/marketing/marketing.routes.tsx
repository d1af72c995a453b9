import { marketingScreens } from '@matricula/domain/marketing/marketing.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Campaign sources, analytics and widgets. */
export const marketingRoutes: readonly RouteEntry[] = [
  route(
    marketingScreens.publishers,
    screen(() => import('./publishers/publishers.page'), 'PublishersPage'),
  ),
  route(
    marketingScreens.publisherPayoutReport,
    screen(() => import('./publishers/payout.page'), 'PayoutPage'),
  ),
  route(
    marketingScreens.publisherPayments,
    screen(() => import('./publishers/payments.page'), 'PaymentsPage'),
  ),
  route(
    marketingScreens.leadGeneration,
    screen(() => import('./lead-generation/lead-generation.page'), 'LeadGenerationPage'),
  ),
  route(marketingScreens.marketing),
  route(marketingScreens.advertisingManagement),
  route(marketingScreens.adsManagementFacebook),
  route(marketingScreens.adsManagementGoogle),
  route(marketingScreens.analytics),
  route(marketingScreens.marketingAnalytics),
  route(marketingScreens.marketingAnalyticsGoogle),
  route(marketingScreens.marketingUtmBuilder),
  route(marketingScreens.marketingUrlShortner),
  route(marketingScreens.marketingReconcile),
  route(
    marketingScreens.manageWidgets,
    screen(() => import('./manage-widgets/manage-widgets.page'), 'ManageWidgetsPage'),
  ),
];
