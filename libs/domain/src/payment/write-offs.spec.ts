import { deciding } from '@matricula/testing';
import { paymentDecider, type PaymentCommand } from './payment.decider';
import type { PaymentEvent } from './payment.events';
import { refundablePaise } from './refunds';
import { writableOffPaise } from './write-offs';

const payment = deciding(paymentDecider);
const ids = { paymentId: 'sandbox-pay_1', orderId: 'order-1', leadId: 'lead-1' };
const at = '2026-11-20T10:00:00.000Z';
const reason = 'The payer cannot be found';
const paid: PaymentEvent[] = [
  { type: 'PaymentStarted', data: { ...ids, provider: 'sandbox', providerId: 'pay_1', mode: 'live', amountPaise: 100_000, startedAt: at } },
  { type: 'PaymentCaptured', data: { ...ids, amountPaise: 100_000, capturedAt: at } },
];
const unapplied: PaymentEvent[] = [...paid, { type: 'PaymentUnapplied', data: { ...ids, amountPaise: 100_000, reason: 'unknown' } }];
const applied: PaymentEvent[] = [...paid, { type: 'PaymentApplied', data: { ...ids, amountPaise: 100_000 } }];
const asha = { proposedAt: at, proposedById: 'asha', proposedByName: 'Asha Sharma' };
const vikram = { approvedAt: at, approvedById: 'vikram', approvedByName: 'Vikram Nair' };
const propose = (amountPaise?: number, writeOffId = 'w-1') =>
  ({ type: 'ProposeWriteOff', data: { writeOffId, amountPaise, reason, ...asha } }) as const;
const proposed = (amountPaise: number, leftPaise = 100_000, writeOffId = 'w-1'): PaymentEvent => ({
  type: 'WriteOffProposed',
  data: { ...ids, writeOffId, amountPaise, leftPaise, reason, ...asha },
});
const approve = (approvedById = 'vikram') => ({ type: 'ApproveWriteOff', data: { writeOffId: 'w-1', ...vikram, approvedById } }) as const;
const approved = (amountPaise: number): PaymentEvent => ({
  type: 'WriteOffApproved',
  data: { ...ids, writeOffId: 'w-1', amountPaise, reason, ...vikram },
});
const reject = (rejectedById = 'vikram') =>
  ({
    type: 'RejectWriteOff',
    data: { writeOffId: 'w-1', reason: 'Ask the bank once more', rejectedAt: at, rejectedById, rejectedByName: 'V' },
  }) as const;
const reverse = {
  type: 'ReverseWriteOff',
  data: { writeOffId: 'w-1', reason: 'The payer was found', reversedAt: at, reversedById: 'asha', reversedByName: 'Asha Sharma' },
} as const;
const reversed: PaymentEvent = { type: 'WriteOffReversed', data: { ...ids, amountPaise: 100_000, ...reverse.data } };
const refund = (status: 'RefundRequested' | 'RefundFailed' | 'RefundProcessed' | 'RefundSent', amountPaise: number, more: object = {}) => {
  const of: Record<string, object> = {
    RefundRequested: { requestedById: 'asha', requestedByName: 'Asha', requestedAt: at, reason: 'Paid twice' },
    RefundSent: { attempt: 1, sentAt: at },
    RefundFailed: { attempt: 1, reason: 'The account is closed', failedAt: at },
    RefundProcessed: { processedAt: at, providerId: 'rfnd_1' },
  };
  return { type: status, data: { ...ids, refundId: 'r-1', amountPaise, ...of[status], ...more } } as PaymentEvent;
};
const send: PaymentCommand = { type: 'SendRefund', data: { refundId: 'r-1', sentAt: at } };
const ask = (amountPaise: number): PaymentCommand => ({
  type: 'RequestRefund',
  data: { refundId: 'r-2', amountPaise, reason: 'Found', requestedById: 'asha', requestedByName: 'Asha', requestedAt: at },
});
const failedRefund = [refund('RefundRequested', 100_000), refund('RefundSent', 100_000), refund('RefundFailed', 100_000)];
/** ₹400 of an order went back and the bank of the payer returned them. */
const returnedRefund = [
  refund('RefundRequested', 40_000),
  refund('RefundSent', 40_000),
  refund('RefundProcessed', 40_000),
  refund('RefundFailed', 40_000, { providerId: 'rfnd_1', returned: true }),
];
const state = (...events: PaymentEvent[]) => events.reduce(paymentDecider.evolve, paymentDecider.initial);

