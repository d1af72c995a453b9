import { defineEvent, flag, id, instant, integer, list, object, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'document';
// The key of the applicant: destroying it erases files and answers together.
const subject = 'applicationId';
const ids = { applicationId: id(), leadId: id(), documentId: id() };

/** Stream of the documents of an application. */
export const documentsStream = (tenantId: string, applicationId: string) => `application-documents-${tenantId}-${applicationId}`;

/** States of an uploaded document; one without an upload is missing. */
export const documentStates = { uploaded: 'To verify', verified: 'Verified', rejected: 'Rejected' } as const;
export type DocumentStatus = keyof typeof documentStates;

/** Why a document is rejected. */
export const rejectionReasons = {
  unreadable: 'It cannot be read',
  'another-document': 'It is another document',
  'pages-missing': 'Pages or parts are missing',
  'name-differs': 'The name differs from the application',
  expired: 'It is no longer valid',
  other: 'Another reason',
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

export const documentUploaded = defineEvent('DocumentUploaded', {
  context,
  subject,
  doc: 'A document of an application was uploaded, by its applicant or by staff; an earlier upload no longer counts.',
  fields: {
    ...ids,
    formId: id(),
    formName: text(),
    /** What the checklist calls the document. */
    document: text(),
    /** The number of this upload of the document, from 1. */
    upload: integer(),
    /** Who uploaded it: the form for its applicant, or a user. */
    uploadedById: id(),
    /** Missing for the applicant. */
    uploadedByName: optional(staffName('uploadedById')),
    /** The name of the applicant in lists. */
    name: optional(personal(text())),
    file: personal(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() })),
  },
});
export type DocumentUploaded = EventOf<typeof documentUploaded>;
/** A stored file of a document. */
export type DocumentFile = DocumentUploaded['data']['file'];

const holder = { holderId: id() };

export const documentTaken = defineEvent('DocumentTaken', {
  context,
  doc: 'A verifier took a document and holds it until a moment; nobody else can take or decide it before.',
  fields: {
    ...{ ...ids, ...holder, holderName: staffName('holderId'), until: instant() },
    /** The begin of the hold that this prolongs. */
    since: optional(instant()),
  },
});
export type DocumentTaken = EventOf<typeof documentTaken>;

export const documentReleased = defineEvent('DocumentReleased', {
  context,
  doc: 'A verifier gave a document back, or (`skipped`) left it to others for now.',
  fields: { ...ids, ...holder, skipped: optional(flag()) },
});
export type DocumentReleased = EventOf<typeof documentReleased>;

const verifier = { upload: integer(), verifierId: id(), verifierName: staffName('verifierId') };

export const documentVerified = defineEvent('DocumentVerified', {
  context,
  doc: 'A verifier, who is not the person who uploaded it, found a document in order.',
  fields: { ...ids, ...verifier },
});
export type DocumentVerified = EventOf<typeof documentVerified>;

export const documentRejected = defineEvent('DocumentRejected', {
  context,
  subject,
  doc: 'A verifier rejected a document; its applicant reads the reason and uploads another one.',
  fields: {
    ...ids,
    ...verifier,
    document: text(),
    reason: oneOf('unreadable', 'another-document', 'pages-missing', 'name-differs', 'expired', 'other'),
    note: optional(personal(text())),
  },
});
export type DocumentRejected = EventOf<typeof documentRejected>;

const all = { applicationId: id(), documentIds: list(id()) };

export const documentsClosed = defineEvent('DocumentsClosed', {
  context,
  doc: 'The application ended without admission: its documents are no longer verified.',
  fields: all,
});
export type DocumentsClosed = EventOf<typeof documentsClosed>;

export const documentsErased = defineEvent('DocumentsErased', {
  context,
  doc: 'The documents of an erased person are gone.',
  fields: all,
});
export type DocumentsErased = EventOf<typeof documentsErased>;

export const documentEvents = [
  ...[documentUploaded, documentTaken, documentReleased, documentVerified, documentRejected],
  ...[documentsClosed, documentsErased],
];
export type DocumentEvent =
  DocumentUploaded | DocumentTaken | DocumentReleased | DocumentVerified | DocumentRejected | DocumentsClosed | DocumentsErased;
