import { createHash, randomUUID } from 'node:crypto';
import { rupeesText } from '@matricula/domain/kernel/money';
import type { SandboxOutbox } from '../kernel';
import {
  PaymentProvider,
  ProviderUnavailable,
  type Checkout,
  type CheckoutReport,
  type CheckoutWish,
  type DisputeReport,
  type PaymentFault,
  type PaymentReport,
  type PaymentResult,
  type RefundReport,
  type SettlementLine,
  type SettlementReport,
} from './payment-provider';
import { isSum, wishProblem } from './wish-problem';
import { decidePlay, PlayRefused, type Played, type PaymentPlay } from './payment-plays';
import {
  SandboxBooks,
  waiting,
  type Books,
  type SandboxEvent,
  type SandboxPage,
  type SandboxPaid,
  type SandboxRefund,
  type SandboxSettlement,
} from './sandbox-books';
import { checkoutReport, disputeReport, pageNow, paidOn, paymentReport, refundReport, settlementReport } from './sandbox-reports';

const INDIA_MS = 330 * 60_000;

const refused = (error: string): PaymentFault => ({ outcome: 'refused', error });

/**
 * The provider of payments for development and demonstrations: no money moves, and payers, banks and the clock are played at `/dev/pay` and
 * `/dev/outbox`. An institution without an account does its bookkeeping with it, so its reports are `live`: they are the books of the
 * demonstration.
 */
export class SandboxPayment extends PaymentProvider {
  readonly provider = 'sandbox';
  readonly mode = 'live';
  private readonly store: SandboxBooks;

  constructor(
    private readonly outbox: SandboxOutbox,
    private readonly tenantId: string,
  ) {
    super();
    this.store = SandboxBooks.of(outbox, tenantId);
  }

  async openCheckout(wish: CheckoutWish): Promise<PaymentResult<Checkout>> {
    const { checkoutId, amountPaise, description, leastPaise, expiresAt, returnUrl } = wish;
    const problem = wishProblem(wish);
    if (problem) return refused(problem);
    const page = { id: pageId(this.tenantId, checkoutId), checkoutId, amountPaise, description, leastPaise, expiresAt, returnUrl };
    const url = payPath(this.tenantId, page.id);
    const fault = (await this.store.read()).pages.has(page.id) ? await this.fault() : await this.show(wish, url);
    if (fault && fault.outcome !== 'unknown') return fault;
    const at = new Date().toISOString();
    const stored = await this.store.change(({ pages }) => {
      const before = pages.get(page.id);
      const made: SandboxPage = { ...page, state: 'open', createdAt: at, at };
      return before ? { value: before } : { change: { pages: [made] }, value: made };
    });
    if (stored.amountPaise !== amountPaise) return refused('There is a page for this payment already, with another sum.');
    return fault ?? { outcome: 'accepted', value: { providerId: page.id, url } };
  }

  async cancelCheckout(providerId: string): Promise<PaymentResult<void>> {
    return this.command(() =>
      this.store.change<PaymentResult<void>>((books) => {
        const stored = books.pages.get(providerId);
        const page = stored && pageNow(stored);
        if (!page) return { value: refused('There is no such payment page.') };
        const accepted: PaymentResult<void> = { outcome: 'accepted', value: undefined };
        if (page.state === 'cancelled') return { value: accepted };
        if (page.state !== 'open') return { value: refused(`A page that is ${page.state} cannot be cancelled.`) };
        const cancelled: SandboxPage = { ...page, state: 'cancelled', at: new Date().toISOString() };
        return { change: { pages: [cancelled], events: waiting(books, checkoutReport(cancelled, 0)) }, value: accepted };
      }),
    );
  }

  async checkout(providerId: string): Promise<{ checkout: CheckoutReport; payments: readonly PaymentReport[] } | undefined> {
    const books = await this.asked();
    const page = books.pages.get(providerId);
    if (!page) return undefined;
    const payments = [...books.payments.values()].filter((payment) => payment.pageId === page.id);
    return {
      checkout: checkoutReport(pageNow(page), paidOn(books, page.id)),
      payments: payments.map((payment) => paymentReport(payment, books)),
    };
  }

  async payment(providerId: string): Promise<PaymentReport | undefined> {
    const books = await this.asked();
    const payment = books.payments.get(providerId);
    return payment && paymentReport(payment, books);
  }

