import { defineLifecycle } from '../kernel/lifecycle';
import { cancelMeetingFields, holdMeetingFields, missMeetingFields, rescheduleMeetingFields } from './meeting.fields';

/** Life cycle of a meeting with a lead. Everyone who may change the lead moves it. */
export const meetingLife = defineLifecycle({
  name: 'meeting',
  states: { scheduled: 'Scheduled', held: 'Held', missed: 'No-show', cancelled: 'Cancelled' },
  moves: {
    hold: { label: 'Mark as held', from: ['scheduled', 'missed'], to: 'held', asks: holdMeetingFields },
    miss: { label: 'Mark as no-show', from: ['scheduled'], to: 'missed', asks: missMeetingFields },
    reschedule: { label: 'Reschedule', from: ['scheduled', 'missed', 'cancelled'], to: 'scheduled', asks: rescheduleMeetingFields },
    cancel: { label: 'Cancel meeting', from: ['scheduled'], to: 'cancelled', asks: cancelMeetingFields },
  },
});

export type MeetingStatus = keyof typeof meetingLife.states;
export type MeetingMove = keyof typeof meetingLife.moves;
