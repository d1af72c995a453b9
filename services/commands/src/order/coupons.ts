import { Injectable } from '@nestjs/common';
import type { CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { coupon, couponBoundary, reductionOf } from '@matricula/domain/order';
import { nameHolder, recordUniqueStream } from '@matricula/domain/record';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { todayIn } from '@matricula/lists';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import type { Priced } from './ordered-products';

export type Coupon = RowOfRecord<typeof coupon>;

/** Where a coupon is used, and the caller's last write if there is one. */
type Place = { timeZone: string } & Parameters<typeof ownWrites>[2];

interface Ordered {
  productId: string;
  collegeId: string;
  totalPaise: number;
}

/** Coupons of orders: found by their code, and held for orders. */
@Injectable()
export class Coupons {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** The valid coupon with a code. @throws DomainError `coupon/no-such`, `coupon/not-valid` */
  async valid(code: string, context: Place): Promise<Coupon> {
    const list = recordList(coupon);
    await ownWrites(this.reads, list, context);
    // A code is reserved in lower case, so that it is found among any number of coupons.
    const stream = recordUniqueStream(coupon, context.tenantId, { code });
    const { state: recordId } = stream === undefined ? { state: undefined } : await this.store.states.current(nameHolder, stream);
    const found = recordId === undefined ? undefined : ((await this.reads.get(list, context.tenantId, recordId)) as Coupon | undefined);
    if (found?.active !== true) throw refused('coupon/no-such', `There is no coupon ${code}.`);
    const today = todayIn(context.timeZone);
    if ((found.validFrom && today < found.validFrom) || (found.validTo && today > found.validTo))
      throw refused('coupon/not-valid', `The coupon ${found.code} is not valid today.`);
    return found;
  }

  /** The code of a coupon; undefined if it was deleted. */
  async codeOf(couponId: string, tenantId: string): Promise<string | undefined> {
    return ((await this.reads.get(recordList(coupon), tenantId, couponId)) as Coupon | undefined)?.code;
  }

  /** What a coupon takes off an ordered product. @throws DomainError `coupon/other-product` */
  reduction(of: Coupon, { productId, collegeId, totalPaise }: Ordered): number {
    const isMeant = (ids: readonly string[] | null | undefined, one: string) => !ids?.length || ids.includes(one);
    if (!isMeant(of.productIds, productId) || !isMeant(of.collegeIds, collegeId))
      throw refused('coupon/other-product', `The coupon ${of.code} is not for this product.`);
    return reductionOf(of, totalPaise);
  }

  /**
   * What holds a coupon for new orders of a lead. It is written together with them, so that no order is without its hold and no hold without its
   * order. @throws DomainError `coupon/used-up`, `coupon/used`
   */
  async holds(
    { recordId: couponId, code, limit, limitPerPerson }: Coupon,
    { orderIds, leadId }: { orderIds: readonly string[]; leadId: string },
    { tenantId, commandId, ...cause }: CommandMeta,
  ): Promise<StreamAppend[]> {
    const { decider } = couponBoundary;
    const stream = couponBoundary.stream(tenantId, couponId);
    const { state, revision } = await this.store.states.current(decider, stream);
    const limits = { limit: limit ?? undefined, limitPerPerson: limitPerPerson ?? undefined };
    let uses = state;
    const events = orderIds.flatMap((orderId) => {
      const decided = decider.decide({ type: 'HoldCoupon', data: { couponId, code, orderId, leadId, ...limits } }, uses);
      uses = decided.reduce(decider.evolve, uses);
      return decided;
    });
    return events.length > 0 ? [appendOfPart('coupon', { stream, tenantId }, revision, events, { ...cause, commandId })] : [];
  }
}

/** What is ordered, with a coupon. An order of 0 is paid at once and does not expire. */
export function reduced(ordered: Priced['one'], { recordId: couponId, code: couponCode }: Coupon, discountPaise: number): Priced['one'] {
  const totalPaise = ordered.totalPaise - discountPaise;
  return { ...ordered, totalPaise, couponId, couponCode, discountPaise, expiresAt: totalPaise === 0 ? undefined : ordered.expiresAt };
}

const refused = (code: string, message: string) => new DomainError(code, message, { coupon_code: message });
