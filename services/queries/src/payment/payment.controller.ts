import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, grants, SeesOrderDetails, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { inMinor } from '@matricula/domain/kernel/money';
import { answer } from '@matricula/http';
import { equals } from '@matricula/lists';
import { orderAccess } from '@matricula/projections/order';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import { paymentLinkList, paymentList } from '@matricula/read-models/payment';
import { everyRow, ownWrites, ReadStore } from '@matricula/read-store';

/** What money an order has, for the people who see the order. */
@ApiTags('payment')
@Allow('LEADS', 'CAF_Application_Form_Report', 'PAYMENT_SYSTEM')
@SeesOrderDetails()
@Controller()
export class PaymentQueryController {
  constructor(
    private readonly reads: ReadStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Lists the payments and the payment links of an order, the newest first; not for callers of level 3. Addresses of links are only for people who may create links. */
  @Get('orders/:orderId/payments')
  async paymentsOf(@Param('orderId') orderId: string, @Context() context: RequestContext) {
    const { tenantId, sight, acl } = context;
    await Promise.all([orderList, paymentList, paymentLinkList].map((model) => ownWrites(this.reads, model, context)));
    const order = await this.reads.get<OrderRow>(orderList, tenantId, orderId);
    if (!order || orderAccess.who(sight, order).length === 0) throw new DomainError('order/unknown', 'There is no such order.');
    const where = equals('orderId', orderId);
    const [payments, links] = await Promise.all([
      everyRow(this.reads, paymentList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }] }),
      everyRow(this.reads, paymentLinkList, tenantId, { where, sort: [{ field: 'createdAt', dir: 'desc' }] }),
    ]);
    const mayLink = grants(acl, 'PAYMENT_SYSTEM') && grants(acl, 'PAYMENT_LINK_CREATION');
    return answer({
      open: inMinor(Math.max(0, (order.totalPaise ?? 0) - (order.paidPaise ?? 0))),
      mayLink,
      payments: payments.map((row) => ({
        ...{ paymentId: row.paymentId, provider: row.provider, method: row.method ?? null, status: row.status, booked: row.booked },
        ...{ amount: inMinor(row.amountPaise), refunded: inMinor(row.refundedPaise), at: row.capturedAt ?? row.startedAt },
        reason: row.status === 'failed' ? (row.reason ?? null) : null,
        unappliedReason: row.unappliedReason ?? null,
      })),
      links: links.map((row) => ({
        ...{
          linkId: row.linkId,
          status: row.status,
          purpose: row.purpose ?? null,
          createdAt: row.createdAt,
          expiresAt: row.expiresAt ?? null,
        },
        ...{ amount: inMinor(row.amountPaise), paid: inMinor(row.paidPaise) },
        url: mayLink && row.token !== undefined ? `${this.config.publicUrl}/pay/${row.token}` : null,
      })),
    });
  }
}
