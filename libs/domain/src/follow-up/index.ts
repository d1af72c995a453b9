export * from './follow-up.events';
export { followUpDecider, type CompleteFollowUp } from './follow-up.decider';
