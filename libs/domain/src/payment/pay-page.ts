import type { LinkCheckout, PaymentLink, PlannedCheckout } from './payment-link.decider';

/** The pay page of a link for one sum, as its provider is asked for it. The same checkout is the same page, however often it is asked for. */
export const payPageOf = (
  tenantId: string,
  { purpose: description, payerName: name, phone, email, expiresAt }: PaymentLink,
  { checkoutId, amountPaise }: Pick<PlannedCheckout, 'checkoutId' | 'amountPaise'>,
  /** The public address of the link. */
  address: string,
) => ({ checkoutId, tenantId, amountPaise, description, expiresAt, payer: { name, phone, email }, returnUrl: `${address}?returned=1` });

/** A page of a link, planned or open; undefined for a page that the link does not have. */
export const pageOf = (
  { checkouts, planned }: Pick<PaymentLink, 'checkouts' | 'planned'>,
  checkoutId: string | undefined,
): PlannedCheckout | LinkCheckout | undefined =>
  planned?.checkoutId === checkoutId ? planned : checkouts.find((one) => one.checkoutId === checkoutId);
