import { defineContext } from '../kernel';
import { contactChoiceBoundary } from './contact-choice.decider';
import { messageTemplates } from './message-template.records';
import { outreachBoundary } from './outreach.boundary';
import { outreachEntries } from './outreach.entries';
import { outreachEvents } from './outreach.events';

/** Messages from users to leads, and their templates. */
export const outreachContext = defineContext({
  name: 'outreach',
  events: outreachEvents,
  records: Object.values(messageTemplates),
  boundaries: [outreachBoundary, contactChoiceBoundary],
  entries: outreachEntries,
  notHandedOver: { ownerId: 'It records who owned the lead when a message named the owner.' },
  erasedBy: { leadId: 'LeadErased' },
});
