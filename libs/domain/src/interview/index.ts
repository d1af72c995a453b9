export { interviewContext } from './interview.context';
export {
  interviewDayBoundary,
  interviewDayDecider,
  MOST_SEATS,
  MOST_SLOTS,
  slotIn,
  type InterviewDay,
  type InterviewDayCommand,
  type InterviewSession,
} from './interview-day.decider';
export {
  interviewDayStream,
  type InterviewDayEvent,
  type InterviewSeatReleased,
  type InterviewSeatTaken,
  type InterviewSessionCancelled,
  type InterviewSessionOpened,
} from './interview-day.events';
export { dayOf, endOf, sessionIdOf, slotsOf, type InterviewChoice, type OpenSlot, type OwnInterview } from './interview-slots';
export { interviewBoundary, interviewDecider, type Interview, type InterviewCommand } from './interview.decider';
export {
  interviewStream,
  type InterviewBooked,
  type InterviewCancelled,
  type InterviewEvent,
  type InterviewCompleted,
  type InterviewReminded,
  type InterviewRescheduled,
  type InterviewSlot,
} from './interview.events';
export { cancelSessionFields, interviewSessionFields } from './interview.fields';
export { bookInterviewFields, cancelInterviewFields, interviewLife, type InterviewMove, type InterviewStatus } from './interview.life';
