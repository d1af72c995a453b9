export { applicationAccess, formAccess } from './application.access';
export { applicationLists as lists } from './application.lists';
export { applicationReports, applicationReports as reports } from './application.reports';
