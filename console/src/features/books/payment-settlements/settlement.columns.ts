import { settlementLife, type SettlementStatus } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { SettlementRow } from '@matricula/read-models/books';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { dayWords } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';

export const settlementWords: Readonly<Record<SettlementStatus, string>> = settlementLife.states;
const tones: Readonly<Record<SettlementStatus, number | 'plain' | 'done'>> = {
  ...{ open: 2, matched: 1, differs: 4, banked: 'done', closed: 'plain', discarded: 'plain' },
};

/** Pill tone of a state. */
export const toneOf = (status: SettlementStatus): number | 'plain' | 'done' => tones[status];

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');

/** Columns of the settlements. */
export const settlementColumns: ListColumn<SettlementRow>[] = [
  { field: 'providerId', title: 'Settlement', width: 150, pinned: true, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 110,
    format: (_, { status }) => spoken(settlementWords)(status) ?? status,
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'amountPaise', title: 'Amount', width: 130, figure: true, format: amount },
  { field: 'lines', title: 'Lines', width: 80 },
  { field: 'open', title: 'Not matched', width: 130, classes: { 'cell-red': ({ open }) => open > 0 } },
  {
    field: 'differencePaise',
    title: 'Difference',
    width: 130,
    figure: true,
    format: amount,
    classes: { 'cell-red': ({ differencePaise }) => differencePaise !== 0 },
  },
  { field: 'reportedAt', title: 'Reported', width: 140, look: { kind: 'moment' } },
  { field: 'utr', title: 'Bank reference', width: 140 },
  { field: 'bankedOn', title: 'Day of the statement', width: 170, format: (day) => (typeof day === 'string' ? dayWords(day) : '') },
  { field: 'bankedPaise', title: 'Amount on the statement', width: 150, figure: true, format: amount },
  { field: 'provider', title: 'Provider', width: 120, hidden: true },
];

export const settlementFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(settlementWords), pinned: true },
  { field: 'reportedAt', title: 'Reported', kind: 'instant', pinned: true },
  { field: 'amountPaise', title: 'Amount', kind: 'integer', scale: 100, pinned: true },
  { field: 'utr', title: 'Bank reference', kind: 'keyword' },
  { field: 'provider', title: 'Provider', kind: 'keyword' },
];

export const latestFirst: Sort[] = [{ field: 'reportedAt', dir: 'desc' }];
