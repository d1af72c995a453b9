export { feedbackAccess } from './feedback.access';
export { feedbackLists as lists } from './feedback.lists';
export { feedbackReports as reports } from './feedback.reports';
