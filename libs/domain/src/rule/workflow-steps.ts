/**
 * The steps of a workflow: a flat list, joined by the ids of their successors. A version of a workflow never changes, so a run that began with it
 * can always be continued. Each kind of step declares its settings and its exits.
 */
import type { Availability } from './availability';
import { leadDates, type LeadDate } from './rule-triggers';
import type { ConditionBlock, Joined } from '../kernel/condition-blocks';

/** The channels of messages that steps send. */
export const stepChannels = ['sms', 'email', 'whatsapp'] as const;
export type StepChannel = (typeof stepChannels)[number];

/** Fields of a lead that a step may set. */
export const settableFields = ['course', 'stream', 'city', 'state', 'category', 'leadType', 'lastEducation', 'yearOfAdmission'] as const;
export type SettableField = (typeof settableFields)[number];
/** What a step may set: a field, the stage, the priority, or a custom field by its column. */
export type SetTarget = SettableField | 'stage' | 'priority' | `custom${string}`;

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

/** Whose working hours a step waits for. */
export const workingHoursChoices = [
  { value: 'step', label: 'Days and hours of the step' },
  { value: 'owner', label: 'Shift of the owner' },
] as const;
export type WorkingHoursOf = (typeof workingHoursChoices)[number]['value'];

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
/** Waits for the next working time: days and hours of the step, or (`whose`: owner) the shift of the owner of the lead, which uses none of them. */
export type WorkingHoursStep = StepOf<'working-hours', { whose?: WorkingHoursOf; days: readonly string[]; from: string; to: string }>;
/** Chooses by the lead as it was when the step was due: `next` if it matches, else `otherwise`. */
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

/** A number from 0 to 99 that is the same for the same text (FNV-1a). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 100;
}
