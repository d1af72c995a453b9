import { deciding } from '@matricula/testing';
import fc from 'fast-check';
import { paymentDecider, type PaymentCommand, type PaymentNews } from './payment.decider';
import {
  checkoutIdOf,
  linkIdOfCheckout,
  partsOfRefundAttempt,
  paymentIdOf,
  refundAttemptId,
  type PaymentCaptured,
  type PaymentEvent,
  type PaymentStarted,
  type RefundRequested,
} from './payment.events';
import type { RefundStatus } from './payment.life';
import { refundedPaise, refundablePaise, refundMoves, returnedRefund } from './refunds';

const payment = deciding(paymentDecider);
const ids = { paymentId: 'sandbox-pay_1', orderId: 'order-1', leadId: 'lead-1' };
const at = '2026-11-20T10:00:00.000Z';
const later = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
const begun = { ...ids, provider: 'sandbox', providerId: 'pay_1', mode: 'live' } as const;
const report = (state: PaymentNews['state'], more: Partial<PaymentNews> = {}) =>
  ({ type: 'RecordReport', data: { ...begun, state, amountPaise: 100_000, at, ...more } }) as const;
const started = (more: Partial<PaymentStarted['data']> = {}): PaymentEvent => ({
  type: 'PaymentStarted',
  data: { ...begun, amountPaise: 100_000, startedAt: at, ...more },
});
const failed: PaymentEvent = { type: 'PaymentFailed', data: { ...ids, amountPaise: 100_000, failedAt: at } };
const authorized: PaymentEvent = { type: 'PaymentAuthorized', data: { ...ids, amountPaise: 100_000, authorizedAt: at } };
const captured = (more: Partial<PaymentCaptured['data']> = {}): PaymentEvent => ({
  type: 'PaymentCaptured',
  data: { ...ids, amountPaise: 100_000, capturedAt: at, ...more },
});
const asha = { requestedById: 'asha', requestedByName: 'Asha Sharma', requestedAt: at };
const vikram = { approvedById: 'vikram', approvedByName: 'Vikram Nair', approvedAt: at };
const ask = (refundId: string, amountPaise: number) =>
  ({ type: 'RequestRefund', data: { refundId, amountPaise, reason: 'No seat', ...asha } }) as const;
const requested = (refundId: string, amountPaise: number): PaymentEvent => ({
  type: 'RefundRequested',
  data: { ...ids, ...ask(refundId, amountPaise).data } satisfies RefundRequested['data'],
});
const approve = (refundId: string) => ({ type: 'ApproveRefund', data: { refundId, ...vikram } }) as const;
const approved = (refundId: string): PaymentEvent => ({ type: 'RefundApproved', data: { ...ids, refundId, ...vikram } });
const send = (refundId: string) => ({ type: 'SendRefund', data: { refundId, sentAt: at } }) as const;
const sent = (refundId: string, amountPaise: number, attempt = 1): PaymentEvent => ({
  type: 'RefundSent',
  data: { ...ids, refundId, amountPaise, attempt, sentAt: at },
});
const refundNews = (state: 'processed' | 'failed' | 'pending', amountPaise: number, refundId?: string, providerId = 'rfnd_1') =>
  ({ type: 'RecordRefund', data: { refundId, providerId, state, amountPaise, at } }) as const;
const byHand = (refundId: string) =>
  ({
    type: 'RefundByHand',
    data: { refundId, reference: 'UTR 1', processedAt: at, byHandById: 'vikram', byHandByName: 'Vikram Nair' },
  }) as const;
const paid = [started(), captured()];

