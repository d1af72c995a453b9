import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { orderBoundary } from '@matricula/domain/order';
import {
  linkIdOfCheckout,
  pageOf,
  paymentBoundary,
  paymentIdOf,
  paymentLinkBoundary,
  type Payment,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentNews as Reported,
} from '@matricula/domain/payment';
import { EventStore, type Receipt } from '@matricula/event-store';
import type {
  CheckoutReport,
  DisputeReport,
  PaymentNews,
  PaymentProvider,
  PaymentReport,
  RefundReport,
  SettlementReport,
} from '@matricula/outbound/payment';
import { Background, Outbound, WebhookTimes } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { Vault } from '@matricula/vault';
import { HookNews } from '../communication';
import { DecideCommand } from '../decision';
import { withPayments } from './with-payments';

type Belongs = Pick<Reported, 'orderId' | 'leadId' | 'linkId' | 'checkoutId' | 'leadName' | 'ownerId' | 'ownerName'>;

/**
 * Records what payment providers report, from webhooks and from their answers; repeated and late news change nothing that is known already. Authorized
 * money is captured at once.
 *
 * A webhook about a payment is answered without asking the provider. A payment that is not known, and was not made on a page that the account opened, is
 * fetched by the keys of the account afterwards: a webhook of its test mode that carries the secret of the live mode finds nothing there. What gets lost
 * in between is found by the reconciler. A webhook about a refund or dispute of such a payment, or of one that is not known to be received, is answered
 * after the payment was fetched, because no list tells of what came back since.
 */
