import { randomUUID } from 'node:crypto';
import type { IdentityService } from '@matricula/auth';
import type { Application, OwnFee } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { leadDecider, leadStream, openLead, type Lead } from '@matricula/domain/lead';
import { isEndedOrder, isPaidOrder, type Order } from '@matricula/domain/order';
import type { EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { reduced, taxed, type Coupon, type Coupons, type OrderedProducts, type Priced } from '../order';
import type { QuickLinks } from '../quickclix';

interface Sources {
  store: EventStore;
  identity: IdentityService;
  products: OrderedProducts;
  coupons: Coupons;
  quickLinks: QuickLinks;
}

/** The last order of a fee, and the token of its link. */
export interface LastFee {
  order: Order;
  token: string;
}

type Sum = Pick<OwnFee, 'amountPaise' | 'withCoupon'>;

/** What the fee of an application costs: for its order, and for applicants who see the sum before they pay. */
export class FeePrices {
  constructor(private readonly from: Sources) {}

  /** The sum of a fee: that of its order, or what an order would cost now with the coupon of the quick link. */
  async sum(
    tenantId: string,
    application: Application,
    { productId, last, isPaid, token }: { productId: string; last?: LastFee; isPaid: boolean; token?: true },
  ): Promise<Sum> {
    if (last && (isPaid || !isOver(last.order))) {
      const { totalPaise, paidPaise, couponId } = last.order;
      return { amountPaise: isPaid ? totalPaise : totalPaise - paidPaise, ...(couponId !== undefined && { withCoupon: true }) };
    }
    // Paid without an order that has a link: a coupon covered the fee.
    if (isPaid) return { amountPaise: 0, withCoupon: true };
    const { store, products } = this.from;
    try {
      const { leadId, details } = openLead(await leadOf(store, tenantId, application.leadId));
      const place = await this.place(tenantId);
      const priced = await products.priced(productId, details, place);
      const isTaxed = await products.isTaxed(place);
      const of = token ? undefined : await this.couponFor(application, undefined, place);
      const plain = { amountPaise: taxed(priced, isTaxed).totalPaise };
      if (!of) return plain;
      return await this.reducedSum(priced, { of, isTaxed, leadId, tenantId }).catch((error: unknown) => {
        // A coupon that is used up or for another product is left out of the order as well.
        if (error instanceof DomainError) return plain;
        throw error;
      });
    } catch (error) {
      // A product without a price, or a lead that takes no orders, is refused when the payment is asked for.
      if (error instanceof DomainError) return {};
      throw error;
    }
  }

  /** @throws DomainError `coupon/...` if the coupon cannot be used */
  private async reducedSum(
    priced: Priced,
    { of, isTaxed, leadId, tenantId }: { of: Coupon; isTaxed: boolean; leadId: string; tenantId: string },
  ): Promise<Sum> {
    const one = reduced(priced.one, of, this.from.coupons.reduction(of, priced.one));
    await this.from.coupons.holds(of, { orderIds: ['preview'], leadId }, { ...systemMeta(randomUUID()), tenantId, version: 1 });
    return { amountPaise: taxed({ ...priced, one }, isTaxed).totalPaise, withCoupon: true };
  }

  /** Where prices and coupons are valid. */
  async place(tenantId: string): Promise<{ tenantId: string; timeZone: string }> {
    const tenant = await this.from.identity.tenant(tenantId);
    return { tenantId, timeZone: tenant?.timeZone ?? 'Asia/Kolkata' };
  }

  /** The valid coupon of a fee: a typed one, else that of the quick link, which is left out if it is over or for another product. */
  async couponFor(
    { quickLinkId }: Application,
    typed: string | undefined,
    place: { tenantId: string; timeZone: string },
  ): Promise<Coupon | undefined> {
    const { coupons, quickLinks } = this.from;
    if (typed !== undefined) return coupons.valid(typed, place);
    const couponId = quickLinkId === undefined ? undefined : await quickLinks.couponOf(place.tenantId, quickLinkId);
    const code = couponId === undefined ? undefined : await coupons.codeOf(couponId, place.tenantId);
    if (code === undefined) return undefined;
    try {
      return await coupons.valid(code, place);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

/** The lead of an application, or the one that it was merged into. */
export async function leadOf(store: EventStore, tenantId: string, leadId: string): Promise<Lead> {
  const { state } = await store.states.current(leadDecider, leadStream(tenantId, leadId));
  return state.status === 'merged' && state.mergedInto ? leadOf(store, tenantId, state.mergedInto.survivorId) : state;
}

/** Nothing can be paid any more: it never was an order, it ended, or what was paid was given back. */
export const isOver = (order: Order): boolean => isEndedOrder(order) || (order.refundedPaise > 0 && !isPaidOrder(order));
