import { DomainError, holds, type Decider, type DomainCommand } from '../kernel';
import { evolve, noLead, type Lead, type LeadStreamEvent, type PendingFollowUp } from '../lead/lead.state';
import { openLead } from '../lead/open-lead';
import type { FollowUpCompleted, FollowUpEvent } from './follow-up.events';

/**
 * `id` is the follow-up's or its call action's (the mark call sends the latter, FU-02). The next step is a follow-up at a new date (`next`)
 * or none (`reason`); the documented mark call states neither.
 */
export type CompleteFollowUp = DomainCommand<
  'CompleteFollowUp',
  {
    id: string;
    completedBy: string;
    completedAt: string;
    via: 'list' | 'call-action';
    reason?: string;
    /** `ownerId` and `ownerName` count where the lead has no owner. */
    next?: { followUpId: string; dueAt: string; comment?: string; ownerId: string; ownerName: string };
  }
>;

/** Undoes the latest completion of a lead; only for the user who completed it, within an hour. */
export type ReopenFollowUp = DomainCommand<'ReopenFollowUp', { followUpId: string; userId: string; now: string }>;

/** The time of a call-back is near. */
export type RemindOfFollowUp = DomainCommand<'RemindOfFollowUp', { followUpId: string }>;

/** Moves a pending follow-up. A time in the past is only accepted as the undo of the latest move. */
export type RescheduleFollowUp = DomainCommand<'RescheduleFollowUp', { followUpId: string; dueAt: string; now: string }>;

/** Plans a follow-up without a call action, for the owner of the lead. */
export type PlanFollowUp = DomainCommand<'PlanFollowUp', { followUpId: string; dueAt: string; comment?: string }>;

const UNDO_MS = 60 * 60_000;

/** Rules of the follow-up: pending to done, once (001 §4.3), unless the completion is undone; no reminder of a completed one. */
export const followUpDecider: Decider<
  Lead,
  CompleteFollowUp | ReopenFollowUp | RemindOfFollowUp | RescheduleFollowUp | PlanFollowUp,
  LeadStreamEvent
> = {
  initial: noLead,
  decide(command, lead) {
    switch (command.type) {
      case 'CompleteFollowUp':
        return complete(command, lead);
      case 'ReopenFollowUp':
        return reopen(command, lead);
      case 'RemindOfFollowUp':
        return remind(command, lead);
      case 'RescheduleFollowUp':
        return reschedule(command, lead);
      case 'PlanFollowUp':
        return plan(command, openLead(lead));
    }
  },
  evolve,
};

function plan({ data: { followUpId, dueAt, comment } }: PlanFollowUp, lead: Lead): FollowUpEvent[] {
  const { leadId, details, dimensions, priority, stage = '', stageId = '', pendingFollowUps, completedFollowUps } = lead;
  const isIt = (id: string) => id === followUpId;
  if (pendingFollowUps.some((one) => isIt(one.followUpId)) || holds(completedFollowUps, isIt)) return [];
  if (pendingFollowUps.length > 0) throw new DomainError('follow-up/pending', 'The lead has a follow-up already.');
  const { ownerId, ownerName = '' } = dimensions;
  if (!ownerId) throw new DomainError('follow-up/no-owner', 'The lead has no owner who could follow up.');
  return [
    {
      type: 'FollowUpScheduled',
      data: {
        ...{ leadId, leadName: details.name, phone: details.phone, lead: dimensions, ownerId, ownerName },
        // There is no call action: its id is that of the follow-up.
        ...{ followUpId, callActionId: followUpId, dueAt, stageId, stage, comment, priority },
      },
    },
  ];
}

function reschedule({ data: { followUpId, dueAt, now } }: RescheduleFollowUp, lead: Lead): FollowUpEvent[] {
  const pending = pendingFollowUp(openLead(lead), followUpId);
  if (!pending) throw new DomainError('follow-up/done', 'This follow-up is already done.');
  if (pending.dueAt === dueAt) return [];
  if (dueAt < now && pending.movedFrom !== dueAt) throw new DomainError('follow-up/in-the-past', 'Followup Date must not be in the past.');
  const { callActionId, stage, dueAt: previousDueAt } = pending;
  const data = { followUpId: pending.followUpId, leadId: lead.leadId, callActionId, previousDueAt, dueAt, stage };
  return [{ type: 'FollowUpRescheduled', data: { ...data, leadName: lead.details.name } }];
}

