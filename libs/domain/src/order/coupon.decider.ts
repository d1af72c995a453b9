import { defineBoundary, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { wholePaise } from '../kernel/money';
import { couponStream, type CouponEvent, type CouponReserved } from './coupon.events';

/** The orders that use a coupon. */
export interface CouponUses {
  /** The leads of the orders. */
  held: Readonly<Record<string, string>>;
}

export type CouponCommand =
  /** `limit` and `limitPerPerson` are those of the coupon at present. */
  | DomainCommand<'HoldCoupon', CouponReserved['data'] & { limit?: number; limitPerPerson?: number }>
  | DomainCommand<'ReleaseCoupon', { couponId: string; orderId: string }>;

/** Decides about the uses of a coupon one after another, so that its limits hold for concurrent orders. */
export const couponDecider: Decider<CouponUses, CouponCommand, CouponEvent> = {
  initial: { held: {} },
  decide(command, { held }) {
    if (command.type === 'ReleaseCoupon') {
      const { couponId, orderId } = command.data;
      const leadId = ownValue(held, orderId);
      return leadId === undefined ? [] : [{ type: 'CouponReleased', data: { couponId, orderId, leadId } }];
    }
    const { limit, limitPerPerson, ...data } = command.data;
    if (ownValue(held, data.orderId) !== undefined) return [];
    const leads = Object.values(held);
    if (limit !== undefined && leads.length >= limit) throw refused('coupon/used-up', `The coupon ${data.code} is used up.`);
    if (limitPerPerson !== undefined && leads.filter((leadId) => leadId === data.leadId).length >= limitPerPerson)
      throw refused('coupon/used', `This person has used the coupon ${data.code} already.`);
    return [{ type: 'CouponReserved', data }];
  },
  evolve({ held }, event) {
    switch (event.type) {
      case 'CouponReserved':
        return { held: { ...held, [event.data.orderId]: event.data.leadId } };
      case 'CouponReleased': {
        const { [event.data.orderId]: _released, ...others } = held;
        return { held: others };
      }
      default:
        return unknownEvent(event, { held });
    }
  },
};

const refused = (code: string, message: string) => new DomainError(code, message, { coupon_code: message });

/** The boundary of the uses of a coupon. */
export const couponBoundary = defineBoundary({ name: 'coupon', stream: couponStream, decider: couponDecider });

/** What a coupon takes off a price, never more than the price. */
export function reductionOf({ kind, reduction }: { kind?: string | null; reduction: number }, pricePaise: number): number {
  const hundredths = BigInt(Math.round(reduction * 100));
  const price = BigInt(wholePaise(pricePaise));
  const off = Number(kind === 'rupees' ? hundredths : (price * hundredths + 5_000n) / 10_000n);
  return Math.min(off, pricePaise);
}
