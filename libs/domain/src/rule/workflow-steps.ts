/**
 * The steps of a workflow: a flat list, joined by the ids of their successors. A version of a workflow never changes, so a run that began with it
 * can always be continued. Each kind of step declares its settings and its exits.
 */
import { conditionProblem, isEmptyValue, type ConditionBlock, type ConditionColumn, type Joined } from '../kernel/condition-blocks';

/** The channels of messages that steps send. */
export const stepChannels = ['sms', 'email'] as const;
export type StepChannel = (typeof stepChannels)[number];

/** Fields of a lead that a step may set. */
export const settableFields = ['course', 'stream', 'city', 'state', 'category', 'leadType', 'lastEducation', 'yearOfAdmission'] as const;
export type SettableField = (typeof settableFields)[number];

/** What a run may wait for, by the event that ends the wait. */
export const awaitedEvents = [
  { value: 'LeadReEnquired', label: 'The lead enquires again' },
  { value: 'LeadAssigned', label: 'The owner changes' },
  { value: 'CallActionRecorded', label: 'A call action is saved' },
  { value: 'FollowUpCompleted', label: 'A follow-up is completed' },
  { value: 'LeadReplied', label: 'The lead answers or makes a call' },
  { value: 'MeetingCompleted', label: 'A meeting is held' },
] as const;
export type AwaitedEvent = (typeof awaitedEvents)[number]['value'];

interface StepOf<Kind extends string, Settings> {
  /** Unique in the workflow; it stays the same from version to version, so that runs can move to a newer one. */
  id: string;
  kind: Kind;
  settings: Settings;
  /** The step that follows; the run ends without one. */
  next?: string | null;
  /** The other exit of a step that decides. */
  otherwise?: string | null;
  /** The step that follows after the last failed attempt; without one the run is parked. */
  onError?: string | null;
}

/** Sends a message template to the lead. `anyTime`: a service message; any other SMS is sent from 10:00 to 21:00 only. */
export type SendStep = StepOf<'send', { channel: StepChannel; templateId: string; anyTime?: boolean }>;
/** Gives the lead to one of several users, each with the same share. */
export type GiveStep = StepOf<'give', { userIds: readonly string[] }>;
/** Sets a field of the lead. */
export type SetStep = StepOf<'set', { field: SettableField; value: string }>;
/** Notifies the owner of the lead, or certain users. */
export type NotifyStep = StepOf<'notify', { to: 'owner' | 'users'; userIds?: readonly string[] }>;
/** Waits some minutes. */
export type WaitStep = StepOf<'wait', { minutes: number }>;
/** Waits for an event of the lead, at most for some minutes; `otherwise` follows after a time-out. */
export type WaitForStep = StepOf<'wait-for', { event: AwaitedEvent; minutes: number }>;
/** Chooses by the lead as it is now: `next` if it matches, else `otherwise`. */
export type BranchStep = StepOf<'branch', { joined?: Joined; blocks: readonly ConditionBlock[] }>;
/** Sends a share of the leads to `next` and the rest to `otherwise`; the same lead always takes the same exit. */
export type ShareStep = StepOf<'share', { percent: number }>;
/** Ends the run. */
export type StopStep = StepOf<'stop', object | null | undefined>;

export type WorkflowStep = SendStep | GiveStep | SetStep | NotifyStep | WaitStep | WaitForStep | BranchStep | ShareStep | StopStep;
export type StepKind = WorkflowStep['kind'];

export const stepKinds: readonly { value: StepKind; label: string; exits: readonly ('next' | 'otherwise' | 'onError')[] }[] = [
  { value: 'send', label: 'Send a message', exits: ['next', 'onError'] },
  { value: 'give', label: 'Give the lead to a user', exits: ['next', 'onError'] },
  { value: 'set', label: 'Set a field', exits: ['next', 'onError'] },
  { value: 'notify', label: 'Notify users', exits: ['next', 'onError'] },
  { value: 'wait', label: 'Wait', exits: ['next'] },
  { value: 'wait-for', label: 'Wait for an event', exits: ['next', 'otherwise'] },
  { value: 'branch', label: 'Branch by conditions', exits: ['next', 'otherwise'] },
  { value: 'share', label: 'Split by share', exits: ['next', 'otherwise'] },
  { value: 'stop', label: 'Stop', exits: [] },
];

