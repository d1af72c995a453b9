import { defineJob } from '../job';
import { ArchiveWork } from './archive.work';

/** What is done to a whole institution in the background. */
export const tenantJobs = [
  defineJob({ kind: 'archive', work: ArchiveWork, undo: 'Exports cannot be undone.', codes: ['TENANT_MANAGEMENT'] }),
];
