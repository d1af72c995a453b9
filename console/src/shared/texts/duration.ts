/** Durations as text, in the current language. Pure. */
import { durationParts } from '@matricula/read-models/kernel';
import { t } from './texts';

const two = (value: number) => String(value).padStart(2, '0');

const unitWords = { d: '{0} d', h: '{0} h', min: '{0} min', s: '{0} s' } as const;

/** "45 s", "12 min", "3 h 5 min", "2 d 4 h": the largest unit and the next one; rounded to minutes, or to seconds if `smallest` says so. */
export const durationInWords = (seconds: number, smallest?: 'min' | 's'): string =>
  durationParts(seconds, smallest)
    .map(([count, unit]) => t(unitWords[unit], count))
    .join(' ');

/** "40 s", "12 min", "3 h", "2 d": rounded to the largest unit. */
export function roughDuration(seconds: number): string {
  if (Math.round(seconds) < 60) return t(unitWords.s, Math.round(seconds));
  if (seconds < 3_600) return t(unitWords.min, Math.round(seconds / 60));
  return seconds < 86_400 ? t(unitWords.h, Math.round(seconds / 3_600)) : t(unitWords.d, Math.round(seconds / 86_400));
}

/** A duration in seconds as HH:mm:ss. */
export const clockTime = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;

/** A short duration in seconds as m:ss. */
export const minuteClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(Math.floor(seconds) % 60)}`;

/** 495 minutes as "8:15". */
export const hoursAndMinutes = (minutes: number): string => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
