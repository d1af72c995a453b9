/** A payment link as the person who pays sees it. All amounts are in paise. */
export interface PayableLink {
  /** Name of the institution. */
  institution: string;
  purpose: string;
  status: 'open' | 'part-paid' | 'paid' | 'expired' | 'cancelled';
  amountPaise: number;
  paidPaise: number;
  openPaise: number;
  /** The smallest sum that may be paid now. */
  leastPaise: number;
  /** ISO 8601. */
  expiresAt?: string;
  /** IANA zone of the institution. */
  timeZone: string;
}

/** Shows payment links, and opens pay pages of providers. Both throw DomainError `payment-link/<what>`. */
export abstract class PaymentDesk {
  abstract seen(token: string): Promise<PayableLink>;
  /** The address of the provider's pay page. */
  abstract checkout(token: string, amountPaise: number): Promise<string>;
}
