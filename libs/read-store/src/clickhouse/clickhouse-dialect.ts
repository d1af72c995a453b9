import type { FieldKind, Scalar, TimeBucket } from '@matricula/read-models/kernel';
import { checkedZone } from '../field-value';
import type { Dialect, Draft, SingleKind } from '../columns/dialect';

/** Column type of a field kind. A missing list is an empty one. */
export const COLUMN_TYPES: Record<FieldKind, string> = {
  keyword: 'LowCardinality(Nullable(String))',
  text: 'Nullable(String)',
  keywords: 'Array(String)',
  instant: "Nullable(DateTime64(3, 'UTC'))",
  integer: 'Nullable(Int64)',
  number: 'Nullable(Float64)',
  flag: 'Nullable(Bool)',
};

const LABELS: Record<Exclude<TimeBucket, 'hourOfDay'>, string> = {
  hour: '%Y-%m-%d %H:%i',
  day: '%Y-%m-%d',
  week: '%Y-%m-%d',
  month: '%Y-%m',
};
const STARTS: Record<TimeBucket, string> = {
  hourOfDay: 'toHour',
  hour: 'toStartOfHour',
  day: 'toStartOfDay',
  week: 'toMonday',
  month: 'toStartOfMonth',
};

/** Range of moments in a column; others are clamped. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0, 1), Date.UTC(2299, 11, 31, 23, 59, 59, 999)];

/** A moment in milliseconds for a column, null if invalid. */
export function momentNumber(value: unknown): number | null {
  const time = value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : Math.min(Math.max(time, EARLIEST), LATEST);
}

/** A moment as text in a query. */
const momentText = (value: Scalar): string => new Date(momentNumber(value) ?? NaN).toISOString().replace('T', ' ').slice(0, -1);

/** A string literal. Braces are escaped, because they would begin a parameter. */
export const quotedText = (value: string): string => `'${value.toWellFormed().replace(/[\\'{\0]/g, (one) => ESCAPES[one] ?? one)}'`;
const ESCAPES: Record<string, string> = { '\\': '\\\\', "'": "\\'", '{': '\\x7B', '\0': '\\0' };

/** SQL text for ClickHouse. Values are inlined: as parameters they would be sent in the URL, whose length is limited. */
export class ClickHouseDraft implements Draft {
  text = '';

  scalar(kind: SingleKind, value: Scalar): string {
    if (kind === 'instant') return `toDateTime64('${momentText(value)}', 3, 'UTC')`;
    if (typeof value === 'string') return quotedText(value);
    return typeof value === 'number' ? `(${value})` : String(value);
  }

  integer(value: number): string {
    return String(value);
  }

  among(kind: SingleKind, values: readonly Scalar[]): string {
    return `(${values.map((value) => this.scalar(kind, value)).join(', ')})`;
  }
}

/** The ClickHouse dialect. */
export const clickHouse: Dialect<ClickHouseDraft> = {
  distinctStates: { of: (value) => `uniqExactState(${value})`, merged: (state) => `uniqExactMerge(${state})` },
  draft: () => new ClickHouseDraft(),
  missing: (kind) => `cast(${kind === 'keywords' ? '[]' : 'null'}, '${COLUMN_TYPES[kind].replaceAll("'", "\\'")}')`,
  present: (kind, value, there) =>
    kind === 'keywords' ? `${there ? 'not ' : ''}empty(${value})` : `${value} is ${there ? 'not ' : ''}null`,
  folded: (kind, value) =>
    `lowerUTF8(${kind === 'instant' ? `concat(replaceOne(toString(${value}), ' ', 'T'), 'Z')` : `toString(${value})`})`,
  contains: (text, part) => `position(${text}, ${part}) > 0`,
  startsWith: (text, part) => `startsWith(${text}, ${part})`,
  any: (list, test) => `arrayExists(word -> ${test('word')}, ${list})`,
  holds: (list, values) => `hasAny(${list}, [${values.join(', ')}])`,
  elements: (list) => `arrayJoin(if(empty(${list}), [null], ${list}))`,
  localTime: (moment, timeZone) => `addSeconds(${moment}, timezoneOffset(toTimeZone(${moment}, '${checkedZone(timeZone)}')))`,
  bucketStart: (local, per) => `${STARTS[per]}(${local})`,
  bucketLabel: (start, per) => (per === 'hourOfDay' ? start : `formatDateTime(${start}, '${LABELS[per]}')`),
  extreme: (op, value) => `${op}OrNull(${value})`,
  median: (value) => `quantileExactInclusive(0.5)(${value})`,
};
