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

/** Whether steps of a workflow set a field of a lead in a period. */
export const isChangedBy = (past: readonly Recorded[], workflow: Pick<UndoWorkflow['data'], 'workflowId' | 'from' | 'to'>): boolean =>
  past.some((event) => isSetBy(event, workflow));

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
    const events: LeadStreamEvent[] = [];
    let state = lead;
    /** The event that set each field last, less what is reverted already. */
    const last = new Map(past.flatMap((event) => fieldsOf(event).map((field) => [field, event] as const)));
    for (const event of set.toReversed()) {
      // A field that was set again since stays, even if it has the same value.
      const standing = fieldsOf(event).filter((field) => last.get(field) === event);
      const command = standing.length > 0 && opposite(onlyOf(event, standing), state, { jobId, assignmentId, without: [] });
      const decided = command ? decideOrKeep(command, state) : [];
      events.push(...decided);
      state = decided.reduce(evolve, state);
      const earlier = past.slice(0, past.indexOf(event));
      for (const field of standing) {
        const before = earlier.findLast((one) => fieldsOf(one).includes(field));
        if (before) last.set(field, before);
      }
    }
    if (undoes.length > 0) events.push(...givenBack({ undoes, assignmentId, jobId }, { lead: state, past }));
    if (events.length === 0) throw new DomainError('lead/changed-since', 'The lead was changed or worked on since.');
    return events;
  },
  evolve: ({ lead, past }, event) => ({ lead: evolve(lead, event), past: [...past, event] }),
};

/** What a step writes carries the rules that led to it, with its workflow at the end. */
const isSetBy = (
  { type, at = '', meta }: Recorded,
  { workflowId, from, to }: Pick<UndoWorkflow['data'], 'workflowId' | 'from' | 'to'>,
): boolean => SET.has(type) && at >= from && at < to && meta?.chain?.at(-1) === workflowId;

/** The fields that an event sets. */
function fieldsOf(event: LeadStreamEvent): string[] {
  if (event.type === 'LeadDetailsChanged') return Object.keys(event.data.to ?? {});
  if (event.type === 'LeadPrioritised') return ['priority'];
  return event.type === 'LeadMoved' || event.type === 'CallActionRecorded' ? ['stage'] : [];
}

/** The event as if it had set only some of its fields. */
function onlyOf(event: LeadStreamEvent, fields: readonly string[]): LeadEvent {
  if (event.type !== 'LeadDetailsChanged') return event as LeadEvent;
  const to = Object.fromEntries(Object.entries(event.data.to).filter(([field]) => fields.includes(field)));
  return { ...event, data: { ...event.data, to } };
}

/** The assignment that gives the lead back; none if somebody has worked on it or given it on since. */
function givenBack(data: { undoes: readonly string[]; assignmentId: string; jobId: string }, state: LeadWithPast): LeadStreamEvent[] {
  try {
    return undoAssignmentsDecider.decide({ type: 'UndoAssignments', data }, state);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
