import dayjs from 'dayjs';
import { relativeDays, relativePeriodOf, relativePeriods, type RelativePeriod } from '@matricula/domain/overview';
import { inZone, dateWords } from '../session/tenant-clock';
import { t } from '../texts/texts';

/** Days from and to, both included, `YYYY-MM-DD` in the tenant's zone. */
export interface DayRange {
  from: string;
  to: string;
}

export const DAY = 'YYYY-MM-DD';

/** The documented presets, in their order. */
export const presets: readonly { slug: RelativePeriod; label: string }[] = relativePeriods.map(({ value, label }) => ({
  slug: value,
  label,
}));

/** The days of a preset at a moment in a zone; undefined for an unknown one. */
export function presetDays(slug: string, zone: string, now: string | number | Date = Date.now()): DayRange | undefined {
  const period = relativePeriodOf(slug);
  return period && relativeDays(period, inZone(now, zone).format(DAY));
}

/** A date range as addresses store it: a relative preset, or two days. */
export type DateChoice = { preset: string } | DayRange;

/** The days of a choice at a moment. */
export const daysOf = (choice: DateChoice, zone: string, now: string | number = Date.now()): DayRange =>
  'preset' in choice ? (presetDays(choice.preset, zone, now) ?? presetDays('today', zone, now)!) : choice;

export const writeDates = (choice: DateChoice): string => ('preset' in choice ? choice.preset : `${choice.from}..${choice.to}`);

// dayjs parses 2026-99-99 as a day of 2034.
const isDay = (text: string) => dayjs(text).format(DAY) === text;

/** Reads `last-7-days` or `2026-11-01..2026-11-20`; undefined for anything else. */
export function readDates(text: string): DateChoice | undefined {
  if (presets.some(({ slug }) => slug === text)) return { preset: text };
  const match = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text);
  if (!match?.[1] || !match[2] || !isDay(match[1]) || !isDay(match[2])) return undefined;
  return match[1] <= match[2] ? { from: match[1], to: match[2] } : { from: match[2], to: match[1] };
}

/** A choice as text: the preset's name or the days, written once if they are equal. */
export function datesInWords(choice: DateChoice): string {
  if ('preset' in choice) return t(presets.find(({ slug }) => slug === choice.preset)?.label ?? choice.preset);
  return choice.from === choice.to ? dateWords(choice.from) : `${dateWords(choice.from)} – ${dateWords(choice.to)}`;
}
