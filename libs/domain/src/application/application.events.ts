import {
  defineEvent,
  flag,
  id,
  instant,
  integer,
  list,
  map,
  object,
  oneOf,
  optional,
  personal,
  staffName,
  text,
  type EventOf,
  type Json,
} from '../kernel';
import type { ApplicationStatus } from './application.life';

const context = 'application';
// The key of an applicant: destroying it erases the answers everywhere.
const subject = 'applicationId';
const ids = { applicationId: id(), leadId: id() };

/** Stream of an application. */
export const applicationStream = (tenantId: string, applicationId: string) => `application-${tenantId}-${applicationId}`;

const statuses = [
  ...(['started', 'submitted', 'in-verification', 'eligible', 'interviewed', 'ranked', 'offered', 'accepted', 'enrolled'] as const),
  ...(['returned', 'rejected', 'withdrawn', 'lapsed'] as const),
] as const satisfies readonly ApplicationStatus[];
const status = () => oneOf(...statuses);

export const applicationStarted = defineEvent('ApplicationStarted', {
  context,
  subject,
  doc: 'A person with a confirmed phone number began to fill in a form. Siblings on one phone begin one each, all of one lead.',
  fields: {
    ...ids,
    formId: id(),
    formName: text(),
    version: integer(),
    phone: personal(text()),
    /** Keyed hash of the phone number, by which its owner finds the application again. */
    phoneHash: id(),
    /** Source and owner of the lead at that moment. Missing in the first events. */
    source: optional(text()),
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
    /** The quick link that it began with. */
    quickLinkId: optional(id()),
  },
});
export type ApplicationStarted = EventOf<typeof applicationStarted>;

export const applicationAnswersSaved = defineEvent('ApplicationAnswersSaved', {
  context,
  subject,
  doc: 'Answers were saved while they were typed. A client numbers what it sends, so that repeats change nothing.',
  fields: {
    ...ids,
    client: id(),
    sequence: integer(),
    version: integer(),
    answers: personal(map<Json>()),
    /** How lists show the answers, by question (`ListedKind`). Missing in the first events. */
    kinds: optional(map<string>()),
    /** The first short answer of the form, by which lists name the application; only if this save changes it. */
    name: optional(personal(text())),
  },
});
export type ApplicationAnswersSaved = EventOf<typeof applicationAnswersSaved>;

export const applicationFileAttached = defineEvent('ApplicationFileAttached', {
  context,
  subject,
  doc: 'The applicant answered a question with a file; an earlier file of the question no longer counts.',
  fields: {
    ...ids,
    questionId: id(),
    version: integer(),
    file: personal(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() })),
  },
});
export type ApplicationFileAttached = EventOf<typeof applicationFileAttached>;
/** A stored file as an answer. */
export type AnswerFile = ApplicationFileAttached['data']['file'];

export const applicationVersionChanged = defineEvent('ApplicationVersionChanged', {
  context,
  doc: 'An application that was never submitted moved to the next version of its form; its answers stay.',
  fields: { ...ids, from: integer(), version: integer(), changes: list(text()) },
});
export type ApplicationVersionChanged = EventOf<typeof applicationVersionChanged>;

export const applicationFeeRequested = defineEvent('ApplicationFeeRequested', {
  context,
  doc: 'The fee of the application, or the token fee of its offer, was ordered, and a payment link was made for it.',
  fields: {
    ...{ ...ids, orderId: id(), linkId: id() },
    /** It is the token fee of an accepted offer; missing: the fee of the form. */
    token: optional(flag()),
  },
});
export type ApplicationFeeRequested = EventOf<typeof applicationFeeRequested>;

export const applicationTokenFeeWaived = defineEvent('ApplicationTokenFeeWaived', {
  context,
  subject,
  doc: 'A manager waived the token fee of an accepted offer; another person may enrol the applicant.',
  fields: { ...ids, reason: optional(personal(text())), waivedById: id() },
});
export type ApplicationTokenFeeWaived = EventOf<typeof applicationTokenFeeWaived>;

export const applicationSubmitted = defineEvent('ApplicationSubmitted', {
  context,
  subject,
  doc: 'The applicant submitted the application: its answers are complete by the rules of its version. `uncounted`: questions whose answers do not count, because a condition hides them or the version does not ask. Missing in the first events, whose answers all count; drafts list every answer until they are submitted.',
  fields: {
    ...ids,
    from: status(),
    version: integer(),
    submittedAt: instant(),
    feePaid: optional(flag()),
    quickLinkId: optional(id()),
    guardian: optional(personal(text())),
    uncounted: optional(list(id())),
  },
});
export type ApplicationSubmitted = EventOf<typeof applicationSubmitted>;

export const applicationOwnerChanged = defineEvent('ApplicationOwnerChanged', {
  context,
  doc: 'The lead of an application got another owner, or none, and the application followed.',
  fields: {
    ...ids,
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
    previousOwnerId: optional(id()),
    previousOwnerName: optional(staffName('previousOwnerId')),
  },
});
export type ApplicationOwnerChanged = EventOf<typeof applicationOwnerChanged>;

export const applicationMoved = defineEvent('ApplicationMoved', {
  context,
  subject,
  doc: 'An application moved to another state of its life, by a user, its applicant, or its deadline.',
  fields: {
    ...ids,
    move: text(),
    from: status(),
    to: status(),
    reason: optional(personal(text())),
    /** Sections that the applicant corrects. */
    sections: optional(list(id())),
    /** Of an enrolment: the admission that it opened or linked. */
    admissionId: optional(id()),
    /** Of a ranking: the merit list that it is on. Missing in the first events. */
    meritListId: optional(id()),
  },
});
export type ApplicationMoved = EventOf<typeof applicationMoved>;

export const applicationDocumentsChecked = defineEvent('ApplicationDocumentsChecked', {
  context,
  doc: 'The state of the documents that the application needs changed.',
  fields: { ...ids, documents: oneOf('missing', 'to-verify', 'complete') },
});
export type ApplicationDocumentsChecked = EventOf<typeof applicationDocumentsChecked>;

export const applicationAnswersErased = defineEvent('ApplicationAnswersErased', {
  context,
  doc: 'The answers of an erased person are gone; the application can no longer be opened by a phone number.',
  fields: { applicationId: id() },
});
export type ApplicationAnswersErased = EventOf<typeof applicationAnswersErased>;

export const applicationEvents = [
  ...[
    applicationStarted,
    applicationAnswersSaved,
    applicationFileAttached,
    applicationVersionChanged,
    applicationFeeRequested,
    applicationSubmitted,
  ],
  ...[applicationTokenFeeWaived, applicationOwnerChanged, applicationMoved, applicationDocumentsChecked, applicationAnswersErased],
];
export type ApplicationEvent =
  | ApplicationStarted
  | ApplicationAnswersSaved
  | ApplicationFileAttached
  | ApplicationVersionChanged
  | ApplicationFeeRequested
  | ApplicationTokenFeeWaived
  | ApplicationSubmitted
  | ApplicationOwnerChanged
  | ApplicationMoved
  | ApplicationDocumentsChecked
  | ApplicationAnswersErased;
