/** The offer of an application as its applicant sees it. */
export interface OwnOffer {
  status: 'issued' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  /** ISO 8601; missing once it is answered. */
  expiresAt?: string;
  /** What is paid after the acceptance; missing if nothing is. */
  token?: OwnTokenFee;
}

/** The token fee of an offer as its applicant sees it. */
export interface OwnTokenFee {
  name: string;
  isPaid: boolean;
  /** The page with the payment, or with its receipt; missing before it was asked for. */
  payUrl?: string;
  /** In paise; missing while it has no price. */
  amountPaise?: number;
}
