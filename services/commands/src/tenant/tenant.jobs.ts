import { defineJob } from '../job';
import { ArchiveWork } from './archive.work';

/** What is done to a whole institution in the background. */
export const tenantJobs = [
  defineJob({ kind: 'archive', work: ArchiveWork, undo: 'What was exported cannot be taken back.', codes: ['TENANT_MANAGEMENT'] }),
];
