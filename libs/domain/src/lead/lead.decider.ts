import type { Decider, DomainCommand } from '../kernel';
import { DomainError, holds, itemsOf } from '../kernel';
import {
  type ChangeName,
  type ContactName,
  type Enquiry,
  type LeadCaptured,
  type LeadEvent,
  type LeadMoved,
  type LeadNoteAdded,
} from './lead.events';
import { evolve, noLead, valueOf, type Lead, type LeadStreamEvent } from './lead.state';
import { readersBeside } from './lead-readers';
import { openLead } from './open-lead';
import { assertMovable, assertWithoutCall, ENROLLED, type StageRules } from './stage-rules';

type Cause = { jobId?: string; jobRow?: number };

export type CaptureLead = DomainCommand<'CaptureLead', LeadCaptured['data']>;
export type ReEnquireLead = DomainCommand<
  'ReEnquireLead',
  Enquiry & Cause & Pick<LeadCaptured['data'], 'publisher'> & { enquiryId: string; offered: Record<string, string> }
>;
export type WithdrawReEnquiry = DomainCommand<'WithdrawReEnquiry', Cause & { enquiryId: string }>;
/** `null` clears a detail. `expected`, if given, must equal the present values, so that no one else's change is overwritten. */
export type ChangeLeadDetails = DomainCommand<
  'ChangeLeadDetails',
  Cause & { to: Partial<Record<ChangeName, string | null>>; expected?: Partial<Record<ChangeName, string | null>> }
>;
export type AssignLead = DomainCommand<
  'AssignLead',
  /**
   * `onlyFrom`: the owner that the lead must still have; otherwise it is not reassigned. `expectedOwnerId`: the same, with null for no owner.
   * `expectedCallActionId`: the latest call action that the lead must still have, with null for none. `undoes`: the assignment that an undo reverts.
   */
  Cause & {
    assignmentId: string;
    ownerId?: string;
    ownerName?: string;
    onlyFrom?: string;
    expectedOwnerId?: string | null;
    expectedCallActionId?: string | null;
    reason: 'manual' | 'bulk' | 'import' | 'undo' | 'rule';
    /** Whether a rule for idle leads moves the lead. */
    reallocated?: boolean;
    /** The most open leads of the owner by the rules in force, if a person gives the lead above it. */
    exceededCapacity?: number;
    undoes?: string;
    /** Users who referred the lead and go on reading it. */
    readerIds?: string[];
    /** The people of level 3 among whom the lead moves without ending that. */
    readersWithin?: string[];
  }
>;
/** `expected`: the priority that the user saw. */
export type PrioritiseLead = DomainCommand<'PrioritiseLead', Cause & { priority: number; expected?: number }>;
/** Without a call: many leads at once, or by a workflow (`reason`). */
export type MoveLead = DomainCommand<'MoveLead', Cause & { stage: StageRules; subStage?: string; reason?: 'bulk' | 'rule' }>;
/** Restores an earlier stage; without `stageId`, none. */
export type MoveLeadBack = DomainCommand<'MoveLeadBack', Cause & Pick<LeadMoved['data'], 'stageId' | 'stage' | 'subStage' | 'stageLocked'>>;
/** Unlocks the stage Enrolled when the admission is cancelled. */
export type UnlockLeadStage = DomainCommand<'UnlockLeadStage', { admissionId: string }>;
export type VerifyLead = DomainCommand<'VerifyLead', Cause & { verified: boolean }>;
export type MarkFavourite = DomainCommand<'MarkFavourite', { userId: string; favourite: boolean }>;
export type BookmarkLead = DomainCommand<'BookmarkLead', { userId: string; bookmarked: boolean }>;
export type RemoveLead = DomainCommand<'RemoveLead', Cause & { reason: 'manual' | 'bulk' | 'import-undone' }>;
/** `without`: contacts that another lead has now; the lead is restored without them. */
export type RestoreLead = DomainCommand<'RestoreLead', Cause & { without?: readonly ContactName[] }>;
export type EraseLead = DomainCommand<'EraseLead', { jobIds?: string[] }>;
export type RecordContactClick = DomainCommand<'RecordContactClick', { clickId: string; channel: 'call' | 'whatsapp'; at: string }>;

