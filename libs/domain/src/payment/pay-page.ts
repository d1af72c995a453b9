import type { LinkCheckout, PaymentLink, PlannedCheckout } from './payment-link.decider';

/** Providers open a page for at least 15 minutes, and some time passes until they are asked. */
const SHORTEST_MS = 16 * 60_000;

/**
 * The pay page of a link for one sum, as its provider is asked for it. The same checkout is the same page, however often it is asked for. A page that is
 * opened shortly before the link ends lasts longer at the provider; it is cancelled when the link ends.
 */
export const payPageOf = (
  tenantId: string,
  { purpose: description, payerName: name, phone, email, expiresAt }: PaymentLink,
  { checkoutId, amountPaise }: Pick<PlannedCheckout, 'checkoutId' | 'amountPaise'>,
  /** The public address of the link. */
  address: string,
  now = Date.now(),
) => ({
  ...{ checkoutId, tenantId, amountPaise, description, payer: { name, phone, email }, returnUrl: `${address}?returned=1` },
  expiresAt: expiresAt === undefined ? undefined : new Date(Math.max(Date.parse(expiresAt), now + SHORTEST_MS)).toISOString(),
});

/** A page of a link, planned or open; undefined for a page that the link does not have. */
export const pageOf = (
  { checkouts, planned }: Pick<PaymentLink, 'checkouts' | 'planned'>,
  checkoutId: string | undefined,
): PlannedCheckout | LinkCheckout | undefined =>
  planned?.checkoutId === checkoutId ? planned : checkouts.find((one) => one.checkoutId === checkoutId);
