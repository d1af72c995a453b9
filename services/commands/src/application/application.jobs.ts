import { defineJob } from '../job';
import { bulkMoves } from './application-bulk';
import { ApplicationBulkWork } from './application-bulk.work';

/** The same move of many applications. */
export const applicationJobs = Object.values(bulkMoves).map(({ kind }) =>
  defineJob({
    ...{ kind, work: ApplicationBulkWork, codes: ['APPLICATIONS'] },
    undo: 'The applicants have read the moves of their applications. Please move each application on, or take an enrolment back.',
  }),
);
