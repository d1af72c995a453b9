import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { feedbackStream, type FeedbackEvent, type FeedbackSubmitted } from './feedback.events';
import { feedbackLife, type FeedbackMove, type FeedbackStatus } from './feedback.life';

/** State that decisions about feedback need, including who may make them. */
export interface Feedback {
  feedbackId: string;
  status: FeedbackStatus | 'none';
  giverId: string;
  /** The text was erased; nothing more can be stored in it. */
  erased: boolean;
}

export type FeedbackCommand =
  | DomainCommand<'GiveFeedback', FeedbackSubmitted['data']>
  | DomainCommand<'MoveFeedback', { move: FeedbackMove; answerId: string; answer?: string | null }>
  | DomainCommand<'EraseFeedback', Record<never, never>>;

const initial: Feedback = { feedbackId: '', status: 'none', giverId: '', erased: false };

/** Rules of feedback; `feedbackLife` defines the transitions. */
export const feedbackDecider: Decider<Feedback, FeedbackCommand, FeedbackEvent> = { initial, decide, evolve };

function decide(command: FeedbackCommand, { feedbackId, status: from, giverId, erased }: Feedback): FeedbackEvent[] {
  if (command.type === 'GiveFeedback') {
    if (from !== 'none') throw new DomainError('feedback/exists', 'This feedback was already submitted.');
    return [{ type: 'FeedbackSubmitted', data: command.data }];
  }
  if (from === 'none') throw new DomainError('feedback/unknown', 'There is no such feedback.');
  if (command.type === 'EraseFeedback') return erased ? [] : [{ type: 'FeedbackErased', data: { feedbackId } }];
  if (erased) throw new DomainError('feedback/not-possible', 'The text of this feedback was erased, because it named an erased person.');
  const { move, answerId, answer } = command.data;
  const to = feedbackLife.after(from, move);
  return [
    ...(to === from ? [] : [{ type: 'FeedbackMoved', data: { feedbackId, from, to } } as const]),
    ...(answer ? [{ type: 'FeedbackAnswered', data: { feedbackId, answerId, giverId, text: answer } } as const] : []),
  ];
}

function evolve(feedback: Feedback, event: FeedbackEvent): Feedback {
  switch (event.type) {
    case 'FeedbackSubmitted':
      return { ...feedback, feedbackId: event.data.feedbackId, giverId: event.data.giverId, status: 'new' };
    case 'FeedbackMoved':
      return { ...feedback, status: event.data.to };
    case 'FeedbackAnswered':
      return feedback;
    case 'FeedbackErased':
      return { ...feedback, erased: true };
    default:
      return unknownEvent(event, feedback);
  }
}

/** Feedback of a user about the product, and its status. */
export const feedbackBoundary = defineBoundary({
  name: 'feedback',
  stream: feedbackStream,
  decider: feedbackDecider,
  life: feedbackLife,
});
