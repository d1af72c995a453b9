import { fields, longText, text } from '../kernel/field-set';
import { defineLifecycle } from '../kernel/lifecycle';

/** Form of a cancellation. */
export const cancelInterviewFields = fields({
  reason: longText({ label: 'Reason', required: 'Please write the reason.', most: 2_000, personal: true }),
});

/** Form of a booking: the slot. */
export const bookInterviewFields = fields({ slot: text({ label: 'Slot', required: 'Please choose a time.', most: 100 }) });

/** Life of the interview of an application. Applicants and the owners of their leads choose the slot; the panel says what became of it. */
export const interviewLife = defineLifecycle({
  name: 'interview',
  states: { booked: 'Booked', held: 'Held', missed: 'No-show', cancelled: 'Cancelled' },
  moves: {
    reschedule: {
      ...{ label: 'Reschedule', from: ['booked', 'missed', 'cancelled'], to: 'booked', by: ['applicant', 'owner'] },
      asks: bookInterviewFields,
    },
    hold: { label: 'Mark as held', from: ['booked', 'missed'], to: 'held', by: ['panellist', 'manager'] },
    miss: { label: 'Mark as no-show', from: ['booked'], to: 'missed', by: ['panellist', 'manager'] },
    cancel: { label: 'Cancel interview', from: ['booked'], to: 'cancelled', by: ['applicant', 'owner'], asks: cancelInterviewFields },
  },
});

export type InterviewStatus = keyof typeof interviewLife.states;
export type InterviewMove = keyof typeof interviewLife.moves;
