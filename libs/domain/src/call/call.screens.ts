import { coded, codes, defineScreen, menuGroups, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const callScreens = {
  dialer: defineScreen('/dialer', 'Dialer', signedIn),
  leadsLiveCall: defineScreen('/leads/live-call', 'Live Calls', codes('LEADS')),
  leadCallsAdvanceHistory: coded(
    menuGroups.reports,
    '/lead-calls-advance-history',
    'Advance Call History User',
    'Advance_Call_History_Counsellor',
  ),
  leadCallsHistory: coded(menuGroups.reports, '/lead-calls-history', 'Call History User', 'Call_History_Counsellor'),
};
