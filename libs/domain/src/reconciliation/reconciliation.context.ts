import { defineContext } from '../kernel';
import { collegeConnection } from './college-connection.record';
import { reconciliationBoundary } from './reconciliation.boundary';
import { reconciliationEntries } from './reconciliation.entries';
import { reconciliationEvents } from './reconciliation.events';

/** Leads that are sent to the APIs of colleges. */
export const reconciliationContext = defineContext({
  name: 'reconciliation',
  events: reconciliationEvents,
  boundaries: [reconciliationBoundary],
  records: [collegeConnection],
  entries: reconciliationEntries,
  erasedBy: { leadId: 'LeadErased' },
});
