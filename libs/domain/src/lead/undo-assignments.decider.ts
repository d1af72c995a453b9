import { DomainError, type Decider, type DomainCommand, type EventMeta } from '../kernel';
import { staffRoles } from '../kernel/staff-roles';
import { leadDecider } from './lead.decider';
import { evolve, noLead, type LeadStreamEvent } from './lead.state';
import type { LeadWithPast } from './undo-job.decider';

/** `undoes`: the assignments that a rule made in a period. `assignmentId`: the id of the assignment that takes them back. */
export type UndoAssignments = DomainCommand<'UndoAssignments', { undoes: readonly string[]; assignmentId: string; jobId: string }>;

/** Events that do not count as work on a lead: what the lead itself or the product does, and personal marks of users. */
const notWork: ReadonlySet<LeadStreamEvent['type']> = new Set([
  'LeadScored',
  'LeadReEnquired',
  'LeadReEnquiryWithdrawn',
  'LeadReplied',
  'LeadMessageReceived',
  'FollowUpReminded',
  'LeadFavouriteMarked',
  'LeadBookmarked',
]);

/**
 * Gives a lead back to the owner whom it had before a rule gave it to others, where nobody has worked on it since.
 * @throws DomainError `lead/gone`, `lead/handed-on`, `lead/worked-on`
 */
export const undoAssignmentsDecider: Decider<LeadWithPast, UndoAssignments, LeadStreamEvent> = {
  initial: { lead: noLead, past: [] },
  decide({ data: { undoes, assignmentId, jobId } }, { lead, past }) {
    if (lead.status !== 'open') throw new DomainError('lead/gone', 'The lead was removed or merged since.');
    let before: Pick<AssignedData, 'previousOwnerId' | 'previousOwnerName'> | undefined;
    let first: string | undefined;
    for (const event of past.toReversed()) {
      if (notWork.has(event.type)) continue;
      if (event.type !== 'LeadAssigned') {
        if (isOfSystem(event)) continue;
        if (before) break;
        throw new DomainError('lead/worked-on', 'The lead was worked on since.');
      }
      if (!undoes.includes(event.data.assignmentId)) break;
      before = event.data;
      first = event.data.assignmentId;
    }
    if (!before) throw new DomainError('lead/handed-on', 'The lead got another owner since.');
    const { previousOwnerId: ownerId, previousOwnerName: ownerName } = before;
    return leadDecider.decide(
      { type: 'AssignLead', data: { assignmentId, ownerId, ownerName, reason: 'undo', undoes: first, jobId } },
      lead,
    );
  },
  evolve: ({ lead, past }, event) => ({ lead: evolve(lead, event), past: [...past, event] }),
};

/** What automation did, such as a step of a workflow that welcomes the lead, is no work of a person either. */
const isOfSystem = (event: LeadStreamEvent & { meta?: Pick<EventMeta, 'actor'> }) => event.meta?.actor.role === staffRoles.system;

type AssignedData = Extract<LeadStreamEvent, { type: 'LeadAssigned' }>['data'];
