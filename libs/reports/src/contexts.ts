export { feedbackReports } from './feedback/feedback.reports';
export { followUpReports } from './follow-up/follow-up.reports';
export { leadReports } from './lead/lead.reports';
export { publisherReports } from './marketing/publisher.reports';
export { overviewReports } from './overview/overview.reports';
export { supportReports } from './support/support.reports';
