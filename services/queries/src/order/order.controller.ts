import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, hiddenFields, SeesOrderDetails, withoutSums, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { inMinor, paiseIn } from '@matricula/domain/kernel/money';
import { orderLife } from '@matricula/domain/order';
import { answer, AnswersFile } from '@matricula/http';
import { allOf, anyOf, csvStream, equals, ListService, sameWord, withinDays } from '@matricula/lists';
import { orderAccess } from '@matricula/projections/order';
import type { Filter } from '@matricula/read-models/kernel';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import { ownWrites, ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { LeadLookup, ofLead } from '../lead';
import { wireOrder } from './order-wire';
import { OrderDetailDto, OrdersDto, OrdersOfLeadDto } from './order.dto';

const LIST = 'orders';
const MOST = 500;
const newest = [{ field: 'createdAt', dir: 'desc' as const }];
const columns = [
  ...['reference', 'createdAt', 'firstName', 'lastName', 'phone', 'email', 'productName', 'collegeName', 'status'],
  ...['totalPaise', 'paidPaise', 'refundedPaise', 'paymentStatus', 'paymentAt', 'couponCode', 'ptcStatus', 'remark', 'ownerName'],
].map((field) => ({ field, title: titleOf(field) }));

function titleOf(field: string): string {
  const titles: Readonly<Record<string, string>> = {
    ...{ reference: 'Order', createdAt: 'Created', firstName: 'First Name', lastName: 'Last Name', phone: 'Phone No.', email: 'Email' },
    ...{ productName: 'Product', collegeName: 'College', status: 'Status', totalPaise: 'Total', paidPaise: 'Paid' },
    ...{ refundedPaise: 'Refunded', paymentStatus: 'Payment Status', paymentAt: 'Payment', couponCode: 'Coupon' },
    ...{ ptcStatus: 'Paid To College', remark: 'Remark', ownerName: 'Owner' },
  };
  return titles[field] ?? field;
}

/** Reports of orders, and the orders of a lead (001 §2.4, §7.5). */
@ApiTags('order')
@Allow('CAF_Application_Form_Report')
@Controller()
export class OrderQueryController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    private readonly exports: ExportNotes,
  ) {}

  /** Lists orders, the newest first, by the filters of the order report (OR-02). With `csvData=1` it is a file. */
  @AnswersFile('text/csv', 'Order,Created,First Name\nORD-4F2A11C0,"22 Nov 2026, 10:30 AM",Ravi')
  @Get('get_order_by_clg')
  async orders(@Query() dto: OrdersDto, @Res({ passthrough: true }) reply: FastifyReply, @Context() context: RequestContext) {
    const { page_no = 1, limit = 10, csvData } = dto;
    const where = await this.whereOf(dto, context);
    const list = this.list.declared(LIST, context);
    if (csvData !== true) {
      const query = { where, sort: newest, skip: (page_no - 1) * limit, limit };
      const { rows, count, fresh } = await this.list.page<OrderRow>(list, query, context);
      return { ...answer(rows.map(wireOrder)), count, ...fresh };
    }
    const [count, rows] = await Promise.all([
      this.list.count(list, { where }, context),
      this.list.stream(list, { where, sort: newest }, context),
    ]);
    await this.exports.note({ list: LIST, filter: { where }, rows: count, columns }, context);
    reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="orders.csv"');
    return reply.send(csvStream(await this.list.exported(list, columns, context), rows));
  }

  private async whereOf({ paymentid, coupon_code, ...dto }: OrdersDto, context: RequestContext): Promise<Filter | undefined> {
    const [ofCoupon, ofPayment] = await Promise.all([
      coupon_code ? this.ofCoupon(coupon_code, context) : undefined,
      paymentid ? this.ofPayment(paymentid, context) : undefined,
    ]);
    return allOf(whereOf(dto, context), ofCoupon, ofPayment);
  }

  /** Orders with a coupon, whose code is found as orders find it: in upper or lower case. */
  private async ofCoupon(said: string, { tenantId }: RequestContext): Promise<Filter> {
    const where = { field: 'couponCode', op: 'contains' as const, value: said.trim() };
    const { couponCode: codes = [] } = await this.reads.distinct(orderList, tenantId, ['couponCode'], { where }, MOST);
    const alike = codes.flatMap(({ value }) => (typeof value === 'string' && sameWord(value, said) ? [value] : []));
    return { field: 'couponCode', op: 'in', values: [...new Set([said, ...alike])] };
  }

  /** Orders of a payment by its id, by the provider's own id, or by the number of a draft, cheque or transfer. */
  private async ofPayment(said: string, { tenantId }: RequestContext): Promise<Filter> {
    const ids = ['paymentId', 'providerId', 'reference'].map((field) => ({ field, op: 'eq' as const, value: said }));
    const payments = await this.reads.page<PaymentRow>(paymentList, tenantId, { where: { or: ids }, limit: MOST });
    return anyOf('paymentIds', [said, ...payments.map(({ paymentId }) => paymentId)]) ?? { field: 'paymentIds', op: 'eq', value: said };
  }

  /** Lists an order and those that were created with it, each with its remarks; not for callers of level 3. */
  @Allow('CAF_Application_Form_Report')
  @SeesOrderDetails()
  @Get('get_products_order_detail')
  async detail(@Query() { o_id }: OrderDetailDto, @Context() context: RequestContext) {
    const list = this.list.declared(LIST, context);
    const [order] = await this.list.byKey<OrderRow>(list, [o_id], context);
    if (!order) throw new DomainError('order/unknown', 'There is no such order.');
    const where = equals('checkoutId', order.checkoutId);
    const together = await this.list.rows<OrderRow>(list, { where, sort: newest, limit: MOST }, context);
    const rows = [order, ...together.filter(({ orderId }) => orderId !== order.orderId)];
    const names = await this.identity.namesOf(
      context.tenantId,
      rows.flatMap(({ remarks }) => remarks.map(({ byId }) => byId)),
    );
    return answer(
      rows.map((row) => ({
        ...wireOrder(row),
        remarks: row.remarks.map(({ byId, ...remark }) => ({ ...remark, by: names.get(byId) ?? null })),
      })),
    );
  }

  /**
   * Lists the orders of a lead (`leadId`: id or hash), the newest first, each with the moves that the caller may make. Sums are null for orders that
   * the caller does not see, and for callers of level 3.
   */
  @Allow('LEADS')
  @Get('orders')
  async ordersOf(@Query() { leadId }: OrdersOfLeadDto, @Context() context: RequestContext) {
    const lead = await this.lookup.lead(leadId, context);
    await ownWrites(this.reads, orderList, context);
    const rows = await this.reads.page<OrderRow>(orderList, context.tenantId, { where: ofLead(lead), sort: newest, limit: MOST });
    const seen = rows.map((row) => (orderAccess.who(context.sight, row).length > 0 ? row : withoutSums(row)));
    const told = hiddenFields(orderList, context.sight)?.told(seen) ?? seen;
    return answer(
      told.map((row) => ({
        ...{ orderId: row.orderId, reference: row.reference, productName: row.productName, productKind: row.productKind },
        ...{ collegeName: row.collegeName ?? null, status: row.status, createdAt: row.createdAt, ownerName: row.ownerName ?? null },
        ...{ total: sumOf(row.totalPaise), paid: sumOf(row.paidPaise), refunded: sumOf(row.refundedPaise) },
        moves: orderLife.open(row.status, orderAccess.who(context.sight, row)),
      })),
    );
  }
}

