export { workQueueBoundary } from './work-queue.boundary';
export { workQueueContext } from './work-queue.context';
export { skipKey, type SkipLead, type UnskipLead, type WorkQueueCommand } from './work-queue.decider';
export type { LeadSkipped, LeadUnskipped, WorkQueueEvent } from './work-queue.events';
