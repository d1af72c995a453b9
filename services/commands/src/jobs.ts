export { auditJobs } from './audit/audit.jobs';
export { importJobs } from './import/import.jobs';
export { leadJobs } from './lead/lead.jobs';
export { marketingJobs } from './marketing/marketing.jobs';
export { overviewJobs } from './overview/overview.jobs';
export { tenantJobs } from './tenant/tenant.jobs';
export { userJobs } from './user/user.jobs';
