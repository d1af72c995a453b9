import { defineJob } from '../job';
import { ExportWork } from './export.work';

/** What is taken out of the product in the background. */
export const auditJobs = [defineJob({ kind: 'export', work: ExportWork, undo: 'Exports cannot be undone.' })];
