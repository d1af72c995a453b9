import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type CommandMeta } from '@matricula/auth';
import type { PaidProduct } from '@matricula/domain/admission';
import {
  applicantName,
  applicationBoundary,
  assertPayable,
  assertTokenPayable,
  noTokenFee,
  type Application,
  type FeeState,
  type FormContent,
  type OwnFee,
} from '@matricula/domain/application';
import { DomainError, type Boundary, type DomainCommand, type DomainEvent } from '@matricula/domain/kernel';
import { leadStream, openLead, type Lead } from '@matricula/domain/lead';
import { meritListBoundary } from '@matricula/domain/offer';
import { isPaidOrder, orderBoundary, type Order, type OrderCreated } from '@matricula/domain/order';
import { paymentLinkBoundary, type PaymentLinkCreated } from '@matricula/domain/payment';
import { EventStore, executeMany, partIdOf } from '@matricula/event-store';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { ReadStore } from '@matricula/read-store';
import { systemMeta } from '@matricula/policy-kit';
import { DecideCommand } from '../decision';
import { Coupons, OrderedProducts, reduced, taxed, type Coupon } from '../order';
import { PaymentLinks } from '../payment';
import { QuickLinks } from '../quickclix';
import { FeePrices, isOver, leadOf, type LastFee } from './fee-prices';

type LinkData = PaymentLinkCreated['data'];

