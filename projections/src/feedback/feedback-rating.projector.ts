import { ratedThings, type FeedbackSubmitted } from '@matricula/domain/feedback';
import { defineProjector, set } from '@matricula/projection-kit';
import { feedbackRatings, type FeedbackRatingRow } from '@matricula/read-models/feedback';

export const feedbackRatingProjector = defineProjector<FeedbackRatingRow, FeedbackSubmitted>(feedbackRatings, {
  FeedbackSubmitted: ({ data, at: givenAt }) => {
    const { feedbackId, giverId, recommend, ratings } = data;
    return ratedThings.flatMap((thing) => {
      const { [thing]: stars } = ratings;
      const ratingId = `${feedbackId}/${thing}`;
      return stars === undefined ? [] : [set(ratingId, { ratingId, feedbackId, giverId, givenAt, thing, stars, recommend })];
    });
  },
});
