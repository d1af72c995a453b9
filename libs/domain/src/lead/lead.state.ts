import type { CallActionEvent } from '../call-action/call-action.events';
import type { FollowUpCompleted, FollowUpEvent } from '../follow-up/follow-up.events';
import type { MeetingEvent } from '../meeting/meeting.events';
import type { OutreachEvent } from '../outreach/outreach.events';
import type { ReconciliationEvent } from '../reconciliation/reconciliation.events';
import type { ShortlistEvent } from '../shortlist/shortlist.events';
import type { WorkQueueEvent } from '../work-queue/work-queue.events';
import { itemsOf, longer, unknownEvent, type Chain } from '../kernel';
import { readersAfter, type LeadReaders } from './lead-readers';
import type { LeadMerged, LeadUnmerged, LeadSeparated } from './lead-merge.events';
import { leadDetailNames, type ChangeName, type DetailName, type LeadDetails, type LeadDimensions, type LeadEvent } from './lead.events';

/** Everything that happens on the lead's stream: one consistency boundary of several contexts. */
export type LeadStreamEvent =
  LeadEvent | CallActionEvent | FollowUpEvent | MeetingEvent | OutreachEvent | ReconciliationEvent | ShortlistEvent | WorkQueueEvent;

export interface PendingFollowUp {
  followUpId: string;
  callActionId: string;
  dueAt: string;
  stageId?: string;
  stage: string;
  comment?: string;
  /** The time before the latest move. */
  movedFrom?: string;
}

/** The latest completion, as long as it may be undone: nothing but the follow-up in its place came after it. */
export interface LastCompletion extends PendingFollowUp {
  completedAt: string;
  completedBy: string;
  nextFollowUpId?: string;
}

/** The phone, e-mail and external id by which a lead is recognised. */
export interface LeadContact {
  phone?: string;
  email?: string;
  externalId?: string;
}

/** One enquiry of the person; `contact` holds the contacts of a re-enquiry. */
export interface LeadEnquiry {
  enquiryId: string;
  collegeId?: string;
  contact?: LeadContact;
  /** Job and row of an import that brought it. */
  row?: string;
  /** Whether the lead took over values of that row. */
  updated?: true;
}

/** A lead that was merged into this one, and what it brought. */
export interface MergedLead {
  mergeId: string;
  leadId: string;
  /** The lead itself and those that were merged into it before. */
  leadIds: readonly string[];
  contacts: readonly LeadContact[];
  /** Values that this lead took over: before and after. */
  from: Readonly<Record<string, string | null>>;
  to: Readonly<Record<string, string | null>>;
  followUps: readonly PendingFollowUp[];
}

/** State that later decisions need, and that events repeat for read models. */
export interface Lead {
  status: 'none' | 'open' | 'removed' | 'merged' | 'erased';
  leadId: string;
  details: LeadDetails;
  externalId?: string;
  dimensions: LeadDimensions;
  /** Users who referred the lead and go on reading it. */
  readers?: LeadReaders;
  attributes: Record<string, string>;
  enquiries: Chain<LeadEnquiry>;
  stageId?: string;
  stage?: string;
  subStage?: string;
  stageLocked: boolean;
  pendingFollowUps: PendingFollowUp[];
  completedFollowUps: Chain<string>;
  lastCompletion?: LastCompletion;
  callActions: Chain<string>;
  notes: Chain<string>;
  assignments: Chain<string>;
  priority: number;
  verified: boolean;
  favouriteOf: string[];
  bookmarkedBy: string[];
  /** Leads that were merged into this one, the oldest first. */
  merges: readonly MergedLead[];
  /** The lead that this one was merged into, and the contacts that it takes back when it is separated again. */
  mergedInto?: { survivorId: string; contacts: readonly LeadContact[] };
  /** Leads that are different people by the decision of a user. */
  notDuplicates: readonly string[];
}

export const noLead: Lead = {
  status: 'none',
  leadId: '',
  details: {},
  dimensions: {},
  attributes: {},
  enquiries: undefined,
  stageLocked: false,
  pendingFollowUps: [],
  completedFollowUps: undefined,
  callActions: undefined,
  notes: undefined,
  assignments: undefined,
  priority: 0,
  verified: false,
  favouriteOf: [],
  bookmarkedBy: [],
  merges: [],
  notDuplicates: [],
};

const pick = (from: object): LeadDetails =>
  Object.fromEntries(leadDetailNames.filter((name) => name in from).map((name) => [name, from[name as keyof typeof from]]));

const toggled = (members: string[], member: string, on: boolean) => [...members.filter((m) => m !== member), ...(on ? [member] : [])];

