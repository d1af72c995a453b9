import { defineEvent, id, oneOf, optional, personal, text, type EventOf } from '../kernel';
import { collegeResponses } from './college-responses';

const ofPush = { leadId: id(), pushId: id(), collegeId: id(), collegeName: text(), leadName: optional(personal(text())) };

export const reconciliationRequested = defineEvent('ReconciliationRequested', {
  context: 'reconciliation',
  subject: 'leadId',
  doc: 'A user had the lead sent to the API of a college (LP-13). It has not been sent yet.',
  fields: ofPush,
});
export type ReconciliationRequested = EventOf<typeof reconciliationRequested>;

export const collegeResponseRecorded = defineEvent('CollegeResponseRecorded', {
  context: 'reconciliation',
  subject: 'leadId',
  doc: 'The response of a college to a lead that was sent to it was recorded.',
  fields: { ...ofPush, response: oneOf(...collegeResponses.map(({ value }) => value)), note: optional(personal(text())) },
});
export type CollegeResponseRecorded = EventOf<typeof collegeResponseRecorded>;

export type ReconciliationEvent = ReconciliationRequested | CollegeResponseRecorded;
export const reconciliationEvents = [reconciliationRequested, collegeResponseRecorded];
