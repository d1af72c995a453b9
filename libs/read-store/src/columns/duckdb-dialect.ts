import type { TimeBucket } from '@matricula/read-models/kernel';
import { TYPES } from './column-table';
import type { Dialect, SingleKind } from './dialect';
import { Statement } from './statement';
import { localTime } from './time-buckets';

const LABELS: Record<Exclude<TimeBucket, 'hourOfDay'>, string> = {
  hour: '%Y-%m-%d %H:%M',
  day: '%Y-%m-%d',
  week: '%Y-%m-%d',
  month: '%Y-%m',
};

/** Kinds whose text in the engine differs from the row's JSON. */
const TEXTS: Partial<Record<SingleKind, (value: string) => string>> = {
  instant: (value) => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`,
  number: (value) => `regexp_replace(${value}::varchar, '[.]0$', '')`,
};

/** The DuckDB dialect. */
export const duckDb: Dialect<Statement> = {
  draft: () => new Statement(),
  missing: (kind) => `null::${TYPES[kind].toString()}`,
  present: (_kind, value, there) => `${value} is ${there ? 'not ' : ''}null`,
  folded: (kind, value) => `lower(${TEXTS[kind]?.(value) ?? `${value}::varchar`})`,
  contains: (text, part) => `contains(${text}, ${part})`,
  startsWith: (text, part) => `starts_with(${text}, ${part})`,
  any: (list, test) => `exists (select 1 from (select unnest(${list}) as word) where ${test('word')})`,
  holds: (list, [value, ...more]) =>
    more.length === 0 ? `list_contains(${list}, ${value})` : `list_has_any(${list}, [${[value, ...more].join(', ')}])`,
  elements: (list) => `unnest(case when ${list} is null then [null]::varchar[] else ${list} end)`,
  localTime,
  bucketStart: (local, per) => (per === 'hourOfDay' ? `hour(${local})` : `date_trunc('${per}', ${local})::timestamp`),
  bucketLabel: (start, per) => (per === 'hourOfDay' ? start : `strftime(${start}, '${LABELS[per]}')`),
  extreme: (op, value) => `${op}(${value})`,
  median: (value) => `median(${value})`,
};
