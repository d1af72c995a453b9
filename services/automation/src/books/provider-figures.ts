import { settlementIdOf } from '@matricula/domain/books';
import { paymentIdOf, providerIdIn } from '@matricula/domain/payment';
import type { DisputeReport, PaymentProvider, PaymentReport, RefundReport, SettlementReport } from '@matricula/outbound/payment';
import type { PaymentRow } from '@matricula/read-models/payment';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Payments and refunds of this period are compared with the lists of the provider, refunds for as long as the bank of the payer returns them,
 * settlements for as long as they reach the bank, disputes for as long as they are decided.
 */
const COMPARED_DAYS = 7;
const RETURNED_DAYS = 30;
const SETTLED_DAYS = 90;
const DISPUTED_DAYS = 180;

/** What a provider lists itself. The comparison with it does not use what its webhooks reported. */
export interface ProviderFigures {
  provider: string;
  /** By the ids of our payments. */
  payments: ReadonlyMap<string, PaymentReport>;
  /** Our payments that the provider does not have although it should. */
  missing: ReadonlySet<string>;
  /** All refunds of the payments that had one in the period, or one that failed in a month, but for payments that had one since. */
  refunds: ReadonlyMap<string, readonly RefundReport[]>;
  disputes: ReadonlyMap<string, readonly DisputeReport[]>;
  /** Those that the provider paid to the bank, by the ids of our settlements. */
  settlements: ReadonlyMap<string, SettlementReport>;
}

/** Whether a payment was made at another account of the provider, which finds it at that account alone. */
const isElsewhere = ({ accountId }: PaymentProvider, payment: PaymentRow | undefined) =>
  accountId !== undefined && payment?.accountId !== undefined && payment.accountId !== accountId;

/**
 * Reads what the provider lists from `from` up to an hour before `at`, so that reports that are still on their way do not differ. Of `captured`, our
 * payments at this provider, which are read once the provider has answered, those of the period that the list lacks are fetched, and so are all payments
 * that `carried` names: they differed before. A payment that was made at another account is compared if this one finds it, such as after a change of
 * keys; otherwise the product's own figures stand for it.
 * @throws ProviderUnavailable if the provider does not answer
 */
export async function figuresOf(
  port: PaymentProvider,
  captured: () => Promise<readonly PaymentRow[]>,
  { at, from, carried }: { at: string; from: string; carried: readonly string[] },
): Promise<ProviderFigures> {
  const { provider } = port;
  const idOf = (providerId: string) => paymentIdOf(provider, providerId);
  const to = new Date(Date.parse(at) - HOUR_MS).toISOString();
  const payments = new Map<string, PaymentReport>();
  for await (const report of port.payments(from, to)) payments.set(idOf(report.providerId), report);
  const refunded = new Set<string>();
  const isIn = (moment: string) => moment >= from && moment < to;
  const missing = new Set<string>();
  // Refunds of the last hour are on their way: the provider may list them before they are recorded, or after.
  const isMoving = (moment: string) => moment >= to;
  const moving = new Set<string>();
  const ours = new Map((await captured()).map((payment) => [payment.paymentId, payment]));
  const asked = new Map<string, string>();
  for (const { paymentId, providerId, startedAt, refunds } of ours.values()) {
    if (providerId === undefined) continue;
    if (refunds.some(({ status, at: changedAt }) => status === 'processed' && isIn(changedAt))) refunded.add(providerId);
    if (refunds.some(({ at: changedAt }) => isMoving(changedAt))) moving.add(providerId);
    if (isIn(startedAt)) asked.set(paymentId, providerId);
  }
  for (const paymentId of carried) {
    const providerId = providerIdIn(provider, paymentId);
    if (providerId === undefined) continue;
    asked.set(paymentId, providerId);
    if (!isElsewhere(port, ours.get(paymentId))) refunded.add(providerId);
  }
  for (const [paymentId, providerId] of asked) {
    if (payments.has(paymentId)) continue;
    const report = await port.payment(providerId);
    if (report) payments.set(paymentId, report);
    else if (!isElsewhere(port, ours.get(paymentId))) missing.add(paymentId);
  }
  const refundedSince = new Date(Date.parse(at) - RETURNED_DAYS * DAY_MS).toISOString();
  for await (const { paymentProviderId, state, at: madeAt } of port.allRefunds(refundedSince, to))
    if (state === 'failed' || isIn(madeAt)) refunded.add(paymentProviderId);
  const refunds = new Map<string, readonly RefundReport[]>();
  for (const providerId of refunded) {
    if (isElsewhere(port, ours.get(idOf(providerId))) && !payments.has(idOf(providerId))) continue;
    const made = await port.refunds(providerId);
    if (!moving.has(providerId) && !made.some(({ at: changedAt }) => isMoving(changedAt))) refunds.set(idOf(providerId), made);
  }
  const disputes = new Map<string, DisputeReport[]>();
  for await (const report of port.disputes(new Date(Date.parse(at) - DISPUTED_DAYS * DAY_MS).toISOString(), to)) {
    const ofPayment = disputes.get(idOf(report.paymentProviderId));
    if (ofPayment) ofPayment.push(report);
    else disputes.set(idOf(report.paymentProviderId), [report]);
  }
  const settlements = new Map<string, SettlementReport>();
  for await (const report of port.settlements(new Date(Date.parse(at) - SETTLED_DAYS * DAY_MS).toISOString(), to))
    if (report.state === 'processed' && report.mode === port.mode) settlements.set(settlementIdOf(provider, report.providerId), report);
  return { provider, payments, missing, refunds, disputes, settlements };
}

/** The beginning of the period that is compared. */
export const comparedSince = (at: string): string => new Date(Date.parse(at) - COMPARED_DAYS * DAY_MS).toISOString();