describe('the reports of a payment', () => {
  it('start it once, and advance it', () => {
    payment
      .given()
      .when(report('created'))
      .then({ type: 'PaymentStarted', data: { amountPaise: 100_000, startedAt: at } });
    payment.given(started()).when(report('created')).thenNothing();
    payment.given(started()).when(report('authorized')).then({ type: 'PaymentAuthorized' });
    payment
      .given(started(), authorized)
      .when(report('captured', { feePaise: 2_000, method: 'upi' }))
      .then({ type: 'PaymentCaptured', data: { amountPaise: 100_000, feePaise: 2_000, method: 'upi' } });
    payment.given().when(report('captured')).then({ type: 'PaymentStarted' }, { type: 'PaymentCaptured' });
  });

  it('have no effect when they repeat or come late', () => {
    payment.given(started(), authorized).when(report('created')).thenNothing();
    payment.given(started(), authorized).when(report('authorized')).thenNothing();
    payment.given(started(), authorized).when(report('failed')).thenNothing();
    for (const state of ['created', 'authorized', 'failed', 'captured'] as const)
      payment
        .given(...paid)
        .when(report(state))
        .thenNothing();
  });

  it('may authorize a failed payment for three days; captured money is recorded whenever it is reported', () => {
    const after = payment.given(started(), failed);
    after.when(report('failed', { at: later(1) })).thenNothing();
    after.when(report('authorized', { at: later(72) })).then({ type: 'PaymentAuthorized' });
    after.when(report('authorized', { at: later(73) })).thenNothing();
    after.when(report('captured', { at: later(71) })).then({ type: 'PaymentCaptured' });
    after.when(report('captured', { at: later(100) })).then({ type: 'PaymentCaptured' });
  });

  it('tell by their times whether a payment failed after it was authorized, or before', () => {
    const lapsed = payment.given(started(), authorized);
    lapsed.when(report('failed', { at: later(72) })).then({ type: 'PaymentFailed', data: { failedAt: later(72) } });
    lapsed.when(report('failed', { at: later(-1) })).thenNothing();
    payment
      .given(started(), authorized, { ...failed, data: { ...failed.data, failedAt: later(72) } } as PaymentEvent)
      .when(report('authorized', { at: later(1) }))
      .thenNothing();
  });

  it('of a test account end without money, whatever they say', () => {
    const test = { mode: 'test' } as const;
    const begunByTest = started(test);
    for (const state of ['authorized', 'captured'] as const) {
      payment
        .given()
        .when(report(state, test))
        .then(
          { type: 'PaymentStarted', data: { mode: 'test' } },
          { type: 'PaymentFailed', data: { reason: 'A test account moves no money.' } },
        );
      payment.given(begunByTest, failed).when(report(state, test)).thenNothing();
    }
    payment.given().when(report('created', test)).then({ type: 'PaymentStarted' });
  });

  it('may name the fee after the capture, once', () => {
    payment
      .given(...paid)
      .when(report('captured', { feePaise: 2_000, feeTaxPaise: 305 }))
      .then({ type: 'PaymentFeeReported', data: { feePaise: 2_000, feeTaxPaise: 305 } });
    payment
      .given(started(), captured({ feePaise: 2_000 }))
      .when(report('captured', { feePaise: 3_000 }))
      .thenNothing();
  });

  it('refuse sums that are none', () => {
    payment
      .given()
      .when(report('captured', { amountPaise: -1 }))
      .thenRefused('money/invalid');
    payment
      .given()
      .when(report('captured', { amountPaise: 0.5 }))
      .thenRefused('money/invalid');
  });

  it('lead to the same payment in every order, with every repetition', () => {
    const states = ['created', 'authorized', 'captured'] as const;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states, 'failed' as const), { maxLength: 12 }), (order) => {
        const reports = [...order, 'captured' as const];
        const end = reports.reduce(
          (state, one) => paymentDecider.decide(report(one), state).reduce(paymentDecider.evolve, state),
          paymentDecider.initial,
        );
        expect(end).toMatchObject({ status: 'captured', capturedPaise: 100_000 });
      }),
    );
  });
});

describe('money that was received', () => {
  const apply = (orderId: string, leadId = 'lead-1') => ({ type: 'ApplyPayment', data: { orderId, leadId } }) as const;
  const onOrder: PaymentEvent = { type: 'PaymentApplied', data: { ...ids, amountPaise: 100_000 } };
  const unapplied: PaymentEvent = { type: 'PaymentUnapplied', data: { ...ids, amountPaise: 100_000, reason: 'surplus' } };

  it('is booked on one order, once', () => {
    payment
      .given(...paid)
      .when(apply('order-1'))
      .then({ type: 'PaymentApplied', data: { orderId: 'order-1', amountPaise: 100_000 } });
    payment
      .given(...paid, onOrder)
      .when(apply('order-1'))
      .thenNothing();
    payment
      .given(...paid, onOrder)
      .when(apply('order-2'))
      .thenRefused('payment/applied');
    payment.given(started()).when(apply('order-1')).thenRefused('payment/not-captured');
  });

  it('is unapplied again if its order no longer takes it', () => {
    const release = { type: 'ReleasePayment', data: { reason: 'surplus' } } as const;
    payment
      .given(...paid, onOrder)
      .when(release)
      .then(unapplied);
    payment
      .given(...paid, unapplied)
      .when(release)
      .thenNothing();
    payment
      .given(...paid, onOrder, unapplied)
      .when(apply('order-2'))
      .then({ type: 'PaymentApplied', data: { orderId: 'order-2' } });
  });

  it('is unapplied if no order takes it, and a user may apply it to another order of the lead', () => {
    const leave = { type: 'LeaveUnapplied', data: { reason: 'surplus' } } as const;
    payment
      .given(...paid)
      .when(leave)
      .then(unapplied);
    const waiting = payment.given(...paid, unapplied);
    waiting.when(leave).thenNothing();
    waiting.when(apply('order-2')).then({ type: 'PaymentApplied', data: { orderId: 'order-2', previousOrderId: 'order-1' } });
    waiting.when(apply('order-3', 'lead-2')).thenRefused('payment/other-lead');
    payment
      .given(...paid, unapplied, requested('r-1', 1))
      .when(apply('order-2'))
      .thenRefused('payment/refund-requested');
    payment
      .given(...paid, onOrder)
      .when(leave)
      .thenNothing();
  });
});

