import { defineReadModel, flag, instant, integer, keyword } from '../kernel';

/** The best that became of a lead that a publisher sent. */
export const qualities = ['new', 'verified', 'enrolled', 'duplicate'] as const;
export type Quality = (typeof qualities)[number];

/** Display texts. */
export const qualityWords: Readonly<Record<Quality, string>> = {
  new: 'New',
  verified: 'Verified',
  enrolled: 'Enrolled',
  duplicate: 'Duplicate',
};

/** A fact: an enquiry from a publisher with its price, or a payment for the enquiries of a month. Contains no personal data. */
export interface PublisherFact {
  /** `commission`: the publisher's share of the commission of an admission, negative if it was clawed back. */
  kind: 'lead' | 'payment' | 'commission';
  /** For a payment and a commission: its own id. */
  enquiryId: string;
  /** For a payment: a moment in the month that it pays for. */
  at: string;
  publisherId: string;
  publisherName: string;
  leadId?: string;
  source?: string;
  quality?: Quality;
  verified: boolean;
  enrolled: boolean;
  /** Prices agreed on the day it arrived, in rupees by quality. */
  pay?: Record<Quality, number>;
  /** Current price of the enquiry; 0 for a payment. In paise, as are the following. */
  amountPaise: number;
  /** Amount paid; 0 for an enquiry. */
  paidPaise: number;
  /** Change of the open amount; negative for a payment. */
  openPaise: number;
  /** Only for a payment. */
  reference?: string;
  /** Only for a payment: a moment on the day of the transfer. */
  paidAt?: string;
  /** Its import was undone, or the payment was. */
  withdrawn: boolean;
}

export const publisherFacts = defineReadModel<PublisherFact>({
  name: 'publisher-facts',
  version: 5,
  key: 'enquiryId',
  ofLead: true,
  fields: {
    kind: keyword(['lead', 'payment', 'commission']),
    enquiryId: keyword(),
    leadId: keyword(),
    at: instant(),
    paidAt: instant(),
    publisherId: keyword(),
    publisherName: keyword(),
    source: keyword(),
    quality: keyword(qualities),
    verified: flag(),
    enrolled: flag(),
    amountPaise: integer(),
    paidPaise: integer(),
    openPaise: integer(),
    withdrawn: flag(),
  },
  plain: ['pay', 'reference'],
});
