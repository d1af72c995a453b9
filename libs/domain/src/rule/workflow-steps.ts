/**
 * The steps of a workflow: a flat list, joined by the ids of their successors. A version of a workflow never changes, so a run that began with it
 * can always be continued. Each kind of step declares its settings and its exits.
 */
import { availabilities, type Availability } from './availability';
import { isLeadDate, leadDates, type LeadDate } from './rule-triggers';
import {
  conditionProblem,
  customFieldOf,
  isEmptyValue,
  type ConditionBlock,
  type ConditionColumn,
  type Joined,
} from '../kernel/condition-blocks';

/** The channels of messages that steps send. */
export const stepChannels = ['sms', 'email', 'whatsapp'] as const;
export type StepChannel = (typeof stepChannels)[number];

/** Fields of a lead that a step may set. */
export const settableFields = ['course', 'stream', 'city', 'state', 'category', 'leadType', 'lastEducation', 'yearOfAdmission'] as const;
export type SettableField = (typeof settableFields)[number];
/** What a step may set: a field, the stage, the priority, or a custom field by its column. */
export type SetTarget = SettableField | 'stage' | 'priority' | `custom${string}`;

const channelChoices = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
  { value: 'whatsapp', label: 'WhatsApp' },
];
/** What a step may set besides custom fields. */
export const settableChoices: readonly { value: SetTarget; label: string }[] = [
  { value: 'stage', label: 'Stage' },
  { value: 'priority', label: 'Lead Priority' },
  { value: 'course', label: 'Course' },
  { value: 'stream', label: 'Stream' },
  { value: 'city', label: 'City' },
  { value: 'state', label: 'State' },
  { value: 'category', label: 'Category' },
  { value: 'leadType', label: 'Lead Type' },
  { value: 'lastEducation', label: 'Last Education' },
  { value: 'yearOfAdmission', label: 'Year of Admission' },
];
const notifiedChoices = [
  { value: 'owner', label: 'Owner of the lead' },
  { value: 'users', label: 'Users' },
];

/** Dates of a lead that a run may wait for. */
export const awaitedDates = leadDates;
/** A date of leads, or `customDates.<key>` of a custom field. */
export type AwaitedDate = LeadDate | `custom${string}`;

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

/** Sends a message template to the lead. `anyTime`: a service message; any other SMS or WhatsApp message is sent from 10:00 to 21:00 only. */
export type SendStep = StepOf<'send', { channel: StepChannel; templateId: string; anyTime?: boolean }>;
/** Gives the lead to one of several users in turn. `takesOver`: also a lead that has an owner. `openLeads`: the most open leads of a user who gets it. */
export type GiveStep = StepOf<'give', { userIds: readonly string[]; availability?: Availability; openLeads?: number; takesOver?: boolean }>;
/** Sets a field of the lead. A stage is named, a priority is 0, 1 or 2. */
export type SetStep = StepOf<'set', { field: SetTarget; value: string; subStage?: string }>;
/** Plans a follow-up of the owner, some minutes from then on. */
export type FollowUpStep = StepOf<'follow-up', { minutes: number; comment?: string }>;
/** Puts the lead on a dialer list. */
export type DialerListStep = StepOf<'dialer-list', { listId: string }>;
/** Sends the begin of the run to a webhook, which is https, signed and retried. */
export type WebhookStep = StepOf<'webhook', { endpointId: string }>;
/** Notifies the owner of the lead, or certain users. */
export type NotifyStep = StepOf<'notify', { to: 'owner' | 'users'; userIds?: readonly string[] }>;
/** Lets the lead enter another workflow, and goes on. */
export type EnterStep = StepOf<'enter', { workflowId: string }>;
/** Waits some minutes. */
export type WaitStep = StepOf<'wait', { minutes: number }>;
/** Waits for an event of the lead, at most for some minutes; `otherwise` follows after a time-out. */
export type WaitForStep = StepOf<'wait-for', { event: AwaitedEvent; minutes: number }>;
/** Waits for a day before (negative) or after a date of the lead, at a time of the institution; `otherwise` follows without the date. */
export type WaitUntilStep = StepOf<'wait-until', { field: AwaitedDate; days: number; at: string }>;
/** Waits for the next working time of the institution. */
export type WorkingHoursStep = StepOf<'working-hours', { days: readonly string[]; from: string; to: string }>;
/** Chooses by the lead as it is now: `next` if it matches, else `otherwise`. */
export type BranchStep = StepOf<'branch', { joined?: Joined; blocks: readonly ConditionBlock[] }>;
/** Sends a share of the leads to `next` and the rest to `otherwise`; the same lead always takes the same exit. */
export type ShareStep = StepOf<'share', { percent: number }>;
/** Ends the run as soon as the lead matches, wherever the run stands. */
export type GoalStep = StepOf<'goal', { joined?: Joined; blocks: readonly ConditionBlock[] }>;
/** Ends the run. */
export type StopStep = StepOf<'stop', object | null | undefined>;

