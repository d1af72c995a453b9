export { collegeConnection } from './college-connection.record';
export { collegeResponses, type CollegeResponse } from './college-responses';
export { pushedStates, pushRecipients } from './push-recipients';
export { reconciliationBoundary } from './reconciliation.boundary';
export { reconciliationContext } from './reconciliation.context';
export type { ReconciliationCommand } from './reconciliation.decider';
export type { CollegeResponseRecorded, ReconciliationEvent, ReconciliationRequested } from './reconciliation.events';
