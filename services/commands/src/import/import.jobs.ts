import { defineJob, uploadOf } from '../job';
import { JobUndo } from '../lead';
import { ImportWork } from './import.work';
import { RecordImportWork } from './record-import.work';

/** Imports from a file: leads, and records of a list. */
export const importJobs = [
  defineJob({ kind: 'import', work: ImportWork, undo: JobUndo, codes: ['UPLOAD_LEAD_CSV'], source: uploadOf }),
  defineJob({
    kind: 'record-import',
    work: RecordImportWork,
    undo: 'Records imported into a master list can only be changed or deleted there.',
    codes: ['UPLOAD_LEAD_CSV', 'PATNER_COLLEGES'],
    source: uploadOf,
  }),
];
