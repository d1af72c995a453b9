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
  /** Receipts, invoices and credit notes of the payments by this link, the first one first. */
  documents: readonly PayerDocument[];
  /** Path of the form whose fee is paid: the applicant goes on there. */
  backTo?: string;
  /** Why a cancelled link takes no money: its application or offer ended, or its token fee was waived. */
  ended?: string;
}

/** A document as the person who paid sees it. */
export interface PayerDocument {
  documentId: string;
  /** Such as "Receipt SUNR/2627/000001". */
  title: string;
  totalPaise: number;
}

/** Shows payment links and the documents of their payments, and opens pay pages of providers. They throw DomainError `payment-link/<what>` and `tax-document/unknown`. */
export abstract class PaymentDesk {
  abstract seen(token: string): Promise<PayableLink>;
  /** The address of the provider's pay page. */
  abstract checkout(token: string, amountPaise: number): Promise<string>;
  /** A document of a payment by the link, as PDF. */
  abstract document(token: string, documentId: string): Promise<{ name: string; content: Buffer }>;
  /** The document of an address that was sent to the person who paid, as PDF. */
  abstract sentDocument(token: string): Promise<{ name: string; content: Buffer }>;
}