export type AddLeadNote = DomainCommand<'AddLeadNote', Pick<LeadNoteAdded['data'], 'noteId' | 'note' | 'files'>>;

export type RecordLeadReply = DomainCommand<'RecordLeadReply', { callId: string }>;
/** `weights`: those of the institution that differ from the default ones. */
export type ScoreLead = DomainCommand<'ScoreLead', { weights?: Record<string, number> }>;

export type DismissDuplicate = DomainCommand<'DismissDuplicate', { otherLeadId: string; dismissed: boolean }>;

export type LeadCommand =
  | CaptureLead
  | ReEnquireLead
  | WithdrawReEnquiry
  | ChangeLeadDetails
  | AssignLead
  | PrioritiseLead
  | MoveLead
  | MoveLeadBack
  | UnlockLeadStage
  | VerifyLead
  | MarkFavourite
  | BookmarkLead
  | RemoveLead
  | RestoreLead
  | EraseLead
  | RecordContactClick
  | AddLeadNote
  | RecordLeadReply
  | ScoreLead
  | DismissDuplicate;

/** Maximum number of ids of a kind in one event: with three kinds it stays well below the size limit. */
const MOST_IDS = 1_000;

/** Rules of the lead itself; call actions and follow-ups have deciders of their own on the same stream. */
export const leadDecider: Decider<Lead, LeadCommand, LeadStreamEvent> = { initial: noLead, decide, evolve };

