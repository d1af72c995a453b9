import { deciding } from '@matricula/testing';
import { feedbackDecider, type FeedbackCommand } from './feedback.decider';
import type { FeedbackEvent } from './feedback.events';
import { feedbackLife, feedbackMoveTo, type FeedbackMove } from './feedback.life';

const feedbackId = 'f-1';
const given: FeedbackEvent = {
  type: 'FeedbackSubmitted',
  data: {
    ...{ feedbackId, giverId: 'ravi', giverName: 'Ravi', comments: 'Fast.', recommend: 'no', categories: [], features: [] },
    ratings: { experience: 5 },
  },
};
const planned: FeedbackEvent = { type: 'FeedbackMoved', data: { feedbackId, from: 'new', to: 'planned' } };
const move = (name: FeedbackMove, answer?: string): FeedbackCommand => ({
  type: 'MoveFeedback',
  data: { move: name, answerId: 'a-1', answer },
});
const answered: FeedbackEvent = { type: 'FeedbackAnswered', data: { feedbackId, answerId: 'a-1', giverId: 'ravi', text: 'In May.' } };
const feedback = deciding(feedbackDecider);

describe('feedback', () => {
  it('is given once', () => {
    feedback.given().when({ type: 'GiveFeedback', data: given.data }).then(given);
    feedback.given(given).when({ type: 'GiveFeedback', data: given.data }).thenRefused('feedback/exists');
  });
  it('is moved and answered at once, or answered where it is', () => {
    feedback.given(given).when(move('plan', 'In May.')).then(planned, answered);
    feedback.given(given, planned).when(move('answer', 'In May.')).then(answered);
    feedback.given(given).when(move('plan')).then(planned);
  });
  it('refuses moves that its state does not have, and of what is not there', () => {
    feedback.given(given, planned).when(move('review')).thenRefused('feedback/not-possible');
    feedback.given().when(move('plan')).thenRefused('feedback/unknown');
  });
  it('keeps nothing more once its words are erased', () => {
    const erased: FeedbackEvent = { type: 'FeedbackErased', data: { feedbackId } };
    feedback.given(given).when({ type: 'EraseFeedback', data: {} }).then(erased);
    feedback.given(given, erased).when({ type: 'EraseFeedback', data: {} }).thenNothing();
    feedback.given(given, erased).when(move('answer', 'In May.')).thenRefused('feedback/not-possible');
  });
  it('comes to each of its states by one move, which the documented call names by the state', () => {
    const states = Object.keys(feedbackLife.states);
    expect(states.map(feedbackMoveTo)).toEqual(['reopen', 'review', 'plan', 'finish', 'decline']);
    expect([feedbackMoveTo(undefined), feedbackMoveTo('gone')]).toEqual(['answer', undefined]);
  });
});