export type WorkflowStep =
  | SendStep
  | GiveStep
  | SetStep
  | FollowUpStep
  | DialerListStep
  | WebhookStep
  | NotifyStep
  | EnterStep
  | WaitStep
  | WaitForStep
  | WaitUntilStep
  | WorkingHoursStep
  | BranchStep
  | ShareStep
  | GoalStep
  | StopStep;
export type StepKind = WorkflowStep['kind'];

type Exit = 'next' | 'otherwise' | 'onError';

/** A setting of a step: its input, the values that it accepts, and the message about any other value. */
export interface StepSetting {
  name: string;
  label: string;
  /** `field`: what a step sets; `value`: its value; `date`: a date of the lead. `record`: the id of an entry of the list `from`. `template`: of a message template of the chosen channel. */
  input:
    | 'field'
    | 'value'
    | 'date'
    | 'choice'
    | 'number'
    | 'text'
    | 'time'
    | 'flag'
    | 'days'
    | 'users'
    | 'conditions'
    | 'record'
    | 'template'
    | 'workflow';
  /** The message about a missing or wrong value, shown after the number of the step. Without a message the setting is optional. */
  problem?: string;
  of?: readonly { value: string; label: string }[];
  from?: string;
  least?: number;
  most?: number;
  /** Asked only while another setting has this value. */
  when?: { name: string; value: string };
  /** Asked only while another setting has another value. */
  unless?: { name: string; value: string };
}

interface StepDeclaration {
  label: string;
  exits: readonly Exit[];
  /** Rests, so that steps may repeat after it. */
  waits?: true;
  settings: readonly StepSetting[];
  /** The settings of a new step. */
  first: Readonly<Record<string, unknown>>;
}

/** The longest wait: a year. */
export const MOST_MINUTES = 366 * 24 * 60;

/** Days of a week, Monday first. */
export const weekDays = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '7', label: 'Sunday' },
] as const;

const acts = ['next', 'onError'] as const;
const decides = ['next', 'otherwise'] as const;
const minutes = (label: string, problem: string): StepSetting => ({
  name: 'minutes',
  label,
  input: 'number',
  least: 1,
  most: MOST_MINUTES,
  problem,
});
const conditions: StepSetting = { name: 'blocks', label: 'Conditions', input: 'conditions', problem: 'it has no conditions' };
const emptyConditions = { joined: 'And', blocks: [{ condition: 'And', rules: [{ columnName: '', operator: '', value: '' }] }] };
const someUsers = (problem: string, when?: StepSetting['when']): StepSetting => ({
  name: 'userIds',
  label: 'Users',
  input: 'users',
  problem,
  when,
});
const time = (name: string, label: string): StepSetting => ({ name, label, input: 'time', problem: 'needs a time such as 09:30' });