describe('a write-off of money that no order has', () => {
  it('is proposed once, for all that is left or for a part of it', () => {
    payment
      .given(...unapplied)
      .when(propose())
      .then({ type: 'WriteOffProposed', data: { amountPaise: 100_000, leftPaise: 100_000, reason } });
    payment
      .given(...unapplied)
      .when(propose(60_000))
      .then({ type: 'WriteOffProposed', data: { amountPaise: 60_000, leftPaise: 100_000 } });
    payment
      .given(...unapplied, proposed(100_000))
      .when(propose())
      .thenNothing();
    payment
      .given(...unapplied, proposed(100_000))
      .when(propose(1, 'w-2'))
      .thenRefused('write-off/exists');
    payment
      .given(...unapplied, proposed(100_000), approved(100_000))
      .when(propose(1, 'w-2'))
      .thenRefused('write-off/nothing-left');
  });

  it('is never of more than what is left, of nothing, or of money that an order has', () => {
    payment
      .given(...unapplied)
      .when(propose(100_001))
      .thenRefused('write-off/surplus');
    payment
      .given(...unapplied)
      .when(propose(0))
      .thenRefused('write-off/amount');
    payment
      .given(...applied)
      .when(propose())
      .thenRefused('write-off/nothing-left');
    payment
      .given(...paid)
      .when(propose())
      .thenRefused('write-off/nothing-left');
    payment.given().when(propose()).thenRefused('payment/unknown');
    payment
      .given(...unapplied, { type: 'PaymentTextErased', data: { paymentId: ids.paymentId } })
      .when(propose())
      .then({ type: 'WriteOffProposed' });
  });

  it('is never of a payment of a test account, which the first events have as captured', () => {
    const [started, ...others] = unapplied;
    const test = { ...started, data: { ...started?.data, mode: 'test' } } as PaymentEvent;
    payment
      .given(test, ...others)
      .when(propose())
      .thenRefused('write-off/nothing-left');
    expect(writableOffPaise(state(test, ...others))).toBe(0);
  });

  it('leaves what refunds and disputes claim, but not what a refund claims that failed', () => {
    payment
      .given(...unapplied, refund('RefundRequested', 70_000))
      .when(propose(30_001))
      .thenRefused('write-off/surplus');
    payment
      .given(...unapplied, refund('RefundRequested', 70_000))
      .when(propose())
      .then({ type: 'WriteOffProposed', data: { amountPaise: 30_000 } });
    const dispute: PaymentEvent = {
      type: 'PaymentDisputed',
      data: { ...ids, disputeId: 'd-1', state: 'open', amountPaise: 100_000, reportedAt: at },
    };
    payment
      .given(...unapplied, dispute)
      .when(propose())
      .thenRefused('write-off/nothing-left');
    payment
      .given(...unapplied, ...failedRefund)
      .when(propose())
      .then({ type: 'WriteOffProposed', data: { amountPaise: 100_000 } });
    const unanswered = refund('RefundFailed', 100_000, { unanswered: true });
    payment
      .given(...unapplied, ...failedRefund.slice(0, 2), unanswered)
      .when(propose())
      .thenRefused('write-off/nothing-left');
    const surplus = { type: 'RefundSurplusReported', data: { ...ids, refundId: 'p', providerId: 'p', amountPaise: 9, reportedAt: at } };
    payment
      .given(...unapplied, surplus as PaymentEvent)
      .when(propose())
      .thenRefused('write-off/nothing-left');
  });

  it('is approved or rejected by another person, for exactly what was proposed, once', () => {
    payment
      .given(...unapplied, proposed(60_000))
      .when(approve('asha'))
      .thenRefused('write-off/same-person');
    payment
      .given(...unapplied, proposed(60_000))
      .when(reject('asha'))
      .thenRefused('write-off/same-person');
    payment
      .given(...unapplied, proposed(60_000))
      .when(approve())
      .then({ type: 'WriteOffApproved', data: { amountPaise: 60_000, reason } });
    payment
      .given(...unapplied, proposed(60_000))
      .when(reject())
      .then({ type: 'WriteOffRejected' });
    payment
      .given(...unapplied, proposed(60_000), approved(60_000))
      .when(approve())
      .thenRefused('write-off/not-possible');
    payment
      .given(...unapplied, proposed(60_000), approved(60_000))
      .when(reject())
      .thenRefused('write-off/not-possible');
    payment
      .given(...unapplied)
      .when(approve())
      .thenRefused('write-off/unknown');
  });

  it('is not approved once the money has changed', () => {
    for (const change of [refund('RefundRequested', 1), refund('RefundProcessed', 1, { unrequested: true })])
      payment
        .given(...unapplied, proposed(60_000), change)
        .when(approve())
        .thenRefused('write-off/changed-meanwhile');
    payment
      .given(...unapplied, proposed(60_000), ...applied.slice(2))
      .when(approve())
      .thenRefused('write-off/changed-meanwhile');
  });

  it('leaves no more to refund, to book on an order or to take back than what is left', () => {
    const off = [...unapplied, proposed(60_000), approved(60_000)];
    payment
      .given(...off)
      .when(ask(40_001))
      .thenRefused('refund/surplus');
    payment
      .given(...off)
      .when(ask(40_000))
      .then({ type: 'RefundRequested' });
    payment
      .given(...off)
      .when({ type: 'ApplyPayment', data: { orderId: 'order-1', leadId: 'lead-1' } })
      .thenRefused('payment/written-off');
    payment
      .given(...unapplied, ...failedRefund, proposed(1), approved(1))
      .when(send)
      .thenRefused('refund/written-off');
    payment
      .given(...unapplied, ...failedRefund, proposed(1), approved(1), reversed)
      .when(send)
      .then({ type: 'RefundSent' });
    const offline: PaymentEvent = {
      type: 'PaymentStarted',
      data: { ...ids, provider: 'offline', mode: 'live', amountPaise: 100_000, startedAt: at, enteredById: 'a', enteredByName: 'A' },
    };
    const taken = { reason: 'x', reversedAt: at, reversedById: 'vikram', reversedByName: 'V' };
    payment
      .given(offline, ...off.slice(1))
      .when({ type: 'ReverseOffline', data: taken })
      .thenRefused('payment/written-off');
  });

  it('of an order is of refunds that came back alone, which are not paid again then', () => {
    const back = [...applied, ...returnedRefund];
    payment
      .given(...back)
      .when(propose(40_001))
      .thenRefused('write-off/surplus');
    payment
      .given(...back)
      .when(propose())
      .then({ type: 'WriteOffProposed', data: { amountPaise: 40_000, leftPaise: 40_000 } });
    const off = [...back, proposed(40_000, 40_000), approved(40_000)];
    payment
      .given(...off)
      .when(send)
      .thenRefused('refund/written-off');
    // The order has the rest, which is refunded as before.
    expect(refundablePaise(state(...off))).toBe(60_000);
    payment
      .given(...off)
      .when(ask(60_000))
      .then({ type: 'RefundRequested' });
  });
});

