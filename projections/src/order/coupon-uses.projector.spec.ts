import { projecting } from '@matricula/testing';
import { couponUsesProjector } from './coupon-uses.projector';

const at = '2026-11-20T05:00:00.000Z';
const use = (orderId: string) => ({ type: 'CouponReserved', at, data: { couponId: 'c-1', code: 'EARLY27', orderId, leadId: 'lead-1' } });

it('counts the orders that use a coupon, without those that ended', async () => {
  const released = { type: 'CouponReleased', at, data: { couponId: 'c-1', orderId: 'o-1', leadId: 'lead-1' } };
  const rows = await projecting(couponUsesProjector).given(use('o-1'), use('o-2'), released).rows();
  expect([...rows.values()]).toEqual([{ couponId: 'c-1', used: 1, released: 1 }]);
});
