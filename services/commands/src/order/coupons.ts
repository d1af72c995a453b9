import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { coupon, couponBoundary, reductionOf } from '@matricula/domain/order';
import { todayIn } from '@matricula/lists';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

export type Coupon = RowOfRecord<typeof coupon>;

interface Ordered {
  productId: string;
  collegeId: string;
  totalPaise: number;
}

/** Coupons of orders: found by their code, held for an order, released. */
@Injectable()
export class Coupons {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
  ) {}

  /** The valid coupon with a code. @throws DomainError `coupon/no-such`, `coupon/not-valid` */
  async valid(code: string, context: RequestContext): Promise<Coupon> {
    const list = recordList(coupon);
    await ownWrites(this.reads, list, context);
    const rows = await this.reads.page(list, context.tenantId, { where: { field: 'active', op: 'eq', value: true }, limit: 10_000 });
    const wanted = code.trim().toLowerCase();
    const found = (rows as Coupon[]).find((row) => row.code.toLowerCase() === wanted);
    if (!found) throw refused('coupon/no-such', `There is no coupon ${code}.`);
    const today = todayIn(context.timeZone);
    if ((found.validFrom && today < found.validFrom) || (found.validTo && today > found.validTo))
      throw refused('coupon/not-valid', `The coupon ${found.code} is not valid today.`);
    return found;
  }

  /** What a coupon takes off an ordered product. @throws DomainError `coupon/other-product` */
  reduction(of: Coupon, { productId, collegeId, totalPaise }: Ordered): number {
    const isMeant = (ids: readonly string[] | null | undefined, one: string) => !ids?.length || ids.includes(one);
    if (!isMeant(of.productIds, productId) || !isMeant(of.collegeIds, collegeId))
      throw refused('coupon/other-product', `The coupon ${of.code} is not for this product.`);
    return reductionOf(of, totalPaise);
  }

  /** Whether it was held just now, not by an earlier attempt. @throws DomainError `coupon/used-up`, `coupon/used` */
  async hold(
    { recordId: couponId, code, limit, limitPerPerson }: Coupon,
    orderId: string,
    leadId: string,
    context: RequestContext,
  ): Promise<boolean> {
    const data = { couponId, code, orderId, leadId, limit: limit ?? undefined, limitPerPerson: limitPerPerson ?? undefined };
    const meta = { ...commandMeta(context), commandId: undefined };
    const { events } = await this.commands.execute(new DecideCommand(couponBoundary, [couponId], { type: 'HoldCoupon', data }, meta));
    return events.length > 0;
  }

  async release({ recordId: couponId }: Coupon, orderId: string, context: RequestContext): Promise<void> {
    const meta = { ...commandMeta(context), commandId: undefined };
    const command = { type: 'ReleaseCoupon', data: { couponId, orderId } } as const;
    await this.commands.execute(new DecideCommand(couponBoundary, [couponId], command, meta));
  }
}

const refused = (code: string, message: string) => new DomainError(code, message, { coupon_code: message });
