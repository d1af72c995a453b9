import { defineEvent, flag, id, instant, list, map, object, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'lead';
const subject = 'leadId';

/** Contacts that another lead brings: each by its kind. */
const contacts = personal(list(object({ phone: optional(text()), email: optional(text()), externalId: optional(text()) })));
/** Pending follow-ups that move from one lead to the other. */
const followUps = list(object({ followUpId: id(), callActionId: id(), dueAt: instant(), stageId: optional(id()), stage: text() }));
/** Values that change, by name. */
const values = personal(map<string | null>());

export const leadMerged = defineEvent('LeadMerged', {
  context,
  subject,
  doc: 'A duplicate was merged into this lead: this lead takes over its contacts, its pending follow-ups and the chosen values.',
  fields: {
    mergeId: id(),
    leadId: id(),
    mergedLeadId: id(),
    /** The merged lead and the leads that were merged into it before. */
    mergedLeadIds: list(id()),
    mergedName: optional(personal(text())),
    from: values,
    to: values,
    contacts,
    followUps,
    /** The owner of this lead, who gets the follow-ups. */
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
  },
});
export type LeadMerged = EventOf<typeof leadMerged>;

export const leadAbsorbed = defineEvent('LeadAbsorbed', {
  context,
  subject,
  doc: 'The lead was merged into another lead: it leaves all lists, and its address leads to the other one.',
  fields: {
    mergeId: id(),
    leadId: id(),
    leadName: optional(personal(text())),
    survivorId: id(),
    survivorName: optional(personal(text())),
    contacts,
  },
});
export type LeadAbsorbed = EventOf<typeof leadAbsorbed>;

export const leadUnmerged = defineEvent('LeadUnmerged', {
  context,
  subject,
  doc: 'A merge was undone: contacts, follow-ups and values of the other lead return to it. Values that changed since the merge stay.',
  fields: {
    mergeId: id(),
    leadId: id(),
    mergedLeadId: id(),
    mergedLeadIds: list(id()),
    mergedName: optional(personal(text())),
    from: values,
    to: values,
    /** Follow-ups that return, pending or completed meanwhile. */
    followUpIds: list(id()),
    /** The owner of the other lead. */
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
  },
});
export type LeadUnmerged = EventOf<typeof leadUnmerged>;

export const leadSeparated = defineEvent('LeadSeparated', {
  context,
  subject,
  doc: 'The lead is separate again: it returns to the lists with its contacts and follow-ups.',
  fields: {
    mergeId: id(),
    leadId: id(),
    leadName: optional(personal(text())),
    survivorId: id(),
    survivorName: optional(personal(text())),
    followUps,
    /** Follow-ups of the lead that were completed while it was merged. */
    completedFollowUpIds: list(id()),
  },
});
export type LeadSeparated = EventOf<typeof leadSeparated>;

export const leadDuplicateDismissed = defineEvent('LeadDuplicateDismissed', {
  context,
  doc: 'A user decided that two leads are different people, or (`dismissed` false) took that decision back.',
  fields: { leadId: id(), otherLeadId: id(), dismissed: flag() },
});
export type LeadDuplicateDismissed = EventOf<typeof leadDuplicateDismissed>;

export const leadMergeEvents = [leadMerged, leadAbsorbed, leadUnmerged, leadSeparated, leadDuplicateDismissed];
export type LeadMergeEvent = LeadMerged | LeadAbsorbed | LeadUnmerged | LeadSeparated | LeadDuplicateDismissed;
