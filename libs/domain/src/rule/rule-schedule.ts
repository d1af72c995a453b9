const LEAST_MINUTES = 5;
const HOUR = 60;

const weekDayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Part {
  least: number;
  most: number;
  /** Names that stand for numbers, beginning with `least`. */
  names?: readonly string[];
}

/** The five fields of a cron expression. Sunday is 0 and 7. */
const parts: readonly [Part, Part, Part, Part, Part] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: monthNames },
  { least: 0, most: 7, names: weekDayNames },
];

/** The numbers that a field names: `*`, numbers, names, ranges and steps. Undefined if it is none. */
function numbersOf(field: string, { least, most, names = [] }: Part): number[] | undefined {
  const numberOf = (word: string) => (/^\d{1,2}$/.test(word) ? Number(word) : least + names.indexOf(word.toLowerCase()));
  const found = field.split(',').map((part) => {
    const [, all, from, to, step] = /^(?:(\*)|([a-z]+|\d{1,2})(?:-([a-z]+|\d{1,2}))?)(?:\/(\d{1,2}))?$/i.exec(part) ?? [];
    if (all === undefined && from === undefined) return undefined;
    const first = all ? least : numberOf(from ?? '');
    const last = all ? most : to === undefined ? (step === undefined ? first : most) : numberOf(to);
    const by = Number(step ?? 1);
    if (by === 0 || first < least || first > last || last > most) return undefined;
    return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, at) => first + at * by);
  });
  return found.some((part) => part === undefined) ? undefined : found.flatMap((part) => part ?? []);
}

/** Days that each month has at most. */
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Why a schedule is not accepted; undefined if it is, or if there is none. Days are named as `thu`, not `thru`. */
export function cronProblem(cron: string | undefined): string | undefined {
  if (cron === undefined) return undefined;
  const written = cron.trim().split(/\s+/);
  const numbers = parts.map((part, at) => numbersOf(written[at] ?? '', part));
  if (written.length !== parts.length || numbers.some((one) => one === undefined))
    return 'The schedule is no cron expression of five fields.';
  const [minutes = [], , days = [], months = []] = numbers;
  const isAnyWeekDay = written[4] === '*';
  if (isAnyWeekDay && !months.some((month) => days.some((day) => day <= (monthDays[month - 1] ?? 0))))
    return 'The schedule names a day that never comes.';
  const sorted = [...new Set(minutes)].sort((a, b) => a - b);
  const gaps = sorted.map((minute, at) => (sorted[at + 1] ?? (sorted[0] ?? 0) + HOUR) - minute);
  return Math.min(...gaps) < LEAST_MINUTES ? 'A schedule may run every 5 minutes at most.' : undefined;
}
