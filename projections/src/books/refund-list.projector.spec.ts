import { projecting } from '@matricula/testing';
import { refundListProjector } from './refund-list.projector';

const refunds = projecting(refundListProjector);
const ids = { paymentId: 'pay-1', orderId: 'order-1', leadId: 'lead-1', refundId: 'r-1' };
const at = '2026-11-20T10:00:00.000Z';
const requested = {
  type: 'RefundRequested',
  data: {
    ...{ ...ids, amountPaise: 500, proposedPaise: 400, reason: 'Ravi Kumar withdrew', requestedAt: at, ownerId: 'asha' },
    ...{ requestedById: 'asha', requestedByName: 'Asha Sharma' },
  },
};
const approved = { type: 'RefundApproved', data: { ...ids, approvedAt: at, approvedById: 'mina', approvedByName: 'Mina' } };
const sent = { type: 'RefundSent', data: { ...ids, amountPaise: 500, attempt: 1, sentAt: at } };

describe('the row of a refund', () => {
  it('shows who requested and who approved it, without the reason', async () => {
    const [row] = (await refunds.given(requested, approved).rows()).values();
    expect(row).toMatchObject({
      ...{ refundKey: 'pay-1/r-1', status: 'approved', amountPaise: 500, proposedPaise: 400, requestedByName: 'Asha Sharma' },
      ...{ decidedByName: 'Mina', ownerId: 'asha' },
    });
    expect(JSON.stringify(row)).not.toContain('Ravi');
  });

  it('follows the provider', async () => {
    const failed = { type: 'RefundFailed', data: { ...ids, amountPaise: 500, attempt: 1, reason: 'No balance', failedAt: at } };
    const processed = { type: 'RefundProcessed', data: { ...ids, amountPaise: 500, providerId: 'rfnd_1', processedAt: at } };
    await refunds
      .given(requested, approved, sent, failed)
      .then('pay-1/r-1')
      .matches({ status: 'failed', failure: 'No balance', attempt: 1 });
    await refunds
      .given(requested, approved, sent, failed, { ...sent, data: { ...sent.data, attempt: 2 } }, processed)
      .then('pay-1/r-1')
      .matches({ status: 'processed', attempt: 2, reference: 'rfnd_1', failure: undefined });
    const rejected = {
      type: 'RefundRejected',
      data: { ...ids, reason: 'No', rejectedAt: at, rejectedById: 'mina', rejectedByName: 'Mina' },
    };
    await refunds.given(requested, rejected).then('pay-1/r-1').matches({ status: 'rejected', decidedByName: 'Mina' });
    await refunds.given(requested, { type: 'RefundWithdrawn', data: ids }).then('pay-1/r-1').matches({ status: 'withdrawn' });
  });

  it('tells of a failed one whether the provider may have paid it, or the bank returned it', async () => {
    const failed = (more: object) => ({
      type: 'RefundFailed',
      data: { ...ids, amountPaise: 500, attempt: 1, reason: 'No answer', failedAt: at, ...more },
    });
    const row = (...events: object[]) => refunds.given(requested, approved, sent, ...(events as never[])).then('pay-1/r-1');
    await row(failed({ unanswered: true })).matches({ unanswered: true });
    await row(failed({ unanswered: true }), sent).matches({ unanswered: undefined });
    await row(failed({ returned: true }), sent, failed({})).matches({ returned: true, unanswered: undefined });
  });

  it('shows one of more than what was received, which no user can move', () =>
    refunds
      .given({
        type: 'RefundSurplusReported',
        data: { ...ids, providerId: 'rfnd_9', amountPaise: 7, capturedPaise: 5, refundedPaise: 0, reportedAt: at },
      })
      .then('pay-1/r-1')
      .matches({ status: 'surplus', reference: 'rfnd_9', amountPaise: 7, unrequested: true }));

  it('loses what a user wrote of a payment by hand when the person is erased; the id of the provider stays', async () => {
    const erased = { type: 'PaymentTextErased', data: { paymentId: 'pay-1', refundIds: ['r-1'] } };
    const paid = (by: object) => ({ type: 'RefundProcessed', data: { ...ids, amountPaise: 500, processedAt: at, ...by } });
    const byHand = paid({ byHandReference: 'Cash to Ravi', byHandById: 'mina' });
    await refunds.given(requested, approved, byHand).then('pay-1/r-1').matches({ reference: 'Cash to Ravi' });
    await refunds.given(requested, approved, byHand, erased).then('pay-1/r-1').matches({ status: 'processed', reference: undefined });
    await refunds
      .given(requested, approved, paid({ providerId: 'rfnd_1' }), erased)
      .then('pay-1/r-1')
      .matches({ reference: 'rfnd_1' });
  });

  it('follows the payment to another owner', () =>
    refunds
      .given(requested, { type: 'PaymentOwnerChanged', data: { ...ids, ownerId: 'ravi', ownerName: 'Ravi Shah', refundIds: ['r-1'] } })
      .then('pay-1/r-1')
      .matches({ ownerId: 'ravi' }));

  it('is requested by a user after one that was made at the provider came back', async () => {
    const made = { type: 'RefundProcessed', data: { ...ids, amountPaise: 500, providerId: 'rfnd_9', processedAt: at, unrequested: true } };
    const back = { attempt: 0, reason: 'Closed', failedAt: at, providerId: 'rfnd_9', returned: true };
    const returned = { type: 'RefundFailed', data: { ...ids, amountPaise: 500, ...back } };
    await refunds.given(made, returned).then('pay-1/r-1').matches({ status: 'failed', unrequested: true });
    await refunds
      .given(made, returned, requested)
      .then('pay-1/r-1')
      .matches({ status: 'requested', unrequested: false, reference: 'rfnd_9', requestedById: 'asha' });
  });

  it('exists for one that was made at the provider', () =>
    refunds
      .given({ type: 'RefundProcessed', data: { ...ids, amountPaise: 7, providerId: 'rfnd_9', processedAt: at, unrequested: true } })
      .then('pay-1/r-1')
      .matches({ status: 'processed', unrequested: true, amountPaise: 7 }));
});
