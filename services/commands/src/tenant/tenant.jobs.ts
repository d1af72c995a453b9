import { defineJob } from '../job';
import { ArchiveWork } from './archive.work';

/** Background jobs on a whole institution. */
export const tenantJobs = [
  defineJob({ kind: 'archive', work: ArchiveWork, undo: 'Exports cannot be undone.', codes: ['TENANT_MANAGEMENT'] }),
];
