export type DurationUnit = 'd' | 'h' | 'min' | 's';

const lengths: readonly (readonly [unit: DurationUnit, seconds: number])[] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];

/**
 * A duration as its largest unit and the next one, which is left out if it is zero. Rounds to `smallest`; a duration below one minute is in seconds.
 */
export function durationParts(seconds: number, smallest: 'min' | 's' = 'min'): [count: number, unit: DurationUnit][] {
  const step = smallest === 's' || Math.round(seconds) < 60 ? 1 : 60;
  const whole = Math.round(seconds / step) * step;
  const at = Math.max(
    0,
    lengths.findIndex(([, length]) => whole >= length || length === 1),
  );
  const [[unit, length], next] = [lengths[at]!, lengths[at + 1]];
  const rest = next ? Math.floor((whole % length) / next[1]) : 0;
  return [[Math.floor(whole / length), unit], ...(next && rest > 0 ? [[rest, next[0]] as [number, DurationUnit]] : [])];
}

/** A duration in English: "45 s", "12 min", "3 h 5 min", "2 d 4 h", "3 d". */
export const durationOf = (seconds: number): string =>
  durationParts(seconds)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
