import { DomainError, holds, type Decider, type DomainCommand } from '../kernel';
import { evolve, noLead, type Lead, type LeadStreamEvent } from '../lead/lead.state';
import { openLead } from '../lead/open-lead';
import type { FollowUpEvent } from './follow-up.events';

/** `id` is the follow-up's or its call action's (the mark call sends the latter, FU-02). */
export type CompleteFollowUp = DomainCommand<
  'CompleteFollowUp',
  { id: string; completedBy: string; completedAt: string; via: 'list' | 'call-action' }
>;

/** The time of a call-back is near. */
export type RemindOfFollowUp = DomainCommand<'RemindOfFollowUp', { followUpId: string }>;

/** Rules of the follow-up: pending to done, once (001 §4.3); nobody is reminded of what is done. */
export const followUpDecider: Decider<Lead, CompleteFollowUp | RemindOfFollowUp, LeadStreamEvent> = {
  initial: noLead,
  decide: (command, lead) => (command.type === 'RemindOfFollowUp' ? remind(command, lead) : complete(command, lead)),
  evolve,
};

function remind({ data: { followUpId } }: RemindOfFollowUp, lead: Lead): FollowUpEvent[] {
  const pending = lead.pendingFollowUps.find((one) => one.followUpId === followUpId);
  const { ownerId } = lead.dimensions;
  if (!pending || !ownerId || lead.status !== 'open') return [];
  return [{ type: 'FollowUpReminded', data: { followUpId, leadId: lead.leadId, dueAt: pending.dueAt, ownerId } }];
}

function complete({ data }: CompleteFollowUp, lead: Lead): FollowUpEvent[] {
  const pending = openLead(lead).pendingFollowUps.find(
    ({ followUpId, callActionId }) => data.id === followUpId || data.id === callActionId,
  );
  if (!pending) {
    const isIt = (id: string) => id === data.id;
    if (holds(lead.completedFollowUps, isIt) || holds(lead.callActions, isIt)) return [];
    throw new DomainError('follow-up/unknown', 'There is no such follow-up.');
  }
  const { followUpId, callActionId, dueAt, stage } = pending;
  const { completedBy, completedAt, via } = data;
  return [
    {
      type: 'FollowUpCompleted',
      data: {
        followUpId,
        callActionId,
        leadId: lead.leadId,
        dueAt,
        stage,
        completedAt,
        completedBy,
        via,
        late: completedAt > dueAt,
        leadName: lead.details.name,
        lead: lead.dimensions,
      },
    },
  ];
}
