import { deciding } from '@matricula/testing';
import { orderDecider } from './order.decider';
import type { OrderCreated, OrderEvent } from './order.events';

const order = deciding(orderDecider);
const ids = { orderId: 'order-1', leadId: 'lead-1' };
const details: OrderCreated['data'] = {
  ...{ ...ids, checkoutId: 'checkout-1', leadName: 'Ravi Kumar', productId: 'p-1', productName: 'MBA 2027' },
  ...{ productKind: 'application-form', collegeId: 'c-1', totalPaise: 100_000, ownerId: 'asha', ownerName: 'Asha Sharma' },
};
const created = (more: Partial<OrderCreated['data']> = {}): OrderEvent => ({ type: 'OrderCreated', data: { ...details, ...more } });
const paidAt = '2026-11-20T10:00:00.000Z';
const received = (paymentId: string, amountPaise: number, paidPaise = amountPaise): OrderEvent => ({
  type: 'OrderPaymentReceived',
  data: { ...ids, paymentId, amountPaise, paidAt, paidPaise, status: paidPaise === 100_000 ? 'paid' : 'part-paid' },
});
const attempted = (outcome: 'pending' | 'failed'): OrderEvent => ({
  type: 'OrderPaymentAttempted',
  data: { ...ids, paymentId: 'pay-1', outcome, amountPaise: 100_000, paidAt },
});
const cancelled: OrderEvent = { type: 'OrderCancelled', data: { ...ids, from: 'created' } };
const pay = (paymentId: string, amountPaise: number, outcome: 'pending' | 'failed' | 'captured' = 'captured') =>
  ({ type: 'RecordPayment', data: { paymentId, amountPaise, outcome, paidAt } }) as const;
const refund = (refundId: string, amountPaise: number) =>
  ({ type: 'RecordRefund', data: { refundId, amountPaise, refundedAt: paidAt } }) as const;

