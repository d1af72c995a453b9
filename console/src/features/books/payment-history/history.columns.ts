import { accountWords, accounts } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { Sort } from '@matricula/read-models/kernel';
import { movementWords, type MoneyEntryRow } from '@matricula/read-models/books';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');
/** Postings of 0 are left empty. */
const posting = (paise: unknown) => (paise === 0 ? '' : amount(paise));

/** Columns of the history: the movement, then each account. */
export const historyColumns: ListColumn<MoneyEntryRow>[] = [
  { field: 'movedAt', title: 'Moved', width: 190, pinned: true, look: { kind: 'moment' } },
  { field: 'kind', title: 'Movement', width: 180, format: (_, { kind }) => spoken(movementWords)(kind) ?? kind },
  { field: 'amountPaise', title: 'Amount', width: 130, figure: true, format: amount },
  ...accounts.map((account): ListColumn<MoneyEntryRow> => ({
    field: account,
    title: accountWords[account],
    width: 130,
    figure: true,
    format: posting,
  })),
  { field: 'reference', title: 'Reference', width: 170 },
  { field: 'paymentId', title: 'Payment', width: 200 },
  { field: 'orderId', title: 'Order', width: 200, hidden: true },
  { field: 'refundId', title: 'Refund', width: 200, hidden: true },
  { field: 'settlementId', title: 'Settlement', width: 200, hidden: true },
  { field: 'payeeName', title: 'Owner of the share', width: 170, hidden: true },
  { field: 'bookedAt', title: 'Booked', width: 190, hidden: true, look: { kind: 'moment' } },
];

export const historyFilters: FilterField[] = [
  { field: 'movedAt', title: 'Moved', kind: 'instant', pinned: true },
  { field: 'kind', title: 'Movement', kind: 'keyword', words: spoken(movementWords), pinned: true },
  { field: 'amountPaise', title: 'Amount', kind: 'integer', scale: 100, pinned: true },
  { field: 'paymentId', title: 'Payment', kind: 'keyword' },
  { field: 'orderId', title: 'Order', kind: 'keyword' },
  { field: 'refundId', title: 'Refund', kind: 'keyword' },
  { field: 'settlementId', title: 'Settlement', kind: 'keyword' },
  { field: 'payeeName', title: 'Owner of the share', kind: 'keyword' },
  { field: 'reference', title: 'Reference', kind: 'keyword' },
];

export const latestFirst: Sort[] = [{ field: 'movedAt', dir: 'desc' }];
