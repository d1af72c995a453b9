import { defineEvent, id, instant, integer, object, oneOf, optional, personal, staffName, text, flag, type EventOf } from '../kernel';
import { leadDimensionFields } from '../lead/lead.events';

export const followUpScheduled = defineEvent('FollowUpScheduled', {
  context: 'follow-up',
  subject: 'leadId',
  doc: 'A follow-up was scheduled for a time (001 §4.3).',
  fields: {
    followUpId: id(),
    leadId: id(),
    callActionId: id(),
    dueAt: instant(),
    stageId: id(),
    stage: text(),
    comment: optional(personal(text())),
    ownerId: id(),
    ownerName: staffName('ownerId'),
    priority: integer(),
    leadName: optional(personal(text())),
    phone: optional(personal(text())),
    lead: object(leadDimensionFields),
  },
});
export type FollowUpScheduled = EventOf<typeof followUpScheduled>;

export const followUpCompleted = defineEvent('FollowUpCompleted', {
  context: 'follow-up',
  subject: 'leadId',
  doc: 'The follow-up was marked done.',
  fields: {
    followUpId: id(),
    leadId: id(),
    callActionId: id(),
    dueAt: instant(),
    completedAt: instant(),
    completedBy: id(),
    via: oneOf('list', 'call-action'),
    late: flag(),
    stage: text(),
    /** Why nothing is planned next: "No further follow-up". */
    reason: optional(personal(text())),
    /** The follow-up that takes its place at a new date. */
    nextFollowUpId: optional(id()),
    leadName: optional(personal(text())),
    lead: object(leadDimensionFields),
  },
});
export type FollowUpCompleted = EventOf<typeof followUpCompleted>;

export const followUpReminded = defineEvent('FollowUpReminded', {
  context: 'follow-up',
  doc: 'The owner of the lead is reminded that a follow-up is due.',
  fields: { followUpId: id(), leadId: id(), dueAt: instant(), ownerId: id() },
});
export type FollowUpReminded = EventOf<typeof followUpReminded>;

export const followUpReopened = defineEvent('FollowUpReopened', {
  context: 'follow-up',
  subject: 'leadId',
  doc: 'A completion was undone: the follow-up is pending again, with its date. A follow-up that was scheduled instead is withdrawn.',
  fields: {
    followUpId: id(),
    leadId: id(),
    callActionId: id(),
    dueAt: instant(),
    stageId: optional(id()),
    stage: text(),
    completedAt: instant(),
    withdrawnFollowUpId: optional(id()),
    leadName: optional(personal(text())),
    lead: object(leadDimensionFields),
  },
});
export type FollowUpReopened = EventOf<typeof followUpReopened>;

export const followUpRescheduled = defineEvent('FollowUpRescheduled', {
  context: 'follow-up',
  subject: 'leadId',
  doc: 'A pending follow-up was moved to another time.',
  fields: {
    followUpId: id(),
    leadId: id(),
    callActionId: id(),
    previousDueAt: instant(),
    dueAt: instant(),
    stage: text(),
    leadName: optional(personal(text())),
  },
});
export type FollowUpRescheduled = EventOf<typeof followUpRescheduled>;

export type FollowUpEvent = FollowUpScheduled | FollowUpCompleted | FollowUpReminded | FollowUpReopened | FollowUpRescheduled;
export const followUpEvents = [followUpScheduled, followUpCompleted, followUpReminded, followUpReopened, followUpRescheduled];