/** The fee of an application: an order of the form's product, paid by a payment link. */
@Injectable()
export class ApplicationFees {
  private readonly prices: FeePrices;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    private readonly products: OrderedProducts,
    private readonly links: PaymentLinks,
    private readonly coupons: Coupons,
    quickLinks: QuickLinks,
    private readonly reads: ReadStore,
  ) {
    this.prices = new FeePrices({ store, identity, products, coupons, quickLinks });
  }

  /** The state of the fee; undefined if the form costs nothing. */
  async state(tenantId: string, application: Application, { feeProductId }: FormContent): Promise<FeeState | undefined> {
    return feeProductId === undefined ? undefined : this.paid(tenantId, formFees(application));
  }

  /** The state of the token fee; undefined if the offer of the application asks for none. */
  async tokenState(tenantId: string, application: Application): Promise<FeeState | undefined> {
    const productId = await this.tokenProduct(tenantId, application);
    return productId === undefined ? undefined : this.paid(tenantId, tokenFees(application));
  }

  private async paid(tenantId: string, fees: readonly AskedFee[]): Promise<FeeState> {
    const orders = await Promise.all(fees.map(({ orderId }) => this.order(tenantId, orderId)));
    return { isPaid: orders.some(isPaidOrder), begunAt: await this.firstBegun(tenantId, fees) };
  }

  /** When the first payment of a fee began; undefined if none did. A later order belongs to the same fee. */
  private async firstBegun(tenantId: string, fees: readonly AskedFee[]): Promise<string | undefined> {
    const begun = await Promise.all(fees.map(({ linkId }) => this.begunAt(tenantId, linkId)));
    return begun.filter((at) => at !== undefined).sort()[0];
  }

  /** What the applicant sees of the token fee of the offer; undefined if it asks for none. */
  async tokenShown(tenantId: string, application: Application): Promise<OwnFee | undefined> {
    const productId = await this.tokenProduct(tenantId, application);
    if (productId === undefined || application.tokenWaivedById !== undefined) return undefined;
    const fees = tokenFees(application);
    const { isPaid } = await this.paid(tenantId, fees);
    const last = await this.last(tenantId, fees);
    const name = last?.order.ordered.productName ?? (await this.products.nameOf(productId, tenantId)) ?? 'Token fee';
    const sum = await this.prices.sum(tenantId, application, { productId, last, isPaid, token: true });
    return { isPaid, name, ...sum, ...(last && { payUrl: this.links.addressOf(last.token) }) };
  }

  /**
   * The college that an enrolment is for, and what was paid there: that of the latest paid order of the application, else the college of its lead. A
   * token fee is paid after the fee of the form.
   */
  async collegeOf(
    tenantId: string,
    { fees, leadId }: Application,
  ): Promise<{ collegeId?: string; collegeName?: string; product?: PaidProduct }> {
    for (const { orderId } of fees.toReversed()) {
      const order = await this.order(tenantId, orderId);
      const { collegeId, collegeName, productId, productName } = order.ordered;
      if (isPaidOrder(order) && collegeId !== undefined)
        return { collegeId, collegeName, ...(productId !== undefined && { product: { orderId, productId, productName } }) };
    }
    const { collegeId, collegeName } = (await this.lead(tenantId, leadId)).dimensions;
    return { collegeId, collegeName };
  }

  /** The lead of an application, or the one that it was merged into. */
  lead(tenantId: string, leadId: string): Promise<Lead> {
    return leadOf(this.store, tenantId, leadId);
  }

  /**
   * The product of the token fee that the merit list of the application asks for.
   * @throws DomainError `application/offer-not-read` while the list of an older application is unknown, instead of taking it for one without a fee
   */
  private async tokenProduct(tenantId: string, { applicationId, status, meritListId }: Application): Promise<string | undefined> {
    const listId = meritListId ?? (await this.reads.get<OfferRow>(offerList, tenantId, applicationId))?.meritListId;
    if (listId === undefined) {
      if (!ofOffer.includes(status)) return undefined;
      const message = 'The offer of this application cannot be read at present. Please try again in a minute.';
      throw new DomainError('application/offer-not-read', message);
    }
    const { state } = await this.store.states.current(meritListBoundary.decider, meritListBoundary.stream(tenantId, listId));
    return state.tokenProductId;
  }

  /** What the applicant sees of the fee, with the address of its page. */
  async shown(tenantId: string, application: Application, content: FormContent): Promise<OwnFee | undefined> {
    const state = await this.state(tenantId, application, content);
    if (!state) return undefined;
    const { isPaid } = state;
    const { feeProductId: productId = '' } = content;
    const last = await this.last(tenantId, formFees(application));
    const name = last?.order.ordered.productName ?? (await this.products.nameOf(productId, tenantId)) ?? content.name;
    const sum = await this.prices.sum(tenantId, application, { productId, last, isPaid });
    return { isPaid, name, ...sum, ...(last && { payUrl: this.links.addressOf(last.token) }) };
  }

  /**
   * The address on which the fee is paid: that of the last order while it is open, else of a new one.
   * Undefined if nothing is to be paid. A typed coupon reduces a new order, else that of the quick link does.
   * @throws DomainError `application/not-open`, `application/deadline`, `coupon/...` for a typed coupon
   */
  async request(tenantId: string, application: Application, content: FormContent, code?: string): Promise<string | undefined> {
    const fees = formFees(application);
    assertPayable(application, content, { at: new Date().toISOString(), begunAt: await this.firstBegun(tenantId, fees) });
    const last = await this.last(tenantId, fees);
    if (last && !isOver(last.order)) {
      if (code !== undefined && last.order.couponId === undefined) throw couponTooLate();
      return this.links.addressOf(last.token);
    }
    const { feeProductId: productId } = content;
    // A fee that a coupon covers has no link.
    if (productId === undefined || (await this.state(tenantId, application, content))?.isPaid) return undefined;
    return this.ordered(tenantId, application, content, { productId, code, part: String(fees.length) });
  }

  /**
   * The address on which the token fee of the accepted offer is paid; undefined if nothing is to be paid.
   * @throws DomainError `application/not-accepted`, `application/no-fee`
   */
  async requestToken(tenantId: string, application: Application, content: FormContent): Promise<string | undefined> {
    assertTokenPayable(application);
    const productId = await this.tokenProduct(tenantId, application);
    if (productId === undefined || application.tokenWaivedById !== undefined) throw noTokenFee();
    const fees = tokenFees(application);
    const last = await this.last(tenantId, fees);
    if (last && !isOver(last.order)) return this.links.addressOf(last.token);
    if ((await this.paid(tenantId, fees)).isPaid) return undefined;
    return this.ordered(tenantId, application, content, { productId, token: true, part: `token/${fees.length}` });
  }

  /** Orders a fee and makes its payment link. `part` tells the orders of an application apart. */
  private async ordered(
    tenantId: string,
    application: Application,
    content: FormContent,
    { productId, code, token: isToken, part: name }: { productId: string; code?: string; token?: true; part: string },
  ): Promise<string | undefined> {
    const { applicationId } = application;
    const { leadId, details, dimensions } = openLead(await this.lead(tenantId, application.leadId));
    const [first] = await this.store.read(leadStream(tenantId, leadId), 0, 0);
    const place = await this.prices.place(tenantId);
    const priced = await this.products.priced(productId, details, place);
    const isTaxed = await this.products.isTaxed(place);
    const part = (of: string) => partIdOf(`application/${tenantId}/${applicationId}/${name}`, of);
    const [orderId, linkId] = [part('order'), part('link')];
    const owner = dimensions.ownerId === undefined ? undefined : await this.identity.user(tenantId, dimensions.ownerId);
    const owned = owner && { ownerId: owner.userId, ownerName: owner.name };
    const ids = { orderId, leadId, checkoutId: part('checkout'), leadCapturedAt: first?.at };
    const about = { ...ids, ...payerOf(details), source: dimensions.source, ...owned, ...feeOf(application, content, isToken) };
    // The ids derive from the application: a repeated request, or two processes, create one order and one link.
    const order = (of?: Coupon) =>
      this.unlessThere('order', () => {
        const one = of ? reduced(priced.one, of, this.coupons.reduction(of, priced.one)) : priced.one;
        return this.create(tenantId, { ...about, ...taxed({ ...priced, one }, isTaxed) }, of);
      });
    const of = isToken ? undefined : await this.prices.couponFor(application, code, place);
    await (code === undefined ? withoutCouponIfRefused(order, of) : order(of));
    const { totalPaise } = await this.order(tenantId, orderId);
    const token = await this.tokenOf(tenantId, linkId, {
      ...{ orderId, leadId, amountPaise: totalPaise, purpose: priced.one.productName.slice(0, 120) },
      ...{ payerName: details.name, phone: details.phone, email: details.email, ...owned },
    });
    const data = { orderId, linkId, ...(isToken && { token: true }) };
    await this.decide(applicationBoundary, applicationId, { type: 'RequestFee', data }, meta(tenantId));
    return token === undefined ? undefined : this.links.addressOf(token);
  }

  /** Creates the order of a fee together with the hold of its coupon. */
  private async create(tenantId: string, data: OrderCreated['data'], of: Coupon | undefined): Promise<void> {
    const { orderId, leadId } = data;
    const { tenantId: _tenant, commandId, ...cause } = meta(tenantId, orderId);
    const command = {
      stream: orderBoundary.stream(tenantId, orderId),
      tenantId,
      command: { type: 'CreateOrder' as const, data },
      commandId,
    };
    const [outcome] = await executeMany(this.store, orderBoundary.decider, [command], cause, {
      beside: async ([decided]) =>
        of && decided?.before?.status === 'none' ? this.coupons.holds(of, { orderIds: [orderId], leadId }, meta(tenantId, orderId)) : [],
    });
    if (outcome?.refused) throw outcome.refused;
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

  private async last(tenantId: string, fees: readonly AskedFee[]): Promise<LastFee | undefined> {
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

/** Orders with the coupon of a quick link, or without it if it is used up or for another product: the applicant did not choose it. */
async function withoutCouponIfRefused(order: (of?: Coupon) => Promise<void>, of: Coupon | undefined): Promise<void> {
  try {
    await order(of);
  } catch (error) {
    if (!of || !(error instanceof DomainError) || !error.code.startsWith('coupon/')) throw error;
    await order();
  }
}

/** The lead as it pays. */
function payerOf({ name, phone, email }: { name?: string; phone?: string; email?: string }) {
  const [firstName, ...others] = (name ?? '').split(' ').filter(Boolean);
  return { leadName: name, firstName, lastName: others.join(' ') || undefined, phone, email };
}

/** States of an application that follow from an offer. */
const ofOffer: readonly string[] = ['ranked', 'offered', 'accepted', 'enrolled'];
type AskedFee = Application['fees'][number];
const formFees = ({ fees }: Application) => fees.filter(({ token }) => !token);
const tokenFees = ({ fees }: Application) => fees.filter(({ token }) => token);

/** The application whose fee an order is. Only the fee of the form counts for the quick link. */
function feeOf({ applicationId, formId, quickLinkId, answers }: Application, content: FormContent, isToken = false) {
  const name = applicantName(content, answers);
  return {
    applicationId,
    formId,
    formName: content.name,
    ...(!isToken && { quickLinkId }),
    ...(name !== undefined && { applicantName: name }),
  };
}

const couponTooLate = () => {
  const message = 'The payment was already begun without a coupon. Please ask the institution.';
  return new DomainError('coupon/too-late', message, { coupon: message });
};
const meta = (tenantId: string, commandId?: string): CommandMeta => ({ ...systemMeta(randomUUID()), tenantId, commandId, version: 1 });
