import { defineLifecycle } from '../kernel/lifecycle';
import {
  applyPaymentFields,
  byHandFields,
  discardPaymentFields,
  refundRejectionFields,
  requestRefundFields,
  rejectWriteOffFields,
  reversePaymentFields,
  reverseWriteOffFields,
} from './payment.fields';

/** Life cycle of a payment. Providers' reports move payments; users move only money without a provider. */
export const paymentLife = defineLifecycle({
  name: 'payment',
  states: { created: 'Begun', failed: 'Failed', authorized: 'Authorized', captured: 'Captured', reversed: 'Reversed' },
  moves: {
    confirm: { label: 'Confirm', from: ['created'], to: 'captured', by: ['owner', 'manager'] },
    discard: { label: 'Discard', from: ['created'], to: 'failed', by: ['owner', 'manager'], asks: discardPaymentFields },
    reverse: { label: 'Reverse', from: ['captured'], to: 'reversed', by: ['manager'], asks: reversePaymentFields },
    apply: { label: 'Apply to an order', from: ['captured'], by: ['owner', 'manager'], asks: applyPaymentFields },
    requestRefund: { label: 'Request a refund', from: ['captured'], by: ['owner', 'manager'], asks: requestRefundFields },
  },
});

export type PaymentStatus = keyof typeof paymentLife.states;
export type PaymentMove = keyof typeof paymentLife.moves;

/** Life cycle of a refund: one user requests it, another decides, then the provider pays it back. */
export const refundLife = defineLifecycle({
  name: 'refund',
  states: {
    requested: 'Requested',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    sent: 'Sent',
    processed: 'Processed',
    failed: 'Failed',
    surplus: 'More than received',
  },
  moves: {
    approve: { label: 'Approve', from: ['requested'], to: 'approved', by: ['checker'] },
    reject: { label: 'Reject', from: ['requested'], to: 'rejected', by: ['checker'], asks: refundRejectionFields },
    withdraw: { label: 'Withdraw', from: ['requested', 'approved', 'failed'], to: 'withdrawn', by: ['maker'] },
    send: { label: 'Send', from: ['approved'], to: 'sent', by: ['checker'] },
    sendAgain: { label: 'Send again', from: ['failed'], to: 'sent', by: ['checker'] },
    byHand: { label: 'Paid by hand', from: ['approved', 'sent', 'failed'], to: 'processed', by: ['checker'], asks: byHandFields },
  },
});

/** Life cycle of a write-off of money that no order has: one user proposes it, another decides, and it can be taken back. */
export const writeOffLife = defineLifecycle({
  name: 'write-off',
  states: { proposed: 'Proposed', approved: 'Written off', rejected: 'Rejected', reversed: 'Taken back' },
  moves: {
    approve: { label: 'Approve', from: ['proposed'], to: 'approved', by: ['checker'] },
    reject: { label: 'Reject', from: ['proposed'], to: 'rejected', by: ['checker'], asks: rejectWriteOffFields },
    reverse: { label: 'Take back', from: ['approved'], to: 'reversed', asks: reverseWriteOffFields },
  },
});

export type WriteOffStatus = keyof typeof writeOffLife.states;
export type WriteOffMove = keyof typeof writeOffLife.moves;

export type RefundStatus = keyof typeof refundLife.states;
export type RefundMove = keyof typeof refundLife.moves;
