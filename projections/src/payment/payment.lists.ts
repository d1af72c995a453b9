import { rupeesText } from '@matricula/domain/kernel/money';
import {
  disputeWords,
  offlineMethodChoices,
  paymentLife,
  paymentLinkLife,
  paymentLinkStream,
  paymentStream,
  refundLife,
  unappliedWords,
  writeOffLife,
  type PaymentMove,
} from '@matricula/domain/payment';
import type { FieldWords, ListDeclaration } from '@matricula/lists';
import { paymentLinkList, paymentList, type PaymentLinkRow, type PaymentRow } from '@matricula/read-models/payment';
import { paymentAccess } from './payment.access';

const rupees =
  (field: string): FieldWords =>
  (row) => {
    const paise = (row as unknown as Record<string, unknown>)[field];
    return typeof paise === 'number' ? rupeesText(paise) : '';
  };

/**
 * Whether a move suits a payment: only money without a provider is confirmed and reversed, only unapplied money is applied, and only what is left is
 * paid back. Money that is written off is neither applied nor reversed.
 */
function suits(move: PaymentMove, payment: PaymentRow): boolean {
  const { booked, provider, writtenOffPaise = 0 } = payment;
  if (move === 'requestRefund') return isRefundable(payment);
  if (move === 'apply') return booked === 'unapplied' && writtenOffPaise === 0;
  return provider === 'offline' && (move !== 'reverse' || writtenOffPaise === 0);
}

/** Whether a refund may be requested: something is left, or a refund came back, which may be requested again. */
function isRefundable({ amountPaise, booked, writtenOffPaise = 0, refunds, disputes }: PaymentRow): boolean {
  if (booked === 'gone') return false;
  const offPaise = booked === 'unapplied' ? writtenOffPaise : 0;
  const taken = [
    ...refunds.filter(({ status }) => !['rejected', 'withdrawn', 'surplus'].includes(status)),
    ...disputes.filter(({ state }) => state === 'open' || state === 'under-review' || state === 'lost'),
  ];
  const left = taken.reduce((sum, { amountPaise: paise }) => sum - paise, amountPaise - offPaise);
  return left > 0 || refunds.some(({ status }) => ['failed', 'rejected', 'withdrawn'].includes(status));
}

const paymentWords = {
  status: paymentLife.states,
  booked: { none: '', applied: 'Applied', unapplied: 'Unapplied', gone: 'Paid back or written off' },
  unappliedReason: unappliedWords,
  refundStatus: refundLife.states,
  disputeState: disputeWords,
  writeOffStatus: writeOffLife.states,
  method: { ...Object.fromEntries(offlineMethodChoices.map(({ value, label }) => [value, label])) },
  mode: { live: 'Live', test: 'Test' },
  amountPaise: rupees('amountPaise'),
  feePaise: rupees('feePaise'),
  unappliedPaise: rupees('unappliedPaise'),
  refundedPaise: rupees('refundedPaise'),
  writtenOffPaise: rupees('writtenOffPaise'),
};

/** Payment links and payments, and the moves that the reader may make with each. */
export const paymentLists: readonly [ListDeclaration<PaymentLinkRow>, ListDeclaration<PaymentRow>] = [
  {
    name: 'payment-links',
    model: paymentLinkList,
    allCodes: ['PAYMENT_SYSTEM', 'PAYMENT_LINK_CREATION'],
    access: paymentAccess,
    streamOf: paymentLinkStream,
    words: {
      status: paymentLinkLife.states,
      amountPaise: rupees('amountPaise'),
      paidPaise: rupees('paidPaise'),
      leastPaise: rupees('leastPaise'),
    },
    moves: (link, { sight }) => paymentLinkLife.open(link.status, paymentAccess.who(sight, link)),
  },
  {
    name: 'payments',
    model: paymentList,
    allCodes: ['PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'],
    access: paymentAccess,
    streamOf: paymentStream,
    words: paymentWords,
    moves: (payment, { sight }) =>
      paymentLife.open(payment.status, paymentAccess.who(sight, payment)).filter((move) => suits(move, payment)),
  },
];
