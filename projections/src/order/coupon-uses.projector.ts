import type { CouponReleased, CouponReserved } from '@matricula/domain/order';
import { defineProjector, fold } from '@matricula/projection-kit';
import { couponUses, type CouponUsesRow } from '@matricula/read-models/order';

const counted = (couponId: string, change: (row: CouponUsesRow) => Partial<CouponUsesRow>) =>
  fold<CouponUsesRow>(couponId, (row = { couponId, used: 0, released: 0 }) => ({ ...row, ...change(row) }));

export const couponUsesProjector = defineProjector<CouponUsesRow, CouponReserved | CouponReleased>(couponUses, {
  CouponReserved: ({ data }) => counted(data.couponId, ({ used }) => ({ used: used + 1 })),
  CouponReleased: ({ data }) => counted(data.couponId, ({ used, released }) => ({ used: used - 1, released: released + 1 })),
});
