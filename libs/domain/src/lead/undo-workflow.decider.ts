import { DomainError, type Decider, type DomainCommand, type EventMeta } from '../kernel';
import type { LeadEvent } from './lead.events';
import { evolve, noLead, type LeadStreamEvent } from './lead.state';
import { undoAssignmentsDecider } from './undo-assignments.decider';
import { decideOrKeep, opposite, type LeadWithPast } from './undo-job.decider';

/**
 * `from`, `to`: the period whose steps are undone, without its end. `undoes`: the assignments that its steps made in the period. `assignmentId`: the id
 * of the assignment that takes them back.
 */
export type UndoWorkflow = DomainCommand<
  'UndoWorkflow',
  { workflowId: string; from: string; to: string; undoes: readonly string[]; assignmentId: string; jobId: string }
>;

type Recorded = LeadStreamEvent & { at?: string; meta?: Pick<EventMeta, 'chain'> };

/** What steps that set a field write. */
const SET: ReadonlySet<string> = new Set(['LeadDetailsChanged', 'LeadPrioritised', 'LeadMoved']);

/**
 * Reverts what the steps of a workflow did to a lead in a period: values that steps set, where nobody has changed them since, and the owner, where nobody
 * has worked on the lead since. Messages, follow-ups and lists stay.
 * @throws DomainError `lead/gone`, `lead/changed-since` if nothing of what the steps did stands any more
 */
export const undoWorkflowDecider: Decider<LeadWithPast, UndoWorkflow, LeadStreamEvent> = {
  initial: { lead: noLead, past: [] },
  decide({ data }, { lead, past }) {
    const { jobId, assignmentId, undoes } = data;
    if (lead.status !== 'open') throw new DomainError('lead/gone', 'The lead was removed or merged since.');
    const set = past.filter((event) => isSetBy(event, data));
    if (set.length === 0 && undoes.length === 0) return [];
    const lastStage = past.findLast(({ type }) => type === 'LeadMoved' || type === 'CallActionRecorded');
    const events: LeadStreamEvent[] = [];
    let state = lead;
    let stage = lastStage;
    for (const event of set.toReversed()) {
      // A stage that was set again since stays, even if it is the same one.
      if (event.type === 'LeadMoved' && event !== stage) continue;
      const command = opposite(event as LeadEvent, state, { jobId, assignmentId, without: [] });
      const decided = command ? decideOrKeep(command, state) : [];
      if (event.type === 'LeadMoved' && decided.length > 0) stage = movedBefore(past, event);
      events.push(...decided);
      state = decided.reduce(evolve, state);
    }
    if (undoes.length > 0) events.push(...givenBack({ undoes, assignmentId, jobId }, { lead, past }));
    if (events.length === 0) throw new DomainError('lead/changed-since', 'The lead was changed or worked on since.');
    return events;
  },
  evolve: ({ lead, past }, event) => ({ lead: evolve(lead, event), past: [...past, event] }),
};

/** What a step writes carries the rules that led to it, with its workflow at the end. */
const isSetBy = ({ type, at = '', meta }: Recorded, { workflowId, from, to }: UndoWorkflow['data']): boolean =>
  SET.has(type) && at >= from && at < to && meta?.chain?.at(-1) === workflowId;

const movedBefore = (past: readonly LeadStreamEvent[], event: LeadStreamEvent) =>
  past.slice(0, past.indexOf(event)).findLast(({ type }) => type === 'LeadMoved' || type === 'CallActionRecorded');

/** The assignment that gives the lead back; none if somebody has worked on it or given it on since. */
function givenBack(data: { undoes: readonly string[]; assignmentId: string; jobId: string }, state: LeadWithPast): LeadStreamEvent[] {
  try {
    return undoAssignmentsDecider.decide({ type: 'UndoAssignments', data }, state);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
