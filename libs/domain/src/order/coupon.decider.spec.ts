import { deciding } from '@matricula/testing';
import { couponDecider, reductionOf, type CouponCommand } from './coupon.decider';
import type { CouponEvent } from './coupon.events';

const coupon = deciding(couponDecider);
const use = (orderId: string, leadId = 'lead-1') => ({ couponId: 'c-1', code: 'EARLY27', orderId, leadId });
const held = (orderId: string, leadId?: string): CouponEvent => ({ type: 'CouponReserved', data: use(orderId, leadId) });
const hold = (orderId: string, limits: { limit?: number; limitPerPerson?: number } = {}, leadId?: string): CouponCommand => ({
  type: 'HoldCoupon',
  data: { ...use(orderId, leadId), ...limits },
});
const release = (orderId: string): CouponCommand => ({ type: 'ReleaseCoupon', data: { couponId: 'c-1', orderId } });

describe('a coupon', () => {
  it('is held once for an order', () => {
    coupon.given().when(hold('o-1')).then(held('o-1'));
    coupon
      .given(held('o-1'))
      .when(hold('o-1', { limit: 1 }))
      .thenNothing();
  });

  it('has limits in total and per person', () => {
    coupon
      .given(held('o-1'))
      .when(hold('o-2', { limit: 1 }))
      .thenRefused('coupon/used-up');
    coupon
      .given(held('o-1'))
      .when(hold('o-2', { limit: 2, limitPerPerson: 1 }))
      .thenRefused('coupon/used');
    coupon
      .given(held('o-1'))
      .when(hold('o-2', { limit: 2, limitPerPerson: 1 }, 'lead-2'))
      .then({ type: 'CouponReserved' });
  });

  it('is free again once it is released', () => {
    const released: CouponEvent = { type: 'CouponReleased', data: { couponId: 'c-1', orderId: 'o-1', leadId: 'lead-1' } };
    coupon.given(held('o-1')).when(release('o-1')).then(released);
    coupon.given(held('o-1'), released).when(release('o-1')).thenNothing();
    coupon
      .given(held('o-1'), released)
      .when(hold('o-2', { limit: 1, limitPerPerson: 1 }))
      .then(held('o-2'));
    coupon.given().when(release('o-1')).thenNothing();
  });

  it('is used by a hundred thousand orders in a time that grows with their number, not with its square', () => {
    const fold = (count: number) => {
      const began = performance.now();
      let uses = couponDecider.initial;
      for (let at = 0; at < count; at++) uses = couponDecider.evolve(uses, held(`o-${at}`, `lead-${at % 10}`));
      expect(() => couponDecider.decide(hold('next', { limit: count }), uses)).toThrow('used up');
      expect(couponDecider.decide(hold('next', { limit: count + 1, limitPerPerson: 1 }, 'another'), uses)).toHaveLength(1);
      expect(() => couponDecider.decide(hold('next', { limitPerPerson: count / 10 }, 'lead-3'), uses)).toThrow('already');
      return performance.now() - began;
    };
    fold(1_000);
    // Copying what is held takes 400 times as long for 20 times as many.
    const [few, many] = [fold(5_000), fold(100_000)];
    expect(many / few).toBeLessThan(100);
  });

  it('takes off per cent or rupees, never more than the price', () => {
    expect(reductionOf({ kind: 'percent', reduction: 12.5 }, 100_001)).toBe(12_500);
    expect(reductionOf({ kind: 'percent', reduction: 200 }, 100)).toBe(100);
    expect(reductionOf({ kind: 'rupees', reduction: 0.5 }, 100)).toBe(50);
    expect(reductionOf({ kind: 'rupees', reduction: 5 }, 100)).toBe(100);
  });
});
