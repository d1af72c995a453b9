import { weekDays } from './shift.record';

/** Working hours of a user in the institution's time zone: `09:30` to `18:30`. */
export interface WorkingTime {
  name: string;
  start: string;
  end: string;
  /** Minutes after the beginning that are not late yet. */
  graceMinutes: number;
  daysOff: readonly string[];
  /** Users it was made for. */
  staff: readonly string[];
  /** Whether people are reminded to check in and out; without it they are. */
  reminders?: boolean;
  /** Locations whose staff it applies to. */
  locations?: readonly string[];
}

/** Working hours where the institution has set none. */
export const defaultWorkingTime: WorkingTime = {
  name: 'Day',
  start: '09:30',
  end: '18:30',
  graceMinutes: 15,
  daysOff: ['Sunday'],
  staff: [],
};

/** Working time of a user: the shift that names them, else that of their location, else the one that names nobody, else the default. */
export const workingTimeOf = (shifts: readonly WorkingTime[], userId: string, location?: string): WorkingTime =>
  shifts.find(({ staff }) => staff.includes(userId)) ??
  shifts.find(({ locations = [] }) => location !== undefined && locations.includes(location)) ??
  shifts.find(({ staff, locations = [] }) => staff.length === 0 && locations.length === 0) ??
  defaultWorkingTime;

/** Whether a day (`2026-11-22`) is none on which they work by their week. */
export const isDayOff = ({ daysOff }: WorkingTime, day: string): boolean =>
  daysOff.includes(weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '');

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const DAY = 24 * 60;

/** Whether it ends on the day after it began. */
export const isOvernight = ({ start, end }: Pick<WorkingTime, 'start' | 'end'>): boolean => minutesOf(end) <= minutesOf(start);

/** Whether, at a time of day (`09:52`), the working time has begun and the grace period has passed. */
export const hasBegun = ({ start, graceMinutes }: WorkingTime, clock: string): boolean =>
  minutesOf(clock) > minutesOf(start) + graceMinutes;

/** Minutes after the start at which a user came, as a time of day (`09:52`); 0 within the grace period. */
export function lateMinutes({ start, graceMinutes }: WorkingTime, clock: string): number {
  const late = minutesOf(clock) - minutesOf(start);
  return late > graceMinutes ? late : 0;
}

/** Minutes before the end at which a user left, at a time of the day on which work began or, with `nextDay`, of the following day; 0 if not early. */
export function earlyMinutes(time: WorkingTime, clock: string, nextDay = false): number {
  const end = minutesOf(time.end) + (isOvernight(time) ? DAY : 0);
  return Math.max(0, end - minutesOf(clock) - (nextDay ? DAY : 0));
}

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += DAY * 60_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The day before or after another one. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY * 60_000).toISOString().slice(0, 10);