describe('an order', () => {
  it('is created once', () => {
    order.given().when({ type: 'CreateOrder', data: details }).then({ type: 'OrderCreated', data: details });
    order.given(created()).when({ type: 'CreateOrder', data: details }).thenRefused('order/exists');
  });

  it.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1])('is not created for %d paise', (totalPaise) =>
    order
      .given()
      .when({ type: 'CreateOrder', data: { ...details, totalPaise } })
      .thenRefused('money/invalid'),
  );

  it('is moved by payments: attempted, part paid, paid', () => {
    order
      .given(created())
      .when(pay('pay-1', 100_000, 'pending'))
      .then({ type: 'OrderPaymentAttempted' });
    order
      .given(created(), attempted('failed'))
      .when(pay('pay-2', 40_000))
      .then({ type: 'OrderPaymentReceived', data: { paidPaise: 40_000, status: 'part-paid' } });
    order
      .given(created(), received('pay-2', 40_000))
      .when(pay('pay-3', 60_000))
      .then({ type: 'OrderPaymentReceived', data: { paidPaise: 100_000, status: 'paid' } });
  });

  it('counts a payment once, whatever is reported of it later', () => {
    const paid = order.given(created(), received('pay-1', 100_000));
    paid.when(pay('pay-1', 100_000)).thenNothing();
    paid.when(pay('pay-1', 100_000, 'failed')).thenNothing();
    paid.when(pay('pay-1', 90_000)).thenRefused('order/payment-differs');
    order
      .given(created(), attempted('failed'))
      .when(pay('pay-1', 100_000, 'pending'))
      .thenNothing();
    order.given(created(), attempted('failed')).when(pay('pay-1', 100_000)).then({ type: 'OrderPaymentReceived' });
  });

  it('books what the college is owed if it is paid without a sum, and asks for the sum of a part', () => {
    const college = (data: { ptcStatus: 'pending' | 'part-paid' | 'paid' | 'recovered'; amountPaise?: number; owedPaise?: number }) =>
      ({ type: 'PayCollege', data }) as const;
    const paid = order.given(created(), received('pay-1', 100_000));
    paid.when(college({ ptcStatus: 'paid' })).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 100_000 } });
    paid.when(college({ ptcStatus: 'paid', owedPaise: 84_746 })).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 84_746 } });
    paid.when(college({ ptcStatus: 'paid', amountPaise: 5 })).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 5 } });
    paid.when(college({ ptcStatus: 'part-paid' })).thenRefused('order/amount');
    paid.when(college({ ptcStatus: 'paid', amountPaise: 0 })).thenRefused('order/amount');
    paid.when(college({ ptcStatus: 'paid', owedPaise: 0 })).thenRefused('order/amount');
    paid.when(college({ ptcStatus: 'pending' })).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: undefined } });
  });

  it('takes money although as many attempts as it lists have failed', () => {
    const attempts = Array.from({ length: 500 }, (_, at) => ({
      type: 'OrderPaymentAttempted' as const,
      data: {
        orderId: 'o-1',
        leadId: 'lead-1',
        paymentId: `failed-${at}`,
        outcome: 'failed' as const,
        amountPaise: 100_000,
        paidAt: '2026-11-20T10:00:00.000Z',
      },
    }));
    const full = order.given(created(), ...attempts);
    const next = { paymentId: 'pay-1', amountPaise: 100_000, paidAt: '2026-11-20T11:00:00.000Z' };
    full.when({ type: 'RecordPayment', data: { ...next, outcome: 'failed' } }).thenNothing();
    full
      .when({ type: 'RecordPayment', data: { ...next, outcome: 'captured' } })
      .then({ type: 'OrderPaymentReceived', data: { paymentId: 'pay-1' } });
  });

  it('loses what a dispute took, once, less what was refunded, and has it again if the dispute is won after all', () => {
    const lose = (amountPaise: number, disputeId = 'd-1') =>
      ({ type: 'LosePayment', data: { paymentId: 'pay-1', disputeId, amountPaise, lostAt: paidAt } }) as const;
    const restore = { type: 'RestorePayment', data: { disputeId: 'd-1', restoredAt: paidAt } } as const;
    const lost: OrderEvent = {
      type: 'OrderPaymentLost',
      data: { ...ids, paymentId: 'pay-1', disputeId: 'd-1', amountPaise: 100_000, lostAt: paidAt, paidPaise: 0, status: 'attempted' },
    };
    const paid = [created(), received('pay-1', 100_000)] as const;
    order
      .given(...paid)
      .when(lose(100_000))
      .then({ type: 'OrderPaymentLost', data: { amountPaise: 100_000, paidPaise: 0, status: 'attempted' } });
    order
      .given(...paid)
      .when(lose(30_000))
      .then({ type: 'OrderPaymentLost', data: { paidPaise: 70_000, status: 'part-paid' } });
    const refunded: OrderEvent = {
      type: 'OrderRefunded',
      data: { ...ids, refundId: 'r-1', amountPaise: 40_000, refundedAt: paidAt, refundedPaise: 40_000, status: 'part-refunded' },
    };
    order
      .given(...paid, refunded)
      .when(lose(100_000))
      .then({ type: 'OrderPaymentLost', data: { amountPaise: 60_000, paidPaise: 40_000, status: 'refunded' } });
    // A refund of 60,000 has also paid a part of it back: the order gets the rest, once.
    const part = { ...restore, data: { ...restore.data, amountPaise: 40_000 } } as const;
    const restored = { amountPaise: 40_000, restPaise: 60_000, paidPaise: 40_000, status: 'part-paid' } as const;
    order
      .given(...paid, lost)
      .when(part)
      .then({ type: 'OrderPaymentRestored', data: restored });
    order
      .given(...paid, lost, {
        type: 'OrderPaymentRestored',
        data: { ...ids, paymentId: 'pay-1', disputeId: 'd-1', ...restored, restoredAt: paidAt },
      })
      .when(part)
      .thenNothing();
    const none = { ...restore, data: { ...restore.data, amountPaise: 0 } } as const;
    order
      .given(...paid, lost)
      .when(none)
      .thenNothing();
    const without = order.given(...paid, lost);
    without.when(lose(100_000)).thenNothing();
    without.when(lose(1, 'd-2')).thenNothing();
    without.when(restore).then({ type: 'OrderPaymentRestored', data: { amountPaise: 100_000, paidPaise: 100_000, status: 'paid' } });
    without.when(pay('pay-2', 100_000)).then({ type: 'OrderPaymentReceived', data: { status: 'paid' } });
    order
      .given(...paid)
      .when(restore)
      .thenNothing();
    order.given(created()).when(lose(1)).thenNothing();
    order
      .given(...paid, lost, received('pay-2', 100_000))
      .when(restore)
      .thenRefused('order/surplus');
  });

  it('refuses a payment that is more than what is open, and one of nothing', () => {
    order.given(created(), received('pay-1', 40_000)).when(pay('pay-2', 60_001)).thenRefused('order/surplus');
    order.given(created()).when(pay('pay-1', 0)).thenRefused('order/amount');
    order.given(created()).when(pay('pay-1', -5)).thenRefused('money/invalid');
    order.given(created()).when(pay('pay-1', 0.5)).thenRefused('money/invalid');
    order.given(created()).when(pay('pay-1', Number.MAX_SAFE_INTEGER)).thenRefused('order/surplus');
  });

  it('is open again when a payment is taken back, once for each payment', () => {
    const back = { type: 'ReversePayment', data: { paymentId: 'pay-1', reversedAt: paidAt } } as const;
    const reversed: OrderEvent = {
      type: 'OrderPaymentReversed',
      data: { ...ids, paymentId: 'pay-1', amountPaise: 100_000, reversedAt: paidAt, paidPaise: 0, status: 'attempted' },
    };
    const paid = [created(), received('pay-1', 100_000)];
    order
      .given(...paid)
      .when(back)
      .then(reversed);
    order.given(created(), received('pay-2', 40_000)).when(back).thenNothing();
    const again = order.given(...paid, reversed);
    again.when(back).thenNothing();
    again.when(pay('pay-1', 100_000)).thenNothing();
    again.when(pay('pay-2', 100_000)).then({ type: 'OrderPaymentReceived', data: { paidPaise: 100_000, status: 'paid' } });
    const part: OrderEvent = {
      type: 'OrderRefunded',
      data: { ...ids, refundId: 'r-1', amountPaise: 1, refundedAt: paidAt, refundedPaise: 1, status: 'part-refunded' },
    };
    order
      .given(...paid, part)
      .when(back)
      .thenRefused('order/refunded');
  });

  it('is refunded in parts, never above what was paid, each refund once', () => {
    const paid = [created(), received('pay-1', 100_000)];
    const part: OrderEvent = {
      type: 'OrderRefunded',
      data: { ...ids, refundId: 'r-1', amountPaise: 30_000, refundedAt: paidAt, refundedPaise: 30_000, status: 'part-refunded' },
    };
    order
      .given(...paid)
      .when(refund('r-1', 30_000))
      .then({ type: 'OrderRefunded', data: { status: 'part-refunded' } });
    order
      .given(...paid, part)
      .when(refund('r-2', 70_000))
      .then({ type: 'OrderRefunded', data: { refundedPaise: 100_000, status: 'refunded' } });
    order
      .given(...paid, part)
      .when(refund('r-1', 30_000))
      .thenNothing();
    order
      .given(...paid, part)
      .when(refund('r-1', 1))
      .thenRefused('order/refund-differs');
    order
      .given(...paid, part)
      .when(refund('r-2', 70_001))
      .thenRefused('order/surplus');
  });

  it('is cancelled or expires while nothing is paid', () => {
    order
      .given(created())
      .when({ type: 'CancelOrder', data: { reason: 'Ordered twice' } })
      .then({ type: 'OrderCancelled', data: { from: 'created', reason: 'Ordered twice' } });
    order
      .given(created(), attempted('pending'))
      .when({ type: 'CancelOrder', data: {} })
      .then({ type: 'OrderCancelled', data: { from: 'attempted' } });
    order.given(created(), received('pay-1', 1)).when({ type: 'CancelOrder', data: {} }).thenRefused('order/not-possible');
    order.given(created()).when({ type: 'ExpireOrder', data: {} }).then({ type: 'OrderExpired' });
    order.given(created(), received('pay-1', 1)).when({ type: 'ExpireOrder', data: {} }).thenNothing();
  });

  it('takes no money once it is cancelled', () => {
    order.given(created(), cancelled).when(pay('pay-1', 100_000)).thenRefused('order/not-possible');
    order
      .given(created(), cancelled)
      .when(pay('pay-1', 100_000, 'failed'))
      .thenNothing();
  });

  it('of 0 is paid from the start', () => {
    order
      .given(created({ totalPaise: 0 }))
      .when(pay('pay-1', 1))
      .thenRefused('order/surplus');
    order
      .given(created({ totalPaise: 0 }))
      .when({ type: 'CancelOrder', data: {} })
      .thenRefused('order/not-possible');
  });
});