const withdrawn = (enquiries: Lead['enquiries'], id: string): Lead['enquiries'] =>
  itemsOf(enquiries)
    .filter(({ enquiryId }) => enquiryId !== id)
    .reduce<Lead['enquiries']>(longer, undefined);

const rowOf = ({ jobId, jobRow }: { jobId?: string; jobRow?: number }) => (jobId === undefined ? undefined : `${jobId}/${jobRow}`);

/** Notes that the lead took over values of the row that the last enquiry came with. */
function tookOver(enquiries: Lead['enquiries'], cause: { jobId?: string; jobRow?: number }): Lead['enquiries'] {
  if (cause.jobId === undefined || !enquiries || enquiries.item.updated || enquiries.item.row !== rowOf(cause)) return enquiries;
  return longer(enquiries.before, { ...enquiries.item, updated: true });
}

const withoutContacts = (enquiries: Lead['enquiries']): Lead['enquiries'] =>
  itemsOf(enquiries)
    .map(({ contact: _contact, ...enquiry }) => enquiry)
    .reduce<Lead['enquiries']>(longer, undefined);

/** The phone, e-mail and external id that a lead has now. */
export const contactOf = ({ details: { phone, email }, externalId }: Lead): LeadContact => ({ phone, email, externalId });

const CONTACTS: readonly (keyof LeadContact)[] = ['phone', 'email', 'externalId'];

/** The contacts that a lead holds for the leads that were merged into it, and its own values that theirs replaced. */
export const mergedContacts = ({ merges }: Lead): LeadContact[] =>
  merges.flatMap(({ contacts, from }) => [
    ...contacts,
    ...CONTACTS.flatMap((name) => {
      const value = from[name];
      return value ? [{ [name]: value }] : [];
    }),
  ]);

/** The values that re-enquiries of a lead were sent with. Those that were withdrawn are missing. */
export const contactsOffered = (lead: Lead): LeadContact[] => itemsOf(lead.enquiries).flatMap(({ contact }) => contact ?? []);

const offeredContact = ({ phone, email, externalId }: Record<string, string> = {}): LeadContact | undefined =>
  phone || email || externalId ? { phone, email, externalId } : undefined;

const without = (ids: Chain<string>, id: string): Chain<string> =>
  itemsOf(ids)
    .filter((one) => one !== id)
    .reduce<Chain<string>>(longer, undefined);

function completed(lead: Lead, data: FollowUpCompleted['data']): Lead {
  const { followUpId, callActionId, dueAt, stage, completedAt, completedBy, nextFollowUpId } = data;
  const pending = lead.pendingFollowUps.find((one) => one.followUpId === followUpId);
  return {
    ...lead,
    pendingFollowUps: lead.pendingFollowUps.filter((one) => one !== pending),
    completedFollowUps: longer(lead.completedFollowUps, followUpId),
    lastCompletion: { followUpId, callActionId, dueAt, stage, ...pending, completedAt, completedBy, nextFollowUpId },
  };
}

const withValues = (lead: Lead, to: Record<string, string | null> = {}): Lead =>
  Object.entries(to).reduce((changed, [name, value]) => withValue(changed, name as ChangeName, value), lead);

function merged(lead: Lead, { mergeId, mergedLeadId: leadId, mergedLeadIds, contacts, from, to, followUps }: LeadMerged['data']): Lead {
  // Personal values are missing once the person was erased.
  const brought = { contacts: contacts ?? [], from: from ?? {}, to: to ?? {} };
  const merge: MergedLead = { mergeId, leadId, leadIds: mergedLeadIds, ...brought, followUps };
  const pendingFollowUps = [...lead.pendingFollowUps, ...followUps];
  return { ...withValues(lead, to), merges: [...lead.merges, merge], pendingFollowUps };
}

function unmerged(lead: Lead, { mergeId, to, followUpIds }: LeadUnmerged['data']): Lead {
  const at = lead.merges.findIndex((one) => one.mergeId === mergeId);
  const undone = lead.merges[at];
  const merges = lead.merges.flatMap((one, index) => {
    if (index === at) return [];
    return undone && index > at ? [{ ...one, from: withoutValuesOf(undone, one.from) }] : [one];
  });
  const returns = (id: string) => followUpIds.includes(id);
  return {
    ...withValues(lead, to),
    merges,
    pendingFollowUps: lead.pendingFollowUps.filter(({ followUpId }) => !returns(followUpId)),
    completedFollowUps: followUpIds.reduce(without, lead.completedFollowUps),
    lastCompletion: lead.lastCompletion && returns(lead.lastCompletion.followUpId) ? undefined : lead.lastCompletion,
  };
}

