import { defineEvent, flag, id, instant, integer, list, object, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';
import { priorities } from './ticket.fields';

const context = 'support';
// Staff may write about people, so a ticket has an encryption key of its own that can be destroyed.
const subject = 'ticketId';

const files = () => optional(personal(list(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() }))));
// The answer that is waited for from now on; tickets of before the help desk promised one have none.
const answer = () => optional(object({ askedAt: instant(), remindAt: optional(instant()), dueAt: instant() }));
const status = () => oneOf('open', 'inProgress', 'resolved', 'closed');

export const ticketRaised = defineEvent('TicketRaised', {
  context,
  subject,
  doc: 'Somebody asked the help desk for help.',
  fields: {
    ticketId: id(),
    requesterId: id(),
    requesterName: staffName('requesterId'),
    subject: personal(text()),
    description: personal(text()),
    category: text(),
    priority: oneOf(...priorities),
    files: files(),
    answer: answer(),
  },
});
export type TicketRaised = EventOf<typeof ticketRaised>;

export const ticketAssigned = defineEvent('TicketAssigned', {
  context,
  subject,
  doc: 'Somebody is to answer the ticket from now on, who is told so.',
  fields: {
    ticketId: id(),
    assignmentId: id(),
    subject: personal(text()),
    from: status(),
    assigneeId: id(),
    assigneeName: staffName('assigneeId'),
    previousAssigneeId: optional(id()),
    previousAssigneeName: optional(staffName('previousAssigneeId')),
  },
});
export type TicketAssigned = EventOf<typeof ticketAssigned>;

export const ticketPrioritised = defineEvent('TicketPrioritised', {
  context,
  doc: 'The ticket became more or less urgent.',
  fields: { ticketId: id(), from: oneOf(...priorities), to: oneOf(...priorities), answer: answer() },
});
export type TicketPrioritised = EventOf<typeof ticketPrioritised>;

export const ticketReplied = defineEvent('TicketReplied', {
  context,
  subject,
  doc: 'Somebody wrote in the conversation of the ticket; the first time that the help desk does is its first answer.',
  fields: { ticketId: id(), messageId: id(), bySupport: flag(), text: personal(text()), files: files() },
});
export type TicketReplied = EventOf<typeof ticketReplied>;

export const ticketResolved = defineEvent('TicketResolved', {
  context,
  subject,
  doc: 'The help desk says that it is done, and how.',
  fields: { ticketId: id(), from: status(), resolution: personal(text()) },
});
export type TicketResolved = EventOf<typeof ticketResolved>;

export const ticketReopened = defineEvent('TicketReopened', {
  context,
  subject,
  doc: 'It was not done: the ticket is open again.',
  fields: { ticketId: id(), from: status(), reason: personal(text()), answer: answer() },
});
export type TicketReopened = EventOf<typeof ticketReopened>;

export const ticketClosed = defineEvent('TicketClosed', {
  context,
  doc: 'Nothing more is wanted; `rating` says from 1 to 5 how well the help desk did.',
  fields: { ticketId: id(), from: status(), rating: optional(integer()) },
});
export type TicketClosed = EventOf<typeof ticketClosed>;

export const ticketReminded = defineEvent('TicketReminded', {
  context,
  doc: 'The first answer is due soon: the assignee is notified, or, if there is none, the users who may assign the ticket.',
  fields: { ticketId: id(), dueAt: instant(), assigneeId: optional(id()) },
});
export type TicketReminded = EventOf<typeof ticketReminded>;

export const ticketEscalated = defineEvent('TicketEscalated', {
  context,
  doc: 'The first answer is overdue: the managers above the assignee, and the admins, are notified.',
  fields: { ticketId: id(), dueAt: instant(), assigneeId: optional(id()) },
});
export type TicketEscalated = EventOf<typeof ticketEscalated>;

export const ticketErased = defineEvent('TicketErased', {
  context,
  doc: 'Somebody whom the ticket speaks of was erased: its words and files are gone for good, who answered and how fast stays.',
  fields: { ticketId: id() },
});
export type TicketErased = EventOf<typeof ticketErased>;

export const ticketEvents = [
  ticketRaised,
  ticketAssigned,
  ticketPrioritised,
  ticketReplied,
  ticketResolved,
  ticketReopened,
  ticketClosed,
  ticketReminded,
  ticketEscalated,
  ticketErased,
];

export type TicketEvent =
  | TicketRaised
  | TicketAssigned
  | TicketPrioritised
  | TicketReplied
  | TicketResolved
  | TicketReopened
  | TicketClosed
  | TicketReminded
  | TicketEscalated
  | TicketErased;

/** A stored file of a ticket or an answer. */
export type TicketFile = NonNullable<TicketRaised['data']['files']>[number];

/** Short reference of a ticket for people: `TKT-9F3A2C`. */
export const ticketReference = (ticketId: string) => `TKT-${ticketId.replaceAll('-', '').slice(-6).toUpperCase()}`;

/** Stream of a ticket. */
export const ticketStream = (tenantId: string, ticketId: string) => `ticket-${tenantId}-${ticketId}`;
