import { defineReadModel, flag, instant, integer, keyword } from '../kernel';

/** The best that became of a lead that a publisher sent. */
export const qualities = ['new', 'verified', 'enrolled', 'duplicate'] as const;
export type Quality = (typeof qualities)[number];

/** How people say them. */
export const qualityWords: Readonly<Record<Quality, string>> = {
  new: 'New',
  verified: 'Verified',
  enrolled: 'Enrolled',
  duplicate: 'Duplicate',
};

/** An enquiry that a publisher sent, with what is paid for it, or a payment for those of a month: a fact. Nothing in it is personal. */
export interface PublisherFact {
  kind: 'lead' | 'payment';
  /** Of a payment its own id. */
  enquiryId: string;
  /** Of a payment a moment of the month whose leads it pays for. */
  at: string;
  publisherId: string;
  publisherName: string;
  leadId?: string;
  source?: string;
  quality?: Quality;
  verified: boolean;
  enrolled: boolean;
  /** What was agreed on the day that it came, in rupees by quality. */
  pay?: Record<Quality, number>;
  /** What is paid for it as it stands; nothing for a payment. */
  amount: number;
  /** What it pays; nothing for an enquiry. */
  paid: number;
  /** What it leaves to be paid: a payment takes away. */
  open: number;
  /** Of a payment. */
  reference?: string;
  /** Of a payment a moment of the day on which the money went. */
  paidAt?: string;
  /** Its import was undone, or the payment was. */
  withdrawn: boolean;
}

export const publisherFacts = defineReadModel<PublisherFact>({
  name: 'publisher-facts',
  version: 3,
  key: 'enquiryId',
  ofLead: true,
  fields: {
    kind: keyword(['lead', 'payment']),
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
    amount: integer(),
    paid: integer(),
    open: integer(),
    withdrawn: flag(),
  },
  plain: ['pay', 'reference'],
});
