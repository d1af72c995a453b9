import { defineJob, uploadOf } from '../job';
import { SettlementFileWork } from './settlement-file.work';

/** Reading of settlements from files. */
export const booksJobs = [
  defineJob({
    kind: 'settlement-file',
    work: SettlementFileWork,
    undo: 'The lines of a settlement are what the provider reported: they are corrected by the provider alone.',
    allCodes: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'],
    source: uploadOf,
  }),
];
