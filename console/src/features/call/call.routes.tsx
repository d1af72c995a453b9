import { codes, coded, menuGroups, route, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** Dialer, live calls and call histories. */
export const callRoutes: readonly RouteEntry[] = [
  route('/dialer', 'Dialer', signedIn),
  route('/dialer-config', 'Dialer Configuration', signedIn),
  route('/dialer-list', 'Dialer Configuration', signedIn),
  route('/leads/live-call', 'Live Calls', codes('LEADS')),
  coded(menuGroups.reports, '/lead-calls-advance-history', 'Advance Call History User', 'Advance_Call_History_Counsellor'),
  coded(menuGroups.reports, '/lead-calls-history', 'Call History User', 'Call_History_Counsellor'),
];
