/** Attendance values as text. Pure. */
import { dayMarks, type DayMark } from '@matricula/domain/workforce';
import type { AttendanceDayRow } from '@matricula/read-models/workforce';
import { timeIn, weekdayWords } from '../../shared/session/tenant-clock';
import { durationInWords, hoursAndMinutes } from '../../shared/texts/duration';
import { t } from '../../shared/texts/texts';

/** Hours present on a day; a dash for a person who checked in and has not checked out yet. */
export const spentHours = ({ status, minutes }: Pick<AttendanceDayRow, 'status' | 'minutes'>): string =>
  status === 'in' && minutes === 0 ? '–' : hoursAndMinutes(minutes);

/** A calendar day, `2026-11-22`, as text. */
export const dayWords = weekdayWords;

/** The time of day of a moment in the tenant's zone; a dash if there is none. */
export const timeWords = (at: string | undefined | null, zone: string): string => (at ? timeIn(at, zone) : '–');

/** First check-in, last check-out and duration of a day; a person still present has no end time. */
export function spentWords({ firstIn, lastOut, minutes }: Pick<AttendanceDayRow, 'firstIn' | 'lastOut' | 'minutes'>, zone: string): string {
  if (!firstIn) return '';
  if (!lastOut) return t`since ${timeWords(firstIn, zone)}`;
  return t`${timeWords(firstIn, zone)} to ${timeWords(lastOut, zone)} · ${hoursAndMinutes(minutes)} h`;
}

/** The letter in a cell of the month, so that meaning does not depend on colour alone. */
export const markLetters: Readonly<Record<DayMark, string>> = {
  present: 'P',
  late: 'L',
  half: '½',
  leave: 'LV',
  holiday: 'H',
  off: '·',
  absent: 'A',
  in: 'P',
  none: '',
};

export const markWords: Readonly<Record<DayMark, string>> = dayMarks;

/** Adds a number of months to a month, `2026-11`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A time that was spent; a dash if there is none. */
export const spentTime = (seconds: number): string => (seconds === 0 ? '–' : durationInWords(seconds));
