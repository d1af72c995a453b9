import { projecting } from '@matricula/testing';
import { paymentListProjector } from './payment-list.projector';

const payments = projecting(paymentListProjector);
const ids = { paymentId: 'sandbox-pay_1', orderId: 'order-1', leadId: 'lead-1' };
const at = '2026-11-20T10:00:00.000Z';
const started = {
  type: 'PaymentStarted',
  data: {
    ...{ ...ids, linkId: 'link-1', checkoutId: 'link-1-1', provider: 'sandbox', providerId: 'pay_1', mode: 'test' },
    ...{ amountPaise: 100_000, startedAt: at, leadName: 'Ravi Kumar', ownerId: 'asha', ownerName: 'Asha Sharma' },
  },
};
const captured = { type: 'PaymentCaptured', data: { ...ids, amountPaise: 100_000, method: 'upi', capturedAt: at } };
const unapplied = { type: 'PaymentUnapplied', data: { ...ids, amountPaise: 100_000, reason: 'surplus' } };
const asked = {
  type: 'RefundRequested',
  data: {
    ...ids,
    refundId: 'r-1',
    amountPaise: 40_000,
    reason: 'No seat',
    requestedAt: at,
    requestedById: 'asha',
    requestedByName: 'Asha',
  },
};
const processed = { type: 'RefundProcessed', data: { ...ids, refundId: 'r-1', amountPaise: 40_000, processedAt: at } };

