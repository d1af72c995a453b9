export { auditLists } from './audit/audit.lists';
export { callActionLists } from './call-action/call-action.lists';
export { followUpLists } from './follow-up/follow-up.lists';
export { jobLists } from './job/job.lists';
export { leadLists } from './lead/lead.lists';
export { overviewLists } from './overview/overview.lists';
export { recordLists } from './record/record.lists';
export { userLists } from './user/user.lists';
