import { jobList, type JobRow } from '@matricula/read-models/job';
import type { ListDeclaration } from '@matricula/lists';
import { jobAccess } from './job.access';
import { visibleJob } from './visible-job';

const leadActions = ['assign', 'prioritise', 'stage', 'verify', 'push', 'remove'];
const orderActions = ['order-owner', 'order-remark', 'order-college', 'order-cancel'];

const applicationActions = ['verify', 'approve', 'reject', 'withdraw', 'enrol', 'unenrol'].map((move) => `application-${move}`);

const declared: readonly ListDeclaration<JobRow>[] = [
  { name: 'jobs', model: jobList, access: jobAccess },
  {
    name: 'imports',
    model: jobList,
    codes: ['UPLOAD_LEAD_CSV', 'PATNER_COLLEGES'],
    access: jobAccess,
    kept: { field: 'kind', op: 'in', values: ['import', 'record-import'] },
  },
  {
    name: 'migrations',
    model: jobList,
    codes: ['MIGRATION_LOGS'],
    access: jobAccess,
    kept: { field: 'kind', op: 'in', values: ['import', 'record-import'] },
  },
  {
    name: 'exports',
    model: jobList,
    access: jobAccess,
    kept: { field: 'kind', op: 'in', values: ['export', 'download', 'archive'] },
  },
  {
    name: 'bulk-actions',
    model: jobList,
    codes: ['LEADS', 'CAF_Application_Form_Report'],
    access: jobAccess,
    kept: { field: 'kind', op: 'in', values: [...leadActions, ...orderActions, ...applicationActions] },
  },
];

export const jobLists: readonly ListDeclaration[] = declared.map((list) => ({ ...list, told: visibleJob }) as ListDeclaration);