describe('money that is written off', () => {
  const off = [...unapplied, proposed(100_000), approved(100_000)];

  it('waits again once the write-off is taken back, and can be written off again', () => {
    payment
      .given(...off)
      .when(reverse)
      .then({ type: 'WriteOffReversed', data: { amountPaise: 100_000 } });
    payment
      .given(...off, reversed)
      .when(reverse)
      .thenRefused('write-off/not-possible');
    payment
      .given(...off, reversed)
      .when(propose(undefined, 'w-2'))
      .then({ type: 'WriteOffProposed', data: { amountPaise: 100_000 } });
    payment
      .given(...unapplied, proposed(100_000))
      .when(reverse)
      .thenRefused('write-off/not-possible');
    expect(writableOffPaise(state(...off, reversed))).toBe(100_000);
  });

  it('and goes back to the payer after all is a loss, which cancels the income; the rest is taken back, and nothing if all is gone', () => {
    const atProvider = { type: 'RecordRefund', data: { providerId: 'rfnd_9', state: 'processed', amountPaise: 70_000, at } } as const;
    payment
      .given(...off)
      .when(atProvider)
      .then({ type: 'RefundProcessed', data: { amountPaise: 70_000, lossPaise: 70_000 } });
    const lost = { type: 'RecordDispute', data: { disputeId: 'd-1', state: 'lost', amountPaise: 100_000, reportedAt: at } } as const;
    payment
      .given(...off)
      .when(lost)
      .then({ type: 'PaymentDisputed', data: { amountPaise: 100_000, lossPaise: 100_000 } });
    const gone = (amountPaise: number) => refund('RefundProcessed', amountPaise, { unrequested: true, lossPaise: amountPaise });
    payment
      .given(...off, gone(100_000))
      .when(reverse)
      .thenRefused('write-off/gone');
    payment
      .given(...off, gone(30_000))
      .when(reverse)
      .then({ type: 'WriteOffReversed', data: { amountPaise: 70_000 } });
    const rest: PaymentEvent = { type: 'WriteOffReversed', data: { ...ids, amountPaise: 70_000, ...reverse.data } };
    payment
      .given(...off, gone(30_000), rest)
      .when(ask(70_000))
      .then({ type: 'RefundRequested' });
    // Of two write-offs, the one that is taken back first has less than it was.
    const [one, two] = ['w-1', 'w-2'].map((writeOffId, index): PaymentEvent[] => [
      proposed(50_000, 100_000 - index * 50_000, writeOffId),
      { type: 'WriteOffApproved', data: { ...ids, writeOffId, amountPaise: 50_000, reason, ...vikram } },
    ]) as [PaymentEvent[], PaymentEvent[]];
    const both = [...unapplied, ...one, ...two, gone(30_000)];
    payment
      .given(...both)
      .when(reverse)
      .then({ type: 'WriteOffReversed', data: { amountPaise: 20_000 } });
    payment
      .given(...both, { type: 'WriteOffReversed', data: { ...ids, amountPaise: 20_000, ...reverse.data } })
      .when({ ...reverse, data: { ...reverse.data, writeOffId: 'w-2' } })
      .then({ type: 'WriteOffReversed', data: { amountPaise: 50_000 } });
  });

  it('of a refund that came back, and that the provider paid again, is a loss, and the order keeps its part', () => {
    const back = [...applied, ...returnedRefund, proposed(40_000, 40_000), approved(40_000)];
    const again = {
      type: 'RecordRefund',
      data: { refundId: 'r-1_2', providerId: 'rfnd_2', state: 'processed', amountPaise: 40_000, at },
    } as const;
    payment
      .given(...back)
      .when(again)
      .then({ type: 'RefundProcessed', data: { refundId: 'r-1', lossPaise: 40_000, orderPaise: 0 } });
  });
});
