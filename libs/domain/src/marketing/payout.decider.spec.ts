import { deciding } from '@matricula/testing';
import { payoutDecider, type PayoutCommand, type PayoutPayment } from './payout.decider';
import type { PayoutEvent } from './payout.events';

const payout = deciding(payoutDecider);
const of = { publisherId: 'lead-mart', publisherName: 'Lead Mart', month: '2026-02' };
const said = { ...of, countsAt: '2026-02-01T06:30:00.000Z', paidOn: '2026-03-02', reference: 'UTR 7' };
const paid = (paymentId: string, amount: number): PayoutEvent => ({ type: 'PublisherPaymentNoted', data: { ...said, paymentId, amount } });
const undone = (paymentId: string, amount: number): PayoutEvent => ({ type: 'PublisherPaymentUndone', data: { ...of, paymentId, amount } });
const rupees = (amount: number) => ({ amount, amountPaise: amount * 100 });
const pay = (
  due: number,
  amount?: number,
  { dueInAll = due, leads = 0, ...more }: { dueInAll?: number; leads?: number; earlier?: PayoutPayment[] } = {},
): PayoutCommand => ({
  type: 'PayPublisher',
  data: {
    ...{ ...said, paymentId: 'p-2', duePaise: due * 100, dueInAllPaise: dueInAll * 100, leadsInAllPaise: leads * 100 },
    ...{ amountPaise: amount === undefined ? undefined : amount * 100, ...more },
  },
});
const undo = (paymentId: string, earlier?: PayoutPayment[]): PayoutCommand => ({
  type: 'UndoPublisherPayment',
  data: { paymentId, reason: 'Returned', earlier },
});

describe('the payout of a month', () => {
  it('is paid as far as it is open, or a part of it', () => {
    payout
      .given(paid('p-1', 300))
      .when(pay(1_000))
      .then({ type: 'PublisherPaymentNoted', data: { paymentId: 'p-2', ...rupees(700), reference: 'UTR 7' } });
    payout
      .given(paid('p-1', 300))
      .when(pay(1_000, 200))
      .then({ type: 'PublisherPaymentNoted', data: { amount: 200 } });
  });

  it('is not paid twice, nor beyond what is due', () => {
    payout.given(paid('p-1', 1_000)).when(pay(1_000)).thenRefused('payout/nothing-open');
    payout.given(paid('p-1', 300)).when(pay(1_000, 701)).thenRefused('payout/too-much');
    payout.given().when(pay(0)).thenRefused('payout/nothing-open');
  });

  it('is open again once its payment is undone, which happens once', () => {
    payout
      .given(paid('p-1', 300))
      .when(undo('p-1'))
      .then({ type: 'PublisherPaymentUndone', data: { ...of, paymentId: 'p-1', ...rupees(300), reason: 'Returned' } });
    payout.given(paid('p-1', 300), undone('p-1', 300)).when(undo('p-1')).thenNothing();
    payout
      .given(paid('p-1', 300), undone('p-1', 300))
      .when(pay(300))
      .then({ type: 'PublisherPaymentNoted', data: { amount: 300 } });
    payout.given().when(undo('p-1')).thenRefused('payout/unknown');
    payout.given().when(undo('__proto__')).thenRefused('payout/unknown');
  });
});

describe('a publisher who was paid for a commission that is taken back later', () => {
  // January: 1,000 due and paid. February: 300 taken back. March: 500 due.
  const january: PayoutPayment = { ...of, month: '2026-01', paymentId: 'p-1', amountPaise: 100_000 };
  const inJanuary: PayoutEvent = { type: 'PublisherPaymentNoted', data: { ...said, ...january, amount: 1_000 } };
  const march = (due: number, amount?: number, more = {}) => pay(due, amount, { dueInAll: 1_000 - 300 + due, ...more });

  it('gets that much less for the next month', () => {
    payout
      .given(inJanuary)
      .when(march(500))
      .then({ type: 'PublisherPaymentNoted', data: { month: '2026-02', amount: 200 } });
    payout.given(inJanuary).when(march(500, 201)).thenRefused('payout/too-much');
    payout.given(inJanuary).when(march(300)).thenRefused('payout/nothing-open');
  });

  it('gets no more for a month than it is worth, although other months are unpaid', () => {
    payout
      .given()
      .when(march(500))
      .then({ type: 'PublisherPaymentNoted', data: { amount: 500 } });
  });

  it('has the payments of earlier releases set off as well, unless they were reversed', () => {
    const earlier = [january];
    payout
      .given()
      .when(march(500, undefined, { earlier }))
      .then({ type: 'PublisherPaymentNoted', data: { amount: 200 } });
    payout
      .given()
      .when(undo('p-1', earlier))
      .then({ type: 'PublisherPaymentUndone', data: { ...january, ...rupees(1_000), reason: 'Returned' } });
    const isUndone: PayoutEvent = { type: 'PublisherPaymentUndone', data: { ...january, amount: 1_000 } };
    payout.given(isUndone).when(undo('p-1', earlier)).thenNothing();
    payout
      .given(isUndone)
      .when(march(500, undefined, { earlier }))
      .then({ type: 'PublisherPaymentNoted', data: { amount: 500 } });
  });
});

describe('a payment to a publisher', () => {
  it('is of paise, and of no more than is due to the paisa', () => {
    payout
      .given()
      .when(pay(123.45))
      .then({ type: 'PublisherPaymentNoted', data: { amount: 123, amountPaise: 12_345 } });
    payout.given().when(pay(123.45, 123.46)).thenRefused('payout/too-much');
  });

  it('books what the leads are worth by now, less what payments before it booked, also those that were reversed', () => {
    payout
      .given(paid('p-1', 300))
      .when(pay(1_000, 200, { leads: 800 }))
      .then({ type: 'PublisherPaymentNoted', data: { amount: 200, leadsPaise: 80_000 } });
    const booked: PayoutEvent = { type: 'PublisherPaymentNoted', data: { ...said, paymentId: 'p-1', amount: 300, leadsPaise: 80_000 } };
    payout
      .given(booked, undone('p-1', 300))
      .when(pay(1_000, 200, { leads: 900 }))
      .then({ type: 'PublisherPaymentNoted', data: { leadsPaise: 10_000 } });
    payout
      .given(booked)
      .when(pay(1_000, 200, { leads: 700 }))
      .then({ type: 'PublisherPaymentNoted', data: { leadsPaise: -10_000 } });
  });
});
