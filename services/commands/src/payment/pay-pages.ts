import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '@matricula/domain/kernel';
import {
  assertPayable,
  checkoutIdOf,
  paymentBoundary,
  paymentIdOf,
  paymentLinkBoundary,
  payPageOf,
  type LinkCheckout,
  type PaymentLink,
  type PaymentLinkCommand,
  type PlannedCheckout,
} from '@matricula/domain/payment';
import { EventStore } from '@matricula/event-store';
import { ProviderUnavailable, type PaymentProvider, type PaymentReport } from '@matricula/outbound/payment';
import { systemMeta } from '@matricula/policy-kit';
import { DecideCommand } from '../decision';

/** A page that is wanted for a sum; `address` is the public one of the link. */
interface Wanted {
  tenantId: string;
  link: PaymentLink;
  amountPaise: number;
  address: string;
}

/**
 * The pay pages of a link at its provider. One page of a link is open at a time: the same sum uses it again, another sum replaces it. A page is
 * recorded before the provider is asked for it, so that a crash in between leaves no unknown page.
 */
@Injectable()
export class PayPages {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /**
   * The address of the page for a sum. @throws DomainError `payment-link/other-page` if the link must be read again, because a page was planned or
   * replaced meanwhile; `payment-link/confirming`, `payment-link/refused`, `payment-link/unavailable` and what `assertPayable` throws
   */
  async open(wanted: Wanted, port: PaymentProvider): Promise<string> {
    const { tenantId, link, amountPaise } = wanted;
    if (link.planned) return this.resume(wanted, link.planned, port);
    const same = await this.openPage(wanted, port);
    if (same) return same.url;
    const at = new Date().toISOString();
    const page = { checkoutId: checkoutIdOf(link.linkId, link.pages + 1), provider: port.provider, mode: port.mode, amountPaise };
    const { state } = await this.decide(tenantId, link.linkId, { type: 'PlanCheckout', data: { ...page, at } });
    return (await this.start({ ...wanted, link: state }, page, port)).url;
  }

  /** Completes or drops a page that another tab, or a process that was killed, planned. */
  private async resume(wanted: Wanted, planned: PlannedCheckout, port: PaymentProvider): Promise<never> {
    if (!isOf(planned, port)) await this.drop(wanted, planned);
    else
      await this.start(wanted, planned, port).catch((error: unknown) => {
        // The same sum is refused again.
        if (!(error instanceof DomainError) || error.code !== 'payment-link/refused' || planned.amountPaise === wanted.amountPaise)
          throw error;
      });
    throw otherPage();
  }

  /** Opens a planned page at the provider and records it. @throws DomainError if the link takes no money any more: the page is cancelled */
  private async start(wanted: Wanted, page: PlannedCheckout, port: PaymentProvider): Promise<{ url: string }> {
    const { tenantId, link, address } = wanted;
    const { checkoutId, amountPaise, provider, mode } = page;
    const result = await port.openCheckout(payPageOf(tenantId, link, page, address));
    if (result.outcome === 'refused') {
      await this.drop(wanted, page);
      throw new DomainError('payment-link/refused', 'The payment provider refused this payment. Please ask the institution.');
    }
    if (result.outcome !== 'accepted') throw unavailable();
    const { providerId, url } = result.value;
    const data = { checkoutId, provider, mode, providerId, url, amountPaise };
    const { state } = await this.decide(tenantId, link.linkId, { type: 'StartCheckout', data });
    if (state.replaced.includes(checkoutId)) throw otherPage();
    try {
      assertPayable(state, amountPaise, new Date().toISOString());
    } catch (error) {
      // The link ended, or was paid, while the page was opened.
      await this.replace(tenantId, link.linkId, data, port);
      throw error;
    }
    return { url };
  }

  /** A page that the provider refuses, or that an account planned which is gone, does not exist. */
  private async drop({ tenantId, link }: Wanted, { checkoutId }: PlannedCheckout): Promise<void> {
    await this.decide(tenantId, link.linkId, { type: 'ReplaceCheckout', data: { checkoutId } });
  }

  /** The open page for the sum, if there is one; open pages for other sums are cancelled. @throws DomainError if money is on its way */
  private async openPage({ tenantId, link, amountPaise }: Wanted, port: PaymentProvider): Promise<LinkCheckout | undefined> {
    const known = link.checkouts.filter((one) => isOf(one, port) && !link.replaced.includes(one.checkoutId));
    const pages = await Promise.all(known.map(async (one) => ({ one, page: await asked(() => port.checkout(one.providerId)) })));
    for (const { page } of pages) for (const payment of page?.payments ?? []) await this.assertBooked(tenantId, payment, port);
    // The account was changed to another one of the same provider: the page can be paid there, and nobody here can cancel it.
    for (const { one, page } of pages)
      if (!page) await this.decide(tenantId, link.linkId, { type: 'NoteOpenPage', data: { checkoutId: one.checkoutId, reason: NOT_OURS } });
    const open = pages.flatMap(({ one, page }) => (page?.checkout.state === 'open' ? [one] : []));
    const same = open.findLast((one) => one.amountPaise === amountPaise);
    for (const one of open) if (one !== same) await this.replace(tenantId, link.linkId, one, port);
    return same;
  }

  /**
   * Refuses a new page while a payment waits to be booked, so that the payer does not pay twice.
   * @throws DomainError `payment-link/confirming`
   */
  private async assertBooked(tenantId: string, { state, providerId }: PaymentReport, { provider }: PaymentProvider): Promise<void> {
    if (state !== 'authorized' && state !== 'captured') return;
    const stream = paymentBoundary.stream(tenantId, paymentIdOf(provider, providerId));
    const { state: payment } = await this.store.states.current(paymentBoundary.decider, stream);
    if (payment.applied === undefined && payment.status !== 'reversed') throw confirming();
  }

  private async replace(tenantId: string, linkId: string, { checkoutId, providerId }: LinkCheckout, port: PaymentProvider): Promise<void> {
    const result = await port.cancelCheckout(providerId);
    if (result.outcome === 'refused') {
      const state = (await asked(() => port.checkout(providerId)))?.checkout.state;
      if (state === 'paid' || state === 'part-paid') throw confirming();
      if (state === 'open')
        throw new DomainError('payment-link/refused', 'Another sum is being paid by this link. Please try again later.');
    } else if (result.outcome !== 'accepted') throw unavailable();
    await this.decide(tenantId, linkId, { type: 'ReplaceCheckout', data: { checkoutId } });
  }

  private decide(tenantId: string, linkId: string, command: PaymentLinkCommand) {
    const meta = { ...systemMeta(randomUUID()), tenantId, version: 1 };
    return this.commands.execute(new DecideCommand(paymentLinkBoundary, [linkId], command, meta));
  }
}

/** @throws DomainError `payment-link/unavailable` if the provider does not answer */
async function asked<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof ProviderUnavailable ? unavailable() : error;
  }
}

/** Whether an account may have opened a page: its provider did, in its mode as far as it is known. */
const isOf = ({ provider, mode }: Pick<LinkCheckout, 'provider' | 'mode'>, port: PaymentProvider) =>
  provider === port.provider && (mode ?? port.mode) === port.mode;

const NOT_OURS = 'The account of the institution does not have this page: another account opened it. Cancel the page there.';

const otherPage = () => new DomainError('payment-link/other-page', 'This link was opened in another tab. Please try again.');
const confirming = () =>
  new DomainError('payment-link/confirming', 'A payment for this link is being confirmed. Please check again in a minute before you pay.');
const unavailable = () =>
  new DomainError('payment-link/unavailable', 'The payment provider does not answer. Please try again in a minute.');
