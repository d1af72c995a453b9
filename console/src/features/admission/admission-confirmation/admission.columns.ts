import { moneyWords } from '@matricula/domain/kernel/figures';
import type { Sort } from '@matricula/read-models/kernel';
import type { AdmissionRow } from '@matricula/read-models/admission';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { collegeWords, statusWords, toneOf } from '../admission-words';

/** Columns of the admissions. */
export const admissionColumns: ListColumn<AdmissionRow>[] = [
  { field: 'leadName', title: 'Name', width: 190, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'collegeName', title: 'College', width: 230 },
  { field: 'productName', title: 'Product', width: 190 },
  {
    field: 'updateStatus',
    title: 'Status',
    width: 130,
    format: (_, { updateStatus }) => spoken(statusWords)(updateStatus) ?? updateStatus,
    look: { kind: 'pill', tone: ({ updateStatus }) => toneOf(updateStatus) },
  },
  {
    field: 'collegeStatus',
    title: 'College status',
    width: 140,
    format: (_, { collegeStatus }) => spoken(collegeWords)(collegeStatus) ?? collegeStatus,
  },
  {
    field: 'amountPaise',
    title: 'Amount',
    width: 130,
    figure: true,
    format: (paise) => (typeof paise === 'number' ? moneyWords(paise) : ''),
  },
  {
    field: 'commissionPaise',
    title: 'Commission',
    width: 130,
    figure: true,
    format: (paise) => (typeof paise === 'number' ? moneyWords(paise) : ''),
  },
  { field: 'fileCount', title: 'Files', width: 90, figure: true },
  { field: 'ownerName', title: 'Owner', width: 170, look: { kind: 'person' } },
  { field: 'claimedAt', title: 'Claimed', width: 190, look: { kind: 'moment' } },
  { field: 'confirmedAt', title: 'Confirmed', width: 190, look: { kind: 'moment' } },
  { field: 'phone', title: 'Phone No.', width: 140, call: ({ leadId, phone, leadName }) => ({ leadId, phone, name: leadName }) },
  { field: 'source', title: 'Source', width: 130, hidden: true },
  { field: 'submittedAt', title: 'Submitted', width: 190, look: { kind: 'moment' }, hidden: true },
  { field: 'cancelledAt', title: 'Cancelled', width: 190, look: { kind: 'moment' }, hidden: true },
];

/** The documented filters (AD-01). */
export const admissionFilters: FilterField[] = [
  { field: 'ownerName', title: 'Owner', kind: 'keyword', pinned: true },
  { field: 'collegeName', title: 'College', kind: 'keyword', pinned: true },
  { field: 'productName', title: 'Product', kind: 'keyword', pinned: true },
  { field: 'updateStatus', title: 'Status', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'collegeStatus', title: 'College status', kind: 'keyword', words: spoken(collegeWords), pinned: true },
  { field: 'claimedAt', title: 'Claimed', kind: 'instant', pinned: true },
  { field: 'amountPaise', title: 'Amount', kind: 'integer', scale: 100 },
  { field: 'commissionPaise', title: 'Commission', kind: 'integer', scale: 100 },
  { field: 'confirmedAt', title: 'Confirmed', kind: 'instant' },
  { field: 'source', title: 'Source', kind: 'keyword' },
  { field: 'leadName', title: 'Name', kind: 'text' },
];

export const newestFirst: Sort[] = [{ field: 'claimedAt', dir: 'desc' }];
