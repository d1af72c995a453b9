import { defineBoundary, erasedWith, type Mentions } from '../kernel';
import { paymentDecider } from './payment.decider';
import {
  paymentStream,
  type PaymentApplied,
  type PaymentFailed,
  type PaymentReversed,
  type PaymentStarted,
  type RefundProcessed,
  type RefundRejected,
  type RefundRequested,
} from './payment.events';
import { paymentLife } from './payment.life';
import { paymentLinkDecider } from './payment-link.decider';
import { paymentLinkStream, type PaymentLinkCreated } from './payment-link.events';
import { paymentLinkLife } from './payment-link.life';

/** A payment, with its refunds and disputes. */
export const paymentBoundary = defineBoundary({ name: 'payment', stream: paymentStream, decider: paymentDecider, life: paymentLife });

/** A link by which a lead pays an order. */
export const paymentLinkBoundary = defineBoundary({
  name: 'payment-link',
  stream: paymentLinkStream,
  decider: paymentLinkDecider,
  life: paymentLinkLife,
});

/** The person who pays, and text about them. Sums stay when the person is erased. */
export const paymentMentions: Mentions = {
  subject: 'paymentId',
  ofLead: true,
  texts: {
    PaymentStarted: ({ leadName, reference }: PaymentStarted['data']) => [leadName, reference],
    PaymentFailed: ({ remark }: PaymentFailed['data']) => remark,
    PaymentApplied: ({ leadName }: PaymentApplied['data']) => leadName,
    PaymentReversed: ({ reason }: PaymentReversed['data']) => reason,
    RefundRequested: ({ reason, deviation }: RefundRequested['data']) => [reason, deviation],
    RefundProcessed: ({ byHandReference }: RefundProcessed['data']) => byHandReference,
    RefundRejected: ({ reason }: RefundRejected['data']) => reason,
  },
  erasedBy: erasedWith(paymentBoundary, () => ({ type: 'EraseText', data: {} })),
};

/** The person to whom a link was sent. An erased link can no longer be opened. */
export const paymentLinkMentions: Mentions = {
  subject: 'linkId',
  ofLead: true,
  texts: {
    PaymentLinkCreated: ({ payerName, phone, email, purpose }: PaymentLinkCreated['data']) => [payerName, phone, email, purpose],
  },
  erasedBy: erasedWith(paymentLinkBoundary, () => ({ type: 'EraseLinkText', data: {} })),
};
