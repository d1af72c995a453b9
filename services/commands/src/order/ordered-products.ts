import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { billingProfile, grossPaise } from '@matricula/domain/books';
import { college } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { paiseOf } from '@matricula/domain/kernel/money';
import {
  commissionRateOf,
  DEFAULT_DAYS,
  kindOfProduct,
  priceFor,
  product,
  productPrice,
  type Buyer,
  type OrderCreated,
} from '@matricula/domain/order';
import { todayIn } from '@matricula/lists';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { everyRow, ownWrites, ReadStore } from '@matricula/read-store';

const DAY_MS = 86_400_000;

/** Where and for whom something is ordered. */
type Place = Pick<RequestContext, 'tenantId' | 'timeZone'>;
type ReadsAfter = Parameters<typeof ownWrites>[2];

/** What an order says of its product. */
export type Ordered = Pick<
  OrderCreated['data'],
  | 'productId'
  | 'productName'
  | 'productKind'
  | 'collegeId'
  | 'collegeName'
  | 'totalPaise'
  | 'taxRate'
  | 'taxCode'
  | 'commissionRate'
  | 'couponCode'
  | 'couponId'
  | 'discountPaise'
  | 'expiresAt'
>;

/** A product as it is ordered, before its tax is added; its total is the price. */
export interface Priced {
  one: Omit<Ordered, 'commissionRate'>;
  row: RowOfRecord<typeof product>;
}

/** The order of a priced product: with the tax, and with the commission of its total. */
export function taxed({ one, row }: Priced, isTaxed: boolean): Ordered {
  const isInclusive = row.priceIncludesTax !== false;
  // A price without tax stays as it is for an institution that charges none.
  const taxRate = isInclusive || isTaxed ? one.taxRate : undefined;
  const totalPaise = grossPaise(one.totalPaise, { rate: taxRate, isInclusive });
  return { ...one, taxRate, totalPaise, commissionRate: commissionRateOf(row, totalPaise) };
}

/** Products as they are ordered: their price for a lead, and the tax of the institution. */
@Injectable()
export class OrderedProducts {
  constructor(private readonly reads: ReadStore) {}

  /** Waits until products and prices show what the caller saved. */
  async caughtUp(context: ReadsAfter): Promise<void> {
    await ownWrites(this.reads, recordList(product), context);
    await ownWrites(this.reads, recordList(productPrice), context);
  }

  /** The price of a product for a lead today. @throws DomainError `product/unknown`, `product/inactive`, `product/no-price` */
  async priced(productId: string, buyer: Buyer, { tenantId, timeZone }: Place): Promise<Priced> {
    const row = (await this.reads.get(recordList(product), tenantId, productId)) as RowOfRecord<typeof product> | undefined;
    if (!row) throw new DomainError('product/unknown', 'There is no such product.');
    const { formName, collegeId, price, taxRate, taxCode } = row;
    if (row.active === false) throw new DomainError('product/inactive', `${formName} is not offered at present.`);
    const where = { field: 'productId', op: 'eq' as const, value: productId };
    const prices = (await everyRow(this.reads, recordList(productPrice), tenantId, { where })) as RowOfRecord<typeof productPrice>[];
    const rupees = priceFor(price, prices, buyer, todayIn(timeZone));
    if (rupees === undefined) throw new DomainError('product/no-price', `${formName} has no price yet.`);
    const of = await this.reads.get(recordList(college), tenantId, collegeId);
    const one = {
      ...{ productId, productName: formName, productKind: kindOfProduct(row) },
      ...{ collegeId, collegeName: of ? String(of.clgName) : undefined },
      ...{ totalPaise: paiseOf(rupees), taxRate: taxRate ?? undefined, taxCode: taxCode ?? undefined },
      expiresAt: rupees === 0 ? undefined : new Date(Date.now() + (row.payWithinDays ?? DEFAULT_DAYS) * DAY_MS).toISOString(),
    };
    return { one, row };
  }

  /** The name of a product; undefined if there is none. */
  async nameOf(productId: string, tenantId: string): Promise<string | undefined> {
    return ((await this.reads.get(recordList(product), tenantId, productId)) as RowOfRecord<typeof product> | undefined)?.formName;
  }

  /** Whether the institution charges tax: it has a GSTIN. */
  async isTaxed(context: Place & ReadsAfter): Promise<boolean> {
    const list = recordList(billingProfile);
    await ownWrites(this.reads, list, context);
    const [profile] = (await this.reads.page(list, context.tenantId, { limit: 1 })) as RowOfRecord<typeof billingProfile>[];
    return Boolean(profile?.gstin);
  }
}