/** Each kind of step: how it is entered and checked, and where it leads. What it does is the task of its executor. */
export const stepDeclarations: Readonly<Record<StepKind, StepDeclaration>> = {
  send: {
    label: 'Send a message',
    exits: acts,
    settings: [
      { name: 'channel', label: 'Channel', input: 'choice', of: channelChoices, problem: 'needs the channel of its message' },
      { name: 'templateId', label: 'Template', input: 'template', problem: 'needs a message template' },
      { name: 'anyTime', label: 'Service message: may be sent at any time', input: 'flag', unless: { name: 'channel', value: 'email' } },
    ],
    first: { channel: 'sms', templateId: '' },
  },
  give: {
    label: 'Give the lead to a user',
    exits: acts,
    settings: [
      someUsers('needs at least one user'),
      { name: 'availability', label: 'People get leads while', input: 'choice', of: availabilities },
      { name: 'openLeads', label: 'Most open leads of a person', input: 'number', least: 1, most: 100_000 },
      { name: 'takesOver', label: 'Also gives leads that have an owner', input: 'flag' },
    ],
    first: { userIds: [], availability: 'active' },
  },
  set: {
    label: 'Set a field',
    exits: acts,
    settings: [
      { name: 'field', label: 'Field', input: 'field', of: settableChoices, problem: 'names no field that can be set' },
      { name: 'value', label: 'Value', input: 'value', most: 200, problem: 'needs a value' },
      { name: 'subStage', label: 'Lead Sub-Stage', input: 'text', most: 100, when: { name: 'field', value: 'stage' } },
    ],
    first: { field: 'course', value: '' },
  },
  'follow-up': {
    label: 'Plan a follow-up',
    exits: acts,
    settings: [
      minutes('In minutes', 'needs a time between one minute and a year'),
      { name: 'comment', label: 'Comment', input: 'text', most: 500 },
    ],
    first: { minutes: 60 },
  },
  'dialer-list': {
    label: 'Put on a dialer list',
    exits: acts,
    settings: [{ name: 'listId', label: 'Dialer list', input: 'record', from: 'dialer-lists', problem: 'needs a dialer list' }],
    first: { listId: '' },
  },
  webhook: {
    label: 'Call a webhook',
    exits: acts,
    settings: [{ name: 'endpointId', label: 'Webhook', input: 'record', from: 'webhook-endpoints', problem: 'needs a webhook' }],
    first: { endpointId: '' },
  },
  notify: {
    label: 'Notify users',
    exits: acts,
    settings: [
      { name: 'to', label: 'Notify', input: 'choice', of: notifiedChoices, problem: 'needs the owner or at least one user' },
      someUsers('needs the owner or at least one user', { name: 'to', value: 'users' }),
    ],
    first: { to: 'owner' },
  },
  enter: {
    label: 'Enter another workflow',
    exits: acts,
    settings: [{ name: 'workflowId', label: 'Workflow', input: 'workflow', problem: 'needs a workflow' }],
    first: { workflowId: '' },
  },
  wait: {
    label: 'Wait',
    exits: ['next'],
    waits: true,
    settings: [minutes('Minutes', 'needs a time between one minute and a year')],
    first: { minutes: 60 },
  },
  'wait-for': {
    label: 'Wait for an event',
    exits: decides,
    waits: true,
    settings: [
      { name: 'event', label: 'Event', input: 'choice', of: awaitedEvents, problem: 'names no event that can be awaited' },
      minutes('At most, in minutes', 'needs a time-out between one minute and a year'),
    ],
    first: { event: 'LeadReplied', minutes: 1_440 },
  },
  'wait-until': {
    label: 'Wait for a date',
    exits: decides,
    settings: [
      { name: 'field', label: 'Date', input: 'date', of: awaitedDates, problem: 'names no date that can be awaited' },
      {
        name: 'days',
        label: 'Days after it (negative: before)',
        input: 'number',
        least: -365,
        most: 365,
        problem: 'needs a number of days',
      },
      time('at', 'At'),
    ],
    first: { field: 'nextFollowUpAt', days: 0, at: '09:00' },
  },
  'working-hours': {
    label: 'Wait for working hours',
    exits: ['next'],
    settings: [
      { name: 'days', label: 'Days', input: 'days', of: weekDays, problem: 'needs at least one day' },
      time('from', 'From'),
      time('to', 'To'),
    ],
    first: { days: ['1', '2', '3', '4', '5', '6'], from: '09:30', to: '18:30' },
  },
  branch: { label: 'Branch by conditions', exits: decides, settings: [conditions], first: emptyConditions },
  share: {
    label: 'Split by share',
    exits: decides,
    settings: [
      {
        name: 'percent',
        label: 'Per cent of the leads',
        input: 'number',
        least: 1,
        most: 99,
        problem: 'needs a share between 1 and 99 percent',
      },
    ],
    first: { percent: 50 },
  },
  goal: { label: 'Goal', exits: ['next'], settings: [conditions], first: emptyConditions },
  stop: { label: 'Stop', exits: [], settings: [], first: {} },
};

export const stepKinds = (Object.keys(stepDeclarations) as StepKind[]).map((value) => ({ value, ...stepDeclarations[value] }));

