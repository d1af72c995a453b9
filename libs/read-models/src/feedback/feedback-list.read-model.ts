import { ERASED } from '@matricula/domain/kernel/event';
import type { FeedbackStatus } from '@matricula/domain/feedback';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** Feedback of a user about the product. */
export interface FeedbackRow {
  feedbackId: string;
  status: FeedbackStatus;
  giverId: string;
  giverName: string;
  comments: string;
  recommend: 'yes' | 'no';
  recommendationsDetails?: string;
  categories: string[];
  features: string[];
  experience?: number;
  easeOfUse?: number;
  uiUxDesign?: number;
  reliability?: number;
  support?: number;
  satisfaction?: number;
  givenAt: string;
  /** The last time that anything happened. */
  updatedAt: string;
  answered: boolean;
  /** The last answer. */
  answer?: string;
  /** The text was erased, because a person it mentioned was erased. */
  erased?: true;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: string[];
}

export const feedbackList = defineReadModel<FeedbackRow>({
  name: 'feedback-list',
  version: 1,
  key: 'feedbackId',
  fields: {
    feedbackId: keyword(),
    status: keyword(['new', 'inReview', 'planned', 'done', 'declined']),
    giverId: keyword(),
    giverName: text().searchable(),
    comments: text().searchable(),
    recommend: keyword(['yes', 'no']),
    categories: keywords(),
    features: keywords(),
    experience: integer(),
    easeOfUse: integer(),
    uiUxDesign: integer(),
    reliability: integer(),
    support: integer(),
    satisfaction: integer(),
    givenAt: instant(),
    updatedAt: instant(),
    answered: flag(),
  },
  plain: ['recommendationsDetails', 'answer'],
  staff: { giverId: { giverName: ERASED } },
});
