/** The offer of an application as its applicant sees it. */
export interface OwnOffer {
  status: 'issued' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  /** ISO 8601; missing once it is answered. */
  expiresAt?: string;
}
