import { DomainError, type Decider, type DomainCommand } from '../kernel';
import { openLead } from '../lead/open-lead';
import { queueSecondsOf } from '../lead/queue-seconds';
import { evolve as evolveLead, noLead, type Lead, type LeadStreamEvent } from '../lead/lead.state';

export type SkipLead = DomainCommand<'SkipLead', { userId: string; day: string; reason: string; queueSeconds?: number }>;
export type UnskipLead = DomainCommand<'UnskipLead', { userId: string; day: string }>;
export type WorkQueueCommand = SkipLead | UnskipLead;

/** The lead of the stream, with the reasons of its skips by `skipKey`. */
export interface SkippedLead {
  lead: Lead;
  skips: Readonly<Record<string, string>>;
}

/** The key of a skip of one lead: one for each user and day. */
export const skipKey = ({ userId, day }: { userId: string; day: string }): string => `${userId}/${day}`;

/** Rules of skipping: a user skips a lead once a day; another reason replaces the first. */
export const workQueueDecider: Decider<SkippedLead, WorkQueueCommand, LeadStreamEvent> = {
  initial: { lead: noLead, skips: {} },
  decide({ type, data }, { lead, skips }) {
    const { leadId, details, dimensions } = openLead(lead);
    const { userId, day } = data;
    const before = skips[skipKey(data)];
    const of = { leadId, userId, day, leadName: details.name };
    if (type === 'UnskipLead') {
      if (before === undefined) throw new DomainError('work-queue/not-skipped', 'You have not skipped this lead today.');
      return [{ type: 'LeadUnskipped', data: of }];
    }
    if (before === data.reason) return [];
    return [{ type: 'LeadSkipped', data: { ...of, reason: data.reason, ...queueSecondsOf(data.queueSeconds), lead: dimensions } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'LeadSkipped':
        return { ...state, skips: { ...state.skips, [skipKey(event.data)]: event.data.reason } };
      case 'LeadUnskipped': {
        const { [skipKey(event.data)]: _returned, ...skips } = state.skips;
        return { ...state, skips };
      }
      default:
        return { ...state, lead: evolveLead(state.lead, event) };
    }
  },
};
