import {
  defineBoundary,
  DomainError,
  itemAt,
  sizeOf,
  unknownEvent,
  withItem,
  withoutItem,
  type Decider,
  type DomainCommand,
  type Trie,
} from '../kernel';
import { wholePaise } from '../kernel/money';
import { couponStream, type CouponEvent, type CouponReserved } from './coupon.events';

/** The orders that use a coupon. */
export interface CouponUses {
  /** The leads of the orders. */
  held: Trie<string>;
  /** How many orders of a lead use it. */
  ofLeads: Trie<number>;
}

export type CouponCommand =
  /** `limit` and `limitPerPerson` are those of the coupon at present. */
  | DomainCommand<'HoldCoupon', CouponReserved['data'] & { limit?: number; limitPerPerson?: number }>
  | DomainCommand<'ReleaseCoupon', { couponId: string; orderId: string }>;

/** Decides about the uses of a coupon one after another, so that its limits hold for concurrent orders. */
export const couponDecider: Decider<CouponUses, CouponCommand, CouponEvent> = {
  initial: { held: undefined, ofLeads: undefined },
  decide(command, { held, ofLeads }) {
    if (command.type === 'ReleaseCoupon') {
      const { couponId, orderId } = command.data;
      const leadId = itemAt(held, orderId);
      return leadId === undefined ? [] : [{ type: 'CouponReleased', data: { couponId, orderId, leadId } }];
    }
    const { limit, limitPerPerson, ...data } = command.data;
    if (itemAt(held, data.orderId) !== undefined) return [];
    if (limit !== undefined && sizeOf(held) >= limit) throw refused('coupon/used-up', `The coupon ${data.code} is used up.`);
    if (limitPerPerson !== undefined && (itemAt(ofLeads, data.leadId) ?? 0) >= limitPerPerson)
      throw refused('coupon/used', `This person has used the coupon ${data.code} already.`);
    return [{ type: 'CouponReserved', data }];
  },
  evolve(uses, event) {
    switch (event.type) {
      case 'CouponReserved': {
        const { orderId, leadId } = event.data;
        return { held: withItem(uses.held, orderId, leadId), ofLeads: counted(uses, leadId, 1) };
      }
      case 'CouponReleased': {
        const { orderId } = event.data;
        const leadId = itemAt(uses.held, orderId);
        return leadId === undefined ? uses : { held: withoutItem(uses.held, orderId), ofLeads: counted(uses, leadId, -1) };
      }
      default:
        return unknownEvent(event, uses);
    }
  },
};

const counted = ({ ofLeads }: CouponUses, leadId: string, more: 1 | -1) => withItem(ofLeads, leadId, (itemAt(ofLeads, leadId) ?? 0) + more);

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
