import type { OfferMove, OfferStatus } from '@matricula/domain/offer';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** The offer of an application, or its place on the waiting list. */
export interface OfferRow {
  applicationId: string;
  leadId: string;
  meritListId: string;
  listName: string;
  /** Missing for the first lists. */
  formId?: string;
  formName: string;
  rank: number;
  percent?: number;
  /** How many scores the percentage is the mean of. */
  scores?: number;
  /** What put the applicant behind the one ranked directly above: a criterion with both values, or `tie`. */
  decidedBy?: { criterion: string; own?: string; above?: string };
  /** The quota of the seat; empty for an open seat. */
  quota: string;
  /** The words of the quotas of its list. */
  quotaNames?: Record<string, string>;
  /** Criteria of the order of its list, the first decides. */
  order?: string[];
  /** `ended`: a place on the waiting list that is over. */
  status: OfferStatus | 'waiting' | 'ended';
  /** Who ranked. */
  rankedById: string;
  expiresAt?: string;
  /** Its applicant is enrolled. */
  enrolled?: boolean;
  updatedAt: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: OfferMove[];
}

export const offerList = defineReadModel<OfferRow>({
  name: 'offer-list',
  version: 5,
  key: 'applicationId',
  fields: {
    applicationId: keyword(),
    leadId: keyword(),
    meritListId: keyword(),
    listName: text().searchable(),
    formId: keyword(),
    formName: text().searchable(),
    rank: integer(),
    quota: keyword(),
    status: keyword(),
    rankedById: keyword(),
    expiresAt: instant(),
    enrolled: flag(),
    updatedAt: instant(),
  },
});
