import { defineEvent, id, integer, list, object, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'feedback';
// Staff may write about people, so feedback has an encryption key of its own that can be destroyed.
const subject = 'feedbackId';
const stars = () => optional(integer());
const status = () => oneOf('new', 'inReview', 'planned', 'done', 'declined');

export const feedbackSubmitted = defineEvent('FeedbackSubmitted', {
  context,
  subject,
  doc: 'Somebody said what they think of the product; ratings are 1 to 5 stars.',
  fields: {
    feedbackId: id(),
    giverId: id(),
    giverName: staffName('giverId'),
    comments: personal(text()),
    recommend: oneOf('yes', 'no'),
    recommendationsDetails: optional(personal(text())),
    categories: list(text()),
    features: list(text()),
    ratings: object({
      experience: stars(),
      easeOfUse: stars(),
      uiUxDesign: stars(),
      reliability: stars(),
      support: stars(),
      satisfaction: stars(),
    }),
  },
});
export type FeedbackSubmitted = EventOf<typeof feedbackSubmitted>;

export const feedbackMoved = defineEvent('FeedbackMoved', {
  context,
  doc: 'It was decided what becomes of the feedback.',
  fields: { feedbackId: id(), from: status(), to: status() },
});
export type FeedbackMoved = EventOf<typeof feedbackMoved>;

export const feedbackAnswered = defineEvent('FeedbackAnswered', {
  context,
  subject,
  doc: 'The feedback was answered; its author is notified.',
  fields: { feedbackId: id(), answerId: id(), giverId: id(), text: personal(text()) },
});
export type FeedbackAnswered = EventOf<typeof feedbackAnswered>;

export const feedbackErased = defineEvent('FeedbackErased', {
  context,
  doc: 'Somebody whom the feedback speaks of was erased: its words are gone for good, its ratings stay.',
  fields: { feedbackId: id() },
});
export type FeedbackErased = EventOf<typeof feedbackErased>;

export const feedbackEvents = [feedbackSubmitted, feedbackMoved, feedbackAnswered, feedbackErased];

export type FeedbackEvent = FeedbackSubmitted | FeedbackMoved | FeedbackAnswered | FeedbackErased;

/** Stream of one person's feedback. */
export const feedbackStream = (tenantId: string, feedbackId: string) => `feedback-${tenantId}-${feedbackId}`;
