import { DomainError, ownValue, type Decider, type DomainCommand } from '../kernel';
import { openLead } from '../lead/open-lead';
import { evolve as evolveLead, noLead, type Lead, type LeadStreamEvent } from '../lead/lead.state';
import type { CollegeResponse } from './college-responses';

/** `ended`: the pushes to the college that ended without success. If it is given, a lead with any other push to the college is not sent again. */
export type RequestReconciliation = DomainCommand<
  'RequestReconciliation',
  { pushId: string; collegeId: string; collegeName: string; ended?: readonly string[] }
>;
/** Refers to the latest push of the lead to the college. */
export type RecordCollegeResponse = DomainCommand<'RecordCollegeResponse', { collegeId: string; response: CollegeResponse; note?: string }>;
export type ReconciliationCommand = RequestReconciliation | RecordCollegeResponse;

/** The latest push of a lead to a college, and the response to it. */
interface Push {
  pushId: string;
  collegeName: string;
  response?: CollegeResponse;
  note?: string;
}

/** The lead of the stream, with its latest push by college. */
export interface Reconciliation {
  lead: Lead;
  pushes: Readonly<Record<string, Push>>;
}

/** Rules of sending leads to colleges: a college responds only to a lead that was sent to it (LP-13). */
export const reconciliationDecider: Decider<Reconciliation, ReconciliationCommand, LeadStreamEvent> = {
  initial: { lead: noLead, pushes: {} },
  decide(command, { lead, pushes }) {
    const { leadId, details } = openLead(lead);
    const of = { leadId, leadName: details.name };
    if (command.type === 'RequestReconciliation') {
      const { pushId, collegeId, collegeName, ended } = command.data;
      const last = ownValue(pushes, collegeId)?.pushId;
      if (last === pushId || (ended && last !== undefined && !ended.includes(last))) return [];
      return [{ type: 'ReconciliationRequested', data: { ...of, pushId, collegeId, collegeName } }];
    }
    const { collegeId, response, note } = command.data;
    const push = ownValue(pushes, collegeId);
    if (!push) throw new DomainError('reconciliation/not-sent', 'This lead was not sent to this college.');
    if (push.response === response && push.note === note) return [];
    const { pushId, collegeName } = push;
    return [{ type: 'CollegeResponseRecorded', data: { ...of, pushId, collegeId, collegeName, response, note } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ReconciliationRequested': {
        const { pushId, collegeId, collegeName } = event.data;
        return { ...state, pushes: { ...state.pushes, [collegeId]: { pushId, collegeName } } };
      }
      case 'CollegeResponseRecorded': {
        const { pushId, collegeId, collegeName, response, note } = event.data;
        return { ...state, pushes: { ...state.pushes, [collegeId]: { pushId, collegeName, response, note } } };
      }
      default:
        return { ...state, lead: evolveLead(state.lead, event) };
    }
  },
};
