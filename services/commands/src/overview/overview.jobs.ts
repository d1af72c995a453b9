import { defineJob } from '../job';
import { ReportRunWork } from './report-run.work';

/** Scheduled reports, created and sent in the background. */
export const overviewJobs = [
  defineJob({ kind: 'report-run', work: ReportRunWork, undo: 'Sent reports cannot be undone.', ownRights: true }),
];
