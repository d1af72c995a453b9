/** What applicants see of questions and answers, the same for the public page and the write side. */
import type { ShownFaq } from './faq-search';
import type { QueryStatus } from './query.life';

/** A message of a query. */
export interface QueryMessage {
  /** ISO 8601. */
  at: string;
  byApplicant: boolean;
  text: string;
}

/** A query as its applicant sees it, the question first among its messages. */
export interface OwnQuery {
  queryId: string;
  category: string;
  status: QueryStatus;
  messages: QueryMessage[];
}

/** What the page of an applicant shows of queries. */
export interface QueryPart {
  queries: OwnQuery[];
  /** Names that a new query can be about. */
  categories: string[];
  faqs: ShownFaq[];
}
