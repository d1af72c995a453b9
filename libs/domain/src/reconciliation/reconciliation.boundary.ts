import { defineBoundary } from '../kernel';
import { leadStream } from '../lead/lead-streams';
import { reconciliationDecider } from './reconciliation.decider';

/** The colleges that a lead was sent to; part of the stream of the lead. */
export const reconciliationBoundary = defineBoundary({ name: 'reconciliation', stream: leadStream, decider: reconciliationDecider });
