import { BulkActionWork } from '../job/bulk-action.work';
import { defineJob } from '../job/define-job';
import { ImportWork } from '../job/import.work';
import { uploadOf } from '../job/import-settings';
import { JobUndo } from '../job/job-undo';

const actions = ['assign', 'prioritise', 'stage', 'verify', 'remove'];

/** Bulk work on leads: imports, and the same action on many. */
export const leadJobs = [
  defineJob({
    kind: 'import',
    work: ImportWork,
    undo: JobUndo,
    codes: ['UPLOAD_LEAD_CSV'],
    source: uploadOf,
  }),
  ...actions.map((kind) => defineJob({ kind, work: BulkActionWork, undo: JobUndo, codes: ['LEADS'] })),
];
