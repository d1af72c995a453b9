import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type CommandMeta } from '@matricula/auth';
import { applicationBoundary, assertPayable, type Application, type FeeState, type FormContent } from '@matricula/domain/application';
import { DomainError, type Boundary, type DomainCommand, type DomainEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream, openLead } from '@matricula/domain/lead';
import { orderBoundary, type Order } from '@matricula/domain/order';
import { paymentLinkBoundary, type PaymentLinkCreated } from '@matricula/domain/payment';
import { EventStore, partIdOf } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { DecideCommand } from '../decision';
import { OrderedProducts, taxed } from '../order';
import { PaymentLinks } from '../payment';

type LinkData = PaymentLinkCreated['data'];

/** A fee as its applicant sees it. */
export interface ShownFee {
  isPaid: boolean;
  name: string;
  payUrl?: string;
}

/** The fee of an application: an order of the form's product, paid by a payment link. */
@Injectable()
export class ApplicationFees {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    private readonly products: OrderedProducts,
    private readonly links: PaymentLinks,
  ) {}

  /** The state of the fee; undefined if the form costs nothing. */
  async state(tenantId: string, { fees }: Application, { feeProductId }: FormContent): Promise<FeeState | undefined> {
    if (feeProductId === undefined) return undefined;
    for (const { orderId, linkId } of fees) {
      const order = await this.order(tenantId, orderId);
      if (!isPaid(order)) continue;
      return { isPaid: true, begunAt: await this.begunAt(tenantId, linkId) };
    }
    return { isPaid: false };
  }

  /** What the applicant sees of the fee, with the address of its page. */
  async shown(tenantId: string, application: Application, content: FormContent): Promise<ShownFee | undefined> {
    const state = await this.state(tenantId, application, content);
    if (!state) return undefined;
    const last = await this.last(tenantId, application);
    const name = last?.order.ordered.productName ?? content.name;
    return { isPaid: state.isPaid, name, ...(last && { payUrl: this.links.addressOf(last.token) }) };
  }

  /**
   * The address on which the fee is paid: that of the last order while it is open, else of a new one.
   * @throws DomainError `application/not-open`, `application/deadline`
   */
  async request(tenantId: string, application: Application, content: FormContent): Promise<string | undefined> {
    const { applicationId, leadId, fees } = application;
    const begun = await Promise.all(fees.map(({ linkId }) => this.begunAt(tenantId, linkId)));
    const begunAt = begun.filter((at) => at !== undefined).sort()[0];
    assertPayable(application, content, { at: new Date().toISOString(), begunAt });
    const last = await this.last(tenantId, application);
    if (last && !isOver(last.order)) return this.links.addressOf(last.token);
    if (content.feeProductId === undefined) return undefined;
    const tenant = await this.identity.tenant(tenantId);
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const { details, dimensions } = openLead(state);
    const [first] = await this.store.read(leadStream(tenantId, leadId), 0, 0);
    const place = { tenantId, timeZone: tenant?.timeZone ?? 'Asia/Kolkata' };
    const priced = await this.products.priced(content.feeProductId, details, place);
    const ordered = taxed(priced, await this.products.isTaxed(place));
    const part = (name: string) => partIdOf(`application/${tenantId}/${applicationId}/${fees.length}`, name);
    const [orderId, linkId] = [part('order'), part('link')];
    const owner = dimensions.ownerId === undefined ? undefined : await this.identity.user(tenantId, dimensions.ownerId);
    const owned = owner && { ownerId: owner.userId, ownerName: owner.name };
    const [firstName, ...others] = (details.name ?? '').split(' ').filter(Boolean);
    const person = {
      leadName: details.name,
      firstName,
      lastName: others.join(' ') || undefined,
      phone: details.phone,
      email: details.email,
    };
    const data = {
      orderId,
      leadId,
      checkoutId: part('checkout'),
      ...person,
      source: dimensions.source,
      leadCapturedAt: first?.at,
      ...owned,
      ...ordered,
    };
    // The ids derive from the application: a repeated request, or two processes, create one order and one link.
    await this.unlessThere('order', () =>
      this.decide(orderBoundary, orderId, { type: 'CreateOrder', data }, meta(tenantId, part('order'))),
    );
    const token = await this.tokenOf(tenantId, linkId, {
      ...{ orderId, leadId, amountPaise: ordered.totalPaise, purpose: ordered.productName.slice(0, 120) },
      ...{ payerName: details.name, phone: details.phone, email: details.email, ...owned },
    });
    await this.decide(applicationBoundary, applicationId, { type: 'RequestFee', data: { orderId, linkId } }, meta(tenantId));
    return token === undefined ? undefined : this.links.addressOf(token);
  }

  /** Makes the link of an order; undefined if nothing is to be paid. */
  private async tokenOf(tenantId: string, linkId: string, about: Omit<LinkData, 'linkId' | 'token'>): Promise<string | undefined> {
    if (about.amountPaise === 0) return undefined;
    const token = await this.links.newToken(tenantId, linkId);
    await this.unlessThere('payment-link', () =>
      this.links.decide(linkId, { type: 'CreateLink', data: { linkId, token, ...about } }, meta(tenantId)),
    );
    return (await this.links.state(tenantId, linkId)).token;
  }

  /** When the payment of a link began; undefined if it did not. */
  private async begunAt(tenantId: string, linkId: string): Promise<string | undefined> {
    const events = await this.store.read(paymentLinkBoundary.stream(tenantId, linkId));
    return events.find(({ type }) => type === 'PaymentCheckoutStarted')?.at;
  }

  private async last(tenantId: string, { fees }: Application): Promise<{ order: Order; token: string } | undefined> {
    const last = fees.at(-1);
    if (!last) return undefined;
    const order = await this.order(tenantId, last.orderId);
    const { state } = await this.store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, last.linkId));
    return state.status === 'none' ? undefined : { order, token: state.token };
  }

  private async order(tenantId: string, orderId: string): Promise<Order> {
    return (await this.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId))).state;
  }

  private decide<S, C extends DomainCommand, E extends DomainEvent>(
    boundary: Boundary<S, C, E, [id: string]>,
    id: string,
    command: C,
    of: CommandMeta,
  ) {
    return this.commands.execute(new DecideCommand(boundary, [id], command, of));
  }

  private async unlessThere(name: string, make: () => Promise<unknown>): Promise<void> {
    try {
      await make();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== `${name}/exists`) throw error;
    }
  }
}

const isOver = ({ status }: Order) => status === 'none' || status === 'cancelled' || status === 'expired';
const isPaid = (order: Order) => !isOver(order) && order.paidPaise - order.refundedPaise >= order.totalPaise;
const meta = (tenantId: string, commandId?: string): CommandMeta => ({ ...systemMeta(randomUUID()), tenantId, commandId, version: 1 });
