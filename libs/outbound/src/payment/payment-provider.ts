/** A failed call of a payment provider. Only `refused` is final; after `unknown` the provider may have done what was asked, so it is asked first. */
export type PaymentFault = { outcome: 'refused' | 'unavailable' | 'unknown'; error: string };

/** Result of a call that creates or changes something at the provider. */
export type PaymentResult<Value> = { outcome: 'accepted'; value: Value } | PaymentFault;

/** A hosted pay page that is wanted for one sum. All amounts are in paise. */
export interface CheckoutWish {
  /** Our id, of at most 40 characters. Providers take it as reference and as idempotency key: the same id makes one page. */
  checkoutId: string;
  tenantId: string;
  amountPaise: number;
  /** What is paid, as the payer reads it; at most 200 characters. */
  description: string;
  /** Part payments are possible, the first of at least this sum; missing: the whole sum at once. */
  leastPaise?: number;
  /** ISO 8601. */
  expiresAt?: string;
  payer: { name?: string; phone?: string; email?: string };
  /** Our page to which the browser returns. It reports nothing; it only asks for the state. */
  returnUrl: string;
}

/** A pay page at the provider. */
export interface Checkout {
  /** The provider's id of the page. */
  providerId: string;
  /** Where the payer's browser is sent. */
  url: string;
}

export const checkoutStates = ['open', 'part-paid', 'paid', 'expired', 'cancelled'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export const paymentStates = ['created', 'authorized', 'captured', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Fields of every report. Times are the provider's, in ISO 8601: when the state began, or when it was asked for if the provider does not tell.
 */
interface Reported {
  at: string;
  /** Reports of test accounts never touch live books. */
  mode: 'live' | 'test';
  /**
   * The provider's id of the report, if it has one. Nothing is recorded by it: the thing that is reported, such as a payment, and its state say
   * whether a report is news, because other webhooks and fetches tell of the same thing under other ids.
   */
  eventId?: string;
}

/** A payment as the provider knows it. */
export interface PaymentReport extends Reported {
  about: 'payment';
  /** The provider's id of the payment. */
  providerId: string;
  /**
   * Our checkout. Missing if the payment was made without one, and in webhooks and lists that do not name it: `payment(providerId)` does, and
   * a later report may.
   */
  checkoutId?: string;
  state: PaymentState;
  /** 0 if the sum is in another currency than the rupee: nothing is booked, and `reason` says it in words. */
  amountPaise: number;
  /** The fee, with its tax; providers know it once the payment is captured. */
  feePaise?: number;
  /** The tax in the fee. */
  feeTaxPaise?: number;
  /** `upi`, `card`, `netbanking`, ... */
  method?: string;
  /** Why it failed, in the provider's words. */
  reason?: string;
}

/** A hosted pay page as the provider knows it. */
export interface CheckoutReport extends Reported {
  about: 'checkout';
  providerId: string;
  checkoutId: string;
  state: CheckoutState;
  paidPaise: number;
}

/** A refund as the provider knows it. */
export interface RefundReport extends Reported {
  about: 'refund';
  providerId: string;
  /** Our refund; missing if it was made on the provider's own pages. */
  refundId?: string;
  /** The provider's id of the payment. */
  paymentProviderId: string;
  state: 'pending' | 'processed' | 'failed';
  amountPaise: number;
  reason?: string;
}

/** A payment that the payer's bank disputes. */
export interface DisputeReport extends Reported {
  about: 'dispute';
  providerId: string;
  paymentProviderId: string;
  state: 'open' | 'under-review' | 'won' | 'lost' | 'closed';
  amountPaise: number;
  reason?: string;
  respondBy?: string;
}

/** Money that the provider pays to the institution's bank. */
export interface SettlementReport extends Reported {
  about: 'settlement';
  providerId: string;
  state: 'created' | 'processed' | 'failed';
  amountPaise: number;
  /** The bank's reference. */
  utr?: string;
}

/** What providers report. Reports repeat and come in any order. */
export type PaymentNews = PaymentReport | CheckoutReport | RefundReport | DisputeReport | SettlementReport;

/**
 * One line of a settlement. `creditPaise - debitPaise` of all lines is the sum that reaches the bank: the credit of a payment is its sum less the
 * fee (with its tax), the debit of a refund its sum and a fee, if it has one.
 */
export interface SettlementLine {
  /** The provider's id of the payment, refund, dispute or adjustment. */
  providerId: string;
  settlementId: string;
  kind: 'payment' | 'refund' | 'dispute' | 'adjustment';
  /** The provider's id of the dispute behind the line. */
  disputeId?: string;
  /** The provider's id of the payment of a refund or dispute, if the line has it. */
  paymentProviderId?: string;
  /** Sum of the payment or refund, before fees. */
  amountPaise: number;
  feePaise: number;
  feeTaxPaise: number;
  creditPaise: number;
  debitPaise: number;
  /** ISO 8601. */
  settledAt: string;
  utr?: string;
}

/**
 * The port of a payment provider. No card data passes through it: payers enter them on the provider's own page. Calls return a result for
 * every failure of the provider; only bugs throw. Queries throw `ProviderUnavailable` if the provider does not answer.
 */
export abstract class PaymentProvider {
  /** Name of the provider: `sandbox`, `razorpay`. */
  abstract readonly provider: string;
  abstract readonly mode: 'live' | 'test';
  /** The provider's public id of the account or its key. The provider finds no payments of another account. */
  readonly accountId?: string;

  /** Creates the page; the same `checkoutId` returns the same page. */
  abstract openCheckout(wish: CheckoutWish): Promise<PaymentResult<Checkout>>;
  /** Refused for a page of which a part is paid. */
  abstract cancelCheckout(providerId: string): Promise<PaymentResult<void>>;
  /** The page and every payment of it; undefined if the provider does not know it. */
  abstract checkout(providerId: string): Promise<{ checkout: CheckoutReport; payments: readonly PaymentReport[] } | undefined>;
  /** A payment; undefined if the provider does not know it. Webhooks wait for it, so it takes a few seconds at most. */
  abstract payment(providerId: string): Promise<PaymentReport | undefined>;
  /** All payments that began in the interval [from, to), in ISO 8601; the product compares them with its own. */
  abstract payments(from: string, to: string): AsyncIterable<PaymentReport>;
  /** Takes an authorized payment. A captured payment is accepted again. */
  abstract capture(providerId: string, amountPaise: number): Promise<PaymentResult<PaymentReport>>;
  /** Pays back. The same `refundId` refunds once; `unavailable` means: ask again with the same id. */
  abstract refund(wish: { refundId: string; paymentProviderId: string; amountPaise: number }): Promise<PaymentResult<RefundReport>>;
  /** Every refund of a payment. */
  abstract refunds(paymentProviderId: string): Promise<readonly RefundReport[]>;
  /** All refunds that were made in the interval [from, to), in ISO 8601, those of the provider's own pages included. */
  abstract allRefunds(from: string, to: string): AsyncIterable<RefundReport>;
  /** All disputes that were opened in the interval [from, to), in ISO 8601. */
  abstract disputes(from: string, to: string): AsyncIterable<DisputeReport>;
  /** Settlements that were created in the interval [from, to), in ISO 8601. */
  abstract settlements(from: string, to: string): AsyncIterable<SettlementReport>;
  /** The lines of all settlements of a day (`YYYY-MM-DD`, Indian time). */
  abstract settlementLines(day: string): AsyncIterable<SettlementLine>;
  abstract close(): Promise<void>;
}

/** A query of a provider that got no answer. It can be repeated. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
