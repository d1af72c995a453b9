import fc from 'fast-check';
import { accounts, billingProfile, booksContext, grossPaise } from '@matricula/domain/books';
import {
  DomainError,
  itemAt,
  sizeOf,
  type Boundary,
  type DomainCommand,
  type DomainEvent,
  type RecordedEvent,
} from '@matricula/domain/kernel';
import { leadContext } from '@matricula/domain/lead';
import { couponBoundary, orderBoundary, orderContext, reductionOf, type CouponUses } from '@matricula/domain/order';
import { paymentBoundary, paymentContext, refundAttemptId, refundedPaise } from '@matricula/domain/payment';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import type { Projector } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { moneyEntries, type MoneyEntryRow } from '@matricula/read-models/books';
import { recordList } from '@matricula/read-models/record';
import { projecting, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../libs/policy-kit/src/policies.fixture';
import { PROPERTY_RUNS } from '../../../test/fixtures/property-runs';
import { releaseCoupon } from './order/release-coupon.policy';
import { BookPaymentsWorker } from './payment/book-payments.worker';
import { TaxDocumentsWorker } from './books/tax-documents.worker';

const now = '2026-11-20T10:00:00.000Z';
const COUPON = 'c-1';
const leads = ['lead-1', 'lead-2', 'lead-3'];
const profile = { recordId: 'b-1', legalName: 'Sunrise', address: 'Bengaluru', state: '29', gstin: '29ABCDE1234F1Z5', seriesPrefix: 'SUN' };
const books = projectors.find(({ model }) => model === moneyEntries) as unknown as Projector<MoneyEntryRow>;

const place = fc.integer({ min: 0, max: 5 });
const share = fc.integer({ min: 1, max: 130 });
const rupees = fc.integer({ min: 1, max: 900_000 });

/** What happens: places choose among the orders and payments that there are. */
const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('order' as const),
      lead: fc.constantFrom(...leads),
      pricePaise: rupees,
      taxRate: fc.option(fc.constantFrom(5, 12, 18, 28), { nil: undefined }),
      isInclusive: fc.boolean(),
      commissionRate: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      withCoupon: fc.boolean(),
    }),
  },
  // In per cent of the order: a part, the whole, or more.
  { weight: 4, arbitrary: fc.record({ what: fc.constant('pay' as const), place, share, fee: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('cancel' as const, 'expire' as const), place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      place,
      share,
      end: fc.constantFrom('processed', 'failed', 'twice', 'withdrawn', 'at-provider'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('dispute' as const), place, share, state: fc.constantFrom('lost', 'won') }) },
);
const coupons = fc.record({
  kind: fc.constantFrom('percent', 'rupees'),
  reduction: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 50),
  limit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  limitPerPerson: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
});

type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;
type Coupon = typeof coupons extends fc.Arbitrary<infer Value> ? Value : never;

/** Orders, payments and the workers that book them, in a log of their own. */
class Life {
  readonly orders: { orderId: string; leadId: string; pricePaise: number; totalPaise: number; withCoupon: boolean }[] = [];
  readonly payments: { paymentId: string; orderId: string; amountPaise: number }[] = [];
  private steps = 0;
  private seen = 0;
  private readonly workers: readonly (BookPaymentsWorker | TaxDocumentsWorker)[];

  constructor(
    private readonly log: Place,
    private readonly coupon: Coupon,
  ) {
    const { store } = log;
    const identity = { tenant: async () => ({ name: 'Sunrise' }) as never, staff: async () => [] };
    const reads = readsOf([recordList(billingProfile), [profile]]);
    this.workers = [new BookPaymentsWorker({ store, identity }), new TaxDocumentsWorker({ store, reads, identity })];
  }

  async happen(one: Happening): Promise<void> {
    this.steps++;
    switch (one.what) {
      case 'order':
        await this.order(one);
        break;
      case 'pay':
        await this.pay(one);
        break;
      case 'cancel':
      case 'expire':
        await this.end(one);
        break;
      case 'refund':
        await this.refund(one);
        break;
      case 'dispute':
        await this.dispute(one);
    }
    await this.work();
  }

  async all(): Promise<RecordedEvent[]> {
    return this.log.log(...[...orderContext.events, ...paymentContext.events, ...booksContext.events].map(({ type }) => type));
  }

  state = async <State>(of: Boundary<State, never, never, [string]>, id: string): Promise<State> =>
    (await this.log.store.states.current(of.decider as never, of.stream(TENANT, id))).state as State;

