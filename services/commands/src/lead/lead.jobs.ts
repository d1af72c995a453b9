import { defineJob } from '../job';
import { BulkActionWork } from './bulk-action.work';
import { JobUndo } from './job-undo';

const actions = ['assign', 'prioritise', 'stage', 'verify', 'remove'];

/** The same action on many leads. */
export const leadJobs = actions.map((kind) => defineJob({ kind, work: BulkActionWork, undo: JobUndo, codes: ['LEADS'] }));
