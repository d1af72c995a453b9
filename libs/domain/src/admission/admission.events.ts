import { defineEvent, flag, id, instant, integer, list, object, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';
import { commissionTerms } from './commission.events';

const context = 'admission';
// Every admission has a key of its own, so that its sums outlast the text about the person.
const subject = 'admissionId';
const ids = { admissionId: id(), leadId: id() };
const files = () => personal(list(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() })));
const collegeStatus = () => oneOf('awaited', 'accepted', 'rejected');

/** By what reports group the event; the owner is that of the moment. */
const optionalDimensions = () => ({
  productId: optional(id()),
  productName: optional(text()),
  collegeId: optional(id()),
  collegeName: optional(text()),
  source: optional(text()),
  ownerId: optional(id()),
  ownerName: optional(staffName('ownerId')),
});

/** The admission of a lead at a college; there is one of each pair. */
export const admissionIdOf = (leadId: string, collegeId: string | undefined) => `${leadId}-${collegeId ?? 'none'}`;

/** Stream of an admission. */
export const admissionStream = (tenantId: string, admissionId: string) => `admission-${tenantId}-${admissionId}`;

export const admissionClaimed = defineEvent('AdmissionClaimed', {
  context,
  subject,
  doc: 'A call action with the stage Enrolled, or the enrolment of an application, opened the admission of a lead at a college.',
  fields: {
    ...ids,
    leadName: optional(personal(text())),
    phone: optional(personal(text())),
    collegeId: optional(id()),
    collegeName: optional(text()),
    /** What the lead paid for at the college before, if anything. */
    productId: optional(id()),
    productName: optional(text()),
    source: optional(text()),
    /** The call action or the application that opened it. */
    callActionId: optional(id()),
    applicationId: optional(id()),
    /** The time of the call action; by default that of the event. */
    claimedAt: optional(instant()),
    files: optional(files()),
    ownerId: id(),
    ownerName: staffName('ownerId'),
  },
});
export type AdmissionClaimed = EventOf<typeof admissionClaimed>;

export const admissionReclaimed = defineEvent('AdmissionReclaimed', {
  context,
  subject,
  doc: 'Another call action with the stage Enrolled, or the enrolment of an application, opened a cancelled admission again. The answer of the college is awaited again.',
  fields: {
    ...ids,
    callActionId: optional(id()),
    applicationId: optional(id()),
    claimedAt: optional(instant()),
    files: optional(files()),
    ownerId: id(),
    ownerName: staffName('ownerId'),
    /** By what reports group it. Missing in the first events. */
    productId: optional(id()),
    productName: optional(text()),
    collegeId: optional(id()),
    collegeName: optional(text()),
    source: optional(text()),
  },
});
export type AdmissionReclaimed = EventOf<typeof admissionReclaimed>;

export const admissionApplicationLinked = defineEvent('AdmissionApplicationLinked', {
  context,
  doc: 'The enrolment of an application found the admission of the lead at the college and belongs to it from now on.',
  fields: { ...ids, applicationId: id() },
});
export type AdmissionApplicationLinked = EventOf<typeof admissionApplicationLinked>;

export const admissionApplicationUnlinked = defineEvent('AdmissionApplicationUnlinked', {
  context,
  doc: 'The enrolment of an application was taken back; its admission stays, because a call action claims it as well.',
  fields: { ...ids, applicationId: id() },
});
export type AdmissionApplicationUnlinked = EventOf<typeof admissionApplicationUnlinked>;

export const admissionFilesAdded = defineEvent('AdmissionFilesAdded', {
  context,
  subject,
  doc: 'Files were added to an admission, by a user or by a later call action; none if that call action claims the admission of an application.',
  fields: { ...ids, callActionId: optional(id()), files: files() },
});
export type AdmissionFilesAdded = EventOf<typeof admissionFilesAdded>;

export const admissionSubmitted = defineEvent('AdmissionSubmitted', {
  context,
  doc: 'The owner submitted an admission for confirmation.',
  // Missing in the first events.
  fields: { ...ids, submittedById: optional(id()) },
});
export type AdmissionSubmitted = EventOf<typeof admissionSubmitted>;

