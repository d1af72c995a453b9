import { anyCode, coded, codes, defineScreen, item, menuGroups, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const callScreens = {
  dialer: defineScreen('/dialer', 'Dialer', signedIn, item(menuGroups.leads, 'Dialer', anyCode('LEADS'))),
  leadsLiveCall: defineScreen('/leads/live-call', 'Live Calls', codes('LEADS'), item(menuGroups.leads, 'Live Calls', anyCode('LEADS'))),
  leadCallsAdvanceHistory: coded(
    menuGroups.reports,
    '/lead-calls-advance-history',
    'Advance Call History User',
    'Advance_Call_History_Counsellor',
  ),
  leadCallsHistory: coded(menuGroups.reports, '/lead-calls-history', 'Call History User', 'Call_History_Counsellor'),
};
