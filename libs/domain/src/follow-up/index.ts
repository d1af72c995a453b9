export { followUpContext } from './follow-up.context';
export * from './follow-up.events';
export { followUpBoundary } from './follow-up.boundary';
export {
  followUpDecider,
  type CompleteFollowUp,
  type PlanFollowUp,
  type RemindOfFollowUp,
  type ReopenFollowUp,
  type RescheduleFollowUp,
} from './follow-up.decider';
export { FOLLOW_UP_REMINDER, reminderTimerOf } from './follow-up.reminder';
export { followUpNotifications } from './follow-up.notifications';
