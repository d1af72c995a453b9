export { overviewBoards as dashboards } from './overview.boards';
export { overviewLists as lists } from './overview.lists';
export { allOverviewReports as reports } from './revenue.reports';
export { reportScheduleAccess } from './report-schedule.access';
export { stayAccess } from './stay.access';
export { targetAccess } from './target.access';
