import { projecting } from '@matricula/testing';
import { feedbackListProjector } from './feedback-list.projector';

const feedbackId = 'f-1';
const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const given = {
  type: 'FeedbackSubmitted',
  at: at('05:00'),
  data: {
    ...{
      feedbackId,
      giverId: 'ravi',
      giverName: 'Ravi',
      comments: 'Ravi Kumar is missing.',
      recommend: 'yes',
      recommendationsDetails: 'x.in',
    },
    ...{ categories: ['Slow Website'], features: ['Leads'], ratings: { experience: 5, satisfaction: 3 } },
  },
};
const happened = (type: string, time: string, data: object) => ({ type, at: at(time), data: { feedbackId, ...data } });
const answered = happened('FeedbackAnswered', '06:00', { answerId: 'a-1', giverId: 'ravi', text: 'Found.' });

describe('the list of feedback', () => {
  const row = async (...events: { type: string; at: string; data: object }[]) =>
    [
      ...(
        await projecting(feedbackListProjector)
          .given(...events)
          .rows()
      ).values(),
    ][0];

  it('shows the latest text, decision and answer', async () => {
    expect(await row(given)).toMatchObject({ status: 'new', experience: 5, satisfaction: 3, answered: false, givenAt: at('05:00') });
    expect(await row(given, happened('FeedbackMoved', '05:30', { from: 'new', to: 'done' }), answered)).toMatchObject({
      ...{ status: 'done', answered: true, answer: 'Found.', givenAt: at('05:00'), updatedAt: at('06:00') },
    });
  });

  it('keeps ratings but no text once a person that it mentions is erased', async () => {
    const erased = await row(given, answered, happened('FeedbackErased', '07:00', {}));
    expect(erased).toMatchObject({ experience: 5, erased: true });
    expect(JSON.stringify(erased)).not.toMatch(/Kumar|x\.in|Found/);
  });
});
