import { hoursOf, type RuleHours, type WorkflowStep } from '@matricula/domain/rule';
import { clockIn, dayIn, momentIn } from '@matricula/lists';

const DAY_MS = 24 * 60 * 60_000;
const WEEK = 7;

/** A day (YYYY-MM-DD) some days after another one, by the calendar: days of a summer time have 23 or 25 hours. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** When the next working time begins; undefined during one. */
export function nextWorkingTime(
  { days, from, to }: Extract<WorkflowStep, { kind: 'working-hours' }>['settings'],
  at: string,
  timeZone: string,
): string | undefined {
  const isWorkDay = (day: string) => days.includes(String(((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % WEEK) + 1));
  const today = dayIn(timeZone, at);
  const clock = clockIn(timeZone, at);
  if (isWorkDay(today) && from <= clock && clock < to) return undefined;
  for (let ahead = clock < from ? 0 : 1; ahead <= WEEK; ahead++) {
    const day = daysAfter(today, ahead);
    if (isWorkDay(day)) return momentIn(timeZone, `${day}T${from}`);
  }
  return undefined;
}

/** Whether a moment lies outside the hours of a rule; never if it has none. */
export function isOutsideHours(rule: RuleHours, { at, timeZone }: { at: string; timeZone: string }): boolean {
  const hours = hoursOf(rule);
  return hours !== undefined && nextWorkingTime(hours, at, timeZone) !== undefined;
}
