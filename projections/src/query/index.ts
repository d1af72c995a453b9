export { queryAccess, queryOfLeadAccess } from './query.access';
export { queryLists as lists } from './query.lists';
export { queryReports as reports } from './query.reports';
