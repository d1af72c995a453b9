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

/** Whether a move suits a payment: only money without a provider is confirmed and reversed, and only unapplied money is applied. */
function suits(move: PaymentMove, { provider, booked }: PaymentRow): boolean {
  if (move === 'apply') return booked === 'unapplied';
  return move === 'requestRefund' || provider === 'offline';
}

const paymentWords = {
  status: paymentLife.states,
  booked: { none: '', applied: 'Applied', unapplied: 'Unapplied' },
  unappliedReason: unappliedWords,
  refundStatus: refundLife.states,
  disputeState: disputeWords,
  writeOffStatus: writeOffLife.states,
  method: { ...Object.fromEntries(offlineMethodChoices.map(({ value, label }) => [value, label])) },
  mode: { live: 'Live', test: 'Test' },
  amountPaise: rupees('amountPaise'),
  feePaise: rupees('feePaise'),
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
