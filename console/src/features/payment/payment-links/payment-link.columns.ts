import type { Sort } from '@matricula/read-models/kernel';
import type { PaymentLinkRow } from '@matricula/read-models/payment';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { moneyWords, linkTone, linkWords } from '../../../shared/payment/payment-words';
import { spoken } from '../../../shared/texts/spoken';

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');

/** Columns of the payment links. */
export const linkColumns: ListColumn<PaymentLinkRow>[] = [
  { field: 'payerName', title: 'Name', width: 180, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'purpose', title: 'Purpose', width: 220 },
  { field: 'orderReference', title: 'Order', width: 150 },
  {
    field: 'status',
    title: 'Status',
    width: 120,
    format: (_, { status }) => spoken(linkWords)(status) ?? status,
    look: { kind: 'pill', tone: ({ status }) => linkTone(status) },
  },
  { field: 'amountPaise', title: 'Amount', width: 120, figure: true, format: amount },
  { field: 'paidPaise', title: 'Paid', width: 120, figure: true, format: amount },
  { field: 'createdAt', title: 'Created', width: 170, look: { kind: 'moment' } },
  { field: 'expiresAt', title: 'Expires at', width: 170, look: { kind: 'moment' } },
  { field: 'sentAt', title: 'Sent', width: 170, look: { kind: 'moment' } },
  { field: 'openedAt', title: 'Opened', width: 170, look: { kind: 'moment' } },
  { field: 'ownerName', title: 'Owner', width: 160, look: { kind: 'person' } },
  { field: 'paidAt', title: 'Payment', width: 170, look: { kind: 'moment' }, hidden: true },
  { field: 'remindedAt', title: 'Reminded', width: 170, look: { kind: 'moment' }, hidden: true },
  { field: 'openPage', title: 'Page still open', width: 240, sortable: false, classes: { 'cell-strong': () => true } },
  {
    field: 'phone',
    title: 'Phone No.',
    width: 140,
    hidden: true,
    call: ({ leadId, phone, payerName }) => ({ leadId, phone, name: payerName }),
  },
  { field: 'email', title: 'Email', width: 200, hidden: true },
  { field: 'createdBy', title: 'Created by', width: 160, hidden: true },
];

export const linkFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(linkWords), pinned: true },
  { field: 'createdAt', title: 'Created', kind: 'instant', pinned: true },
  { field: 'payerName', title: 'Name', kind: 'text', pinned: true },
  { field: 'amountPaise', title: 'Amount', kind: 'integer', scale: 100, pinned: true },
  { field: 'orderReference', title: 'Order', kind: 'keyword' },
  { field: 'expiresAt', title: 'Expires at', kind: 'instant' },
  { field: 'sentAt', title: 'Sent', kind: 'instant' },
  { field: 'openedAt', title: 'Opened', kind: 'instant' },
  { field: 'paidAt', title: 'Payment', kind: 'instant' },
  { field: 'ownerName', title: 'Owner', kind: 'keyword' },
];

export const newestFirst: Sort[] = [{ field: 'createdAt', dir: 'desc' }];
