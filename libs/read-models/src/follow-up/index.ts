export { followUpList, type FollowUpRow } from './follow-up-list.read-model';
