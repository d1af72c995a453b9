import type { CheckoutReport, DisputeReport, PaymentReport, RefundReport, SettlementReport } from './payment-provider';
import type { Books, SandboxDispute, SandboxPage, SandboxPaid, SandboxRefund, SandboxSettlement } from './sandbox-books';

const mode = 'live';

/** The fee of a payment with its tax, in paise: 2 %, and 18 % on it. */
export function feeOf(amountPaise: number): { feePaise: number; feeTaxPaise: number } {
  const fee = Math.round((amountPaise * 2) / 100);
  const feeTaxPaise = Math.round((fee * 18) / 100);
  return { feePaise: fee + feeTaxPaise, feeTaxPaise };
}

/** What was paid on a page. */
export const paidOn = (books: Pick<Books, 'payments'>, pageId: string): number =>
  [...books.payments.values()]
    .filter((payment) => payment.pageId === pageId && payment.state === 'captured')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** The page, expired if its time is over. */
export function pageNow(page: SandboxPage, now = new Date().toISOString()): SandboxPage {
  const { state, expiresAt } = page;
  const isOpen = state === 'open' || state === 'part-paid';
  return isOpen && expiresAt !== undefined && expiresAt <= now ? { ...page, state: 'expired', at: expiresAt } : page;
}

export const checkoutReport = ({ id, checkoutId, state, at }: SandboxPage, paidPaise: number): CheckoutReport => ({
  ...{ about: 'checkout', mode, providerId: id, checkoutId, state, paidPaise, at },
});

export const paymentReport = (
  { id, pageId = '', state, amountPaise, method, reason, at }: SandboxPaid,
  books: Pick<Books, 'pages'>,
): PaymentReport => ({
  ...{ about: 'payment', mode, providerId: id, checkoutId: books.pages.get(pageId)?.checkoutId, state, amountPaise, method, reason, at },
  ...(state === 'captured' && feeOf(amountPaise)),
});

export const refundReport = ({ id, refundId, paymentId, state, amountPaise, reason, at }: SandboxRefund): RefundReport => ({
  ...{ about: 'refund', mode, providerId: id, refundId, paymentProviderId: paymentId, state, amountPaise, reason, at },
});

export const disputeReport = ({ id, paymentId, state, amountPaise, reason, respondBy, at }: SandboxDispute): DisputeReport => ({
  ...{ about: 'dispute', mode, providerId: id, paymentProviderId: paymentId, state, amountPaise, reason, respondBy, at },
});

export const settlementReport = ({ id, state, amountPaise, utr, at }: SandboxSettlement): SettlementReport => ({
  ...{ about: 'settlement', mode, providerId: id, state, amountPaise, utr, at },
});
