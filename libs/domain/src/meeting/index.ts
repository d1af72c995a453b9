export { calendarFile, type CalendarMeeting } from './calendar-file';
export { meetingBoundary } from './meeting.boundary';
export { meetingContext } from './meeting.context';
export { passesOn, type Meeting, type MeetingCommand, type Meetings } from './meeting.decider';
export type {
  MeetingCancelled,
  MeetingEvent,
  MeetingCompleted,
  MeetingMissed,
  MeetingReminded,
  MeetingRescheduled,
  MeetingScheduled,
} from './meeting.events';
export {
  cancelMeetingFields,
  holdMeetingFields,
  missMeetingFields,
  MOST_MINUTES,
  rescheduleMeetingFields,
  scheduleMeetingFields,
} from './meeting.fields';
export { meetingLife, type MeetingMove, type MeetingStatus } from './meeting.life';
export { meetingNotifications } from './meeting.notifications';
