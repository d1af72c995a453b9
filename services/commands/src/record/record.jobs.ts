import { defineJob } from '../job/define-job';
import { uploadOf } from '../job/import-settings';
import { RecordImportWork } from '../job/record-import.work';

/** Imports of records from a file. */
export const recordJobs = [
  defineJob({
    kind: 'record-import',
    work: RecordImportWork,
    undo: 'What was imported into a master list is changed and deleted there.',
    codes: ['UPLOAD_LEAD_CSV'],
    source: uploadOf,
  }),
];
