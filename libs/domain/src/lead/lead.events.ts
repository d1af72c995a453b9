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
  type Infer,
} from '../kernel';
import { leadMergeEvents, type LeadMergeEvent } from './lead-merge.events';

/** Details of a person; each of them can be corrected later. */
export const leadDetailFields = {
  name: optional(personal(text())),
  phone: optional(personal(text())),
  email: optional(personal(text())),
  gender: optional(text()),
  country: optional(text()),
  state: optional(text()),
  city: optional(text()),
  category: optional(text()),
  leadType: optional(text()),
  lastEducation: optional(text()),
  yearOfAdmission: optional(text()),
  stream: optional(text()),
  course: optional(text()),
};

/** Source of an enquiry, and the institution it asks for. */
export const enquiryFields = {
  source: optional(text()),
  utmSource: optional(text()),
  utmMedium: optional(text()),
  utmCampaign: optional(text()),
  collegeId: optional(id()),
  collegeName: optional(text()),
};

/** The publisher that sent an enquiry, with the prices agreed on that day: rupees for each quality. */
const publisherField = optional(
  object({
    publisherId: id(),
    name: text(),
    pay: object({ new: integer(), verified: integer(), enrolled: integer(), duplicate: integer() }),
  }),
);

/** Dimensions of reports; events carry them so that a fact needs no other row. */
export const leadDimensionFields = {
  ...enquiryFields,
  primarySource: optional(text()),
  course: optional(text()),
  state: optional(text()),
  ownerId: optional(id()),
  ownerName: optional(staffName('ownerId')),
};

/** The import or job that an event belongs to, for undo and for tracing where a value comes from. */
const causeFields = { jobId: optional(id()), jobRow: optional(integer()) };

/** Ids of the rows of other read models that are removed and restored with a lead. Events of version 1 have none. */
const hangingFields = {
  followUpIds: optional(list(id())),
  enquiryIds: optional(list(id())),
  assignmentIds: optional(list(id())),
};

export type LeadDetails = Infer<typeof leadDetailFields>;
export type Enquiry = Infer<typeof enquiryFields>;
export type LeadDimensions = Infer<typeof leadDimensionFields>;
export type DetailName = keyof LeadDetails;
export const leadDetailNames = Object.keys(leadDetailFields) as DetailName[];
/** Names of the correctable values of a lead: details, external id, source, and attributes. */
export type ChangeName =
  DetailName | 'externalId' | 'source' | 'utmSource' | 'utmMedium' | 'utmCampaign' | 'collegeId' | 'collegeName' | `attributes.${string}`;
/** The contacts by which a lead is recognised. */
export type ContactName = 'phone' | 'email' | 'externalId';

const context = 'lead';
const subject = 'leadId';

export const leadCaptured = defineEvent('LeadCaptured', {
  context,
  subject,
  doc: 'A first enquiry became a lead.',
  fields: {
    leadId: id(),
    leadHash: id(),
    externalId: optional(id()),
    ...leadDetailFields,
    ...enquiryFields,
    priority: integer(),
    message: optional(personal(text())),
    attributes: optional(personal(map<string>())),
    publisher: publisherField,
    ...causeFields,
  },
});
export type LeadCaptured = EventOf<typeof leadCaptured>;
/** A publisher as its leads name it. */
export type SendingPublisher = NonNullable<LeadCaptured['data']['publisher']>;

export const leadReEnquired = defineEvent('LeadReEnquired', {
  context,
  subject,
  doc: 'A known person enquired again: the attribution is added, nothing is overwritten, and the values sent are stored in this event.',
  fields: {
    leadId: id(),
    enquiryId: id(),
    /** 2 for the second enquiry; it fills the secondary source, 3 the tertiary. */
    attempt: integer(),
    ...enquiryFields,
    offered: personal(map<string>()),
    publisher: publisherField,
    ...causeFields,
    lead: object(leadDimensionFields),
  },
});
export type LeadReEnquired = EventOf<typeof leadReEnquired>;