  async *payments(from: string, to: string): AsyncIterable<PaymentReport> {
    const books = await this.asked();
    for (const payment of books.payments.values()) if (isBetween(payment.createdAt, from, to)) yield paymentReport(payment, books);
  }

  async capture(providerId: string, amountPaise: number): Promise<PaymentResult<PaymentReport>> {
    return this.command(() =>
      this.store.change<PaymentResult<PaymentReport>>((books) => {
        const payment = books.payments.get(providerId);
        if (!payment) return { value: refused('There is no such payment.') };
        if (payment.amountPaise !== amountPaise) return { value: refused('The sum is not that of the payment.') };
        if (payment.state === 'captured') return { value: { outcome: 'accepted', value: paymentReport(payment, books) } };
        if (payment.state !== 'authorized') return { value: refused(`A payment that is ${payment.state} cannot be captured.`) };
        const change = decidePlay('capture', { id: providerId }, books);
        const captured = change.payments?.at(-1) ?? payment;
        return { change, value: { outcome: 'accepted', value: paymentReport(captured, books) } };
      }),
    );
  }

  async refund({ refundId, paymentProviderId, amountPaise }: { refundId: string; paymentProviderId: string; amountPaise: number }) {
    return this.command(() =>
      this.store.change<PaymentResult<RefundReport>>((books) => {
        const refunds = [...books.refunds.values()];
        const before = refunds.find((refund) => refund.refundId === refundId);
        if (before) {
          const isSame = before.paymentId === paymentProviderId && before.amountPaise === amountPaise;
          return {
            value: isSame ? { outcome: 'accepted', value: refundReport(before) } : refused('There is another refund with this id.'),
          };
        }
        const payment = books.payments.get(paymentProviderId);
        if (payment?.state !== 'captured') return { value: refused('There is no such captured payment.') };
        const others = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed');
        const rest = others.reduce((sum, refund) => sum - refund.amountPaise, payment.amountPaise);
        if (!isSum(amountPaise) || amountPaise === 0) return { value: refused('A refund is a sum in whole paise.') };
        if (amountPaise > rest) return { value: refused('The refund is more than what is left of the payment.') };
        const at = new Date().toISOString();
        const id = `rfnd_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
        const made: SandboxRefund = { id, refundId, paymentId: payment.id, state: 'pending', amountPaise, createdAt: at, at };
        const { refundsBecome } = books;
        const steps: SandboxRefund[] = [made];
        if (refundsBecome !== 'pending')
          steps.push({ ...made, state: refundsBecome, reason: refundsBecome === 'failed' ? BANK_REFUSED : undefined });
        // A refund that will fail is pending in the answer, as with banks.
        const answered = refundsBecome === 'processed' ? (steps.at(-1) ?? made) : made;
        return {
          change: { refunds: steps, events: waiting(books, ...steps.map(refundReport)) },
          value: { outcome: 'accepted', value: refundReport(answered) },
        };
      }),
    );
  }

  async refunds(paymentProviderId: string): Promise<readonly RefundReport[]> {
    const { refunds } = await this.asked();
    return [...refunds.values()].filter(({ paymentId }) => paymentId === paymentProviderId).map(refundReport);
  }

  async *allRefunds(from: string, to: string): AsyncIterable<RefundReport> {
    const { refunds } = await this.asked();
    for (const refund of refunds.values()) if (isBetween(refund.createdAt, from, to)) yield refundReport(refund);
  }

  async *disputes(from: string, to: string): AsyncIterable<DisputeReport> {
    const { disputes } = await this.asked();
    for (const dispute of disputes.values()) if (isBetween(dispute.createdAt, from, to)) yield disputeReport(dispute);
  }

  async *settlements(from: string, to: string): AsyncIterable<SettlementReport> {
    const { settlements } = await this.asked();
    for (const settlement of settlements.values()) if (isBetween(settlement.at, from, to)) yield settlementReport(settlement);
  }

  async *settlementLines(day: string): AsyncIterable<SettlementLine> {
    const { settlements } = await this.asked();
    for (const { at, lines } of settlements.values()) if (new Date(Date.parse(at) + INDIA_MS).toISOString().startsWith(day)) yield* lines;
  }

  async close(): Promise<void> {}

  /** Plays what payers, banks and the clock do; returns the webhooks to send. @throws PlayRefused */
  play(what: PaymentPlay, said: Played): Promise<readonly SandboxEvent[]> {
    return this.store.change((books) => {
      const change = decidePlay(what, said, books);
      return { change, value: change.events };
    });
  }

  /** Takes payments and refunds of a demonstration over, so that they can be refunded, disputed and settled; known ones stay as they are. */
  async adopt(payments: readonly SandboxPaid[], refunds: readonly SandboxRefund[]): Promise<void> {
    for (let from = 0; from < Math.max(payments.length, refunds.length); from += MOST_ADOPTED)
      await this.store.change((books) => {
        const change = {
          payments: payments.slice(from, from + MOST_ADOPTED).filter(({ id }) => !books.payments.has(id)),
          refunds: refunds.slice(from, from + MOST_ADOPTED).filter(({ id }) => !books.refunds.has(id)),
        };
        return { change: change.payments.length + change.refunds.length > 0 ? change : undefined, value: undefined };
      });
  }

  /** Takes settlements of a demonstration over: their payments are not settled again. Known ones stay as they are. */
  async adoptSettlements(adopted: readonly SandboxSettlement[]): Promise<void> {
    await this.store.change((books) => {
      const settlements = adopted.filter(({ id }) => !books.settlements.has(id));
      const payments = settlements.flatMap(({ id: settlementId, lines }) =>
        lines.flatMap(({ providerId }) => {
          const payment = books.payments.get(providerId);
          return payment && !payment.settlementId ? [{ ...payment, settlementId }] : [];
        }),
      );
      return { change: settlements.length > 0 ? { settlements, payments } : undefined, value: undefined };
    });
  }

  /** Notes what became of webhooks. */
  note(events: readonly SandboxEvent[]): Promise<void> {
    return this.store.change(() => ({ change: { events: [...events] }, value: undefined }));
  }

  /** The books, to show them. */
  look(): Promise<Books> {
    return this.store.read();
  }

  /** Webhooks to send again: one, or all of the last hundred. @throws PlayRefused if there is no such webhook */
  async sentBefore(eventId?: string): Promise<readonly SandboxEvent[]> {
    const { events } = await this.store.read();
    if (eventId === undefined) return [...events.values()].slice(-MOST_REPEATED);
    const event = events.get(eventId);
    if (!event) throw new PlayRefused('There is no such webhook.', true);
    return [event];
  }

  /** Lists a new page in the outbox, which decides how the provider behaves. */
  private async show(
    { tenantId, checkoutId, amountPaise, description, payer }: CheckoutWish,
    url: string,
  ): Promise<PaymentFault | undefined> {
    const to = payer.phone ?? payer.email ?? payer.name ?? 'a payer';
    const text = `${description}: ₹${rupeesText(amountPaise)}\n${url}`;
    const handover = await this.outbox.take({ channel: 'payment', tenantId, messageId: checkoutId, to, text });
    return handover.outcome === 'accepted' ? undefined : { outcome: handover.outcome, error: handover.error };
  }

  /** How the provider behaves, apart from being well. */
  private async fault(): Promise<PaymentFault | undefined> {
    const outcome = await this.outbox.behaviour('payment');
    if (outcome === 'accepted') return undefined;
    return { outcome, error: `The sandbox plays a provider that ${outcome === 'refused' ? 'refuses' : 'does not answer'}.` };
  }

  /** A command as the provider behaves: `unknown` does what is asked and does not answer. */
  private async command<Value>(run: () => Promise<PaymentResult<Value>>): Promise<PaymentResult<Value>> {
    const fault = await this.fault();
    if (fault && fault.outcome !== 'unknown') return fault;
    const result = await run();
    return fault ?? result;
  }

  /** The books for a query. @throws ProviderUnavailable */
  private async asked(): Promise<Books> {
    const fault = await this.fault();
    if (fault && fault.outcome !== 'refused') throw new ProviderUnavailable(fault.error);
    return this.store.read();
  }
}

const BANK_REFUSED = 'The bank of the payer refused the refund.';
const MOST_REPEATED = 100;
/** Payments that one change of the books takes over. */
const MOST_ADOPTED = 50;

/** The path of a pay page on this installation. */
export const payPath = (tenantId: string, id: string): string => `/dev/pay/${encodeURIComponent(tenantId)}/${id}`;

/** The same for the same checkout, so that a second attempt makes no second page. */
const pageId = (tenantId: string, checkoutId: string) =>
  `plink_${createHash('sha256').update(`${tenantId}/${checkoutId}`).digest('hex').slice(0, 14)}`;

const isBetween = (at: string, from: string, to: string) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);
