import { availabilities } from './availability';
import { awaitedDates, awaitedEvents, settableChoices, workingHoursChoices, type StepKind, type WorkflowStep } from './workflow-steps';

const channelChoices = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
  { value: 'whatsapp', label: 'WhatsApp' },
];
const notifiedChoices = [
  { value: 'owner', label: 'Owner of the lead' },
  { value: 'users', label: 'Users' },
];

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
/** Whose shift a step waits for has hours of its own. */
const ofOwner = { name: 'whose', value: 'owner' };
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
      { name: 'whose', label: 'Working hours', input: 'choice', of: workingHoursChoices },
      { name: 'days', label: 'Days', input: 'days', of: weekDays, problem: 'needs at least one day', unless: ofOwner },
      { ...time('from', 'From'), unless: ofOwner },
      { ...time('to', 'To'), unless: ofOwner },
    ],
    first: { whose: 'step', days: ['1', '2', '3', '4', '5', '6'], from: '09:30', to: '18:30' },
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

/** Whether a setting is asked for, by the other settings of its step. */
export const isAsked = ({ when, unless }: StepSetting, settings: Readonly<Record<string, unknown>>): boolean =>
  (!when || settings[when.name] === when.value) && (!unless || settings[unless.name] !== unless.value);

/** The exits of a step that lead to another one. */
export const exitsOf = (step: WorkflowStep): string[] => stepDeclarations[step.kind].exits.flatMap((exit) => step[exit] || []);