function whereOf(dto: Omit<OrdersDto, 'paymentid' | 'coupon_code'>, { timeZone }: RequestContext): Filter | undefined {
  const { orderID, sdate, edate, clg_ids, status, name, payment_status, sdate_payment, edate_payment } = dto;
  return allOf(
    orderID === undefined
      ? undefined
      : {
          or: [
            { field: 'orderId', op: 'eq', value: orderID },
            { field: 'reference', op: 'eq', value: orderID.toUpperCase() },
          ],
        },
    withinDays('createdAt', sdate, edate, timeZone),
    ...[anyOf('collegeId', clg_ids), anyOf('status', status), anyOf('paymentStatus', payment_status)],
    name ? { field: 'leadName', op: 'contains', value: name } : undefined,
    withinDays('paymentAt', sdate_payment, edate_payment, timeZone),
    totalOf(dto.total),
  );
}

const sumOf = (paise: number | undefined) => (paise === undefined ? null : inMinor(paise));

/** A sum, or a range of sums, in rupees. @throws DomainError `order/total` */
function totalOf(total: string | undefined): Filter | undefined {
  if (total === undefined) return undefined;
  const sums = total.split('-').map(paiseIn);
  const [least, most] = sums.length === 1 ? [sums[0], sums[0]] : sums;
  if (least === undefined || most === undefined || sums.length > 2 || least > most) {
    const message = 'total must be a sum or a range such as 500-1000.';
    throw new DomainError('order/total', message, { total: message });
  }
  return {
    and: [
      { field: 'totalPaise', op: 'gte', value: least },
      { field: 'totalPaise', op: 'lte', value: most },
    ],
  };
}