function decide(command: LeadCommand, lead: Lead): LeadEvent[] {
  switch (command.type) {
    case 'CaptureLead':
      if (lead.status !== 'none') throw new DomainError('lead/exists', 'This lead already exists.');
      return [{ type: 'LeadCaptured', data: command.data }];
    case 'ReEnquireLead':
      return reEnquire(command, openLead(lead));
    case 'WithdrawReEnquiry':
      if (!holds(lead.enquiries, ({ enquiryId }) => enquiryId === command.data.enquiryId)) return [];
      return [{ type: 'LeadReEnquiryWithdrawn', data: { leadId: lead.leadId, ...command.data } }];
    case 'ChangeLeadDetails':
      return changeDetails(command, openLead(lead));
    case 'AssignLead':
      return assign(command, openLead(lead));
    case 'PrioritiseLead': {
      const { priority: to, expected, ...cause } = command.data;
      if (![0, 1, 2].includes(to)) throw new DomainError('lead/priority-unknown', 'Priority must be Low, Medium or High.');
      const from = openLead(lead).priority;
      if (from !== to && expected !== undefined && expected !== from)
        throw new DomainError('lead/changed-meanwhile', 'Another user changed the priority in the meantime.');
      return from === to ? [] : [{ type: 'LeadPrioritised', data: { leadId: lead.leadId, from, to, ...cause } }];
    }
    case 'MoveLead':
      return changeStage(command, openLead(lead));
    case 'MoveLeadBack':
      return [stageChanged(openLead(lead), { ...command.data, reason: 'undo' })];
    case 'UnlockLeadStage': {
      const { leadId, stageId, stage, dimensions } = lead;
      // Another stage was locked by itself, and a lead that is gone has nothing to unlock.
      if (lead.status !== 'open' || !lead.stageLocked || stage !== ENROLLED) return [];
      return [{ type: 'LeadStageUnlocked', data: { leadId, ...command.data, stageId, stage, lead: dimensions } }];
    }
    case 'VerifyLead': {
      const { verified, ...cause } = command.data;
      if (openLead(lead).verified === verified) return [];
      return verified
        ? [{ type: 'LeadVerified', data: { leadId: lead.leadId, ...cause, lead: lead.dimensions } }]
        : [{ type: 'LeadVerificationWithdrawn', data: { leadId: lead.leadId, ...cause } }];
    }
    case 'MarkFavourite': {
      const { userId, favourite } = command.data;
      if (openLead(lead).favouriteOf.includes(userId) === favourite) return [];
      return [{ type: 'LeadFavouriteMarked', data: { leadId: lead.leadId, userId, favourite } }];
    }
    case 'BookmarkLead': {
      const { userId, bookmarked } = command.data;
      if (openLead(lead).bookmarkedBy.includes(userId) === bookmarked) return [];
      return [{ type: 'LeadBookmarked', data: { leadId: lead.leadId, userId, bookmarked } }];
    }
    case 'RemoveLead':
      if (lead.status === 'removed') return [];
      return [{ type: 'LeadRemoved', data: { ...command.data, ...hangingOn(openLead(lead)), lead: lead.dimensions } }];
    case 'RestoreLead':
      // An erased person's lead cannot be restored.
      if (lead.status === 'none' || lead.status === 'erased') throw new DomainError('lead/unknown', 'There is no such lead.');
      if (lead.status !== 'removed') return openLead(lead) && [];
      return restored(command, lead);
    case 'EraseLead':
      if (lead.status === 'none') throw new DomainError('lead/unknown', 'There is no such lead.');
      if (lead.status === 'erased') return [];
      return erased(command, lead);
    case 'RecordContactClick':
      return [{ type: 'LeadContactClicked', data: { leadId: openLead(lead).leadId, ...command.data } }];
    // Both follow from other events, so that a lead that is gone by now is no error.
    case 'RecordLeadReply':
      return lead.status === 'open' ? [{ type: 'LeadReplied', data: { leadId: lead.leadId, ...command.data } }] : [];
    case 'ScoreLead':
      return lead.status === 'open' || lead.status === 'removed'
        ? [{ type: 'LeadScored', data: { leadId: lead.leadId, ...command.data } }]
        : [];
    case 'DismissDuplicate': {
      const { otherLeadId, dismissed } = command.data;
      if (openLead(lead).leadId === otherLeadId) throw new DomainError('lead/merge-itself', 'A lead is no duplicate of itself.');
      if (lead.notDuplicates.includes(otherLeadId) === dismissed) return [];
      return [{ type: 'LeadDuplicateDismissed', data: { leadId: lead.leadId, otherLeadId, dismissed } }];
    }
    case 'AddLeadNote': {
      const { leadId, details } = openLead(lead);
      return [{ type: 'LeadNoteAdded', data: { leadId, ...command.data, leadName: details.name } }];
    }
  }
}

function restored({ data: { without = [], ...cause } }: RestoreLead, lead: Lead): LeadEvent[] {
  const events: LeadEvent[] = [{ type: 'LeadRestored', data: { ...cause, ...hangingOn(lead) } }];
  const to = Object.fromEntries(without.map((name) => [name, null]));
  return [...events, ...changeDetails({ type: 'ChangeLeadDetails', data: { to, ...cause } }, lead)];
}

/** A lead with more ids than fit into one event gets several events that list them in turn. */
function erased({ data }: EraseLead, lead: Lead): LeadEvent[] {
  const [calls, followUps, notes] = [itemsOf(lead.callActions), followUpsOf(lead), itemsOf(lead.notes)];
  const parts = Math.max(1, Math.ceil(Math.max(calls.length, followUps.length, notes.length) / MOST_IDS));
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * MOST_IDS, (part + 1) * MOST_IDS];
    const ids = { callActionIds: calls.slice(from, to), followUpIds: followUps.slice(from, to), noteIds: notes.slice(from, to) };
    return { type: 'LeadErased', data: { leadId: lead.leadId, ...ids, ...(part === 0 && data) } };
  });
}

function reEnquire({ data }: ReEnquireLead, lead: Lead): LeadEvent[] {
  if (holds(lead.enquiries, ({ enquiryId }) => enquiryId === data.enquiryId)) return [];
  return [
    { type: 'LeadReEnquired', data: { ...data, leadId: lead.leadId, attempt: (lead.enquiries?.length ?? 0) + 1, lead: lead.dimensions } },
  ];
}

