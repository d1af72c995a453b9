import { automationEvents } from '@matricula/domain/automation';
import { couponBoundary, orderBoundary, orderContext, type CouponCommand, type OrderCommand } from '@matricula/domain/order';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { HOLD_CHECK, ReleaseHoldsWorker } from './release-holds.worker';

describe('a coupon that is held for an order', () => {
  let place: Place;
  let worker: ReleaseHoldsWorker;

  const tell = (command: CouponCommand) =>
    execute(place.store, couponBoundary.decider, { stream: couponBoundary.stream(TENANT, 'c-1'), tenantId: TENANT }, command, person);
  const hold = (orderId: string, limit = 1): CouponCommand => ({
    type: 'HoldCoupon',
    data: { couponId: 'c-1', code: 'EARLY', orderId, leadId: 'lead-1', limit },
  });
  const create = () => {
    const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
    const command: OrderCommand = {
      type: 'CreateOrder',
      data: { orderId: 'o-1', checkoutId: 'o-1', leadId: 'lead-1', couponId: 'c-1', totalPaise: 100, ...product },
    };
    const address = { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT };
    return execute(place.store, orderBoundary.decider, address, command, person);
  };
  /** The worker sees all events of its types, twice. */
  const work = async () => {
    for (let times = 0; times < 2; times++) await worker.work(await place.log(...worker.types));
  };
  const elapse = async () => {
    for (const { data } of await place.log('TimerSet')) {
      const { timerId, kind, dueAt } = data as { timerId: string; kind: string; dueAt: string };
      expect(kind).toBe(HOLD_CHECK);
      await place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } });
    }
  };

  beforeEach(async () => {
    place = openPlace([...orderContext.events, ...automationEvents]);
    worker = new ReleaseHoldsWorker(place);
    await tell(hold('o-1'));
  });
  afterEach(() => place.close());

  it('may be used again if a process was killed before it created the order', async () => {
    await expect(tell(hold('o-2'))).rejects.toThrow('used up');
    await work();
    expect(await place.log('CouponReleased')).toEqual([]);
    await elapse();
    await work();
    expect(await place.log('CouponReleased')).toMatchObject([{ data: { couponId: 'c-1', orderId: 'o-1' } }]);
    await tell(hold('o-2'));
  });

  it('stays held once the order exists', async () => {
    await work();
    await create();
    await elapse();
    await work();
    expect(await place.log('CouponReleased')).toEqual([]);
  });

  it('is not watched if the order exists at once', async () => {
    await create();
    await work();
    expect(await place.log('TimerSet')).toEqual([]);
  });
});
