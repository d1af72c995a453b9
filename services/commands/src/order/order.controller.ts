import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { leadDecider, leadStream, openLead } from '@matricula/domain/lead';
import {
  cancelOrderFields,
  createOrderFields,
  orderBoundary,
  orderStream,
  orderOwnerFields,
  orderRemarkFields,
  paidToCollegeFields,
  ptcStatuses,
  type Order,
  type OrderCommand,
  type OrderEvent,
} from '@matricula/domain/order';
import { EventStore, executeMany, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { momentOfDay } from '@matricula/lists';
import { orderAccess } from '@matricula/projections/order';
import { serveLifecycle, type ServedLifecycle } from '../decision';
import { LeadAccess } from '../lead';
import { CollegeDues } from './college-dues';
import { Coupons, reduced } from './coupons';
import { OrderedProducts, taxed } from './ordered-products';

const createBody = fields({ lead_id: text({ label: 'Lead', required: 'lead_id is required', most: 100 }), ...createOrderFields });

/** Orders of products for leads: created from the lead, then moved by their owners and the managers of these (001 §2.4, §7.5). */
@ApiTags('order')
@Allow('CAF_Application_Form_Report')
@Controller()
export class OrderController {
  private readonly life: ServedLifecycle<Order, OrderEvent, undefined>;

  constructor(
    commands: CommandBus,
    private readonly store: EventStore,
    private readonly access: LeadAccess,
    private readonly products: OrderedProducts,
    private readonly identity: IdentityService,
    private readonly coupons: Coupons,
    dues: CollegeDues,
  ) {
    this.life = serveLifecycle(orderBoundary, orderAccess, {
      commands,
      store,
      prepare: {
        payCollege: async ({ thing, values: { ptc_status, amount, bank_reference, paid_on }, context }) => ({
          type: 'PayCollege',
          data: {
            ...(await dues.owedTo(thing, context.tenantId)),
            ptcStatus: ptcStatuses.find(({ value }) => value === ptc_status)?.value ?? 'pending',
            amountPaise: typeof amount === 'number' ? paiseOf(amount) : undefined,
            bankReference: bank_reference ?? undefined,
            ...(paid_on && { paidAt: momentOfDay(paid_on, context.timeZone, { field: 'paid_on', code: 'order' }) }),
          },
        }),
        remark: ({ values: { remark }, context }) => ({
          type: 'RemarkOrder',
          data: { remarkId: partIdOf(context.commandId, 'remark'), remark },
        }),
        giveOwner: async ({ values: { owner_id }, context }) => {
          const { name } = await identity.colleague(context, owner_id);
          return { type: 'ChangeOrderOwner', data: { ownerId: owner_id, ownerName: name } };
        },
        cancel: ({ values: { reason } }) => ({ type: 'CancelOrder', data: { reason: reason ?? undefined } }),
      },
    });
  }

  /** Orders products for a lead, one order each, all or none; its owner, or the caller if it has none, owns the orders. */
  @Allow('LEADS')
  @Post('orders')
  @HttpCode(200)
  async create(
    @Body({ schema: bodyOf(createBody) }) { lead_id, product_ids, coupon_code }: ValuesOf<typeof createBody>,
    @Context() context: RequestContext,
  ) {
    const { tenantId, commandId, user, ip, userAgent } = context;
    await this.access.assertVisible(context, [lead_id]);
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, lead_id));
    const { leadId, details, dimensions } = openLead(state);
    const [first] = await this.store.read(leadStream(tenantId, leadId), 0, 0);
    await this.products.caughtUp(context);
    const of = coupon_code ? await this.coupons.valid(coupon_code, context) : undefined;
    const all = await Promise.all([...new Set(product_ids)].map((productId) => this.products.priced(productId, details, context)));
    const isTaxed = await this.products.isTaxed(context);
    // The tax is that of the reduced price.
    const ordered = all.map(({ one, row }) => taxed({ one: of ? reduced(one, of, this.coupons.reduction(of, one)) : one, row }, isTaxed));
    const ownerId = dimensions.ownerId ?? user.userId;
    const ownerName = (await this.identity.user(tenantId, ownerId))?.name ?? user.name;
    const [firstName, ...others] = (details.name ?? '').split(' ').filter(Boolean);
    const billed = { firstName, lastName: others.join(' ') || undefined, phone: details.phone, email: details.email };
    const from = {
      leadId,
      leadName: details.name,
      ...billed,
      userAgent,
      ip,
      source: dimensions.source,
      ownerId,
      ownerName,
      leadCapturedAt: first?.at,
    };
    const checkoutId = partIdOf(commandId, 'checkout');
    const { tenantId: _tenant, commandId: _command, ...meta } = commandMeta(context);
    const commands = ordered.map((one) => {
      const orderId = partIdOf(commandId, `order/${one.productId}`);
      const command: OrderCommand = { type: 'CreateOrder', data: { orderId, checkoutId, ...from, ...one } };
      return {
        stream: orderStream(tenantId, orderId),
        tenantId,
        orderId,
        command,
        commandId: commandId && `${commandId}/${one.productId}`,
      };
    });
    const outcomes = await executeMany(this.store, orderBoundary.decider, commands, meta, {
      beside: async (decided) => {
        // Orders of an earlier attempt hold the coupon already.
        const orderIds = commands.flatMap(({ orderId }, index) => (decided[index]?.before ? [orderId] : []));
        return of ? this.coupons.holds(of, { orderIds, leadId }, commandMeta(context)) : [];
      },
    });
    const positions = outcomes.map(({ receipt, refused }) => {
      if (refused) throw refused;
      return receipt.position;
    });
    const ids = commands.map(({ orderId }) => orderId);
    return done(ids.length === 1 ? 'Order created' : 'Orders created', positions.at(-1) ?? '', { data: { ids } });
  }

  /** Records whether the college has its money of an order (OR-03). */
  @Post('paid-to-clg/:orderId')
  @HttpCode(200)
  async payCollege(
    @Param('orderId') orderId: string,
    @Body({ schema: bodyOf(paidToCollegeFields) }) body: ValuesOf<typeof paidToCollegeFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(orderId, 'payCollege', context, body);
    return done('Payment to the college saved', position);
  }

  /** Adds a remark to an order (OR-04). */
  @Post('add-order-remark/:orderId')
  @HttpCode(200)
  async remark(
    @Param('orderId') orderId: string,
    @Body({ schema: bodyOf(orderRemarkFields) }) body: ValuesOf<typeof orderRemarkFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(orderId, 'remark', context, body);
    return done('Remark saved', position);
  }

  /** Gives an order to another user of the caller's team (OR-05). */
  @Post('order-owner-to/:orderId')
  @HttpCode(200)
  async giveOwner(
    @Param('orderId') orderId: string,
    @Body({ schema: bodyOf(orderOwnerFields) }) body: ValuesOf<typeof orderOwnerFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(orderId, 'giveOwner', context, body);
    return done('Owner changed', position);
  }

  /** Cancels an order of which nothing is paid. */
  @Allow('LEADS', 'CAF_Application_Form_Report')
  @Post('orders/:orderId/cancel')
  @HttpCode(200)
  async cancel(
    @Param('orderId') orderId: string,
    @Body({ schema: bodyOf(cancelOrderFields) }) body: ValuesOf<typeof cancelOrderFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(orderId, 'cancel', context, body);
    return done('Order cancelled', position);
  }
}
