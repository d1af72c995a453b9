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
export { followUpNotifications } from './follow-up.notifications';
