import { anyCustomField, customFieldOf, type ConditionColumn } from '../kernel/condition-blocks';
import { choice, integer, text } from '../kernel/field-set';
import { leadColumns } from '../kernel/lead-columns';
import { cronProblem } from './rule-schedule';

/** What starts a rule for a lead. */
export const ruleTriggers = [
  { value: 'create', label: 'When a lead is created' },
  { value: 'enquiry', label: 'When a lead is created or enquires again' },
  { value: 'update', label: 'When a lead starts to match' },
  { value: 'field', label: 'When a field of a lead changes' },
  { value: 'event', label: 'When something happens to a lead' },
  { value: 'date', label: 'Days around a date of a lead' },
  { value: 'schedule', label: 'By a schedule' },
  { value: 'hand', label: 'Only when a user runs it' },
] as const;
export type RuleTrigger = (typeof ruleTriggers)[number]['value'];

/** The column of the stage of a lead. */
export const STAGE_COLUMN = 'last_callaction_btn_message';
/** The column of its sub-stage. */
export const SUB_STAGE_COLUMN = 'last_callaction_sub_stage';

/** What may happen to a lead, and the types of the events that tell it. */
export const triggerEvents = [
  { value: 'stage', label: 'The stage changes', types: ['CallActionRecorded', 'LeadMoved', 'LeadEnrolled'] },
  { value: 'follow-up', label: 'A follow-up is planned', types: ['FollowUpScheduled'] },
  { value: 'follow-up-done', label: 'A follow-up is completed', types: ['FollowUpCompleted'] },
  { value: 'call-action', label: 'A call action is saved', types: ['CallActionRecorded'] },
  { value: 'call', label: 'A call with the lead ends', types: ['CallEnded', 'CallMissed'] },
  { value: 'message', label: 'The lead writes a message', types: ['LeadMessageReceived'] },
  { value: 'message-sent', label: 'A message is sent to the lead', types: ['LeadMessageSent'] },
  { value: 'note', label: 'A note is written', types: ['LeadNoteAdded'] },
  { value: 'form', label: 'An application form is submitted', types: ['ApplicationSubmitted'] },
  { value: 'meeting', label: 'A meeting is held', types: ['MeetingCompleted'] },
] as const;
export type TriggerEvent = (typeof triggerEvents)[number]['value'];

/** Types of all events that may start a rule by name. */
export const triggerEventTypes: readonly string[] = [...new Set(triggerEvents.flatMap(({ types }) => types))];

/** The largest number of days between a date of a lead and the day on which a rule acts. */
export const MOST_TRIGGER_DAYS = 365;

/** Dates of a lead, as fields of its row. `isPast`: it is the moment at which something happened, never a later one. */
export const leadDates = [
  { value: 'nextFollowUpAt', label: 'Followup Date', isPast: false },
  { value: 'lastCallActionAt', label: 'Last call action', isPast: true },
  { value: 'assignedAt', label: 'Assigned', isPast: true },
  { value: 'createdAt', label: 'Created', isPast: true },
] as const;
export type LeadDate = (typeof leadDates)[number]['value'];

/** Whether a name is a date of leads: one of the fixed ones, or `custom.<key>` of a custom field. */
export const isLeadDate = (name: string): boolean => leadDates.some(({ value }) => value === name) || customFieldOf(name) !== undefined;

/**
 * The fewest days after a date of leads on which a rule may act. What happened after the time of day at which it acts is asked about on a later day.
 */
export const leastTriggerDays = (name: string): number =>
  leadDates.some(({ value, isPast }) => value === name && isPast) ? 1 : -MOST_TRIGGER_DAYS;

/** Columns whose change may start a rule. */
export const triggerColumns: readonly ConditionColumn[] = [...leadColumns, anyCustomField];
const isColumn = (name: string) => leadColumns.some(({ value }) => value === name) || customFieldOf(name) !== undefined;

/** The settings of triggers, under the names of the calls. */
export const triggerFields = {
  triggerType: choice({ label: 'Trigger', of: ruleTriggers, default: 'create' }),
  trigger_field: text({ label: 'Field that changes', most: 100 }),
  trigger_event: choice({ label: 'What happens', of: triggerEvents }),
  trigger_date: text({ label: 'Date', most: 100 }),
  trigger_days: integer({ label: 'Days after it (negative: before)', least: -MOST_TRIGGER_DAYS, most: MOST_TRIGGER_DAYS }),
  trigger_at: text({ label: 'At', most: 5 }),
  cron: text({ label: 'Schedule', most: 100 }),
};

/** What starts a rule, with the settings of its trigger. */
export interface TriggerSettings {
  triggerType: RuleTrigger;
  /** The column whose change starts the rule. */
  trigger_field?: string;
  trigger_event?: TriggerEvent;
  /** A date of the lead, and the days after it (negative: before) on which the rule acts, at a time of the institution. */
  trigger_date?: string;
  trigger_days?: number;
  trigger_at?: string;
  /** Five fields, in the time zone of the institution. */
  cron?: string;
}

/** Whether a text is a time of day such as `09:30`. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The first problem of a trigger in words; undefined if it can be saved. */
export function triggerProblem({ triggerType, cron, ...settings }: TriggerSettings): string | undefined {
  const { trigger_field: field, trigger_event: event, trigger_date: date, trigger_days: days, trigger_at: at } = settings;
  if (triggerType !== 'schedule' && cron !== undefined) return 'Only a rule that starts by a schedule has one. Leave it empty.';
  switch (triggerType) {
    case 'field':
      return field !== undefined && isColumn(field) ? undefined : 'Choose the field whose change starts the rule.';
    case 'event':
      return event === undefined ? 'Choose what starts the rule.' : undefined;
    case 'date':
      if (date === undefined || !isLeadDate(date)) return 'Choose the date around which the rule acts.';
      if (days === undefined) return 'Enter the days between the date and the rule.';
      if (days < leastTriggerDays(date)) return 'A lead is asked about on a later day: enter at least 1.';
      return at !== undefined && isTimeOfDay(at) ? undefined : 'Enter the time of day at which the rule acts, such as 09:30.';
    case 'schedule':
      return cron === undefined ? 'Enter the schedule of the rule.' : cronProblem(cron);
    default:
      return undefined;
  }
}

/** The cron expression of the times at which a rule looks for leads by itself; undefined if events or users start it. */
export function slotCronOf({ triggerType, cron, trigger_at = '' }: TriggerSettings): string | undefined {
  if (triggerType === 'schedule') return cron;
  if (triggerType !== 'date' || !isTimeOfDay(trigger_at)) return undefined;
  const [hour, minute] = trigger_at.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}