/** The largest number of steps of a workflow. */
export const MOST_STEPS = 100;
/** A step with unchecked settings, as a person or a program wrote it. */
type Unchecked = Record<string, unknown>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const isWhole = (value: unknown, least: number, most: number) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isIds = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');

/** Whether a value is accepted, by the input of its setting. */
const accepts: Readonly<Record<Exclude<StepSetting['input'], 'conditions'>, (value: unknown, setting: StepSetting) => boolean>> = {
  choice: (value, { of = [] }) => of.some((one) => one.value === value),
  field: (value, { of = [] }) => of.some((one) => one.value === value) || customFieldOf(String(value)) !== undefined,
  value: (value, { most = 200 }) => typeof value === 'string' && !isEmptyValue(value) && value.length <= most,
  date: (value) => typeof value === 'string' && isLeadDate(value),
  number: (value, { least = 0, most = MOST_MINUTES }) => isWhole(value, least, most),
  text: (value, { most = 200 }) => typeof value === 'string' && !isEmptyValue(value) && value.length <= most,
  time: (value) => typeof value === 'string' && TIME.test(value),
  flag: (value) => typeof value === 'boolean',
  days: (value, { of = [] }) => isIds(value) && (value as string[]).every((day) => of.some((one) => one.value === day)),
  users: isIds,
  record: (value) => typeof value === 'string' && !isEmptyValue(value),
  template: (value) => typeof value === 'string' && !isEmptyValue(value),
  workflow: (value) => typeof value === 'string' && !isEmptyValue(value),
};

/** Whether a setting is asked for, by the other settings of its step. */
export const isAsked = ({ when, unless }: StepSetting, settings: Readonly<Record<string, unknown>>): boolean =>
  (!when || settings[when.name] === when.value) && (!unless || settings[unless.name] !== unless.value);

/** The first problem of the settings of one step, in words without its name. */
function settingsProblem(kind: StepKind, step: Unchecked, columns: readonly ConditionColumn[]): string | undefined {
  for (const setting of stepDeclarations[kind].settings) {
    const { name, input, problem = `has a wrong value: ${setting.label}` } = setting;
    if (!isAsked(setting, step)) continue;
    const value = step[name];
    if (input === 'conditions') {
      const wrong = Array.isArray(value) ? conditionProblem(value as ConditionBlock[], columns) : problem;
      if (wrong) return `is not complete: ${wrong}`;
    } else if ((setting.problem !== undefined || !isEmptyValue(value)) && !accepts[input](value, setting)) return problem;
  }
  if (kind === 'set' && step.field === 'priority' && !['0', '1', '2'].includes(String(step.value)))
    return 'needs a priority: 0 for low, 1 for medium, 2 for high';
  if (kind === 'working-hours' && String(step.from) >= String(step.to)) return 'needs an end after its begin';
  return undefined;
}

/** The exits of a step that lead to another one. */
export const exitsOf = (step: WorkflowStep): string[] => stepDeclarations[step.kind].exits.flatMap((exit) => step[exit] || []);

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
    if (!Object.hasOwn(stepDeclarations, String(step.kind))) return `${name} is of an unknown kind.`;
    const problem = settingsProblem(step.kind as StepKind, (step.settings ?? {}) as Unchecked, columns);
    if (problem) return `${name} ${problem.replace(/\.$/, '')}.`;
  }
  const known = steps as unknown as readonly WorkflowStep[];
  for (const [index, step] of known.entries())
    if (exitsOf(step).some((exit) => !ids.has(exit))) return `Step ${index + 1} leads to a step that does not exist.`;
  return cycleWithoutWait(known) ? 'The workflow repeats steps without waiting in between.' : undefined;
}

const rests = ({ kind }: WorkflowStep) => stepDeclarations[kind].waits === true;

/** Whether steps can repeat without a wait: such a run would never rest. */
function cycleWithoutWait(steps: readonly WorkflowStep[]): boolean {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string): boolean => {
    const step = byId.get(id);
    if (open.has(id)) return true;
    if (!step || done.has(id) || rests(step)) return false;
    open.add(id);
    const found = exitsOf(step).some(visit);
    open.delete(id);
    done.add(id);
    return found;
  };
  return steps.some((step) => (rests(step) ? exitsOf(step) : [step.id]).some(visit));
}

/** A number from 0 to 99 that is the same for the same text (FNV-1a). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 100;
}