describe('the row of a payment', () => {
  it('follows its states', async () => {
    await payments
      .given(started)
      .then('sandbox-pay_1')
      .matches({ status: 'created', booked: 'none', amountPaise: 100_000, ownerId: 'asha', leadName: 'Ravi Kumar' });
    await payments
      .given(started, { type: 'PaymentAuthorized', data: { ...ids, amountPaise: 100_000, authorizedAt: at } })
      .then('sandbox-pay_1')
      .matches({ status: 'authorized', authorizedAt: at });
    await payments
      .given(started, { type: 'PaymentFailed', data: { ...ids, amountPaise: 100_000, failedAt: at, reason: 'Declined' } })
      .then('sandbox-pay_1')
      .matches({ status: 'failed', reason: 'Declined' });
    await payments
      .given(started, captured, { type: 'PaymentFeeReported', data: { ...ids, feePaise: 2_000 } })
      .then('sandbox-pay_1')
      .matches({ status: 'captured', method: 'upi', feePaise: 2_000 });
    await payments
      .given(started, captured, { type: 'PaymentReversed', data: { ...ids, amountPaise: 100_000, reason: 'Twice', reversedAt: at } })
      .then('sandbox-pay_1')
      .matches({ status: 'reversed', booked: 'none', reason: 'Twice' });
  });

  it('says whether an order has the money', async () => {
    await payments.given(started, captured, unapplied).then('sandbox-pay_1').matches({ booked: 'unapplied', unappliedReason: 'surplus' });
    await payments
      .given(started, captured, unapplied, {
        type: 'PaymentApplied',
        data: { ...ids, orderId: 'order-2', amountPaise: 100_000, ownerId: 'vikram', ownerName: 'Vikram Nair' },
      })
      .then('sandbox-pay_1')
      .matches({ booked: 'applied', orderId: 'order-2', ownerId: 'vikram', leadName: 'Ravi Kumar' });
  });

  it('says what is left of money that no order has, until all of it is paid back, lost or written off', async () => {
    const given = [started, captured, unapplied, asked, processed];
    const row = (...events: object[]) => payments.given(...given, ...(events as never[])).then('sandbox-pay_1');
    const lost = (state: string) => ({
      type: 'PaymentDisputed',
      data: { ...ids, disputeId: 'd-1', state, amountPaise: 50_000, reportedAt: at },
    });
    const off = (type: string) => ({ type, data: { ...ids, writeOffId: 'w-1', amountPaise: 10_000 } });
    await row().matches({ booked: 'unapplied', unappliedPaise: 60_000 });
    await row(lost('open')).matches({ booked: 'unapplied', unappliedPaise: 60_000 });
    await row(lost('lost')).matches({ booked: 'unapplied', unappliedPaise: 10_000 });
    const written = [lost('lost'), off('WriteOffProposed'), off('WriteOffApproved')];
    await row(...written).matches({ booked: 'gone', unappliedPaise: 0, unappliedReason: 'surplus' });
    await row(...written, off('WriteOffReversed')).matches({ booked: 'unapplied', unappliedPaise: 10_000 });
    await payments.given(started, captured).then('sandbox-pay_1').matches({ booked: 'none', unappliedPaise: 0 });
    const applied = { type: 'PaymentApplied', data: { ...ids, amountPaise: 100_000 } };
    await payments.given(started, captured, unapplied, applied).then('sandbox-pay_1').matches({ booked: 'applied', unappliedPaise: 0 });
    const reversed = { type: 'PaymentReversed', data: { ...ids, amountPaise: 100_000, reason: 'Twice', reversedAt: at } };
    await payments.given(started, captured, unapplied, reversed).then('sandbox-pay_1').matches({ booked: 'none', unappliedPaise: 0 });
  });

  it('counts what was paid back, and follows disputes and the owner', () =>
    payments
      .given(
        ...[started, captured, asked, processed],
        { type: 'PaymentDisputed', data: { ...ids, disputeId: 'd-1', state: 'open', amountPaise: 60_000, reportedAt: at } },
        { type: 'PaymentOwnerChanged', data: { ...ids, ownerId: 'vikram', ownerName: 'Vikram Nair' } },
      )
      .then('sandbox-pay_1')
      .matches({
        ...{ refundedPaise: 40_000, refundStatus: 'processed', disputeState: 'open', ownerId: 'vikram' },
        refunds: [{ refundId: 'r-1', status: 'processed', amountPaise: 40_000, at }],
      }));

  it('says what is written off, and what waits for a decision', async () => {
    const proposal = (writeOffId: string, amountPaise: number) => ({
      type: 'WriteOffProposed',
      data: {
        ...ids,
        writeOffId,
        amountPaise,
        leftPaise: 100_000,
        reason: 'Unknown',
        proposedAt: at,
        proposedById: 'a',
        proposedByName: 'A',
      },
    });
    const decided = (type: string, writeOffId: string, amountPaise?: number) => ({ type, data: { ...ids, writeOffId, amountPaise } });
    const given = [started, captured, unapplied, proposal('w-1', 30_000)];
    await payments
      .given(...given)
      .then('sandbox-pay_1')
      .matches({ writeOffStatus: 'proposed', writtenOffPaise: 0 });
    const off = [...given, decided('WriteOffApproved', 'w-1', 30_000), proposal('w-2', 5_000), decided('WriteOffRejected', 'w-2')];
    await payments
      .given(...off)
      .then('sandbox-pay_1')
      .matches({ writeOffStatus: 'rejected', writtenOffPaise: 30_000 });
    const back = decided('WriteOffReversed', 'w-1', 30_000);
    await payments
      .given(...off, back)
      .then('sandbox-pay_1')
      .matches({ writeOffStatus: 'reversed', writtenOffPaise: 0 });
    // Another one waits when the first is taken back.
    await payments
      .given(...given, decided('WriteOffApproved', 'w-1', 30_000), proposal('w-2', 5_000), back)
      .then('sandbox-pay_1')
      .matches({
        ...{ writeOffStatus: 'proposed', writtenOffPaise: 0 },
        writeOffs: [
          { writeOffId: 'w-2', status: 'proposed', amountPaise: 5_000 },
          { writeOffId: 'w-1', status: 'reversed', amountPaise: 30_000 },
        ],
      });
  });

  it('follows a refund from state to state', async () => {
    const states = [
      { type: 'RefundApproved', data: { ...ids, refundId: 'r-1', approvedAt: at, approvedById: 'v', approvedByName: 'V' } },
      { type: 'RefundSent', data: { ...ids, refundId: 'r-1', amountPaise: 40_000, attempt: 1, sentAt: at } },
      { type: 'RefundFailed', data: { ...ids, refundId: 'r-1', amountPaise: 40_000, attempt: 1, reason: 'Closed', failedAt: at } },
      { type: 'RefundRejected', data: { ...ids, refundId: 'r-1', reason: 'No', rejectedAt: at, rejectedById: 'v', rejectedByName: 'V' } },
      { type: 'RefundWithdrawn', data: { ...ids, refundId: 'r-1' } },
    ];
    const seen = ['approved', 'sent', 'failed', 'rejected', 'withdrawn'] as const;
    for (const [index, event] of states.entries())
      await payments.given(started, captured, asked, event).then('sandbox-pay_1').matches({ refundStatus: seen[index], refundedPaise: 0 });
  });

  it('keeps its sums when the person is erased, and nothing about the person', async () => {
    const rows = await payments.given(started, captured, { type: 'PaymentTextErased', data: { paymentId: ids.paymentId } }).rows();
    expect(rows.get('tenant-1/sandbox-pay_1')).toMatchObject({ amountPaise: 100_000, status: 'captured', erased: true });
    expect(JSON.stringify([...rows])).not.toMatch(/Ravi/);
    const entered = { ...started, data: { ...started.data, provider: 'offline' } };
    const discarded = { type: 'PaymentFailed', data: { ...ids, amountPaise: 100_000, failedAt: at, remark: 'Ravi has no money' } };
    await payments.given(entered, discarded).then('sandbox-pay_1').matches({ reason: 'Ravi has no money' });
    const erased = { type: 'PaymentTextErased', data: { paymentId: ids.paymentId } };
    expect(JSON.stringify([...(await payments.given(entered, discarded, erased).rows())])).not.toMatch(/Ravi/);
  });
});
