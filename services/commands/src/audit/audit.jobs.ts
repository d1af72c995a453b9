import { defineJob } from '../job';
import { ExportWork } from './export.work';

/** Exports in the background. */
export const auditJobs = [defineJob({ kind: 'export', work: ExportWork, undo: 'Exports cannot be undone.' })];
