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
import { couponBoundary, orderBoundary, orderContext, reductionOf, type CouponUses, type Order } from '@matricula/domain/order';
import {
  ownedPaise,
  paymentBoundary,
  paymentContext,
  refundAttemptId,
  refundedPaise,
  writableOffPaise,
  writtenOffPaise,
  type Payment,
  type PaymentCommand,
} from '@matricula/domain/payment';
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
  { weight: 2, arbitrary: fc.record({ what: fc.constant('dispute' as const), place, share, state: fc.constantFrom('lost', 'won') }) },
  // The bank of the payer returns a refund, which is paid again or not.
  { weight: 2, arbitrary: fc.record({ what: fc.constant('return' as const), place, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('appeal' as const), place }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('write-off' as const), place, share, back: fc.boolean() }) },
  // A write-off of an earlier step is taken back, whatever moved since.
  { weight: 1, arbitrary: fc.record({ what: fc.constant('take-back' as const), place }) },
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
  readonly refunds: { paymentId: string; refundId: string; providerId: string; amountPaise: number }[] = [];
  readonly disputes: { paymentId: string; disputeId: string; amountPaise: number }[] = [];
  private readonly writeOffs: { paymentId: string; writeOffId: string }[] = [];
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
        break;
      case 'return':
        await this.return(one);
        break;
      case 'appeal':
        await this.appeal(one);
        break;
      case 'write-off':
        await this.writeOff(one);
        break;
      case 'take-back': {
        const written = this.writeOffs[one.place % Math.max(1, this.writeOffs.length)];
        if (written) await this.tell(paymentBoundary, written.paymentId, takeBack(written.writeOffId));
      }
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
    const made = (id: string, providerId: string) => this.refunds.push({ paymentId, refundId: id, providerId, amountPaise });
    if (end === 'at-provider') {
      await told('processed', undefined, `rfnd_${refundId}`);
      return void made(`provider-rfnd_${refundId}`, `rfnd_${refundId}`);
    }
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
      if (end !== 'failed') made(id, `rfnd_${id}`);
    }
  }

  private async dispute({ place: index, share: part, state }: Extract<Happening, { what: 'dispute' }>): Promise<void> {
    const payment = this.payments[index % Math.max(1, this.payments.length)];
    if (!payment) return;
    const amountPaise = Math.max(1, Math.floor((payment.amountPaise * Math.min(part, 100)) / 100));
    const data = { disputeId: `d-${this.steps}`, amountPaise, reportedAt: now };
    if (state === 'lost') this.disputes.push({ paymentId: payment.paymentId, disputeId: data.disputeId, amountPaise });
    for (const one of ['open', state] as const)
      await this.tell(paymentBoundary, payment.paymentId, {
        type: 'RecordDispute',
        data: { ...data, state: one as 'open' | 'lost' | 'won' },
      });
  }

  private async return({ place: index, again }: Extract<Happening, { what: 'return' }>): Promise<void> {
    const refund = this.refunds[index % Math.max(1, this.refunds.length)];
    if (!refund) return;
    const { paymentId, refundId, providerId, amountPaise } = refund;
    const tell = (command: PaymentCommand) => this.tell(paymentBoundary, paymentId, command);
    await tell({ type: 'RecordRefund', data: { providerId, state: 'failed', amountPaise, at: now } });
    await this.work();
    if (!again || !(await tell({ type: 'SendRefund', data: { refundId, sentAt: now } }))) return;
    const { attempt } = itemOf((await this.state(paymentBoundary as never, paymentId)) as Payment, refundId);
    const sent = refundAttemptId(refundId, attempt);
    await tell({
      type: 'RecordRefund',
      data: { refundId: sent, providerId: `${providerId}-${attempt}`, state: 'processed', amountPaise, at: now },
    });
    this.refunds.push({ ...refund, providerId: `${providerId}-${attempt}` });
  }

  private async appeal({ place: index }: Extract<Happening, { what: 'appeal' }>): Promise<void> {
    const dispute = this.disputes[index % Math.max(1, this.disputes.length)];
    if (!dispute) return;
    const { paymentId, disputeId, amountPaise } = dispute;
    const data = { disputeId, amountPaise, state: 'won' as const, reportedAt: '2026-11-21T10:00:00.000Z' };
    await this.tell(paymentBoundary, paymentId, { type: 'RecordDispute', data });
  }

  /** Written off by two persons, if anything waits; and taken back or not. */
  private async writeOff({ place: index, share: part, back }: Extract<Happening, { what: 'write-off' }>): Promise<void> {
    const payment = this.payments[index % Math.max(1, this.payments.length)];
    if (!payment) return;
    const { paymentId } = payment;
    const left = writableOffPaise(await this.state<Payment>(paymentBoundary as never, paymentId));
    const writeOffId = `w-${this.steps}`;
    const amountPaise = part >= 100 ? undefined : Math.max(1, Math.floor((left * part) / 100));
    const asked = {
      writeOffId,
      amountPaise,
      reason: 'The payer cannot be found',
      proposedAt: now,
      proposedById: 'asha',
      proposedByName: 'Asha',
    };
    const tell = (command: PaymentCommand) => this.tell(paymentBoundary, paymentId, command);
    if (!(await tell({ type: 'ProposeWriteOff', data: asked }))) return;
    const approval = { writeOffId, approvedAt: now, approvedById: 'vikram', approvedByName: 'Vikram' };
    expect(await tell({ type: 'ApproveWriteOff', data: approval })).toBe(true);
    if (back) expect(await tell(takeBack(writeOffId))).toBe(true);
    else this.writeOffs.push({ paymentId, writeOffId });
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

describe('random orders with taxes, coupons, part payments, refunds, returned ones, disputes, appeals and write-offs', () => {
  it(
    'keep the books balanced, losses to what went back twice and unapplied money to what waits, the limits of the coupon, and never pay back more than was received',
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
  const sumOfKind = (...kinds: MoneyEntryRow['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  expect(processed.reduce((sum, { data }) => sum + data.amountPaise, 0) - sumOfKind('refund-returned') + surplusBack(entries)).toBe(back);
  const lost = sumOfKind('dispute', 'refund-surplus') - sumOfKind('dispute-won') - surplusBack(entries);
  expect(sumOf('clearing') + sumOf('fees') + entries.filter(({ kind }) => kind === 'captured').reduce((sum, { gst }) => sum + gst, 0)).toBe(
    received - back - lost,
  );
  for (const { paymentId } of life.payments) await assertPayment(life, paymentId, entries);
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

/** What went back twice is lost, and unapplied is what no order has: refunds that came back, and money without an order. */
async function assertPayment(life: Life, paymentId: string, entries: readonly MoneyEntryRow[]): Promise<void> {
  const payment = (await life.state(paymentBoundary as never, paymentId)) as Payment;
  const own = entries.filter((row) => row.paymentId === paymentId);
  const sumOf = (account: (typeof accounts)[number]) => own.reduce((sum, row) => sum + row[account], 0);
  const lost = Object.values(payment.disputes).filter(({ state }) => state === 'lost');
  const left = payment.capturedPaise - refundedPaise(payment) - lost.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const surplus =
    own.filter(({ kind }) => kind === 'refund-surplus').reduce((sum, { amountPaise }) => sum + amountPaise, 0) - surplusBack(own);
  const order = payment.orderId === undefined ? undefined : ((await life.state(orderBoundary as never, payment.orderId)) as Order);
  const had = payment.applied && order ? partOf(order, payment) : 0;
  // What is written off is income until it goes back to the payer after all.
  const off = writtenOffPaise(payment);
  const lossPaise = Math.max(0, off + (off > 0 ? had : 0) - left);
  expect([paymentId, sumOf('losses')]).toEqual([paymentId, lossPaise - off]);
  expect([paymentId, 0 - sumOf('unapplied')]).toEqual([paymentId, left + lossPaise - off - had - surplus]);
  // An order that was paid another way in the meantime gets nothing again.
  const isFull = Object.entries(order?.lost ?? {}).some(([id, { isOver }]) => !isOver && payment.disputes[id]?.state === 'won');
  if (payment.applied && !isFull) expect([paymentId, had]).toEqual([paymentId, ownedPaise(payment)]);
}

/** What an order has of a payment. */
function partOf({ payments, lost, refunds }: Order, { paymentId }: Payment): number {
  const taken = Object.values(lost).reduce((sum, one) => (one.paymentId === paymentId ? sum + one.amountPaise : sum), 0);
  const back = Object.entries(refunds).reduce((sum, [id, paise]) => (id.startsWith(`${paymentId}/`) ? sum + paise : sum), 0);
  return (payments[paymentId]?.amountPaise ?? 0) - taken - back;
}

const takeBack = (writeOffId: string): PaymentCommand => ({
  type: 'ReverseWriteOff',
  data: { writeOffId, reason: 'The payer was found', reversedAt: now, reversedById: 'asha', reversedByName: 'Asha' },
});

const itemOf = ({ refunds }: Payment, refundId: string) => refunds[refundId] ?? { attempt: 0 };

/** What came back of refunds of more than what was received. */
function surplusBack(entries: readonly MoneyEntryRow[]): number {
  const surplus = new Set(entries.filter(({ kind }) => kind === 'refund-surplus').map(({ refundId }) => refundId));
  const back = entries.filter(({ kind, refundId }) => kind === 'refund-returned' && surplus.has(refundId));
  return back.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
