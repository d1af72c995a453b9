import { defineJob } from '../job';
import { HandOverUndo } from './hand-over-undo';
import { HandOverWork } from './hand-over.work';

/** Hand-over of a leaving user's work. */
export const userJobs = [defineJob({ kind: 'hand-over', work: HandOverWork, undo: HandOverUndo, codes: ['USERS'] })];
