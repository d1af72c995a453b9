import { orderLife } from '@matricula/domain/order';
import type { Filter, Sort } from '@matricula/read-models/kernel';
import type { OrderRow } from '@matricula/read-models/order';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { moneyWords, providerWords } from '../../../shared/payment/payment-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

/** What a fee is: paid, open, failed, or paid without a provider. */
export type FeeState = 'all' | 'open' | 'paid' | 'failed' | 'offline';

const ofApplication: Filter = { field: 'applicationId', op: 'exists', value: true };
const paid: Filter = { field: 'status', op: 'in', values: ['paid', 'part-refunded', 'refunded'] };
const isOpen: Filter = { field: 'status', op: 'in', values: ['created', 'attempted', 'part-paid'] };
const failed: Filter = { and: [isOpen, { field: 'paymentStatus', op: 'eq', value: 'failed' }] };
const offline: Filter = { field: 'paymentProvider', op: 'eq', value: 'offline' };

/** The orders of the fees in a state. */
export const feesIn: Readonly<Record<FeeState, Filter>> = {
  all: ofApplication,
  open: { and: [ofApplication, isOpen] },
  paid: { and: [ofApplication, paid] },
  failed: { and: [ofApplication, failed] },
  offline: { and: [ofApplication, offline] },
};

const tones: Readonly<Record<OrderRow['status'], number | 'plain' | 'done'>> = {
  ...{ created: 2, attempted: 3, 'part-paid': 1, paid: 'done', 'part-refunded': 4, refunded: 'plain' },
  ...{ cancelled: 'plain', expired: 'plain' },
};
export const toneOfFee = ({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>): number | 'plain' | 'done' =>
  status === 'attempted' && paymentStatus === 'failed' ? 4 : tones[status];

/** The state of a fee in words; an attempt that failed is called so. */
export const feeStateWords = ({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>): string =>
  status === 'attempted' && paymentStatus === 'failed' ? t`Failed` : t(orderLife.states[status]);

export const applicantOf = ({ applicantName, leadName, reference }: OrderRow): string => applicantName ?? leadName ?? reference;

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');

const applicant: ListColumn<OrderRow> = {
  ...{ field: 'applicantName', title: 'Applicant', width: 190, pinned: true },
  format: (_, row) => applicantOf(row),
  classes: { 'cell-strong': () => true },
};
const state: ListColumn<OrderRow> = {
  ...{ field: 'status', title: 'State', width: 130 },
  format: (_, row) => feeStateWords(row),
  look: { kind: 'pill', tone: toneOfFee },
};

/** Columns of the application fees. */
export const feeColumns: ListColumn<OrderRow>[] = [
  applicant,
  { field: 'formName', title: 'Form', width: 230 },
  state,
  { field: 'totalPaise', title: 'Fee', width: 120, figure: true, format: amount },
  { field: 'paidPaise', title: 'Paid', width: 120, figure: true, format: amount },
  {
    field: 'paymentProvider',
    title: 'Provider',
    width: 120,
    format: (_, { paymentProvider }) => (paymentProvider ? (spoken(providerWords)(paymentProvider) ?? paymentProvider) : ''),
  },
  { field: 'paymentAt', title: 'Received', width: 160, look: { kind: 'moment' } },
  { field: 'createdAt', title: 'Requested', width: 160, look: { kind: 'moment' } },
  { field: 'reference', title: 'Order', width: 150 },
  { field: 'couponCode', title: 'Coupon', width: 110 },
  { field: 'ownerName', title: 'Owner', width: 160, look: { kind: 'person' } },
];

/** Columns of the purchases. */
export const purchaseColumns: ListColumn<OrderRow>[] = [
  applicant,
  { field: 'formName', title: 'Form', width: 220 },
  { field: 'productName', title: 'Product', width: 200 },
  { field: 'couponCode', title: 'Coupon', width: 110 },
  { field: 'discountPaise', title: 'Discount', width: 110, figure: true, format: amount },
  { field: 'totalPaise', title: 'Sum', width: 120, figure: true, format: amount },
  { field: 'taxPaise', title: 'Tax', width: 110, figure: true, format: amount },
  { field: 'paidPaise', title: 'Paid', width: 120, figure: true, format: amount },
  { field: 'refundedPaise', title: 'Refunded', width: 120, figure: true, format: amount },
  state,
  { field: 'createdAt', title: 'Ordered', width: 160, look: { kind: 'moment' } },
  { field: 'reference', title: 'Order', width: 150 },
  { field: 'collegeName', title: 'College', width: 200, hidden: true },
  { field: 'source', title: 'Source', width: 140, hidden: true },
];

const states = spoken(orderLife.states);
const attempts = spoken({ pending: 'Pending', failed: 'Failed', captured: 'Captured', refunded: 'Refunded' });

export const feeFilters: FilterField[] = [
  { field: 'formName', title: 'Form', kind: 'keyword', pinned: true },
  { field: 'status', title: 'State', kind: 'keyword', words: states, pinned: true },
  { field: 'paymentStatus', title: 'Payment status', kind: 'keyword', words: attempts },
  { field: 'paymentProvider', title: 'Provider', kind: 'keyword', words: spoken(providerWords) },
  { field: 'applicantName', title: 'Applicant', kind: 'text' },
  { field: 'couponCode', title: 'Coupon', kind: 'keyword' },
  { field: 'productName', title: 'Product', kind: 'keyword' },
  { field: 'createdAt', title: 'Requested', kind: 'instant', pinned: true },
  { field: 'paymentAt', title: 'Received', kind: 'instant' },
  { field: 'totalPaise', title: 'Sum', kind: 'integer', scale: 100 },
  { field: 'ownerName', title: 'Owner', kind: 'keyword' },
];

export const newestFirst: Sort[] = [{ field: 'createdAt', dir: 'desc' }];
