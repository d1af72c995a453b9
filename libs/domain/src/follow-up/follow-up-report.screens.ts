import { defineScreen, item, menuGroups, signedIn } from '../kernel/screen';

/** Screens of the reports on follow-ups. */
export const followUpReportScreens = {
  followUpReport: defineScreen('/follow-up-report', 'Follow-up Report', signedIn, item(menuGroups.reports, 'Follow-up Report')),
  punctualityReport: defineScreen(
    '/follow-up-punctuality-report',
    'Follow-up Punctuality',
    signedIn,
    item(menuGroups.reports, 'Follow-up Punctuality'),
  ),
};
