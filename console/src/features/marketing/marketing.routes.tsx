import {
  anyCode,
  codes,
  coded,
  item,
  listed,
  menuGroups,
  route,
  screen,
  signedIn,
  unlessHidden,
  type RouteEntry,
} from '../../shared/routing/route-table';

/** Campaign sources, analytics and widgets. */
export const marketingRoutes: readonly RouteEntry[] = [
  route(
    '/publishers',
    'Publishers',
    signedIn,
    screen(() => import('./publishers/publishers.page'), 'PublishersPage'),
    item(null, 'Publishers', anyCode('Publisher')),
  ),
  route(
    '/publisher-payout-report',
    'Publisher Payout',
    codes('Publisher'),
    screen(() => import('./publishers/payout.page'), 'PayoutPage'),
  ),
  route(
    '/publisher-payments',
    'Publisher Payments',
    codes('Publisher'),
    screen(() => import('./publishers/payments.page'), 'PaymentsPage'),
  ),
  unlessHidden(
    'is_lead_gen_mgmt_show',
    route('/lead-generation', 'Lead Generation', signedIn, null, item(menuGroups.automation, 'Lead Generation')),
  ),
  route('/marketing', 'Marketing', signedIn, null, item(menuGroups.marketing, 'Marketing')),
  unlessHidden('is_ads_mgmt_show', listed(menuGroups.marketing, '/advertising-management', 'Ads Management', 'Ads_Management')),
  route('/ads-management-facebook', 'Ads Management', signedIn),
  route('/ads-management-google', 'Ads Management', codes('Ads_Management')),
  coded(menuGroups.marketing, '/analytics', 'Traffic Analytics', 'Traffic_Analytics'),
  listed(menuGroups.marketing, '/marketing-analytics', 'Marketing Analytics', 'Marketing_Analytics'),
  route('/marketing-analytics/google', 'Marketing Analytics', signedIn),
  listed(menuGroups.marketing, '/marketing/utm-builder', 'GA Campaign URL Builder', 'GA_Campaign_URL_Builder'),
  listed(menuGroups.marketing, '/marketing/url-shortner', 'URL shortener', 'URL_Shortener'),
  listed(menuGroups.marketing, '/marketing/reconcile', 'Reconcile', 'Reconcile'),
  listed(
    menuGroups.marketing,
    '/manage-widgets',
    'Widgets',
    'Manage_Widgets',
    screen(() => import('./manage-widgets/manage-widgets.page'), 'ManageWidgetsPage'),
  ),
];
