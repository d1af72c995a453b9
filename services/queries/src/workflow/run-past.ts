import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { RuleDefinition, WorkflowStep } from '@matricula/domain/rule';
import { HIDDEN_VALUE } from '@matricula/domain/user';
import type { WorkflowRunStarted } from '@matricula/domain/workflow';
import { toldClauses, valueAt, type ToldClause } from '@matricula/lists';
import { leadRowAt } from '@matricula/projections/lead';
import { testedField, type LeadRow } from '@matricula/read-models/lead';

/** What a step of a run began with: its settings, and what it read of the lead. */
export interface StepInput {
  step: WorkflowStep;
  /** The conditions of the step with the values of that moment; null if it has none, or if the moment is not known. */
  clauses: ToldClause[] | null;
  /** The value that the lead had in the field that the step sets, or in the date that it waits for; null without one. */
  value: string | null;
}

/** A step of a workflow, and its place in its version, from 1 on. */
export interface PlacedStep {
  step: WorkflowStep;
  number: number;
}

/** The steps that the events of runs are about, by the id of the event, each in the version that the run had then. */
export function stepsBy(events: readonly RecordedEvent[], versions: ReadonlyMap<number, RuleDefinition>): Map<string, PlacedStep> {
  const found = new Map<string, PlacedStep>();
  let version = 0;
  for (const { id, type, data } of events) {
    const of = data as { version?: number; stepId?: string };
    if (type === 'WorkflowRunStarted' || type === 'WorkflowRunMoved') version = of.version ?? version;
    const steps = versions.get(version)?.steps ?? [];
    const at = steps.findIndex((step) => step.id === of.stepId);
    const step = steps[at];
    if (step) found.set(id, { step, number: at + 1 });
  }
  return found;
}

/** The row of a lead as of a position of the log; undefined if the position is not known. */
export function leadAsOf(history: readonly RecordedEvent[], leadId: string, position: Position | undefined): LeadRow | undefined {
  if (position === undefined) return undefined;
  return leadRowAt(
    history.filter((event) => event.position <= position),
    leadId,
  );
}

/** The row of a lead when it entered a workflow: after the event that let it enter, which older runs name only by its id. */
export function leadAtEntry(history: readonly RecordedEvent[], entry: RecordedEvent): LeadRow | undefined {
  const { leadId, eventId, seenPosition } = entry.data as WorkflowRunStarted['data'];
  return leadAsOf(history, leadId, seenPosition ?? history.find(({ id }) => id === eventId)?.position ?? entry.position);
}

/** The begin of the run that was under way at a moment, among the events of the runs of a lead in a workflow. */
export const entryBefore = (runs: readonly RecordedEvent[], at: string): RecordedEvent | undefined =>
  runs.findLast((event) => event.type === 'WorkflowRunStarted' && event.at <= at);

/** Whether a field of a lead, by the name that steps and conditions have for it, is shown to the role of the user. */
function shownTo({ sight }: RequestContext): (field: string, kind: 'read' | 'tested') => boolean {
  const hidden = hiddenOfLeads(sight);
  return (field, kind) => !hidden || hidden.asks(kind === 'tested' || field.startsWith('custom') ? testedField(field) : field);
}

/** Whether a step decides by a field that is hidden from the role of the user, so that its exit would tell the value. */
export function decidesByHidden(step: WorkflowStep, context: RequestContext): boolean {
  const isShown = shownTo(context);
  if (step.kind === 'wait-until') return !isShown(step.settings.field, 'read');
  if (step.kind !== 'branch' && step.kind !== 'goal') return false;
  return step.settings.blocks.some(({ rules }) => rules.some(({ columnName }) => !isShown(columnName, 'tested')));
}

/** A step without what its settings tell of fields that are hidden from the role of the user. */
function shownStep(step: WorkflowStep, context: RequestContext): WorkflowStep {
  const isShown = shownTo(context);
  if (step.kind === 'set' && !isShown(step.settings.field, 'read')) {
    const { field } = step.settings;
    return { ...step, settings: { field, value: HIDDEN_VALUE } };
  }
  if (!decidesByHidden(step, context) || (step.kind !== 'branch' && step.kind !== 'goal')) return step;
  const blocks = step.settings.blocks.map(({ condition, rules }) => ({
    condition,
    rules: rules.filter(({ columnName }) => isShown(columnName, 'tested')),
  }));
  const settings = { ...step.settings, blocks: blocks.filter(({ rules }) => rules.length > 0) };
  return { ...step, settings };
}

/** What a step read of a lead at a moment; fields that are hidden from the role of the user stay out, of its settings as well. */
export function inputOf(done: WorkflowStep, lead: LeadRow | undefined, at: string, context: RequestContext): StepInput {
  const step = shownStep(done, context);
  if (!lead) return { step, clauses: null, value: null };
  if (step.kind === 'branch' || step.kind === 'goal') {
    const { joined = 'And', blocks } = step.settings;
    return { step, clauses: toldClauses({ joined, blocks }, lead, context, at), value: null };
  }
  if (step.kind !== 'set' && step.kind !== 'wait-until') return { step, clauses: null, value: null };
  const { field } = step.settings;
  const isShown = shownTo(context)(field, 'read');
  return { step, clauses: null, value: (isShown ? valueIn(lead, field, at) : undefined) ?? null };
}

/** The value of a field, date or custom field of a lead. */
function valueIn(lead: LeadRow, field: string, at: string): string | undefined {
  if (field.startsWith('custom')) return valueAt(field, lead, at);
  const value = lead[field as keyof LeadRow];
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