function remind({ data: { followUpId } }: RemindOfFollowUp, lead: Lead): FollowUpEvent[] {
  const pending = lead.pendingFollowUps.find((one) => one.followUpId === followUpId);
  const { ownerId } = lead.dimensions;
  if (!pending || !ownerId || lead.status !== 'open') return [];
  return [{ type: 'FollowUpReminded', data: { followUpId, leadId: lead.leadId, dueAt: pending.dueAt, ownerId } }];
}

type Completing = Pick<FollowUpCompleted['data'], 'completedBy' | 'completedAt' | 'via' | 'reason' | 'nextFollowUpId'>;

/** The event that completes a pending follow-up of a lead. */
export const completionOf = (
  { followUpId, callActionId, dueAt, stage }: PendingFollowUp,
  lead: Lead,
  { completedBy, completedAt, via, reason, nextFollowUpId }: Completing,
): FollowUpCompleted => ({
  type: 'FollowUpCompleted',
  data: {
    ...{ followUpId, callActionId, leadId: lead.leadId, dueAt, stage, completedAt, completedBy, via, late: completedAt > dueAt },
    ...(reason ? { reason } : {}),
    ...(nextFollowUpId ? { nextFollowUpId } : {}),
    leadName: lead.details.name,
    lead: lead.dimensions,
  },
});

/**
 * The pending follow-up with this id, or of the call action with this id; undefined when it is completed already.
 * @throws DomainError `follow-up/unknown`
 */
export function pendingFollowUp(lead: Lead, id: string): PendingFollowUp | undefined {
  const pending = lead.pendingFollowUps.find(({ followUpId, callActionId }) => id === followUpId || id === callActionId);
  if (pending) return pending;
  const isIt = (known: string) => known === id;
  if (holds(lead.completedFollowUps, isIt) || holds(lead.callActions, isIt)) return undefined;
  throw new DomainError('follow-up/unknown', 'There is no such follow-up.');
}

function complete({ data }: CompleteFollowUp, lead: Lead): FollowUpEvent[] {
  const pending = pendingFollowUp(openLead(lead), data.id);
  if (!pending) return [];
  const { next, completedAt } = data;
  const { leadId, details, dimensions, priority } = lead;
  const done = completionOf(pending, lead, { ...data, nextFollowUpId: next?.followUpId });
  if (!next) return [done];
  if (next.dueAt < completedAt) throw new DomainError('follow-up/in-the-past', 'Followup Date must not be in the past.');
  const { callActionId, stage, stageId = lead.stageId ?? '', comment } = pending;
  return [
    done,
    {
      type: 'FollowUpScheduled',
      data: {
        ...{ leadId, leadName: details.name, phone: details.phone, lead: dimensions },
        ...{ followUpId: next.followUpId, callActionId, dueAt: next.dueAt, stageId, stage, comment: next.comment ?? comment, priority },
        ownerId: dimensions.ownerId ?? next.ownerId,
        ownerName: dimensions.ownerName ?? next.ownerName,
      },
    },
  ];
}

function reopen({ data: { followUpId, userId, now } }: ReopenFollowUp, lead: Lead): FollowUpEvent[] {
  const { leadId, details, dimensions, lastCompletion: last, pendingFollowUps, completedFollowUps } = openLead(lead);
  if (pendingFollowUps.some((one) => one.followUpId === followUpId)) return [];
  if (last?.followUpId !== followUpId) {
    if (!holds(completedFollowUps, (id) => id === followUpId)) throw new DomainError('follow-up/unknown', 'There is no such follow-up.');
    throw new DomainError('follow-up/superseded', 'This completion cannot be undone: the lead has moved on since.');
  }
  const { callActionId, dueAt, stageId, stage, completedAt, completedBy, nextFollowUpId } = last;
  if (completedBy !== userId) throw new DomainError('follow-up/not-yours', 'Only the person who completed a follow-up can undo it.');
  if (Date.parse(now) - Date.parse(completedAt) > UNDO_MS)
    throw new DomainError('follow-up/undo-too-late', 'A completion can be undone within an hour only.');
  if (nextFollowUpId && !pendingFollowUps.some((one) => one.followUpId === nextFollowUpId))
    throw new DomainError('follow-up/superseded', 'This completion cannot be undone: the lead has moved on since.');
  return [
    {
      type: 'FollowUpReopened',
      data: {
        ...{ followUpId, leadId, callActionId, dueAt, stageId, stage, completedAt, withdrawnFollowUpId: nextFollowUpId },
        leadName: details.name,
        lead: dimensions,
      },
    },
  ];
}
