import { choices, text } from '../kernel/field-set';
import { isTimeOfDay } from './rule-triggers';
import { weekDays } from './step-declarations';

/** The hours in which a rule gives or moves leads, under the names of the calls. */
export const hoursFields = {
  hours_from: text({ label: 'Hours from', most: 5 }),
  hours_to: text({ label: 'Hours to', most: 5 }),
  days: choices({ label: 'Days of the hours', of: weekDays }),
};

/** Times of day in the time zone of the institution, and days of the week (1: Monday). Without times, the whole day; without days, every day. */
export interface RuleHours {
  hours_from?: string;
  hours_to?: string;
  days?: readonly string[];
}

const everyDay: readonly string[] = weekDays.map(({ value }) => value);

/** The hours of a rule, of which every part has a value; undefined if it has none. */
export function hoursOf({ hours_from, hours_to, days = [] }: RuleHours): { from: string; to: string; days: readonly string[] } | undefined {
  if (hours_from === undefined && hours_to === undefined && days.length === 0) return undefined;
  return { from: hours_from ?? '00:00', to: hours_to ?? '24:00', days: days.length > 0 ? days : everyDay };
}

/** The days of a call or an event in the order of the week; undefined for none. */
export function daysOf(given: unknown): string[] | undefined {
  const chosen = Array.isArray(given) ? everyDay.filter((day) => given.includes(day)) : [];
  return chosen.length > 0 ? chosen : undefined;
}

/** The first problem of the hours of a rule in words; undefined if they can be saved. */
export function hoursProblem({ hours_from: from, hours_to: to }: RuleHours): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined || !isTimeOfDay(from) || !isTimeOfDay(to))
    return 'Enter the begin and the end of the hours, such as 09:30 and 18:30.';
  return from < to ? undefined : 'The end must be after the begin. For a night, make two rules.';
}
