import { anyCode, coded, codes, defineScreen, item, listed, menuGroups, signedIn, unlessHidden } from '../kernel/screen';

/** Screens of the context. */
export const marketingScreens = {
  publishers: defineScreen('/publishers', 'Publishers', signedIn, item(null, 'Publishers', anyCode('Publisher'))),
  publisherPayoutReport: defineScreen('/publisher-payout-report', 'Publisher Payout', codes('Publisher')),
  publisherPayments: defineScreen('/publisher-payments', 'Publisher Payments', codes('Publisher')),
  leadGeneration: unlessHidden(
    'is_lead_gen_mgmt_show',
    defineScreen('/lead-generation', 'Lead Generation', signedIn, item(menuGroups.automation, 'Lead Generation')),
  ),
  marketing: defineScreen('/marketing', 'Marketing', signedIn, item(menuGroups.marketing, 'Marketing')),
  advertisingManagement: unlessHidden(
    'is_ads_mgmt_show',
    listed(menuGroups.marketing, '/advertising-management', 'Ads Management', 'Ads_Management'),
  ),
  adsManagementFacebook: defineScreen('/ads-management-facebook', 'Ads Management', signedIn),
  adsManagementGoogle: defineScreen('/ads-management-google', 'Ads Management', codes('Ads_Management')),
  analytics: coded(menuGroups.marketing, '/analytics', 'Traffic Analytics', 'Traffic_Analytics'),
  marketingAnalytics: listed(menuGroups.marketing, '/marketing-analytics', 'Marketing Analytics', 'Marketing_Analytics'),
  marketingAnalyticsGoogle: defineScreen('/marketing-analytics/google', 'Marketing Analytics', signedIn),
  marketingUtmBuilder: listed(menuGroups.marketing, '/marketing/utm-builder', 'GA Campaign URL Builder', 'GA_Campaign_URL_Builder'),
  marketingUrlShortner: listed(menuGroups.marketing, '/marketing/url-shortner', 'URL shortener', 'URL_Shortener'),
  marketingReconcile: listed(menuGroups.marketing, '/marketing/reconcile', 'Reconcile', 'Reconcile'),
  manageWidgets: listed(menuGroups.marketing, '/manage-widgets', 'Widgets', 'Manage_Widgets'),
};