@Injectable()
export class PaymentRecorder {
  private readonly logger = new Logger('PaymentRecorder');
  /** Payments of which the provider gave back what it never captured, and those of test accounts, which is final: they are not fetched again. */
  private readonly givenBack = new Set<string>();
  private readonly settlements: ((report: SettlementReport, about: { tenantId: string; provider: string }) => Promise<void>)[] = [];

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly outbound: Outbound,
    private readonly background: Background,
    news: HookNews,
    vault: Vault,
  ) {
    const times = new WebhookTimes(vault);
    news.add('payment', async (one, { tenantId }) => {
      await withPayments(this.outbound, tenantId, async (port) => {
        await this.hear(one, port, tenantId);
        // What a webhook told is recorded; that it came is a note.
        await times.heard(tenantId, port.provider).catch((error: unknown) => this.logger.error(error));
      });
    });
  }

  /** Adds what records settlements. */
  onSettlement(record: (report: SettlementReport, about: { tenantId: string; provider: string }) => Promise<void>): void {
    this.settlements.push(record);
  }

  /** Records what a webhook reports. A payment that is not known is fetched: for a refund or dispute before the answer, otherwise after it. */
  async hear(news: PaymentNews, port: PaymentProvider, tenantId: string): Promise<void> {
    const paymentProviderId = news.about === 'payment' ? news.providerId : 'paymentProviderId' in news ? news.paymentProviderId : undefined;
    if (paymentProviderId === undefined || news.mode !== port.mode) return this.record(news, port, tenantId);
    const isKnown = isEnough(await this.current(paymentIdOf(port.provider, paymentProviderId), tenantId), news);
    if (isKnown || (news.about === 'payment' && (await this.isOwnPage(news, port, tenantId)))) return this.record(news, port, tenantId);
    // No list tells later that money went if it came back since: without an answer, the provider repeats the webhook.
    if (news.about !== 'payment') return this.fetchReported(news, paymentProviderId, tenantId);
    this.background.run(`unknown-payments-${tenantId}`, 'fetch a payment that a webhook reported', () =>
      this.fetchReported(news, paymentProviderId, tenantId),
    );
  }

  /** Records a payment that a webhook reported as the provider knows it, and then the refund or dispute that the webhook was about. */
  private async fetchReported(news: PaymentNews, providerId: string, tenantId: string): Promise<void> {
    await withPayments(this.outbound, tenantId, async (port) => {
      if ((await this.knownPayment(providerId, port, tenantId, news)) === undefined)
        this.logger.warn({ message: 'Ignored a webhook about a payment that the account does not have', tenantId, providerId });
      else if (news.about !== 'payment') await this.record(news, port, tenantId);
    });
  }

  /** Whether a payment was made on a page that this account opened, in its mode. A test account books nothing, so any page will do. */
  private async isOwnPage({ checkoutId }: PaymentReport, { provider, mode }: PaymentProvider, tenantId: string): Promise<boolean> {
    const linkId = checkoutId === undefined ? undefined : linkIdOfCheckout(checkoutId);
    if (linkId === undefined) return false;
    if (mode === 'test') return true;
    const { state } = await this.store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, linkId));
    const page = pageOf(state, checkoutId);
    return page?.provider === provider && page.mode === mode;
  }

  /**
   * Records what the provider answered. Reports of an account in another mode than the institution's are ignored: test payments are not money.
   * @throws ProviderUnavailable if the provider must be asked and does not answer
   */
  async record(news: PaymentNews, port: PaymentProvider, tenantId: string): Promise<void> {
    if (news.mode !== port.mode) {
      this.logger.warn({
        message: 'Ignored a report of another mode',
        tenantId,
        provider: port.provider,
        mode: news.mode,
        about: news.about,
      });
      return;
    }
    switch (news.about) {
      case 'payment':
        return this.payment(news, port, tenantId);
      case 'checkout':
        return this.checkout(news, tenantId);
      case 'refund':
        return this.refund(news, port, tenantId);
      case 'dispute':
        return this.dispute(news, port, tenantId);
      case 'settlement':
        for (const record of this.settlements) await record(news, { tenantId, provider: port.provider });
    }
  }

  /** Captures a payment that is still authorized, and records the answer. A provider that does not answer is asked again by the reconciler. */
  async capture(providerId: string, tenantId: string): Promise<void> {
    await withPayments(this.outbound, tenantId, async (port) => {
      const state = await this.current(paymentIdOf(port.provider, providerId), tenantId);
      if (state.status !== 'authorized') return;
      const result = await port.capture(providerId, state.amountPaise);
      if (result.outcome === 'accepted') return this.payment(result.value, port, tenantId);
      this.logger.warn({ message: 'A payment was not captured', tenantId, providerId, outcome: result.outcome, error: result.error });
      // The provider may have given the money back in the meantime.
      if (result.outcome === 'refused') {
        const report = await port.payment(providerId);
        if (report && report.state !== 'authorized') await this.payment(report, port, tenantId);
      }
    });
  }

  /** One decision about a payment. */
  decide(paymentId: string, command: PaymentCommand, meta: CommandMeta): Promise<Receipt<PaymentEvent, Payment>> {
    return this.commands.execute(new DecideCommand(paymentBoundary, [paymentId], command, meta));
  }

  private async payment(report: PaymentReport, port: PaymentProvider, tenantId: string, isWhole = false): Promise<void> {
    const { provider, accountId } = port;
    const { providerId, state, amountPaise, feePaise, feeTaxPaise, method, reason, at, mode } = report;
    const paymentId = paymentIdOf(provider, providerId);
    const known = await this.current(paymentId, tenantId);
    const belongs = known.status === 'none' ? await this.belongs(report, port, tenantId, isWhole) : {};
    const data = {
      paymentId,
      provider,
      providerId,
      accountId,
      mode,
      state,
      amountPaise,
      feePaise,
      feeTaxPaise,
      method,
      reason,
      at,
      ...belongs,
    };
    const { events } = await this.decide(paymentId, { type: 'RecordReport', data }, this.meta(tenantId));
    if (events.some(({ type }) => type === 'PaymentAuthorized'))
      this.background.run(`capture-${paymentId}`, 'capture a payment', () => this.capture(providerId, tenantId));
  }

  /** The link and the order that a payment is for, from the id of the checkout; the provider is asked for it unless the report is whole. */
  private async belongs(report: PaymentReport, port: PaymentProvider, tenantId: string, isWhole: boolean): Promise<Belongs> {
    const checkoutId = report.checkoutId ?? (isWhole ? undefined : (await port.payment(report.providerId))?.checkoutId);
    const linkId = checkoutId === undefined ? undefined : linkIdOfCheckout(checkoutId);
    if (checkoutId === undefined || linkId === undefined) return { checkoutId };
    const { state: link } = await this.store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, linkId));
    if (link.status === 'none') return { checkoutId };
    const { orderId, leadId, payerName: leadName } = link;
    const { state: order } = await this.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId));
    const { ownerId, ownerName } = order;
    return { checkoutId, linkId, orderId, leadId, leadName, ownerId, ownerName };
  }

  /** A page on which money arrived: its payments are fetched, because their own reports may be lost. */
  private async checkout({ state, providerId, checkoutId }: CheckoutReport, tenantId: string): Promise<void> {
    if (state !== 'paid' && state !== 'part-paid') return;
    this.background.run(`checkout-${checkoutId}`, 'fetch the payments of a page', () => this.fetchPage(providerId, tenantId));
  }

  /** Records all payments of a page. @throws ProviderUnavailable */
  async fetchPage(providerId: string, tenantId: string): Promise<void> {
    await withPayments(this.outbound, tenantId, async (port) => {
      const page = await port.checkout(providerId);
      for (const payment of page?.payments ?? []) await this.record(payment, port, tenantId);
    });
  }

  private async refund(report: RefundReport, port: PaymentProvider, tenantId: string): Promise<void> {
    const paymentId = await this.knownPayment(report.paymentProviderId, port, tenantId, report);
    if (paymentId === undefined) return;
    const { refundId, providerId, state, amountPaise, reason, at } = report;
    await this.orNote(
      this.decide(paymentId, { type: 'RecordRefund', data: { refundId, providerId, state, amountPaise, reason, at } }, this.meta(tenantId)),
      { tenantId, paymentId, providerId },
    );
  }

  private async dispute(report: DisputeReport, port: PaymentProvider, tenantId: string): Promise<void> {
    const paymentId = await this.knownPayment(report.paymentProviderId, port, tenantId, report);
    if (paymentId === undefined) return;
    const { providerId: disputeId, state, amountPaise, reason, respondBy, at } = report;
    const data = { disputeId, state, amountPaise, reason, respondBy, reportedAt: at };
    await this.orNote(this.decide(paymentId, { type: 'RecordDispute', data }, this.meta(tenantId)), {
      ...{ tenantId, paymentId, providerId: disputeId },
    });
  }

  /**
   * The id of a payment that is recorded; one of which too little is known for the report is fetched first. Undefined for one that the account does not
   * have, and for a refund or a lost dispute of one that was not received: no money of the institution moved.
   */
  private async knownPayment(providerId: string, port: PaymentProvider, tenantId: string, about: PaymentNews): Promise<string | undefined> {
    const paymentId = paymentIdOf(port.provider, providerId);
    if (isEnough(await this.current(paymentId, tenantId), about)) return paymentId;
    const key = `${tenantId}/${paymentId}`;
    if (this.givenBack.has(key)) return undefined;
    const report = await port.payment(providerId);
    if (!report || report.mode !== port.mode) return undefined;
    await this.payment(report, port, tenantId, true);
    if (isEnough(await this.current(paymentId, tenantId), about)) return paymentId;
    // Of a test account no payment is ever received, whatever is reported of it.
    if (port.mode === 'test' || (report.state === 'failed' && isGone(about))) this.remember(key);
    return undefined;
  }

  private remember(key: string): void {
    if (this.givenBack.size >= MOST_GIVEN_BACK) this.givenBack.clear();
    this.givenBack.add(key);
  }

  /** A report that contradicts the books stays refused however often it comes; it is logged and answered. */
  private async orNote(decided: Promise<unknown>, about: object): Promise<void> {
    try {
      await decided;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.error({ message: 'A report contradicts the books', error: error.message, ...about });
    }
  }

  private async current(paymentId: string, tenantId: string): Promise<Payment> {
    return (await this.store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, paymentId))).state;
  }

  private meta = (tenantId: string): CommandMeta => ({ ...systemMeta(randomUUID()), tenantId, version: 1 });
}

/** The largest number of payments that are remembered as given back. */
const MOST_GIVEN_BACK = 10_000;

/** Whether enough is known of a payment to record a report: one of which money went back, by a refund or a lost dispute, was received before. */
const isEnough = ({ status }: Payment, news: PaymentNews): boolean => (isGone(news) ? status === 'captured' : status !== 'none');

const isGone = (news: PaymentNews): boolean =>
  (news.about === 'refund' && news.state === 'processed') || (news.about === 'dispute' && news.state === 'lost');