/** Values before a later merge, if they came from a merge that is undone now. */
const withoutValuesOf = (undone: MergedLead, from: MergedLead['from']): MergedLead['from'] =>
  Object.fromEntries(
    Object.entries(from).map(([name, value]) => [
      name,
      name in undone.to && undone.to[name] === value ? (undone.from[name] ?? null) : value,
    ]),
  );

function separated(lead: Lead, { followUps, completedFollowUpIds }: LeadSeparated['data']): Lead {
  const returned = new Set(followUps.map(({ followUpId }) => followUpId));
  return {
    ...lead,
    status: 'open',
    mergedInto: undefined,
    pendingFollowUps: lead.pendingFollowUps.filter(({ followUpId }) => returned.has(followUpId)),
    completedFollowUps: completedFollowUpIds.reduce(longer, lead.completedFollowUps),
  };
}

const ATTRIBUTE = 'attributes.';
/** Correctable fields, other than details, that reports group by. */
const DIMENSIONS = ['course', 'state', 'source', 'utmSource', 'utmMedium', 'utmCampaign', 'collegeId', 'collegeName'];
const isDetail = (name: string): name is DetailName => (leadDetailNames as string[]).includes(name);

/** The present value under a correctable name; null if there is none. */
export function valueOf(lead: Lead, name: ChangeName): string | null {
  if (isDetail(name)) return lead.details[name] ?? null;
  if (name.startsWith(ATTRIBUTE)) return lead.attributes[name.slice(ATTRIBUTE.length)] ?? null;
  if (name === 'externalId') return lead.externalId ?? null;
  return lead.dimensions[name as 'source' | 'collegeId' | 'collegeName'] ?? null;
}

function withValue(lead: Lead, name: ChangeName, value: string | null): Lead {
  const leftOut = (of: object, key: string) => Object.fromEntries(Object.entries(of).filter(([one]) => one !== key));
  if (name.startsWith(ATTRIBUTE)) {
    const key = name.slice(ATTRIBUTE.length);
    const others = leftOut(lead.attributes, key) as Lead['attributes'];
    return { ...lead, attributes: value === null ? others : { ...others, [key]: value } };
  }
  if (name === 'externalId') return { ...lead, externalId: value ?? undefined };
  const details = isDetail(name) ? { ...leftOut(lead.details, name), ...(value === null ? {} : { [name]: value }) } : lead.details;
  const isDimension = DIMENSIONS.includes(name);
  const primary = name === 'source' ? { primarySource: value ?? undefined } : {};
  return { ...lead, details, dimensions: isDimension ? { ...lead.dimensions, [name]: value ?? undefined, ...primary } : lead.dimensions };
}

