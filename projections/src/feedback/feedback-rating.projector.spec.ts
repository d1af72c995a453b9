import { projecting } from '@matricula/testing';
import { feedbackRatingProjector } from './feedback-rating.projector';

const at = '2026-03-02T05:00:00.000Z';
const data = {
  ...{ feedbackId: 'f-1', giverId: 'ravi', giverName: 'Ravi', comments: 'Fast.', recommend: 'yes', categories: [], features: [] },
  ratings: { experience: 5, satisfaction: 3 },
};

describe('the ratings of feedback', () => {
  it('are one fact per rated item', async () => {
    const rows = await projecting(feedbackRatingProjector).given({ type: 'FeedbackSubmitted', at, data }).rows();
    expect([...rows.values()].map(({ ratingId, thing, stars, givenAt }) => [ratingId, thing, stars, givenAt])).toEqual([
      ['f-1/experience', 'experience', 5, at],
      ['f-1/satisfaction', 'satisfaction', 3, at],
    ]);
  });
});