export const leadReEnquiryWithdrawn = defineEvent('LeadReEnquiryWithdrawn', {
  context,
  doc: 'An enquiry added by an import was undone.',
  fields: { leadId: id(), enquiryId: id(), ...causeFields },
});
export type LeadReEnquiryWithdrawn = EventOf<typeof leadReEnquiryWithdrawn>;

export const leadDetailsChanged = defineEvent('LeadDetailsChanged', {
  context,
  subject,
  doc: 'Details of the person changed; with old and new values.',
  fields: { leadId: id(), from: personal(map<string | null>()), to: personal(map<string | null>()), ...causeFields },
});
export type LeadDetailsChanged = EventOf<typeof leadDetailsChanged>;

export const leadAssigned = defineEvent('LeadAssigned', {
  context,
  doc: 'The lead got an owner, another owner, or (without ownerId) none.',
  fields: {
    leadId: id(),
    assignmentId: id(),
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
    previousOwnerId: optional(id()),
    previousOwnerName: optional(staffName('previousOwnerId')),
    reason: oneOf('manual', 'bulk', 'import', 'undo', 'rule'),
    /** Whether a rule for idle leads moved the lead; missing in older events, and where nobody is taken anything from by a rule. */
    reallocated: optional(flag()),
    /** The most open leads of the owner by the rules in force, where a person gave the lead above it; missing within it, and in older events. */
    exceededCapacity: optional(integer()),
    /** Users who referred the lead and go on reading it. */
    readerIds: optional(list(id())),
    /** The people of level 3 among whom the lead moves without ending that. */
    readersWithin: optional(list(id())),
    /** For an undo: the assignment that it reverts. Missing in older events, where the job identifies it. */
    undoes: optional(id()),
    /** Pending follow-ups move to the new owner with the lead. */
    pendingFollowUpIds: map<string>(),
    /** All enquiries of the lead; missing where the first one is the only one, and in events of the first version. */
    enquiryIds: optional(list(id())),
    ...causeFields,
    lead: object(leadDimensionFields),
  },
});
export type LeadAssigned = EventOf<typeof leadAssigned>;

export const leadPrioritised = defineEvent('LeadPrioritised', {
  context,
  doc: 'The priority changed (0 low, 1 medium, 2 high).',
  fields: { leadId: id(), from: integer(), to: integer(), ...causeFields },
});
export type LeadPrioritised = EventOf<typeof leadPrioritised>;

export const leadMoved = defineEvent('LeadMoved', {
  context,
  doc: 'The stage changed without a call, by a bulk action, its undo or a workflow (without `stage`: to none).',
  fields: {
    leadId: id(),
    stageId: optional(id()),
    stage: optional(text()),
    subStage: optional(text()),
    stageLocked: flag(),
    previousStageId: optional(id()),
    previousStage: optional(text()),
    previousSubStage: optional(text()),
    previousStageLocked: flag(),
    reason: oneOf('bulk', 'undo', 'rule'),
    ...causeFields,
    lead: object(leadDimensionFields),
  },
});
export type LeadMoved = EventOf<typeof leadMoved>;

export const leadStageUnlocked = defineEvent('LeadStageUnlocked', {
  context,
  doc: 'The admission of an enrolled lead was cancelled: its stage stays and may change again.',
  fields: { leadId: id(), admissionId: id(), stageId: optional(id()), stage: optional(text()), lead: object(leadDimensionFields) },
});
export type LeadStageUnlocked = EventOf<typeof leadStageUnlocked>;

export const leadVerified = defineEvent('LeadVerified', {
  context,
  doc: 'A user verified that the person and the contact are real.',
  fields: { leadId: id(), ...causeFields, lead: object(leadDimensionFields) },
});
export type LeadVerified = EventOf<typeof leadVerified>;

export const leadVerificationWithdrawn = defineEvent('LeadVerificationWithdrawn', {
  context,
  doc: 'The verification was withdrawn.',
  fields: { leadId: id(), ...causeFields },
});
export type LeadVerificationWithdrawn = EventOf<typeof leadVerificationWithdrawn>;

export const leadFavouriteMarked = defineEvent('LeadFavouriteMarked', {
  context,
  doc: 'A user marked the lead as a favourite, or removed the mark.',
  fields: { leadId: id(), userId: id(), favourite: flag() },
});
export type LeadFavouriteMarked = EventOf<typeof leadFavouriteMarked>;

