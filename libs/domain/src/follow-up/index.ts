export { followUpContext } from './follow-up.context';
export * from './follow-up.events';
export { followUpDecider, type CompleteFollowUp } from './follow-up.decider';
export { followUpBoundary } from './follow-up.boundary';
