import { ERASED } from '@matricula/domain/kernel/event';
import type { QueryMove, QueryStatus } from '@matricula/domain/query';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** A query of an applicant, as those who answer it see it. */
export interface QueryRow {
  queryId: string;
  /** Short reference for people: `QRY-9F3A2C`. */
  reference: string;
  applicationId: string;
  leadId: string;
  formId: string;
  formName: string;
  /** The applicant; missing once erased. */
  name?: string;
  category: string;
  /** The question; missing once its applicant is erased. */
  text?: string;
  status: QueryStatus;
  ownerId?: string;
  ownerName?: string;
  askedAt: string;
  updatedAt: string;
  firstAnsweredAt?: string;
  /** Seconds from the question to the first answer of a user. */
  firstAnswerSeconds?: number;
  closedAt?: string;
  /** Seconds from the question to its end; gone when it is opened again. */
  closeSeconds?: number;
  replies: number;
  reopenings: number;
  erased: boolean;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: QueryMove[];
}

export const queryList = defineReadModel<QueryRow>({
  name: 'query-list',
  version: 1,
  key: 'queryId',
  ofLead: true,
  fields: {
    queryId: keyword(),
    reference: keyword().searchable(),
    applicationId: keyword(),
    leadId: keyword(),
    formId: keyword(),
    formName: keyword(),
    name: text().searchable(),
    category: keyword(),
    text: text().searchable(),
    status: keyword(['open', 'answered', 'closed']),
    ownerId: keyword(),
    ownerName: keyword(),
    askedAt: instant(),
    updatedAt: instant(),
    firstAnsweredAt: instant(),
    firstAnswerSeconds: integer(),
    closedAt: instant(),
    closeSeconds: integer(),
    replies: integer(),
    reopenings: integer(),
    erased: flag(),
  },
  staff: { ownerId: { ownerName: ERASED } },
});
