import { moneyWords } from '@matricula/domain/kernel/figures';
import { refundLife, type RefundStatus } from '@matricula/domain/payment';
import type { RefundRow } from '@matricula/read-models/books';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';

export const refundWords: Readonly<Record<RefundStatus, string>> = refundLife.states;
const tones: Readonly<Record<RefundStatus, number | 'plain' | 'done'>> = {
  ...{ requested: 2, approved: 1, rejected: 'plain', withdrawn: 'plain', sent: 1, processed: 'done', failed: 4, surplus: 4 },
};

/** Pill tone of a state. */
export const toneOf = (status: RefundStatus): number | 'plain' | 'done' => tones[status];

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');

/** Columns of the refunds. */
export const refundColumns: ListColumn<RefundRow>[] = [
  { field: 'orderReference', title: 'Order', width: 150, pinned: true, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 120,
    format: (_, { status }) => spoken(refundWords)(status) ?? status,
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'amountPaise', title: 'Amount', width: 120, figure: true, format: amount },
  { field: 'proposedPaise', title: 'Proposed', width: 120, figure: true, format: amount },
  { field: 'requestedAt', title: 'Requested', width: 190, look: { kind: 'moment' } },
  { field: 'requestedByName', title: 'Requested by', width: 160, look: { kind: 'person' } },
  { field: 'decidedByName', title: 'Decided by', width: 160, look: { kind: 'person' } },
  { field: 'processedAt', title: 'Paid back', width: 190, look: { kind: 'moment' } },
  { field: 'reference', title: 'Reference', width: 170 },
  { field: 'failure', title: 'Failure', width: 220, sortable: false },
  { field: 'paymentId', title: 'Payment', width: 200, hidden: true },
];

export const refundFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(refundWords), pinned: true },
  { field: 'requestedAt', title: 'Requested', kind: 'instant', pinned: true },
  { field: 'amountPaise', title: 'Amount', kind: 'integer', scale: 100, pinned: true },
  { field: 'requestedByName', title: 'Requested by', kind: 'keyword' },
  { field: 'decidedByName', title: 'Decided by', kind: 'keyword' },
  { field: 'orderReference', title: 'Order', kind: 'keyword' },
  { field: 'paymentId', title: 'Payment', kind: 'keyword' },
];

export const newestFirst: Sort[] = [{ field: 'requestedAt', dir: 'desc' }];
