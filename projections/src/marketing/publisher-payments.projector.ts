import { payoutPaise, type PayoutEvent } from '@matricula/domain/marketing';
import { defineProjector, patch, set } from '@matricula/projection-kit';
import { publisherPayments, type PublisherPayment } from '@matricula/read-models/marketing';

/** One row per payment, with the users who recorded and reverted it. */
export const publisherPaymentsProjector = defineProjector<PublisherPayment, PayoutEvent>(publisherPayments, {
  PublisherPaymentNoted: ({ data: { countsAt: _countsAt, amount, amountPaise, leadsPaise: _leads, ...payment }, at, meta: { actor } }) =>
    set(payment.paymentId, {
      ...payment,
      amountPaise: payoutPaise({ amount, amountPaise }),
      userId: actor.id,
      userName: actor.name,
      at,
      undone: false,
    }),
  PublisherPaymentUndone: ({ data: { paymentId, reason }, at, meta: { actor } }) =>
    patch(paymentId, { undone: true, undoneById: actor.id, undoneByName: actor.name, undoneAt: at, reason }),
});
