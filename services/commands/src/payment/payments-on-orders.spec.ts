import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { paymentDecider, type Payment } from '@matricula/domain/payment';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { Conditions } from '../decision';
import { PaymentsOnOrders } from './payments-on-orders';

describe('unapplied money that a user books on an order', () => {
  let place: Place;
  beforeEach(async () => {
    jest.useFakeTimers({
      now: new Date('2026-11-28T10:00:00.000Z'),
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
    });
    place = openPlace([...orderContext.events, ...tenantEvents]);
    const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    const tenant = { stream: tenantStream(TENANT), tenantId: TENANT };
    await execute(place.store, tenantDecider, tenant, { type: 'RegisterTenant', data: sunrise }, person);
    const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee' as const, collegeId: '1003' };
    const data = { orderId: 'o-1', checkoutId: 'o-1', leadId: 'lead-1', ...product, totalPaise: 100_000 };
    const order = { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT };
    await execute(place.store, orderBoundary.decider, order, { type: 'CreateOrder', data } as OrderCommand, person);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await place.close();
  });

  const paidAt = async (capturedAt: string) => {
    const waiting: Payment = {
      ...paymentDecider.initial,
      ...{ paymentId: 'sandbox-1', status: 'captured', capturedPaise: 100_000, capturedAt, startedAt: capturedAt, applied: false },
    };
    const after: Payment = { ...waiting, applied: true, orderId: 'o-1' };
    const booking = new PaymentsOnOrders(new Conditions(), place.store);
    const appends = await booking.appends({ tenantId: TENANT, key: ['sandbox-1'], before: waiting, after, cause: person });
    return appends.flatMap(({ events }) => events.map(({ type, data }) => [type, (data as { paidAt: string }).paidAt]));
  };

  it('is paid when it was received', async () =>
    expect(await paidAt('2025-03-31T18:30:00.000Z')).toEqual([['OrderPaymentReceived', '2025-03-31T18:30:00.000Z']]));

  it('is paid now if the books of the year are closed in which it was received', async () =>
    expect(await paidAt('2025-03-31T18:29:59.000Z')).toEqual([['OrderPaymentReceived', '2026-11-28T10:00:00.000Z']]));

  it('needs the zone of the institution for no other decision', async () => {
    const unread = { states: { current: () => Promise.reject(new Error('read')) } } as unknown as typeof place.store;
    const waiting: Payment = { ...paymentDecider.initial, paymentId: 'sandbox-1', status: 'captured', applied: true, orderId: 'o-1' };
    const booking = new PaymentsOnOrders(new Conditions(), unread);
    const decided = { tenantId: TENANT, key: ['sandbox-1'], before: waiting, after: { ...waiting, hasFee: true }, cause: person };
    expect(await booking.appends(decided)).toEqual([]);
  });
});
