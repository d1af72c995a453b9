import { defineEvent, flag, id, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'query';
// The key of the applicant: destroying it erases the text of all queries of the application.
const subject = 'applicationId';
const ids = { queryId: id(), applicationId: id() };
const status = () => oneOf('open', 'answered', 'closed');

/** Stream of a query. */
export const queryStream = (tenantId: string, queryId: string) => `query-${tenantId}-${queryId}`;

/** Short reference of a query for people: `QRY-9F3A2C`. */
export const queryReference = (queryId: string) => `QRY-${queryId.replaceAll('-', '').slice(-6).toUpperCase()}`;

export const queryAsked = defineEvent('QueryAsked', {
  context,
  subject,
  doc: 'An applicant asked a question about an application.',
  fields: {
    ...ids,
    leadId: id(),
    formId: id(),
    formName: text(),
    category: text(),
    text: personal(text()),
    /** The applicant, as the answers of the form name them. */
    name: optional(personal(text())),
    /** Who answers it; missing if nobody could be chosen. */
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
  },
});
export type QueryAsked = EventOf<typeof queryAsked>;

export const queryAssigned = defineEvent('QueryAssigned', {
  context,
  doc: 'A query was given to another user, who answers it.',
  fields: {
    ...ids,
    assignmentId: id(),
    ownerId: id(),
    ownerName: staffName('ownerId'),
    previousOwnerId: optional(id()),
    previousOwnerName: optional(staffName('previousOwnerId')),
  },
});
export type QueryAssigned = EventOf<typeof queryAssigned>;

export const queryReplied = defineEvent('QueryReplied', {
  context,
  subject,
  doc: 'A user answered a query, or its applicant wrote again; the first reply of a user is its first answer.',
  fields: {
    ...{ ...ids, messageId: id(), byApplicant: flag(), text: personal(text()), from: status(), to: status() },
    /** Who answers the query. */
    ownerId: optional(id()),
  },
});
export type QueryReplied = EventOf<typeof queryReplied>;

export const queryClosed = defineEvent('QueryClosed', {
  context,
  doc: 'A query was closed, by a user or by its applicant.',
  fields: { ...ids, from: status(), byApplicant: flag() },
});
export type QueryClosed = EventOf<typeof queryClosed>;

export const queryReopened = defineEvent('QueryReopened', {
  context,
  subject,
  doc: 'A closed query was opened again, with what is still not clear.',
  fields: {
    ...{ ...ids, from: status(), byApplicant: flag(), reason: personal(text()) },
    /** Who answers the query. */
    ownerId: optional(id()),
  },
});
export type QueryReopened = EventOf<typeof queryReopened>;

export const queryTextErased = defineEvent('QueryTextErased', {
  context,
  doc: 'The applicant of a query was erased: its text is gone, its times stay.',
  fields: ids,
});
export type QueryTextErased = EventOf<typeof queryTextErased>;

export const queryEvents = [queryAsked, queryAssigned, queryReplied, queryClosed, queryReopened, queryTextErased];
export type QueryEvent = QueryAsked | QueryAssigned | QueryReplied | QueryClosed | QueryReopened | QueryTextErased;
