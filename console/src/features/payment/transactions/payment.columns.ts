import type { Sort } from '@matricula/read-models/kernel';
import type { PaymentRow } from '@matricula/read-models/payment';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import {
  moneyWords,
  bookedWords,
  disputeWords,
  methodWords,
  paymentTone,
  paymentWords,
  providerWords,
  refundWords,
  unappliedWords,
  writeOffWords,
} from '../../../shared/payment/payment-words';
import { spoken } from '../../../shared/texts/spoken';

const amount = (paise: unknown) => (typeof paise === 'number' ? moneyWords(paise) : '');
const said = (words: Readonly<Record<string, string>>) => (value: unknown) =>
  typeof value === 'string' ? (spoken(words)(value) ?? value) : '';

/** Columns of the payments. */
export const paymentColumns: ListColumn<PaymentRow>[] = [
  { field: 'leadName', title: 'Name', width: 180, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'amountPaise', title: 'Amount', width: 120, figure: true, format: amount },
  {
    field: 'status',
    title: 'State',
    width: 120,
    format: said(paymentWords),
    look: { kind: 'pill', tone: ({ status }) => paymentTone(status) },
  },
  {
    field: 'booked',
    title: 'Booked',
    width: 130,
    format: said(bookedWords),
    look: { kind: 'pill', tone: ({ status, booked }) => (booked === 'none' || booked === 'gone' ? 'plain' : paymentTone(status, booked)) },
  },
  { field: 'method', title: 'Method', width: 130, format: said(methodWords) },
  { field: 'provider', title: 'Provider', width: 110, format: said(providerWords) },
  { field: 'orderReference', title: 'Order', width: 150 },
  { field: 'startedAt', title: 'Begun', width: 170, look: { kind: 'moment' } },
  { field: 'capturedAt', title: 'Received', width: 170, look: { kind: 'moment' } },
  { field: 'refundedPaise', title: 'Refunded', width: 120, figure: true, format: (paise) => (paise === 0 ? '' : amount(paise)) },
  { field: 'disputeState', title: 'Dispute', width: 120, format: said(disputeWords) },
  { field: 'unappliedReason', title: 'Unapplied because', width: 200, format: said(unappliedWords) },
  {
    field: 'unappliedPaise',
    title: 'Unapplied',
    width: 120,
    figure: true,
    hidden: true,
    format: (paise) => (paise === 0 ? '' : amount(paise)),
  },
  { field: 'ownerName', title: 'Owner', width: 160, look: { kind: 'person' } },
  { field: 'writeOffStatus', title: 'Write-off', width: 130, hidden: true, format: said(writeOffWords) },
  { field: 'writtenOffPaise', title: 'Written off', width: 120, figure: true, hidden: true, format: amount },
  { field: 'refundStatus', title: 'Refund', width: 120, hidden: true, format: said(refundWords) },
  { field: 'feePaise', title: 'Fee', width: 110, figure: true, hidden: true, format: amount },
  { field: 'providerId', title: 'Payment id', width: 190, hidden: true },
  { field: 'enteredByName', title: 'Entered by', width: 160, hidden: true },
  { field: 'confirmedByName', title: 'Confirmed by', width: 160, hidden: true },
];

export const paymentFilters: FilterField[] = [
  { field: 'status', title: 'State', kind: 'keyword', words: spoken(paymentWords), pinned: true },
  { field: 'booked', title: 'Booked', kind: 'keyword', words: spoken(bookedWords), pinned: true },
  { field: 'method', title: 'Method', kind: 'keyword', words: spoken(methodWords), pinned: true },
  { field: 'provider', title: 'Provider', kind: 'keyword', words: spoken(providerWords), pinned: true },
  { field: 'startedAt', title: 'Begun', kind: 'instant', pinned: true },
  { field: 'capturedAt', title: 'Received', kind: 'instant', pinned: true },
  { field: 'orderReference', title: 'Order', kind: 'keyword', pinned: true },
  { field: 'leadName', title: 'Name', kind: 'text', pinned: true },
  { field: 'amountPaise', title: 'Amount', kind: 'integer', scale: 100 },
  { field: 'providerId', title: 'Payment id', kind: 'keyword' },
  { field: 'refundStatus', title: 'Refund', kind: 'keyword', words: spoken(refundWords) },
  { field: 'disputeState', title: 'Dispute', kind: 'keyword', words: spoken(disputeWords) },
  { field: 'unappliedReason', title: 'Unapplied because', kind: 'keyword', words: spoken(unappliedWords) },
  { field: 'unappliedPaise', title: 'Unapplied', kind: 'integer', scale: 100 },
  { field: 'writeOffStatus', title: 'Write-off', kind: 'keyword', words: spoken(writeOffWords) },
  { field: 'ownerName', title: 'Owner', kind: 'keyword' },
];

export const newestFirst: Sort[] = [{ field: 'startedAt', dir: 'desc' }];
