import { defineContext } from '../kernel';
import { contactChoiceBoundary } from './contact-choice.decider';
import { inboundMessageBoundary, inboundMessageMentions } from './inbound-message.decider';
import { messageTemplates } from './message-template.records';
import { outreachBoundary } from './outreach.boundary';
import { outreachEntries } from './outreach.entries';
import { outreachEvents } from './outreach.events';
import { outreachNotifications } from './outreach.notifications';

/** Messages between users and leads, and their templates. */
export const outreachContext = defineContext({
  name: 'outreach',
  events: outreachEvents,
  records: Object.values(messageTemplates),
  boundaries: [outreachBoundary, contactChoiceBoundary, inboundMessageBoundary],
  notifications: outreachNotifications,
  entries: outreachEntries,
  notHandedOver: { ownerId: 'It records who owned the lead when a message was sent or received.' },
  erases: { MessageSenderErased: 'text' },
  mentions: [inboundMessageMentions],
  erasedBy: { leadId: 'LeadErased' },
});
