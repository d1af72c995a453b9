import type { RatedThing } from '@matricula/domain/feedback';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** One rating of one feedback: a fact. */
export interface FeedbackRatingRow {
  /** Id of the feedback and the rated aspect. */
  ratingId: string;
  feedbackId: string;
  giverId: string;
  givenAt: string;
  thing: RatedThing;
  /** 1 to 5. */
  stars: number;
  recommend: 'yes' | 'no';
}

export const feedbackRatings = defineReadModel<FeedbackRatingRow>({
  name: 'feedback-rating',
  version: 1,
  key: 'ratingId',
  fields: {
    feedbackId: keyword(),
    giverId: keyword(),
    givenAt: instant(),
    thing: keyword(['experience', 'easeOfUse', 'uiUxDesign', 'reliability', 'support', 'satisfaction']),
    stars: integer(),
    recommend: keyword(['yes', 'no']),
  },
});
