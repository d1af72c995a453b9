import { defineScreen, item, menuGroups, reportScreen, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const overviewScreens = {
  dashboard: defineScreen('/dashboard', 'Dashboard', signedIn, item(null, 'Dashboard')),
  callerDashboardReport: reportScreen('/caller-dashboard-report', 'User Home Dashboard', 'Counsellor_Home_Dashboard'),
  scheduledReports: defineScreen('/scheduled-reports', 'Scheduled Reports', signedIn, item(menuGroups.reports, 'Scheduled Reports')),
  leadReports: defineScreen('/lead-reports', 'Reports', signedIn),
  reports: defineScreen('/reports', 'Reports', signedIn, item(menuGroups.reports, 'All Reports')),
};