describe('what the college got of an order', () => {
  const toCollege = (more: object = {}) => ({ type: 'PayCollege', data: { ptcStatus: 'paid', ...more } }) as const;

  it('OR-06: is recorded once money is in, up to what was paid', () => {
    order.given(created()).when(toCollege()).thenRefused('order/not-possible');
    const paid = order.given(created(), received('pay-1', 40_000));
    paid
      .when(toCollege({ amountPaise: 40_000, bankReference: 'UTR 1' }))
      .then({ type: 'OrderCollegePaymentSet', data: { ptcStatus: 'paid', amountPaise: 40_000, bankReference: 'UTR 1' } });
    const paidAt = '2026-03-31T06:30:00.000Z';
    paid.when(toCollege({ amountPaise: 40_000, paidAt })).then({ type: 'OrderCollegePaymentSet', data: { paidAt } });
    paid.when(toCollege({ amountPaise: 40_001 })).thenRefused('order/surplus');
    paid.when(toCollege({ amountPaise: -1 })).thenRefused('money/invalid');
  });

  it('is no more than the college is owed: neither refunds nor taxes nor the commission', () => {
    const refunded: OrderEvent = {
      type: 'OrderRefunded',
      data: { ...ids, refundId: 'r-1', amountPaise: 30_000, refundedAt: paidAt, refundedPaise: 30_000, status: 'part-refunded' },
    };
    const back = order.given(created(), received('pay-1', 100_000), refunded);
    back.when(toCollege({ amountPaise: 70_000 })).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 70_000 } });
    back.when(toCollege({ amountPaise: 70_001 })).thenRefused('order/surplus');
    back.when(toCollege({ amountPaise: 50_001, owedPaise: 50_000 })).thenRefused('order/surplus');
    back.when(toCollege({ ptcStatus: 'part-paid', amountPaise: 50_001, owedPaise: 50_000 })).thenRefused('order/surplus');
    // It has got more before the refund: that is still the truth, and another reference can be added.
    const had: OrderEvent = { type: 'OrderCollegePaymentSet', data: { ...ids, ptcStatus: 'paid', amountPaise: 90_000 } };
    order
      .given(created(), received('pay-1', 100_000), had, refunded)
      .when(toCollege({ amountPaise: 90_000, bankReference: 'UTR 1', owedPaise: 50_000 }))
      .then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 90_000, hasPaise: 90_000 } });
  });

  it('waits for the documents of the order if no sum is entered', () => {
    const paid = order.given(created(), received('pay-1', 100_000));
    paid.when(toCollege({ documentsMissing: true })).thenRefused('order/documents');
    paid.when(toCollege({ documentsMissing: true, amountPaise: 500 })).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 500 } });
  });

  it('came back in part or as a whole: the college keeps the rest, and nothing more comes back than it got', () => {
    const set = (ptcStatus: 'paid' | 'recovered', more: object): OrderEvent => ({
      type: 'OrderCollegePaymentSet',
      data: { ...ids, ptcStatus, ...more },
    });
    const back = (amountPaise?: number) => toCollege({ ptcStatus: 'recovered', amountPaise });
    const given = order.given(created(), received('pay-1', 100_000), set('paid', { amountPaise: 90_000, hasPaise: 90_000 }));
    given.when(back(40_000)).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 40_000, hadPaise: 90_000, hasPaise: 50_000 } });
    given.when(back()).then({ type: 'OrderCollegePaymentSet', data: { amountPaise: undefined, hadPaise: 90_000, hasPaise: 0 } });
    given.when(back(90_001)).thenRefused('order/surplus');
    const recovered = set('recovered', { amountPaise: 40_000, hadPaise: 90_000, hasPaise: 50_000 });
    const again = order.given(created(), received('pay-1', 100_000), set('paid', { amountPaise: 90_000, hasPaise: 90_000 }), recovered);
    // The sum is what came back in all.
    again.when(back(60_000)).then({ type: 'OrderCollegePaymentSet', data: { hadPaise: 50_000, hasPaise: 30_000 } });
    again.when(toCollege({ amountPaise: 70_000 })).then({ type: 'OrderCollegePaymentSet', data: { hadPaise: 50_000, hasPaise: 70_000 } });
    order.given(created(), received('pay-1', 100_000)).when(back(1)).thenRefused('order/amount');
    // A bulk action that is taken back leaves the college with what it had.
    const pending: OrderEvent = { type: 'OrderCollegePaymentSet', data: { ...ids, ptcStatus: 'pending', hadPaise: 50_000, hasPaise: 0 } };
    const undone = { ptcStatus: 'recovered', amountPaise: 40_000, hasPaise: 50_000 } as const;
    order
      .given(created(), received('pay-1', 100_000), set('paid', { amountPaise: 90_000, hasPaise: 90_000 }), recovered, pending)
      .when(toCollege(undone))
      .then({ type: 'OrderCollegePaymentSet', data: { amountPaise: 40_000, hadPaise: 0, hasPaise: 50_000 } });
    const restored: OrderEvent = { type: 'OrderCollegePaymentSet', data: { ...ids, ...undone, hadPaise: 0 } };
    order
      .given(created(), received('pay-1', 100_000), pending, restored)
      .when(back(60_000))
      .then({ type: 'OrderCollegePaymentSet', data: { hadPaise: 50_000, hasPaise: 30_000 } });
    // As the first events are booked: all came back.
    order
      .given(created(), received('pay-1', 100_000), set('paid', { amountPaise: 900 }), set('recovered', { amountPaise: 400 }))
      .when(toCollege({ amountPaise: 900 }))
      .then({ type: 'OrderCollegePaymentSet', data: { hadPaise: 0, hasPaise: 900 } });
  });

  it('neither came back nor is paid of an order of which the college has and is owed nothing', () => {
    const refunded: OrderEvent = {
      type: 'OrderRefunded',
      data: { ...ids, refundId: 'r-1', amountPaise: 100_000, refundedAt: paidAt, refundedPaise: 100_000, status: 'refunded' },
    };
    const given = order.given(created(), received('pay-1', 100_000), refunded);
    given.when(toCollege({ ptcStatus: 'recovered' })).thenRefused('order/amount');
    given.when(toCollege({ ptcStatus: 'recovered', amountPaise: 0 })).thenRefused('order/amount');
    given.when(toCollege({ ptcStatus: 'recovered', amountPaise: 5 })).thenRefused('order/amount');
    given.when(toCollege({ ptcStatus: 'paid', owedPaise: 0 })).thenRefused('order/amount');
    given.when(toCollege({ ptcStatus: 'paid', amountPaise: 5, owedPaise: 0 })).thenRefused('order/surplus');
    const had: OrderEvent = { type: 'OrderCollegePaymentSet', data: { ...ids, ptcStatus: 'paid', amountPaise: 900, hasPaise: 900 } };
    const paid = order.given(created(), received('pay-1', 100_000), had, refunded);
    paid.when(toCollege({ ptcStatus: 'recovered', amountPaise: 0 })).thenRefused('order/amount');
    paid.when(toCollege({ ptcStatus: 'recovered' })).then({ type: 'OrderCollegePaymentSet', data: { hadPaise: 900, hasPaise: 0 } });
  });

  it('is not recorded twice', () => {
    const recorded: OrderEvent = { type: 'OrderCollegePaymentSet', data: { ...ids, ptcStatus: 'paid', amountPaise: 40_000 } };
    order.given(created(), received('pay-1', 40_000), recorded).when(toCollege()).thenNothing();
  });
});

