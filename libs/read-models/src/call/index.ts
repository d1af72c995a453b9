export { callList, callStatuses, dialStatuses, type CallRow } from './call-list.read-model';
