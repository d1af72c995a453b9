import type { Decider, DomainCommand } from '../kernel';
import { DomainError } from '../kernel';
import { leadDecider, type LeadCommand } from './lead.decider';
import type { ChangeName, ContactName, LeadEvent } from './lead.events';
import { evolve, noLead, valueOf, type Lead, type LeadStreamEvent } from './lead.state';

/**
 * `without`: contacts that another lead has now. A lead that the job removed is restored without them; contacts that the job changed stay as they
 * are.
 */
export type UndoJobOnLead = DomainCommand<'UndoJobOnLead', { jobId: string; assignmentId: string; without?: readonly ContactName[] }>;

/** A lead with its history: the changes by a job, and later ones by others. */
export interface LeadWithPast {
  lead: Lead;
  past: LeadStreamEvent[];
}

/**
 * Reverts what a job did to a lead, except for what later changes build on. A lead that the job created is removed unless someone else changed it,
 * and its enquiries are withdrawn. Details, owner, priority, stage, verification and removal are restored where they still are as the job left them.
 */
export const undoJobDecider: Decider<LeadWithPast, UndoJobOnLead, LeadStreamEvent> = {
  initial: { lead: noLead, past: [] },
  decide: ({ data: { jobId, assignmentId, without = [] } }, { lead, past }) => {
    const done = past.filter((event) => jobOf(event) === jobId);
    const created = done.find(({ type }) => type === 'LeadCaptured');
    if (created) {
      const foreign = past.slice(past.indexOf(created)).some((event) => jobOf(event) !== jobId && !byRule(event) && !ofMerge(event));
      return foreign || lead.status !== 'open' || lead.merges.length > 0
        ? []
        : leadDecider.decide({ type: 'RemoveLead', data: { reason: 'import-undone', jobId } }, lead);
    }
    const events: LeadStreamEvent[] = [];
    let state = lead;
    const lastRemoval = past.findLast(({ type }) => type === 'LeadRemoved');
    const lastStage = past.findLast(({ type }) => type === 'LeadMoved' || type === 'CallActionRecorded');
    for (const event of [...done].reverse()) {
      // The lead was contacted or moved since, even if to the same stage.
      if (event.type === 'LeadMoved' && event !== lastStage) continue;
      // Someone else removed it again after it was restored.
      if (event.type === 'LeadRemoved' && event !== lastRemoval) continue;
      const command = opposite(event as LeadEvent, state, { jobId, assignmentId, without });
      const decided = command ? decideOrKeep(command, state) : [];
      events.push(...decided);
      state = decided.reduce(evolve, state);
    }
    return events;
  },
  evolve: ({ lead, past }, event) => ({ lead: evolve(lead, event), past: [...past, event] }),
};

const jobOf = (event: LeadStreamEvent) => (event.data as { jobId?: string }).jobId;

/** An assignment by a rule and a computed score do not count as a user's work. */
const byRule = (event: LeadStreamEvent) => event.type === 'LeadScored' || (event.type === 'LeadAssigned' && event.data.reason === 'rule');

/** A merge that was undone does not count as a user's work. */
const ofMerge = ({ type }: LeadStreamEvent) => type in MERGES;
const MERGES = { LeadMerged: true, LeadAbsorbed: true, LeadUnmerged: true, LeadSeparated: true };

/** Decides; a lead that was removed meanwhile stays as it is. */
export function decideOrKeep(command: LeadCommand, lead: Lead): LeadStreamEvent[] {
  try {
    return leadDecider.decide(command, lead);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** The command that reverts an event where the lead still is as the event left it; undefined if it has changed since. */
export function opposite(event: LeadEvent, lead: Lead, undo: Required<UndoJobOnLead['data']>): LeadCommand | undefined {
  const { jobId, assignmentId, without } = undo;
  switch (event.type) {
    case 'LeadReEnquired':
      return { type: 'WithdrawReEnquiry', data: { enquiryId: event.data.enquiryId, jobId } };
    case 'LeadDetailsChanged': {
      const { from, to } = event.data;
      const stays = (name: ChangeName) => (without as readonly ChangeName[]).includes(name);
      const names = (Object.keys(to) as ChangeName[]).filter((name) => valueOf(lead, name) === to[name] && !stays(name));
      return { type: 'ChangeLeadDetails', data: { to: Object.fromEntries(names.map((name) => [name, from[name] ?? null])), jobId } };
    }
    case 'LeadAssigned': {
      const { reason, ownerId, previousOwnerId, previousOwnerName, assignmentId: undoes } = event.data;
      if (reason === 'undo' || lead.dimensions.ownerId !== ownerId) return undefined;
      return {
        type: 'AssignLead',
        data: { assignmentId, ownerId: previousOwnerId, ownerName: previousOwnerName, reason: 'undo', undoes, jobId },
      };
    }
    case 'LeadPrioritised':
      return lead.priority === event.data.to ? { type: 'PrioritiseLead', data: { priority: event.data.from, jobId } } : undefined;
    case 'LeadMoved': {
      const { reason, previousStageId: stageId, previousStage: stage, previousSubStage: subStage, previousStageLocked } = event.data;
      if (reason === 'undo') return undefined;
      return { type: 'MoveLeadBack', data: { stageId, stage, subStage, stageLocked: previousStageLocked, jobId } };
    }
    case 'LeadVerified':
      return { type: 'VerifyLead', data: { verified: false, jobId } };
    case 'LeadRemoved':
      return event.data.reason === 'bulk' ? { type: 'RestoreLead', data: { jobId, without } } : undefined;
    default:
      return undefined;
  }
}
