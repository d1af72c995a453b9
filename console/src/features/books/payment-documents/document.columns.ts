import { taxDocumentKinds, type TaxDocumentKind } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { Sort } from '@matricula/read-models/kernel';
import type { TaxDocumentRow } from '@matricula/read-models/books';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { dayWords } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';

export const kindWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(taxDocumentKinds).map(([kind, { title }]) => [kind, title]),
);
const tones: Readonly<Record<TaxDocumentKind, number | 'plain' | 'done'>> = {
  ...{ invoice: 'done', 'bill-of-supply': 'done', receipt: 'done', 'credit-note': 4, 'refund-receipt': 4, 'cancelled-receipt': 4 },
};

/** Pill tone of a kind: documents of money that went back stand out. */
export const toneOf = (kind: TaxDocumentKind) => tones[kind];

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');
/** Taxes of 0 are left empty. */
const tax = (paise: unknown) => (paise === 0 ? '' : amount(paise));

/** Columns of the documents. */
export const documentColumns: ListColumn<TaxDocumentRow>[] = [
  { field: 'number', title: 'Number', width: 170, pinned: true, classes: { 'cell-strong': () => true } },
  {
    field: 'kind',
    title: 'Document',
    width: 150,
    format: (_, { kind }) => spoken(kindWords)(kind) ?? kind,
    look: { kind: 'pill', tone: ({ kind }) => toneOf(kind) },
  },
  { field: 'issuedOn', title: 'Date', width: 120, format: (day) => (typeof day === 'string' ? dayWords(day) : '') },
  { field: 'leadName', title: 'Name', width: 180 },
  { field: 'description', title: 'Description', width: 200 },
  { field: 'taxablePaise', title: 'Without tax', width: 130, figure: true, format: amount },
  { field: 'taxPaise', title: 'Tax', width: 120, figure: true, format: tax },
  { field: 'totalPaise', title: 'Total', width: 130, figure: true, format: amount },
  { field: 'orderReference', title: 'Order', width: 150 },
  { field: 'originalNumber', title: 'Corrects', width: 170 },
  { field: 'ownerName', title: 'Owner', width: 160, look: { kind: 'person' } },
  { field: 'cgstPaise', title: 'CGST', width: 110, figure: true, hidden: true, format: tax },
  { field: 'sgstPaise', title: 'SGST', width: 110, figure: true, hidden: true, format: tax },
  { field: 'igstPaise', title: 'IGST', width: 110, figure: true, hidden: true, format: tax },
  { field: 'movedAt', title: 'Moved', width: 170, hidden: true, look: { kind: 'moment' } },
  { field: 'financialYear', title: 'Financial year', width: 130, hidden: true },
  { field: 'paymentId', title: 'Payment', width: 190, hidden: true },
  { field: 'refundId', title: 'Refund', width: 190, hidden: true },
];

export const documentFilters: FilterField[] = [
  { field: 'kind', title: 'Document', kind: 'keyword', words: spoken(kindWords), pinned: true },
  { field: 'movedAt', title: 'Moved', kind: 'instant', pinned: true },
  { field: 'number', title: 'Number', kind: 'keyword', pinned: true },
  { field: 'leadName', title: 'Name', kind: 'text', pinned: true },
  { field: 'totalPaise', title: 'Total', kind: 'integer', scale: 100, pinned: true },
  { field: 'financialYear', title: 'Financial year', kind: 'keyword', pinned: true },
  { field: 'orderReference', title: 'Order', kind: 'keyword' },
  { field: 'paymentId', title: 'Payment', kind: 'keyword' },
  { field: 'originalNumber', title: 'Corrects', kind: 'keyword' },
  { field: 'ownerName', title: 'Owner', kind: 'keyword' },
];

export const latestFirst: Sort[] = [{ field: 'movedAt', dir: 'desc' }];