/** Folds one event of the lead's stream; never throws. */
export function evolve(lead: Lead, event: LeadStreamEvent): Lead {
  switch (event.type) {
    case 'LeadCaptured': {
      const { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state } = event.data;
      return {
        ...lead,
        status: 'open',
        leadId: event.data.leadId,
        details: pick(event.data),
        externalId: event.data.externalId,
        dimensions: { source, primarySource: source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state },
        attributes: event.data.attributes ?? {},
        enquiries: longer(undefined, { enquiryId: event.data.leadId, collegeId }),
        priority: event.data.priority,
      };
    }
    case 'LeadReEnquired': {
      const { enquiryId, collegeId, offered } = event.data;
      const enquiry = { enquiryId, collegeId, contact: offeredContact(offered), row: rowOf(event.data) };
      return { ...lead, enquiries: longer(lead.enquiries, enquiry) };
    }
    case 'LeadReEnquiryWithdrawn':
      return { ...lead, enquiries: withdrawn(lead.enquiries, event.data.enquiryId) };
    case 'LeadDetailsChanged':
      return Object.entries(event.data.to ?? {}).reduce((changed, [name, value]) => withValue(changed, name as ChangeName, value), {
        ...lead,
        enquiries: tookOver(lead.enquiries, event.data),
      });
    case 'LeadAssigned': {
      const { assignmentId, ownerId, ownerName } = event.data;
      return {
        ...lead,
        dimensions: { ...lead.dimensions, ownerId, ownerName },
        assignments: longer(lead.assignments, assignmentId),
        readers: readersAfter(event),
      };
    }
    case 'LeadPrioritised':
      return { ...lead, priority: event.data.to, enquiries: tookOver(lead.enquiries, event.data) };
    case 'LeadMoved': {
      const { stageId, stage, subStage, stageLocked } = event.data;
      return { ...lead, stageId, stage, subStage, stageLocked };
    }
    case 'LeadStageUnlocked':
      return { ...lead, stageLocked: false };
    case 'LeadVerified':
      return { ...lead, verified: true };
    case 'LeadVerificationWithdrawn':
      return { ...lead, verified: false };
    case 'LeadFavouriteMarked':
      return { ...lead, favouriteOf: toggled(lead.favouriteOf, event.data.userId, event.data.favourite) };
    case 'LeadBookmarked':
      return { ...lead, bookmarkedBy: toggled(lead.bookmarkedBy, event.data.userId, event.data.bookmarked) };
    case 'LeadRemoved':
      return { ...lead, status: 'removed', readers: undefined };
    case 'LeadRestored':
      return { ...lead, status: 'open' };
    case 'CallActionRecorded': {
      const { callActionId, stageId, stage, subStage, stageLocked, collegeId, collegeName } = event.data;
      const dimensions = collegeId ? { ...lead.dimensions, collegeId, collegeName } : lead.dimensions;
      const callActions = longer(lead.callActions, callActionId);
      return { ...lead, dimensions, callActions, lastCompletion: undefined, stageId, stage, subStage, stageLocked };
    }
    case 'FollowUpScheduled': {
      const { followUpId, callActionId, dueAt, stageId, stage, comment } = event.data;
      return { ...lead, pendingFollowUps: [...lead.pendingFollowUps, { followUpId, callActionId, dueAt, stageId, stage, comment }] };
    }
    case 'FollowUpCompleted':
      return completed(lead, event.data);
    case 'FollowUpReopened': {
      const { followUpId, callActionId, dueAt, stageId, stage, withdrawnFollowUpId } = event.data;
      const comment = lead.lastCompletion?.followUpId === followUpId ? lead.lastCompletion.comment : undefined;
      const others = lead.pendingFollowUps.filter((one) => one.followUpId !== withdrawnFollowUpId && one.followUpId !== followUpId);
      return {
        ...lead,
        pendingFollowUps: [...others, { followUpId, callActionId, dueAt, stageId, stage, comment }],
        completedFollowUps: without(lead.completedFollowUps, followUpId),
        lastCompletion: undefined,
      };
    }
    case 'FollowUpRescheduled': {
      const { followUpId, dueAt, previousDueAt } = event.data;
      const moved = (one: PendingFollowUp) => (one.followUpId === followUpId ? { ...one, dueAt, movedFrom: previousDueAt } : one);
      return { ...lead, pendingFollowUps: lead.pendingFollowUps.map(moved) };
    }
    case 'LeadNoteAdded':
      return { ...lead, notes: longer(lead.notes, event.data.noteId) };
    case 'LeadMerged':
      return merged(lead, event.data);
    case 'LeadAbsorbed': {
      const { survivorId, contacts } = event.data;
      return {
        ...lead,
        status: 'merged',
        mergedInto: { survivorId, contacts: contacts ?? [] },
        lastCompletion: undefined,
        readers: undefined,
      };
    }
    case 'LeadUnmerged':
      return unmerged(lead, event.data);
    case 'LeadSeparated':
      return separated(lead, event.data);
    case 'LeadDuplicateDismissed': {
      const { otherLeadId, dismissed } = event.data;
      return { ...lead, notDuplicates: toggled([...lead.notDuplicates], otherLeadId, dismissed) };
    }
    case 'LeadErased':
      return { ...lead, details: {}, externalId: undefined, attributes: {}, enquiries: withoutContacts(lead.enquiries), status: 'erased' };
    case 'LeadEnrolled':
      return lead.readers ? { ...lead, readers: undefined } : lead;
    case 'LeadContactClicked':
    case 'LeadReplied':
    case 'LeadScored':
    case 'FollowUpReminded':
    case 'LeadSkipped':
    case 'LeadUnskipped':
    case 'CourseShortlisted':
    case 'ShortlistedCourseRemoved':
    case 'CollegeNotInterested':
    case 'CollegeInterestRestored':
    case 'RecommendationSaved':
    case 'MeetingScheduled':
    case 'MeetingRescheduled':
    case 'MeetingCompleted':
    case 'MeetingMissed':
    case 'MeetingCancelled':
    case 'MeetingReminded':
    case 'ReconciliationRequested':
    case 'CollegeResponseRecorded':
    case 'LeadMessageSent':
    case 'LeadMessageReceived':
    case 'CafLinkSent':
    case 'LeadOptedOut':
    case 'LeadOptedIn':
      return lead;
    default:
      return unknownEvent(event, lead);
  }
}
