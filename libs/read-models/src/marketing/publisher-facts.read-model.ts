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

/** An enquiry that a publisher sent, with what is paid for it: a fact. Nothing in it is personal. */
export interface PublisherFact {
  enquiryId: string;
  leadId: string;
  at: string;
  publisherId: string;
  publisherName: string;
  source?: string;
  quality: Quality;
  verified: boolean;
  enrolled: boolean;
  /** What was agreed on the day that it came, in rupees by quality. */
  pay: Record<Quality, number>;
  /** What is paid for it as it stands. */
  amount: number;
  /** Its import was undone. */
  withdrawn: boolean;
}

export const publisherFacts = defineReadModel<PublisherFact>({
  name: 'publisher-facts',
  version: 1,
  key: 'enquiryId',
  ofLead: true,
  fields: {
    enquiryId: keyword(),
    leadId: keyword(),
    at: instant(),
    publisherId: keyword(),
    publisherName: keyword(),
    source: keyword(),
    quality: keyword(qualities),
    verified: flag(),
    enrolled: flag(),
    amount: integer(),
    withdrawn: flag(),
  },
  plain: ['pay'],
});
