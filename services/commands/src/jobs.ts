import { auditJobs } from './audit/audit.jobs';
import { importJobs } from './import/import.jobs';
import type { JobDefinition } from './job/define-job';
import { leadJobs } from './lead/lead.jobs';
import { overviewJobs } from './overview/overview.jobs';
import { tenantJobs } from './tenant/tenant.jobs';
import { userJobs } from './user/user.jobs';

/** Every kind of job, as the contexts declare them. */
export const jobs: readonly JobDefinition[] = [...auditJobs, ...importJobs, ...leadJobs, ...overviewJobs, ...tenantJobs, ...userJobs];
