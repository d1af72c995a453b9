import { automationEvents } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { execute } from '@matricula/event-store';
import { paymentLinkList, paymentList } from '@matricula/read-models/payment';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { ExpireOrdersWorker } from './expire-orders.worker';

const end = '2026-11-27T10:00:00.000Z';
const later = '2026-11-28T10:00:00.000Z';
const order = { orderId: 'o-1', leadId: 'lead-1' };
const offline = { paymentId: 'p-1', ...order, provider: 'offline', status: 'created' };
const link = { linkId: 'l-1', ...order, status: 'created', expiresAt: later };

describe('an order whose time is over', () => {
  let place: Place;

  const tell = (command: OrderCommand) =>
    execute(place.store, orderBoundary.decider, { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT }, command, person);
  /** Whether it expires when an event arrives twice, with these payments and links. */
  const expires = async (event: object, payments: object[] = [], links: object[] = []) => {
    const reads = readsOf([paymentList, payments], [paymentLinkList, links]);
    const worker = new ExpireOrdersWorker({ store: place.store, reads });
    const told = { id: 'e-1', tenantId: TENANT, position: '1', meta: { correlationId: 'c' }, ...event } as unknown as RecordedEvent;
    for (let times = 0; times < 2; times++) await worker.work([told]);
    return (await place.log('OrderExpired')).length === 1;
  };
  const elapsed = { type: 'TimerElapsed', at: end, data: { kind: 'order-expires', about: { orderId: 'o-1' } } };

  beforeEach(async () => {
    place = openPlace([...orderContext.events, ...automationEvents]);
    const product = { productId: 'p-1', productName: 'MBA 2027', productKind: 'application-form', collegeId: 'c-1' } as const;
    await tell({ type: 'CreateOrder', data: { ...order, checkoutId: 'c-1', ...product, totalPaise: 100_000, expiresAt: end } });
  });
  afterEach(() => place.close());

  it('expires', async () => expect(await expires(elapsed)).toBe(true));

  it('waits for money without a provider until it is confirmed or discarded', async () => {
    expect(await expires(elapsed, [offline])).toBe(false);
    expect(await expires({ type: 'PaymentFailed', at: later, data: offline }, [{ ...offline, status: 'failed' }])).toBe(true);
  });

  it('waits for a payment link that runs longer, and expires with it', async () => {
    expect(await expires(elapsed, [], [link])).toBe(false);
    expect(await expires({ type: 'PaymentLinkExpired', at: later, data: link }, [], [{ ...link, status: 'expired' }])).toBe(true);
  });

  it('does not wait for a link without an end, nor for what is over', async () =>
    expect(await expires(elapsed, [{ ...offline, status: 'reversed' }], [{ ...link, expiresAt: undefined }])).toBe(true));

  it('lives on until then, and if it is paid', async () => {
    const early = '2026-11-20T10:00:00.000Z';
    expect(await expires({ type: 'PaymentFailed', at: early, data: offline })).toBe(false);
    await tell({ type: 'RecordPayment', data: { paymentId: 'p-2', outcome: 'captured', amountPaise: 1, paidAt: early } });
    expect(await expires(elapsed)).toBe(false);
  });
});
