import { defineJob } from '../job';
import { HandOverUndo } from './hand-over-undo';
import { HandOverWork } from './hand-over.work';

/** Work of somebody who leaves, given to others. */
export const userJobs = [defineJob({ kind: 'hand-over', work: HandOverWork, undo: HandOverUndo, codes: ['USERS'] })];
