export { isUnderWay, openMissedOf, openUnknownOf, recentCallsOf, ringingAt, settlingCalls, underWay, underWayOf } from './call-filters';
export { callList, callStatuses, dialStatuses, type CallRow } from './call-list.read-model';
