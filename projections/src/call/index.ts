export { callAccess } from './call.access';
export { callLists as lists } from './call.lists';
export { dialerCalls, isRinging, type DialerCall } from './dialer-call';
