export { callAccess, mayHangUp } from './call.access';
export { callLists as lists } from './call.lists';
export { callReports as reports } from './call.reports';
export { withoutForeignLeads } from './foreign-leads';
export { dialerCalls, isRinging, ringsAt, type DialerCall } from './dialer-call';