describe('the owner and the text of an order', () => {
  const vikram = { ownerId: 'vikram', ownerName: 'Vikram Nair' };

  it('change', () => {
    order
      .given(created())
      .when({ type: 'ChangeOrderOwner', data: vikram })
      .then({ type: 'OrderOwnerChanged', data: { ownerId: 'vikram', previousOwnerId: 'asha' } });
    order
      .given(created())
      .when({ type: 'ChangeOrderOwner', data: { ...vikram, onlyFrom: 'mina' } })
      .thenNothing();
    order
      .given(created())
      .when({ type: 'RemarkOrder', data: { remarkId: 'r-1', remark: 'Call back' } })
      .then({ type: 'OrderRemarked', data: { remark: 'Call back' } });
  });

  it('that were cancelled open again while their time runs, unless their coupon was released', () => {
    const cancel = { type: 'OrderCancelled', data: { orderId: 'order-1', leadId: 'lead-1', from: 'attempted' } } as const;
    const reopen = (at: string) => ({ type: 'ReopenOrder', data: { at } }) as const;
    const at = (expiresAt: string, more: object = {}) => order.given(created({ expiresAt, ...more }), cancel);
    at('2026-12-01T00:00:00.000Z')
      .when(reopen('2026-11-30T00:00:00.000Z'))
      .then({ type: 'OrderReopened', data: { status: 'attempted', expiresAt: '2026-12-01T00:00:00.000Z' } });
    at('2026-12-01T00:00:00.000Z').when(reopen('2026-12-02T00:00:00.000Z')).thenRefused('order/expired');
    at('2026-12-01T00:00:00.000Z', { couponId: 'c-1' }).when(reopen('2026-11-30T00:00:00.000Z')).thenRefused('order/coupon');
    order.given(created()).when(reopen('2026-11-30T00:00:00.000Z')).then();
  });

  it('are closed to new text once the person is erased; money goes on', () => {
    const erased = order.given(created(), { type: 'OrderCustomerErased', data: { orderId: 'order-1' } });
    erased.when({ type: 'RemarkOrder', data: { remarkId: 'r-1', remark: 'Call back' } }).thenRefused('order/not-possible');
    erased.when(pay('pay-1', 100_000)).then({ type: 'OrderPaymentReceived' });
    erased.when({ type: 'CancelOrder', data: {} }).then({ type: 'OrderCancelled' });
    erased.when({ type: 'EraseCustomer', data: {} }).thenNothing();
  });
});