describe('money without a provider', () => {
  const entry = {
    ...{ ...ids, amountPaise: 50_000, method: 'cheque' as const, reference: '000123', startedAt: at },
    ...{ enteredById: 'asha', enteredByName: 'Asha Sharma' },
  } as const;
  const entered = started({ ...entry, provider: 'offline', providerId: undefined, mode: 'live' });
  const confirm = (confirmedById: string) =>
    ({ type: 'ConfirmOffline', data: { confirmedById, confirmedByName: 'Vikram Nair', confirmedAt: '2030-04-02T10:00:00.000Z' } }) as const;
  const reverse = {
    type: 'ReverseOffline',
    data: { reason: 'Twice', reversedAt: at, reversedById: 'mina', reversedByName: 'Mina' },
  } as const;

  it('is entered by one person and confirmed by another', () => {
    payment
      .given()
      .when({ type: 'EnterOffline', data: entry })
      .then({ type: 'PaymentStarted', data: { provider: 'offline', method: 'cheque' } });
    payment
      .given()
      .when({ type: 'EnterOffline', data: { ...entry, amountPaise: 0 } })
      .thenRefused('payment/amount');
    // Order, method and number make the id of a draft, cheque or transfer: it pays the order once.
    payment.given(entered).when({ type: 'EnterOffline', data: entry }).thenRefused('payment/reference-taken');
    payment.given(entered).when(confirm('asha')).thenRefused('payment/same-person');
    payment
      .given(entered)
      .when(confirm('vikram'))
      // It counts from the day on which it was received.
      .then({ type: 'PaymentCaptured', data: { amountPaise: 50_000, capturedAt: at, confirmedById: 'vikram' } });
    payment.given(started()).when(confirm('vikram')).thenRefused('payment/not-offline');
    payment
      .given(entered, captured({ amountPaise: 50_000 }))
      .when(confirm('vikram'))
      .thenRefused('payment/not-possible');
  });

  it('is discarded before it is confirmed, and reversed afterwards', () => {
    const discard = { type: 'DiscardOffline', data: { reason: 'Wrong lead', at } } as const;
    payment.given(entered).when(discard).then({ type: 'PaymentFailed' });
    const confirmed = [entered, captured({ amountPaise: 50_000 })];
    payment
      .given(...confirmed)
      .when(discard)
      .thenRefused('payment/not-possible');
    payment
      .given(...confirmed)
      .when(reverse)
      .then({ type: 'PaymentReversed', data: { amountPaise: 50_000 } });
    payment.given(entered).when(reverse).thenRefused('payment/not-possible');
    payment
      .given(...paid)
      .when(reverse)
      .thenRefused('payment/not-offline');
    payment
      .given(...confirmed, requested('r-1', 1))
      .when(reverse)
      .thenRefused('payment/refund-requested');
    const processed: PaymentEvent = { type: 'RefundProcessed', data: { ...ids, refundId: 'r-1', amountPaise: 1, processedAt: at } };
    payment
      .given(...confirmed, requested('r-1', 1), approved('r-1'), processed)
      .when(reverse)
      .thenRefused('payment/refunded');
  });
});

