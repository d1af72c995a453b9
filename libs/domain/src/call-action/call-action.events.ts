import { defineEvent, flag, id, integer, list, object, oneOf, optional, personal, text, instant, type EventOf } from '../kernel';
import { leadDimensionFields } from '../lead/lead.events';

/** Which part of the work a call action belongs to (001 §2.2 Stage Tag). */
export const stageTags = ['leads', 'call', 'application'] as const;

export const callActionRecorded = defineEvent('CallActionRecorded', {
  context: 'call-action',
  subject: 'leadId',
  doc: 'A user spoke with the person, or tried to, and recorded the outcome.',
  fields: {
    callActionId: id(),
    leadId: id(),
    stageTag: oneOf(...stageTags),
    stageId: id(),
    stage: text(),
    subStage: optional(text()),
    previousStageId: optional(id()),
    previousStage: optional(text()),
    previousSubStage: optional(text()),
    collegeId: optional(id()),
    collegeName: optional(text()),
    /** Source that the lead had at this stage (`lead_source_at_stage`). */
    source: optional(text()),
    comment: optional(personal(text())),
    followUpAt: optional(instant()),
    stageLocked: flag(),
    allowAutomation: flag(),
    dialer: flag(),
    /** Telephone calls whose result it is. */
    callIds: optional(list(id())),
    /** Seconds for which the lead was open in the queue that the user worked through, since it was opened or its last result; missing outside a queue. */
    queueSeconds: optional(integer()),
    attachments: personal(list(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() }))),
    leadName: optional(personal(text())),
    phone: optional(personal(text())),
    lead: object(leadDimensionFields),
  },
});
export type CallActionRecorded = EventOf<typeof callActionRecorded>;

export const leadEnrolled = defineEvent('LeadEnrolled', {
  context: 'call-action',
  subject: 'leadId',
  doc: 'The lead reached the stage Enrolled.',
  fields: {
    leadId: id(),
    callActionId: id(),
    collegeId: optional(id()),
    collegeName: optional(text()),
    subStage: optional(text()),
    leadName: optional(personal(text())),
    lead: object(leadDimensionFields),
  },
});
export type LeadEnrolled = EventOf<typeof leadEnrolled>;

export type CallActionEvent = CallActionRecorded | LeadEnrolled;
export const callActionEvents = [callActionRecorded, leadEnrolled];