function changeDetails({ data: { to, expected, ...cause } }: ChangeLeadDetails, lead: Lead): LeadEvent[] {
  const current = (name: ChangeName) => valueOf(lead, name);
  const names = (Object.keys(to) as ChangeName[]).filter((name) => (to[name] ?? null) !== current(name));
  const stale = names.filter((name) => expected && name in expected && (expected[name] ?? null) !== current(name));
  if (stale.length > 0) throw new DomainError('lead/changed-meanwhile', `Another user changed ${stale.join(', ')} in the meantime.`);
  if (names.length === 0) return [];
  const values = (of: (name: ChangeName) => string | null) => Object.fromEntries(names.map((name) => [name, of(name)]));
  return [
    { type: 'LeadDetailsChanged', data: { leadId: lead.leadId, from: values(current), to: values((name) => to[name] ?? null), ...cause } },
  ];
}

const followUpsOf = (lead: Lead) => [...lead.pendingFollowUps.map(({ followUpId }) => followUpId), ...itemsOf(lead.completedFollowUps)];

/** The ids of the lead and of everything that is removed and restored with it. */
const hangingOn = (lead: Lead) => ({
  leadId: lead.leadId,
  followUpIds: followUpsOf(lead),
  enquiryIds: itemsOf(lead.enquiries).map(({ enquiryId }) => enquiryId),
  assignmentIds: itemsOf(lead.assignments),
});

function assign({ data: { onlyFrom, expectedOwnerId, expectedCallActionId, ...data } }: AssignLead, lead: Lead): LeadEvent[] {
  const { ownerId } = lead.dimensions;
  if (ownerId === data.ownerId || (onlyFrom !== undefined && ownerId !== onlyFrom)) return [];
  if (expectedOwnerId !== undefined && (ownerId ?? null) !== expectedOwnerId) return [];
  if (expectedCallActionId !== undefined && (lead.callActions?.item ?? null) !== expectedCallActionId) return [];
  const pendingFollowUpIds = Object.fromEntries(lead.pendingFollowUps.map(({ followUpId, dueAt }) => [followUpId, dueAt]));
  const enquiryIds = itemsOf(lead.enquiries).map(({ enquiryId }) => enquiryId);
  return [
    {
      type: 'LeadAssigned',
      data: {
        ...data,
        ...(data.readerIds === undefined && data.ownerId !== undefined && readersBeside(lead.readers, data.ownerId)),
        leadId: lead.leadId,
        previousOwnerId: lead.dimensions.ownerId,
        previousOwnerName: lead.dimensions.ownerName,
        pendingFollowUpIds,
        ...(enquiryIds.length > 1 && { enquiryIds }),
        lead: { ...lead.dimensions, ownerId: data.ownerId, ownerName: data.ownerName },
      },
    },
  ];
}

function changeStage({ data: { stage, subStage, reason = 'bulk', ...cause } }: MoveLead, lead: Lead): LeadEvent[] {
  assertWithoutCall(stage, subStage);
  if (lead.stageId === stage.id && lead.subStage === subStage) return [];
  assertMovable(lead, stage.id);
  const stageLocked = lead.stageLocked || stage.locksStage;
  return [stageChanged(lead, { stageId: stage.id, stage: stage.name, subStage, stageLocked, reason, ...cause })];
}

type NewStage = Cause & Pick<LeadMoved['data'], 'stageId' | 'stage' | 'subStage' | 'stageLocked' | 'reason'>;

const stageChanged = (lead: Lead, to: NewStage): LeadMoved => ({
  type: 'LeadMoved',
  data: {
    ...to,
    leadId: lead.leadId,
    previousStageId: lead.stageId,
    previousStage: lead.stage,
    previousSubStage: lead.subStage,
    previousStageLocked: lead.stageLocked,
    lead: lead.dimensions,
  },
});
