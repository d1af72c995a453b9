import type { Sort } from '@matricula/read-models/kernel';
import type { OrderRow } from '@matricula/read-models/order';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { moneyWords, kindWords, paymentWords, ptcWords, statusWords, toneOf } from '../order-words';

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');
const name = ({ firstName, lastName }: OrderRow) => [firstName, lastName].filter(Boolean).join(' ');

/** Columns of the order report. */
export const orderColumns: ListColumn<OrderRow>[] = [
  { field: 'reference', title: 'Order', width: 150, pinned: true },
  { field: 'leadName', title: 'Name', width: 170, format: (_, row) => name(row), classes: { 'cell-strong': () => true } },
  { field: 'phone', title: 'Phone No.', width: 140, call: (row) => ({ leadId: row.leadId, phone: row.phone, name: name(row) }) },
  { field: 'productName', title: 'Product', width: 190 },
  { field: 'collegeName', title: 'College', width: 200 },
  {
    field: 'status',
    title: 'Status',
    width: 130,
    format: (_, { status }) => spoken(statusWords)(status) ?? status,
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'totalPaise', title: 'Total', width: 120, figure: true, format: amount },
  { field: 'paidPaise', title: 'Paid', width: 120, figure: true, format: amount },
  { field: 'createdAt', title: 'Created', width: 190, look: { kind: 'moment' } },
  {
    field: 'paymentStatus',
    title: 'Payment status',
    width: 140,
    format: (_, { paymentStatus }) => (paymentStatus ? (spoken(paymentWords)(paymentStatus) ?? '') : ''),
  },
  { field: 'paymentAt', title: 'Payment', width: 190, look: { kind: 'moment' } },
  {
    field: 'ptcStatus',
    title: 'Paid to college',
    width: 140,
    format: (_, { ptcStatus }) => (ptcStatus ? (spoken(ptcWords)(ptcStatus) ?? '') : ''),
  },
  { field: 'ownerName', title: 'Owner', width: 160, look: { kind: 'person' } },
  { field: 'remark', title: 'Remark', width: 220, sortable: false },
  { field: 'couponCode', title: 'Coupon', width: 110 },
  { field: 'productKind', title: 'Kind', width: 140, hidden: true, format: (_, { productKind }) => spoken(kindWords)(productKind) ?? '' },
  { field: 'email', title: 'Email', width: 200, hidden: true },
  { field: 'refundedPaise', title: 'Refunded', width: 120, figure: true, hidden: true, format: amount },
];

/** The documented filters (OR-02). */
export const orderFilters: FilterField[] = [
  { field: 'reference', title: 'Order', kind: 'keyword', pinned: true },
  { field: 'createdAt', title: 'Created', kind: 'instant', pinned: true },
  { field: 'collegeName', title: 'College', kind: 'keyword', pinned: true },
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'leadName', title: 'Name', kind: 'text', pinned: true },
  { field: 'paymentIds', title: 'Payment id', kind: 'keywords', pinned: true },
  { field: 'paymentStatus', title: 'Payment status', kind: 'keyword', words: spoken(paymentWords), pinned: true },
  { field: 'paymentAt', title: 'Payment', kind: 'instant', pinned: true },
  { field: 'totalPaise', title: 'Total', kind: 'integer', scale: 100, pinned: true },
  { field: 'couponCode', title: 'Coupon', kind: 'keyword', pinned: true },
  { field: 'ownerName', title: 'Owner', kind: 'keyword' },
  { field: 'productName', title: 'Product', kind: 'keyword' },
  { field: 'ptcStatus', title: 'Paid to college', kind: 'keyword', words: spoken(ptcWords) },
];

export const newestFirst: Sort[] = [{ field: 'createdAt', dir: 'desc' }];
