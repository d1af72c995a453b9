export { followUpLists as lists } from './follow-up.lists';
export { followUpReports as reports } from './follow-up.reports';