export const leadBookmarked = defineEvent('LeadBookmarked', {
  context,
  doc: 'A user bookmarked the lead, or removed the bookmark.',
  fields: { leadId: id(), userId: id(), bookmarked: flag() },
});
export type LeadBookmarked = EventOf<typeof leadBookmarked>;

export const leadRemoved = defineEvent('LeadRemoved', {
  context,
  doc: 'The lead was removed from every list; its history stays.',
  fields: {
    leadId: id(),
    reason: oneOf('manual', 'bulk', 'import-undone'),
    ...hangingFields,
    ...causeFields,
    lead: object(leadDimensionFields),
  },
});
export type LeadRemoved = EventOf<typeof leadRemoved>;

export const leadRestored = defineEvent('LeadRestored', {
  context,
  doc: 'A removed lead was restored.',
  fields: { leadId: id(), ...hangingFields, ...causeFields },
});
export type LeadRestored = EventOf<typeof leadRestored>;

export const leadErased = defineEvent('LeadErased', {
  context,
  doc:
    'The person asked to be forgotten: their key is destroyed, personal fields, files, saved filters and notes of exports that name them are ' +
    'gone. Systems that store copies of events, rows or files of this lead delete them now.',
  // Jobs whose title or file name named the person.
  fields: { leadId: id(), callActionIds: list(id()), followUpIds: list(id()), noteIds: optional(list(id())), jobIds: optional(list(id())) },
});
export type LeadErased = EventOf<typeof leadErased>;

export const leadContactClicked = defineEvent('LeadContactClicked', {
  context,
  doc: 'A user clicked call or chat on the lead.',
  fields: { leadId: id(), clickId: id(), channel: oneOf('call', 'whatsapp'), at: instant() },
});
export type LeadContactClicked = EventOf<typeof leadContactClicked>;

export const leadNoteAdded = defineEvent('LeadNoteAdded', {
  context,
  subject,
  doc: 'A user wrote a note on the lead, without a call, or added files to it.',
  fields: {
    leadId: id(),
    noteId: id(),
    note: personal(text()),
    leadName: optional(personal(text())),
    files: optional(personal(list(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() })))),
  },
});
export type LeadNoteAdded = EventOf<typeof leadNoteAdded>;

export const leadReplied = defineEvent('LeadReplied', {
  context,
  doc: 'The lead talked to a user: a telephone call with the lead was answered. It counts for the score.',
  fields: { leadId: id(), callId: id() },
});
export type LeadReplied = EventOf<typeof leadReplied>;

export const leadScored = defineEvent('LeadScored', {
  context,
  doc: 'The score was computed again: the institution changed its weights, or the latest activity on the lead has aged.',
  // Weights that differ from the default ones.
  fields: { leadId: id(), weights: optional(map<number>()) },
});
export type LeadScored = EventOf<typeof leadScored>;

export const leadEvents = [
  leadCaptured,
  leadReEnquired,
  leadReEnquiryWithdrawn,
  leadDetailsChanged,
  leadAssigned,
  leadPrioritised,
  leadMoved,
  leadStageUnlocked,
  leadVerified,
  leadVerificationWithdrawn,
  leadFavouriteMarked,
  leadBookmarked,
  leadRemoved,
  leadRestored,
  leadErased,
  leadContactClicked,
  leadNoteAdded,
  leadReplied,
  leadScored,
  ...leadMergeEvents,
];

export type LeadEvent =
  | LeadCaptured
  | LeadReEnquired
  | LeadReEnquiryWithdrawn
  | LeadDetailsChanged
  | LeadAssigned
  | LeadPrioritised
  | LeadMoved
  | LeadStageUnlocked
  | LeadVerified
  | LeadVerificationWithdrawn
  | LeadFavouriteMarked
  | LeadBookmarked
  | LeadRemoved
  | LeadRestored
  | LeadErased
  | LeadContactClicked
  | LeadNoteAdded
  | LeadReplied
  | LeadScored
  | LeadMergeEvent;