export const admissionCollegeAnswered = defineEvent('AdmissionCollegeAnswered', {
  context,
  doc: 'A user recorded what the college says about the applicant.',
  fields: { ...ids, from: collegeStatus(), to: collegeStatus() },
});
export type AdmissionCollegeAnswered = EventOf<typeof admissionCollegeAnswered>;

export const admissionAmountSet = defineEvent('AdmissionAmountSet', {
  context,
  doc: 'A user set the amount of an admission, in paise.',
  fields: { ...ids, fromPaise: optional(integer()), amountPaise: integer() },
});
export type AdmissionAmountSet = EventOf<typeof admissionAmountSet>;

export const admissionConfirmed = defineEvent('AdmissionConfirmed', {
  context,
  doc: 'A manager confirmed an admission that the college accepted.',
  fields: {
    ...ids,
    amountPaise: integer(),
    ...optionalDimensions(),
    /** When the lead came in; missing in the first events. */
    leadCapturedAt: optional(instant()),
    publisherId: optional(id()),
    publisherName: optional(text()),
    /** The commission plan of the college at that moment; missing if it has none. */
    terms: optional(commissionTerms),
  },
});
export type AdmissionConfirmed = EventOf<typeof admissionConfirmed>;

export const admissionCancelled = defineEvent('AdmissionCancelled', {
  context,
  subject,
  doc: 'A manager cancelled an admission, or the enrolment that alone opened it was taken back. The stage of its lead is unlocked if a call action claimed it.',
  fields: {
    ...ids,
    from: oneOf('claimed', 'submitted', 'confirmed'),
    reason: optional(personal(text())),
    ...optionalDimensions(),
    financialYear: optional(text()),
    /** The application whose enrolment ends with it; missing if the enrolment was taken back first. */
    applicationId: optional(id()),
    /** A call action claimed it. Missing in the first events: one did. */
    byCallAction: optional(flag()),
  },
});
export type AdmissionCancelled = EventOf<typeof admissionCancelled>;

export const admissionOwnerChanged = defineEvent('AdmissionOwnerChanged', {
  context,
  doc: 'An admission got another owner.',
  fields: {
    ...ids,
    ownerId: id(),
    ownerName: staffName('ownerId'),
    previousOwnerId: id(),
    previousOwnerName: staffName('previousOwnerId'),
  },
});
export type AdmissionOwnerChanged = EventOf<typeof admissionOwnerChanged>;

export const applicantErased = defineEvent('ApplicantErased', {
  context,
  doc: 'The text and the files of an admission about an erased person are gone. Its sums stay.',
  fields: { admissionId: id() },
});
export type ApplicantErased = EventOf<typeof applicantErased>;

export const admissionProductSet = defineEvent('AdmissionProductSet', {
  context,
  doc: 'The lead paid an order at the college: reports count the admission under its product. It may come before the admission is claimed.',
  fields: { ...ids, orderId: id(), productId: id(), productName: optional(text()) },
});
export type AdmissionProductSet = EventOf<typeof admissionProductSet>;

export const admissionEvents = [
  admissionClaimed,
  admissionReclaimed,
  admissionApplicationLinked,
  admissionApplicationUnlinked,
  admissionFilesAdded,
  admissionSubmitted,
  admissionCollegeAnswered,
  admissionAmountSet,
  admissionConfirmed,
  admissionCancelled,
  admissionOwnerChanged,
  admissionProductSet,
  applicantErased,
];
export type AdmissionEvent =
  | AdmissionClaimed
  | AdmissionProductSet
  | AdmissionReclaimed
  | AdmissionApplicationLinked
  | AdmissionApplicationUnlinked
  | AdmissionFilesAdded
  | AdmissionSubmitted
  | AdmissionCollegeAnswered
  | AdmissionAmountSet
  | AdmissionConfirmed
  | AdmissionCancelled
  | AdmissionOwnerChanged
  | ApplicantErased;

/** A stored file of an admission. */
export type AdmissionFile = AdmissionFilesAdded['data']['files'][number];