describe('a refund', () => {
  it('is requested up to what was received and is not requested yet', () => {
    payment
      .given(...paid)
      .when(ask('r-1', 60_000))
      .then({ type: 'RefundRequested', data: { amountPaise: 60_000, requestedById: 'asha' } });
    const one = payment.given(...paid, requested('r-1', 60_000));
    one.when(ask('r-1', 60_000)).thenNothing();
    one.when(ask('r-2', 40_001)).thenRefused('refund/surplus');
    one.when(ask('r-2', 0)).thenRefused('refund/amount');
    one.when(ask('r-2', -1)).thenRefused('money/invalid');
    payment.given(started()).when(ask('r-1', 1)).thenRefused('payment/not-captured');
  });

  it('is decided by another person than the one who requested it', () => {
    const one = payment.given(...paid, requested('r-1', 60_000));
    one.when({ type: 'ApproveRefund', data: { refundId: 'r-1', ...vikram, approvedById: 'asha' } }).thenRefused('refund/same-person');
    one.when(approve('r-1')).then({ type: 'RefundApproved' });
    one
      .when({
        type: 'RejectRefund',
        data: { refundId: 'r-1', rejectedById: 'asha', rejectedByName: 'Asha', rejectedAt: at, reason: 'No' },
      })
      .thenRefused('refund/same-person');
    one.when({ type: 'WithdrawRefund', data: { refundId: 'r-1', byId: 'vikram' } }).thenRefused('refund/not-yours');
    one.when({ type: 'WithdrawRefund', data: { refundId: 'r-1', byId: 'asha' } }).then({ type: 'RefundWithdrawn' });
    one.when(send('r-1')).thenRefused('refund/not-possible');
    one.when(approve('r-9')).thenRefused('refund/unknown');
  });

  it('is sent, then processed or failed; a failed one is sent again with another id, or paid by hand', () => {
    const way = [...paid, requested('r-1', 60_000), approved('r-1')];
    payment
      .given(...way)
      .when(send('r-1'))
      .then({ type: 'RefundSent', data: { attempt: 1, amountPaise: 60_000 } });
    const once = payment.given(...way, sent('r-1', 60_000));
    once.when(send('r-1')).thenNothing();
    once.when(refundNews('pending', 60_000, 'r-1')).thenNothing();
    once.when(refundNews('processed', 60_000, 'r-1')).then({ type: 'RefundProcessed', data: { refundId: 'r-1', providerId: 'rfnd_1' } });
    once.when(refundNews('failed', 60_000, 'r-1')).then({ type: 'RefundFailed', data: { refundId: 'r-1', attempt: 1 } });
    const failedOnce: PaymentEvent = {
      type: 'RefundFailed',
      data: { ...ids, refundId: 'r-1', amountPaise: 60_000, attempt: 1, reason: 'Account closed', failedAt: at },
    };
    const again = [...way, sent('r-1', 60_000), failedOnce];
    payment
      .given(...again)
      .when(send('r-1'))
      .then({ type: 'RefundSent', data: { attempt: 2 } });
    payment
      .given(...again, sent('r-1', 60_000, 2))
      .when(refundNews('failed', 60_000, 'r-1'))
      .thenNothing();
    payment
      .given(...again, sent('r-1', 60_000, 2))
      .when(refundNews('processed', 60_000, refundAttemptId('r-1', 2)))
      .then({ type: 'RefundProcessed', data: { refundId: 'r-1' } });
    payment
      .given(...again)
      .when({
        type: 'RefundByHand',
        data: { refundId: 'r-1', reference: 'UTR 1', processedAt: at, byHandById: 'vikram', byHandByName: 'Vikram Nair' },
      })
      .then({ type: 'RefundProcessed', data: { byHandReference: 'UTR 1', amountPaise: 60_000 } });
    expect(partsOfRefundAttempt(refundAttemptId('r-1', 2))).toEqual({ refundId: 'r-1', attempt: 2 });
    expect(partsOfRefundAttempt(refundAttemptId('r-1', 1))).toEqual({ refundId: 'r-1', attempt: 1 });
  });

  it('that was processed fails if the bank of the payer returns it later, once, and is then sent again or paid by hand', () => {
    const way = [...paid, requested('r-1', 60_000), approved('r-1'), sent('r-1', 60_000)];
    const processed: PaymentEvent = {
      type: 'RefundProcessed',
      data: { ...ids, refundId: 'r-1', amountPaise: 60_000, providerId: 'rfnd_1', processedAt: at },
    };
    const back = (at_: string) => ({
      ...refundNews('failed', 60_000, 'r-1'),
      data: { ...refundNews('failed', 60_000, 'r-1').data, at: at_ },
    });
    const done = payment.given(...way, processed);
    done.when(back(later(-1))).thenNothing();
    // Providers tell of whole seconds.
    done.when(back(at)).then({ type: 'RefundFailed', data: { returned: true } });
    done.when(back(later(1))).then({ type: 'RefundFailed', data: { refundId: 'r-1', returned: true, amountPaise: 60_000 } });
    const returned: PaymentEvent = {
      type: 'RefundFailed',
      data: {
        ...{ ...ids, refundId: 'r-1', amountPaise: 60_000, attempt: 1, reason: 'Account closed', failedAt: later(1) },
        ...{ providerId: 'rfnd_1', returned: true },
      },
    };
    const open = payment.given(...way, processed, returned);
    // Webhooks repeat.
    open.when(back(later(1))).thenNothing();
    open.when(refundNews('processed', 60_000, 'r-1')).thenNothing();
    open.when(send('r-1')).then({ type: 'RefundSent', data: { attempt: 2 } });
    payment
      .given(...way, processed, returned, sent('r-1', 60_000, 2))
      .when(refundNews('processed', 60_000, refundAttemptId('r-1', 2), 'rfnd_2'))
      .then({ type: 'RefundProcessed', data: { refundId: 'r-1', providerId: 'rfnd_2' } });
  });

  it('that was made on the pages of the provider is recorded once, and stops others that are too much', () => {
    payment
      .given(...paid)
      .when(refundNews('processed', 70_000))
      .then({ type: 'RefundProcessed', data: { unrequested: true, amountPaise: 70_000 } });
    const there: PaymentEvent = {
      type: 'RefundProcessed',
      data: { ...ids, refundId: 'provider-rfnd_1', providerId: 'rfnd_1', amountPaise: 70_000, processedAt: at, unrequested: true },
    };
    const after = payment.given(...paid, requested('r-1', 60_000), approved('r-1'), there);
    after.when(refundNews('processed', 70_000)).thenNothing();
    after.when(send('r-1')).thenRefused('refund/surplus');
    after.when(ask('r-2', 1)).thenRefused('refund/surplus');
    const surplus = { ...ids, refundId: 'provider-rfnd_2', providerId: 'rfnd_2', amountPaise: 30_001 };
    after
      .when(refundNews('processed', 30_001, undefined, 'rfnd_2'))
      .then({ type: 'RefundSurplusReported', data: { ...surplus, capturedPaise: 100_000, refundedPaise: 70_000 } });
    const sums = { capturedPaise: 100_000, refundedPaise: 70_000, reportedAt: at };
    const told = payment.given(...paid, there, { type: 'RefundSurplusReported', data: { ...surplus, ...sums } });
    told.when(refundNews('processed', 30_001, undefined, 'rfnd_2')).thenNothing();
    // The bank of the payer returns it, once.
    const back = { refundId: 'provider-rfnd_2', providerId: 'rfnd_2', amountPaise: 30_001, returned: true, surplus: true };
    told.when(refundNews('failed', 30_001, undefined, 'rfnd_2')).then({ type: 'RefundFailed', data: back });
    const returned = payment.given(...[...paid, there, { type: 'RefundSurplusReported' as const, data: { ...ids, ...surplus, ...sums } }], {
      type: 'RefundFailed',
      data: { ...ids, ...back, attempt: 0, reason: 'No account', failedAt: at },
    });
    for (const state of ['failed', 'processed'] as const) returned.when(refundNews(state, 30_001, undefined, 'rfnd_2')).thenNothing();
    // The report of the capture may come later.
    payment.given(started()).when(refundNews('processed', 1)).thenRefused('refund/surplus');
  });

  it('that nobody requested and that came back is requested by one person and approved by another before it is paid again', () => {
    const refundId = 'provider-rfnd_A';
    const there: PaymentEvent[] = [
      ...paid,
      {
        type: 'RefundProcessed',
        data: { ...ids, refundId, providerId: 'rfnd_A', amountPaise: 70_000, processedAt: at, unrequested: true },
      },
      {
        type: 'RefundFailed',
        data: {
          ...{ ...ids, refundId, amountPaise: 70_000, attempt: 0, reason: 'Account closed', failedAt: later(1) },
          ...{ providerId: 'rfnd_A', returned: true },
        },
      },
    ];
    payment
      .given(...there.slice(0, -1))
      .when({ type: 'RecordRefund', data: { providerId: 'rfnd_A', state: 'failed', amountPaise: 70_000, at: later(1) } })
      .then({ type: 'RefundFailed', data: { returned: true, unrequested: true } });
    const state = there.reduce(paymentDecider.evolve, paymentDecider.initial);
    expect(returnedRefund(state, 70_000)?.refundId).toBe(refundId);
    expect(returnedRefund(state, 69_999)).toBeUndefined();
    const back = payment.given(...there);
    back.when(send(refundId)).thenRefused('refund/not-requested');
    back.when(byHand(refundId)).thenRefused('refund/not-requested');
    // The order has given it back: it is no room for other refunds.
    back.when(ask('r-2', 30_001)).thenRefused('refund/surplus');
    back.when(ask(refundId, 69_999)).thenNothing();
    back.when(ask(refundId, 70_000)).then({ type: 'RefundRequested', data: { refundId, amountPaise: 70_000, requestedById: 'asha' } });
    const asked = payment.given(...there, requested(refundId, 70_000));
    asked.when(ask(refundId, 70_000)).thenNothing();
    asked.when(send(refundId)).thenRefused('refund/not-possible');
    asked.when({ type: 'ApproveRefund', data: { refundId, ...vikram, approvedById: 'asha' } }).thenRefused('refund/same-person');
    // A report of what came back is old news.
    asked.when(refundNews('processed', 70_000, undefined, 'rfnd_A')).thenNothing();
    payment
      .given(...there, requested(refundId, 70_000), approved(refundId))
      .when(send(refundId))
      .then({ type: 'RefundSent', data: { refundId, attempt: 1 } });
    const rejected: PaymentEvent = {
      type: 'RefundRejected',
      data: { ...ids, refundId, rejectedById: 'vikram', rejectedByName: 'Vikram Nair', rejectedAt: at, reason: 'No' },
    };
    const again = payment.given(...there, requested(refundId, 70_000), rejected);
    again.when(ask('r-2', 30_001)).thenRefused('refund/surplus');
    again.when(ask(refundId, 70_000)).then({ type: 'RefundRequested', data: { refundId } });
    expect(refundMoves({ status: 'failed', provider: 'razorpay', unrequested: true }, ['checker'])).toEqual([]);
  });

  it('that failed is withdrawn by the maker, and its money is free again', () => {
    const failed = (more: object = {}): PaymentEvent[] => [
      ...[...paid, requested('r-1', 70_000), approved('r-1'), sent('r-1', 70_000)],
      {
        type: 'RefundFailed',
        data: { ...ids, refundId: 'r-1', amountPaise: 70_000, attempt: 1, reason: 'No account', failedAt: at, ...more },
      },
    ];
    const withdraw = { type: 'WithdrawRefund', data: { refundId: 'r-1', byId: 'asha' } } as const;
    const state = failed().reduce(paymentDecider.evolve, paymentDecider.initial);
    expect(() => paymentDecider.decide(ask('r-2', 30_001), state)).toThrow('A refund that failed claims its sum');
    payment
      .given(...failed())
      .when({ ...withdraw, data: { refundId: 'r-1', byId: 'vikram' } })
      .thenRefused('refund/not-yours');
    payment
      .given(...failed())
      .when(withdraw)
      .then({ type: 'RefundWithdrawn' });
    payment
      .given(...failed(), { type: 'RefundWithdrawn', data: { ...ids, refundId: 'r-1' } })
      .when(ask('r-2', 100_000))
      .then({ type: 'RefundRequested' });
    // The provider may have paid it, or the order has given the money back already.
    payment
      .given(...failed({ unanswered: true }))
      .when(withdraw)
      .thenRefused('refund/unanswered');
    payment
      .given(...failed({ returned: true, providerId: 'rfnd_1' }))
      .when(withdraw)
      .thenRefused('refund/returned');
    expect(refundMoves({ status: 'failed', provider: 'razorpay' }, ['maker'])).toEqual(['withdraw']);
    expect(refundMoves({ status: 'failed', provider: 'razorpay', unanswered: true }, ['maker'])).toEqual([]);
    expect(refundMoves({ status: 'failed', provider: 'razorpay', returned: true }, ['maker'])).toEqual([]);
  });

  it('of money without a provider is paid by hand alone, also if it was sent before', () => {
    const cash = [started({ provider: 'offline', providerId: undefined, enteredById: 'asha' }), captured({ confirmedById: 'mina' })];
    const way = [...cash, requested('r-1', 60_000), approved('r-1')];
    payment
      .given(...way)
      .when(send('r-1'))
      .thenRefused('refund/by-hand');
    payment
      .given(...way, sent('r-1', 60_000))
      .when(byHand('r-1'))
      .then({ type: 'RefundProcessed', data: { byHandReference: 'UTR 1' } });
    payment
      .given(...paid, requested('r-1', 60_000), approved('r-1'), sent('r-1', 60_000))
      .when(byHand('r-1'))
      .thenRefused('refund/not-possible');
    const moves = (status: RefundStatus, provider?: string) => refundMoves({ status, provider }, ['checker']);
    expect(moves('approved', 'offline')).toEqual(['byHand']);
    expect(moves('sent', 'offline')).toEqual(['byHand']);
    expect(moves('failed', 'offline')).toEqual(['byHand']);
    expect(moves('approved', 'razorpay')).toEqual(['send', 'byHand']);
    expect(moves('sent', 'razorpay')).toEqual([]);
    expect(moves('failed')).toEqual(['sendAgain', 'byHand']);
  });

  it('whose provider cannot be asked any more has failed, and is sent again with the same id', () => {
    const giveUp = { type: 'GiveUpRefund', data: { refundId: 'r-1', attempt: 1, reason: 'No account', at } } as const;
    const way = [...paid, requested('r-1', 60_000), approved('r-1'), sent('r-1', 60_000)];
    payment
      .given(...way)
      .when(giveUp)
      .then({ type: 'RefundFailed', data: { attempt: 1, reason: 'No account', unanswered: true } });
    payment
      .given(...way)
      .when({ ...giveUp, data: { ...giveUp.data, attempt: 2 } })
      .thenNothing();
    const over: PaymentEvent = {
      type: 'RefundFailed',
      data: { ...ids, refundId: 'r-1', amountPaise: 60_000, attempt: 1, reason: 'No account', failedAt: at, unanswered: true },
    };
    const after = payment.given(...way, over);
    after.when(giveUp).thenNothing();
    after.when(send('r-1')).then({ type: 'RefundSent', data: { attempt: 1 } });
    after.when(refundNews('failed', 60_000, 'r-1')).then({ type: 'RefundFailed', data: { providerId: 'rfnd_1' } });
    after.when(refundNews('processed', 60_000, 'r-1')).then({ type: 'RefundProcessed', data: { refundId: 'r-1' } });
    after.when(byHand('r-1')).then({ type: 'RefundProcessed' });
  });

  it('never brings the sum of refunds above what was received, whatever happens', () => {
    const refundIds = fc.constantFrom('r-1', 'r-2', 'r-3');
    const sum = fc.integer({ min: 1, max: 120_000 });
    const person = fc.constantFrom('asha', 'vikram');
    const command: fc.Arbitrary<PaymentCommand> = fc.oneof(
      fc.record({ refundId: refundIds, amountPaise: sum }).map(({ refundId, amountPaise }) => ask(refundId, amountPaise)),
      fc
        .record({ refundId: refundIds, by: person })
        .map(({ refundId, by }) => ({ type: 'ApproveRefund', data: { refundId, ...vikram, approvedById: by } }) as const),
      refundIds.map((refundId) => ({ type: 'WithdrawRefund', data: { refundId, byId: 'asha' } }) as const),
      refundIds.map(send),
      fc
        .record({
          refundId: fc.option(refundIds, { nil: undefined }),
          attempt: fc.integer({ min: 1, max: 3 }),
          state: fc.constantFrom('processed' as const, 'failed' as const),
          amount: sum,
          of: fc.constantFrom('rfnd_1', 'rfnd_2', 'rfnd_3'),
        })
        .map(({ refundId, attempt, state, amount, of }) => refundNews(state, amount, refundId && refundAttemptId(refundId, attempt), of)),
      refundIds.map(
        (refundId) =>
          ({
            type: 'RefundByHand',
            data: { refundId, reference: 'UTR', processedAt: at, byHandById: 'vikram', byHandByName: 'Vikram Nair' },
          }) as const,
      ),
      sum.map(
        (amountPaise) => ({ type: 'RecordDispute', data: { disputeId: 'd-1', state: 'lost', amountPaise, reportedAt: at } }) as const,
      ),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state = paid.reduce(paymentDecider.evolve, paymentDecider.initial);
        for (const one of commands) {
          try {
            state = paymentDecider.decide(one, state).reduce(paymentDecider.evolve, state);
          } catch {
            // Refused: nothing changes.
          }
          expect(refundedPaise(state)).toBeLessThanOrEqual(100_000);
          expect(refundablePaise(state)).toBeGreaterThanOrEqual(0);
          // The bank of the payer may return one that was made at the provider; nobody sends it again before it is requested.
          for (const { requestedById, status, attempt, returned } of Object.values(state.refunds))
            if (requestedById === undefined) expect({ status, attempt }).toEqual({ status: returned ? 'failed' : 'processed', attempt: 0 });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the fee of a payment that a settlement states', () => {
  const fee = (feePaise: number) => ({ type: 'RecordFee', data: { feePaise, feeTaxPaise: 360 } }) as const;

  it('is recorded if the payment carries none, and never replaces another one', () => {
    payment
      .given(...paid)
      .when(fee(2_360))
      .then({ type: 'PaymentFeeReported', data: { feePaise: 2_360, feeTaxPaise: 360 } });
    const known = payment.given(started(), captured({ feePaise: 2_360, feeTaxPaise: 360 }));
    known.when(fee(2_360)).thenNothing();
    known.when(fee(2_000)).thenRefused('payment/fee-differs');
    payment.given(started()).when(fee(2_360)).thenNothing();
    payment
      .given(...paid, { type: 'PaymentFeeReported', data: { ...ids, feePaise: 100 } })
      .when(fee(2_360))
      .thenRefused('payment/fee-differs');
  });
});

describe('a dispute', () => {
  const dispute = (state: 'open' | 'under-review' | 'won' | 'lost') =>
    ({ type: 'RecordDispute', data: { disputeId: 'd-1', state, amountPaise: 100_000, reportedAt: at } }) as const;
  const disputed = (state: 'open' | 'lost'): PaymentEvent => ({ type: 'PaymentDisputed', data: { ...ids, ...dispute(state).data } });

  it('only moves on', () => {
    payment
      .given(...paid)
      .when(dispute('open'))
      .then({ type: 'PaymentDisputed', data: { state: 'open' } });
    const open = payment.given(...paid, disputed('open'));
    open.when(dispute('open')).thenNothing();
    open.when(dispute('lost')).then({ type: 'PaymentDisputed', data: { state: 'lost' } });
    payment
      .given(...paid, disputed('lost'))
      .when(dispute('won'))
      .thenNothing();
  });

  it('that was lost is won on appeal, by a later report', () => {
    const appeal = payment.given(...paid, disputed('lost'));
    const won = (reportedAt: string) =>
      ({ type: 'RecordDispute', data: { disputeId: 'd-1', state: 'won', amountPaise: 100_000, reportedAt } }) as const;
    appeal.when(won('2099-01-01T00:00:00.000Z')).then({ type: 'PaymentDisputed', data: { state: 'won', from: 'lost' } });
    appeal.when(won(at)).thenNothing();
  });

  it('leaves nothing to refund while it is open or lost', () =>
    payment
      .given(...paid, disputed('open'))
      .when(ask('r-1', 1))
      .thenRefused('refund/surplus'));
});

describe('the text of a payment', () => {
  it('is erased once; money goes on', () => {
    const erased = payment.given(...paid, { type: 'PaymentTextErased', data: { paymentId: ids.paymentId } });
    erased.when({ type: 'EraseText', data: {} }).thenNothing();
    erased.when(ask('r-1', 1)).thenRefused('payment/erased');
    erased.when(refundNews('processed', 1)).then({ type: 'RefundProcessed' });
  });
});

describe('the ids of payments', () => {
  it('are safe in addresses and streams, and lead back to the link', () => {
    expect(paymentIdOf('sandbox', 'pay/1 ä')).toBe('sandbox-pay%2F1%20%C3%A4');
    const link = '3f0a8f5e-1c2d-4e5f-8a9b-0123456789ab';
    expect(checkoutIdOf(link, 999)).toHaveLength(40);
    expect(linkIdOfCheckout(checkoutIdOf(link, 7))).toBe(link);
    expect(linkIdOfCheckout('foreign')).toBeUndefined();
  });
});

describe('a payment of a test account', () => {
  const test = { ...begun, mode: 'test' } as const;

  it('captures nothing, and marks refunds of what was captured before', () => {
    const refund: PaymentEvent[] = [requested('r-1', 50_000), approved('r-1'), sent('r-1', 50_000)];
    payment
      .given()
      .when(report('captured', { mode: 'test' }))
      .then({ type: 'PaymentStarted' }, { type: 'PaymentFailed', data: { reason: 'A test account moves no money.' } });
    payment
      .given(started(test), captured(), ...refund)
      .when(refundNews('processed', 50_000, 'r-1'))
      .then({ type: 'RefundProcessed', data: { isTest: true } });
  });

  it('pays no order', () =>
    payment
      .given(started(test), captured(), { type: 'PaymentUnapplied', data: { ...ids, amountPaise: 100_000, reason: 'unknown' } })
      .when({ type: 'ApplyPayment', data: { orderId: 'order-2', leadId: 'lead-1' } })
      .thenRefused('payment/test'));
});

describe('unapplied money that the bank of the payer took back', () => {
  it('pays no order', () =>
    payment
      .given(
        ...paid,
        { type: 'PaymentUnapplied', data: { ...ids, amountPaise: 100_000, reason: 'late' } },
        { type: 'PaymentDisputed', data: { ...ids, disputeId: 'd-1', state: 'lost', amountPaise: 100_000, reportedAt: at } },
      )
      .when({ type: 'ApplyPayment', data: { orderId: 'order-2', leadId: 'lead-1' } })
      .thenRefused('payment/disputed'));
});

describe('money that went back twice', () => {
  const dispute = (state: 'lost' | 'won', amountPaise: number, at_ = at, disputeId = 'd-1') =>
    ({ type: 'RecordDispute', data: { disputeId, state, amountPaise, reportedAt: at_ } }) as const;
  const disputed = (state: 'lost' | 'won', amountPaise: number, more: object = {}): PaymentEvent => ({
    type: 'PaymentDisputed',
    data: { ...ids, disputeId: 'd-1', state, amountPaise, reportedAt: at, ...more },
  });
  const refunded = (amountPaise: number, more: object = {}): PaymentEvent => ({
    type: 'RefundProcessed',
    data: { ...ids, refundId: 'r-1', amountPaise, providerId: 'rfnd_1', processedAt: at, ...more },
  });

  it('is a loss as far as a refund took it before the dispute', () => {
    payment
      .given(...paid, refunded(60_000))
      .when(dispute('lost', 100_000))
      .then({ type: 'PaymentDisputed', data: { amountPaise: 100_000, lossPaise: 60_000 } });
    const [event] = paymentDecider.decide(
      dispute('lost', 40_000),
      [...paid, refunded(60_000)].reduce(paymentDecider.evolve, paymentDecider.initial),
    );
    expect(event?.data).not.toHaveProperty('lossPaise');
    payment
      .given(...paid, refunded(60_000), disputed('lost', 100_000, { lossPaise: 60_000 }))
      .when(dispute('won', 100_000, later(1)))
      .then({ type: 'PaymentDisputed', data: { state: 'won', lossPaise: 60_000 } });
  });

  it('is a loss as far as disputes took it before a refund that the provider paid', () => {
    payment
      .given(...paid, disputed('lost', 70_000))
      .when(refundNews('processed', 50_000))
      .then({ type: 'RefundProcessed', data: { amountPaise: 50_000, lossPaise: 20_000 } });
    payment
      .given(...paid, disputed('lost', 70_000), refunded(50_000, { lossPaise: 20_000 }))
      .when({ type: 'RecordRefund', data: { ...refundNews('failed', 50_000).data, at: later(1) } })
      .then({ type: 'RefundFailed', data: { returned: true, lossPaise: 20_000 } });
  });

  it('is no loss any more once one of the two came back, whichever it is', () => {
    const back = { type: 'RecordRefund', data: { ...refundNews('failed', 60_000).data, at: later(1) } } as const;
    payment
      .given(...paid, refunded(60_000), disputed('lost', 100_000, { lossPaise: 60_000 }))
      .when(back)
      .then({ type: 'RefundFailed', data: { returned: true, amountPaise: 60_000, lossPaise: 60_000 } });
    payment
      .given(...paid, disputed('lost', 100_000), refunded(60_000, { lossPaise: 60_000 }))
      .when(dispute('won', 100_000, later(1)))
      .then({ type: 'PaymentDisputed', data: { state: 'won', amountPaise: 100_000, lossPaise: 60_000, orderPaise: 40_000 } });
  });

  it('goes back to the order but for a refund that came back and is paid again', () => {
    const returned: PaymentEvent = {
      type: 'RefundFailed',
      data: {
        ...ids,
        refundId: 'r-1',
        amountPaise: 50_000,
        attempt: 0,
        reason: 'No account',
        failedAt: at,
        providerId: 'rfnd_1',
        returned: true,
      },
    };
    const before = [...paid, refunded(50_000), returned];
    payment
      .given(...before)
      .when(dispute('lost', 70_000))
      .then({ type: 'PaymentDisputed', data: { orderPaise: 50_000 } });
    payment
      .given(...before, disputed('lost', 70_000))
      .when(dispute('won', 70_000, later(1)))
      .then({ type: 'PaymentDisputed', data: { amountPaise: 70_000, orderPaise: 50_000 } });
  });
});