  /** Whether the command was taken. */
  private async tell<State, C extends DomainCommand, E extends DomainEvent>(
    of: Boundary<State, C, E, [string]>,
    id: string,
    command: C,
  ): Promise<boolean> {
    try {
      await execute(this.log.store, of.decider, { stream: of.stream(TENANT, id), tenantId: TENANT }, command, person);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  }

  /** As the call that creates orders does: the coupon is held first, and the tax is that of the reduced price. */
  private async order(one: Extract<Happening, { what: 'order' }>): Promise<void> {
    const { lead: leadId, pricePaise, taxRate, isInclusive, commissionRate, withCoupon } = one;
    const orderId = `o-${this.steps}`;
    const { limit, limitPerPerson } = this.coupon;
    const use = { couponId: COUPON, code: 'EARLY', orderId, leadId, limit, limitPerPerson };
    if (withCoupon && !(await this.tell(couponBoundary, COUPON, { type: 'HoldCoupon', data: use }))) return;
    const discountPaise = withCoupon ? reductionOf(this.coupon, pricePaise) : 0;
    const totalPaise = grossPaise(pricePaise - discountPaise, { rate: taxRate, isInclusive });
    const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee' as const, collegeId: '1003' };
    const reduced = withCoupon ? { couponId: COUPON, couponCode: 'EARLY', discountPaise } : {};
    const data = { orderId, checkoutId: orderId, leadId, ...product, ...reduced, taxRate, commissionRate, totalPaise };
    expect(await this.tell(orderBoundary, orderId, { type: 'CreateOrder', data })).toBe(true);
    this.orders.push({ orderId, leadId, pricePaise, totalPaise, withCoupon });
  }

  private async pay({ place: index, share: part, fee }: Extract<Happening, { what: 'pay' }>): Promise<void> {
    const order = this.orders[index % Math.max(1, this.orders.length)];
    if (!order) return;
    const { orderId, leadId, totalPaise } = order;
    const amountPaise = Math.max(1, Math.floor((totalPaise * part) / 100));
    const fees = fee ? { feePaise: Math.floor(amountPaise / 50), feeTaxPaise: Math.floor(amountPaise / 300) } : {};
    const providerId = `pay_${this.steps}`;
    const paymentId = `sandbox-${providerId}`;
    const ids = { paymentId, orderId, leadId, provider: 'sandbox', providerId, mode: 'live' as const };
    await this.tell(paymentBoundary, paymentId, {
      type: 'RecordReport',
      data: { ...ids, state: 'captured', amountPaise, ...fees, at: now },
    });
    this.payments.push({ paymentId, orderId, amountPaise });
  }

  private async end({ what, place: index }: Extract<Happening, { what: 'cancel' | 'expire' }>): Promise<void> {
    const order = this.orders[index % Math.max(1, this.orders.length)];
    if (order) await this.tell(orderBoundary, order.orderId, { type: what === 'cancel' ? 'CancelOrder' : 'ExpireOrder', data: {} });
  }

  private async refund({ place: index, share: part, end }: Extract<Happening, { what: 'refund' }>): Promise<void> {
    const payment = this.payments[index % Math.max(1, this.payments.length)];
    if (!payment) return;
    const { paymentId, amountPaise: received } = payment;
    const amountPaise = Math.max(1, Math.floor((received * part) / 100));
    const refundId = `r-${this.steps}`;
    const told = (state: 'processed' | 'failed', id: string | undefined, providerId: string) =>
      this.tell(paymentBoundary, paymentId, { type: 'RecordRefund', data: { refundId: id, providerId, state, amountPaise, at: now } });
    if (end === 'at-provider') return void (await told('processed', undefined, `rfnd_${refundId}`));
    const asked = { refundId, amountPaise, reason: 'No seat', requestedById: 'asha', requestedByName: 'Asha', requestedAt: now };
    // Another one, at the same moment.
    const asks = end === 'twice' ? [asked, { ...asked, refundId: `${refundId}-2` }] : [asked];
    await Promise.all(asks.map((data) => this.tell(paymentBoundary, paymentId, { type: 'RequestRefund', data })));
    if (end === 'withdrawn')
      return void (await this.tell(paymentBoundary, paymentId, { type: 'WithdrawRefund', data: { refundId, byId: 'asha' } }));
    for (const { refundId: id } of asks) {
      const approval = { refundId: id, approvedById: 'vikram', approvedByName: 'Vikram', approvedAt: now };
      await this.tell(paymentBoundary, paymentId, { type: 'ApproveRefund', data: approval });
      if (!(await this.tell(paymentBoundary, paymentId, { type: 'SendRefund', data: { refundId: id, sentAt: now } }))) continue;
      await told(end === 'failed' ? 'failed' : 'processed', refundAttemptId(id, 1), `rfnd_${id}`);
    }
  }

  private async dispute({ place: index, share: part, state }: Extract<Happening, { what: 'dispute' }>): Promise<void> {
    const payment = this.payments[index % Math.max(1, this.payments.length)];
    if (!payment) return;
    const amountPaise = Math.max(1, Math.floor((payment.amountPaise * Math.min(part, 100)) / 100));
    const data = { disputeId: `d-${this.steps}`, amountPaise, reportedAt: now };
    for (const one of ['open', state] as const)
      await this.tell(paymentBoundary, payment.paymentId, {
        type: 'RecordDispute',
        data: { ...data, state: one as 'open' | 'lost' | 'won' },
      });
  }

  /** The workers and the policy see what is new, each event twice, until there is nothing new. */
  private async work(): Promise<void> {
    for (;;) {
      const events = await this.all();
      const news = events.slice(this.seen);
      if (news.length === 0) return;
      this.seen = events.length;
      for (const worker of this.workers) {
        const heard = news.filter(({ type }) => worker.types.has(type));
        for (let times = 0; times < 2; times++) await worker.work(heard);
      }
      for (const event of news.filter(({ type }) => releaseCoupon.types.has(type)))
        for (const { stream, decider, command } of releaseCoupon.react(event))
          await execute(this.log.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    }
  }
}

describe('random orders with taxes, coupons, part payments, refunds and disputes', () => {
  it(
    'keep the books balanced, the limits of the coupon, and never pay back more than was received',
    () =>
      fc.assert(
        fc.asyncProperty(coupons, fc.array(happening, { minLength: 4, maxLength: 25 }), async (coupon, happenings) => {
          const log = openPlace([
            ...booksContext.events,
            ...orderContext.events,
            ...paymentContext.events,
            ...leadContext.events,
            ...tenantEvents,
          ]);
          try {
            const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
            const address = { stream: tenantStream(TENANT), tenantId: TENANT };
            await execute(log.store, tenantDecider, address, { type: 'RegisterTenant', data: sunrise }, person);
            const life = new Life(log, coupon);
            for (const one of happenings) await life.happen(one);
            await assertCoupon(life, coupon);
            await assertSums(life);
          } finally {
            await log.close();
          }
        }),
        { numRuns: PROPERTY_RUNS * 3 },
      ),
    120_000,
  );
});

/** Orders that neither were cancelled nor expired hold the coupon, within its limits; a reduced order of 0 is paid. */
async function assertCoupon({ orders, state }: Life, { limit = Infinity, limitPerPerson = Infinity }: Coupon): Promise<void> {
  const { held } = (await state(couponBoundary as never, COUPON)) as CouponUses;
  const using: typeof orders = [];
  for (const order of orders) {
    const {
      status,
      paidPaise,
      refundedPaise: backPaise,
    } = (await state(orderBoundary as never, order.orderId)) as {
      status: string;
      paidPaise: number;
      refundedPaise: number;
    };
    expect(order.totalPaise).toBeGreaterThanOrEqual(0);
    expect(paidPaise).toBeLessThanOrEqual(order.totalPaise);
    expect(backPaise).toBeLessThanOrEqual(order.totalPaise);
    if (order.totalPaise === 0) expect({ status, paidPaise }).toEqual({ status: 'paid', paidPaise: 0 });
    if (order.withCoupon && status !== 'cancelled' && status !== 'expired') using.push(order);
  }
  expect(sizeOf(held)).toBe(using.length);
  for (const { orderId, leadId } of using) expect(itemAt(held, orderId)).toBe(leadId);
  expect(using.length).toBeLessThanOrEqual(limit);
  for (const lead of leads) expect(using.filter(({ leadId }) => leadId === lead).length).toBeLessThanOrEqual(limitPerPerson);
}

async function assertSums(life: Life): Promise<void> {
  const events = await life.all();
  const entries = [
    ...(
      await projecting(books)
        .given(...(events as never[]))
        .rows()
    ).values(),
  ];
  const sumOf = (account: (typeof accounts)[number]) => entries.reduce((sum, row) => sum + row[account], 0);
  for (const row of entries) expect([row.kind, accounts.reduce((sum, account) => sum + row[account], 0)]).toEqual([row.kind, 0]);
  let [received, back] = [0, 0];
  for (const { paymentId } of life.payments) {
    const payment = (await life.state(paymentBoundary as never, paymentId)) as Parameters<typeof refundedPaise>[0] & {
      capturedPaise: number;
    };
    expect(refundedPaise(payment)).toBeLessThanOrEqual(payment.capturedPaise);
    received += payment.capturedPaise;
    back += refundedPaise(payment);
  }
  const processed = events.filter(({ type }) => type === 'RefundProcessed') as RecordedEvent<
    DomainEvent<'RefundProcessed', { amountPaise: number }>
  >[];
  expect(processed.reduce((sum, { data }) => sum + data.amountPaise, 0)).toBe(back);
  const lost = entries
    .filter(({ kind }) => kind === 'dispute' || kind === 'refund-surplus')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  expect(sumOf('clearing') + sumOf('fees') + entries.filter(({ kind }) => kind === 'captured').reduce((sum, { gst }) => sum + gst, 0)).toBe(
    received - back - lost,
  );
  // Nothing is left on any account of an order of which all was paid back.
  for (const { orderId } of life.orders) {
    const { paidPaise, refundedPaise: paidBack } = (await life.state(orderBoundary as never, orderId)) as Record<string, number>;
    if (paidPaise !== paidBack) continue;
    const own = entries.filter((row) => row.orderId === orderId && (row.kind === 'document' || row.kind === 'correction'));
    for (const account of ['gst', 'commission', 'college'] as const)
      expect([orderId, account, own.reduce((sum, row) => sum + row[account], 0)]).toEqual([orderId, account, 0]);
  }
  // Every sum on an order has its document.
  expect(sumOf('applicant')).toBe(0);
}