/** The largest number of steps of a workflow. */
export const MOST_STEPS = 100;
/** The longest wait: a year. */
export const MOST_MINUTES = 366 * 24 * 60;

/** A step with unchecked settings, as a person or a program wrote it. */
type Unchecked = Record<string, unknown>;

const isWhole = (value: unknown, least: number, most: number) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isIds = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');

/** The first problem of the settings of one step, in words without its name. */
function settingsProblem(kind: StepKind, step: Unchecked, columns: readonly ConditionColumn[]): string | undefined {
  switch (kind) {
    case 'send':
      if (!(stepChannels as readonly unknown[]).includes(step.channel)) return 'needs the channel of its message';
      return isEmptyValue(step.templateId) ? 'needs a message template' : undefined;
    case 'give':
      return isIds(step.userIds) ? undefined : 'needs at least one user';
    case 'set':
      if (!(settableFields as readonly unknown[]).includes(step.field)) return 'names no field that can be set';
      return isEmptyValue(step.value) ? 'needs a value' : undefined;
    case 'notify':
      if (step.to === 'owner') return undefined;
      return step.to === 'users' && isIds(step.userIds) ? undefined : 'needs the owner or at least one user';
    case 'wait-for':
      if (!awaitedEvents.some(({ value }) => value === step.event)) return 'names no event that can be awaited';
      return isWhole(step.minutes, 1, MOST_MINUTES) ? undefined : 'needs a time-out between one minute and a year';
    case 'wait':
      return isWhole(step.minutes, 1, MOST_MINUTES) ? undefined : 'needs a time between one minute and a year';
    case 'branch': {
      const problem = Array.isArray(step.blocks) ? conditionProblem(step.blocks as ConditionBlock[], columns) : 'it has no conditions';
      return problem && `is not complete: ${problem}`;
    }
    case 'share':
      return isWhole(step.percent, 1, 99) ? undefined : 'needs a share between 1 and 99 percent';
    case 'stop':
      return undefined;
  }
}

/** The exits of a step that lead to another one. */
export const exitsOf = (step: WorkflowStep): string[] =>
  (stepKinds.find(({ value }) => value === step.kind)?.exits ?? []).flatMap((exit) => step[exit] || []);

/** The first problem of the steps of a workflow, in words; undefined if it can be activated. The first step of the list begins a run. */
export function stepsProblem(steps: readonly Unchecked[], columns: readonly ConditionColumn[]): string | undefined {
  if (steps.length === 0) return 'A workflow needs at least one step.';
  if (steps.length > MOST_STEPS) return `A workflow has at most ${MOST_STEPS} steps.`;
  const ids = new Set<unknown>();
  for (const [index, step] of steps.entries()) {
    const name = `Step ${index + 1}`;
    if (typeof step.id !== 'string' || step.id === '') return `${name} has no id.`;
    if (ids.has(step.id)) return `${name} has the id of another step.`;
    ids.add(step.id);
    if (!stepKinds.some(({ value }) => value === step.kind)) return `${name} is of an unknown kind.`;
    const problem = settingsProblem(step.kind as StepKind, (step.settings ?? {}) as Unchecked, columns);
    if (problem) return `${name} ${problem.replace(/\.$/, '')}.`;
  }
  const known = steps as unknown as readonly WorkflowStep[];
  for (const [index, step] of known.entries())
    if (exitsOf(step).some((exit) => !ids.has(exit))) return `Step ${index + 1} leads to a step that does not exist.`;
  return cycleWithoutWait(known) ? 'The workflow repeats steps without waiting in between.' : undefined;
}

/** Whether steps can repeat without a wait: such a run would never rest. */
function cycleWithoutWait(steps: readonly WorkflowStep[]): boolean {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string): boolean => {
    const step = byId.get(id);
    if (open.has(id)) return true;
    if (!step || done.has(id) || step.kind === 'wait' || step.kind === 'wait-for') return false;
    open.add(id);
    const found = exitsOf(step).some(visit);
    open.delete(id);
    done.add(id);
    return found;
  };
  return steps.some((step) => (step.kind === 'wait' || step.kind === 'wait-for' ? exitsOf(step) : [step.id]).some(visit));
}

/** A number from 0 to 99 that is the same for the same text (FNV-1a). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 100;
}
