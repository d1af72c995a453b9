import fc from 'fast-check';
import {
  defineReadModel,
  flag,
  instant,
  integer,
  keyword,
  keywords,
  map,
  number,
  text,
  type AggregateQuery,
  type Dimension,
  type Filter,
  type GroupBound,
  type Grouping,
  type Measure,
  type PageQuery,
  type Scalar,
  type Selection,
  type Sort,
} from '@matricula/read-models/kernel';

/** A row with a field of every kind, each of which may be missing. */
export interface SampleRow {
  id: string;
  owner?: string | null;
  labels?: string[];
  name?: string;
  phone?: string;
  dueAt?: string;
  attempts?: number;
  score?: number;
  open?: boolean;
  team?: string;
  note?: { anything: string };
  words?: Record<string, unknown>;
  lists?: Record<string, unknown>;
  figures?: Record<string, unknown>;
  moments?: Record<string, unknown>;
  truths?: Record<string, unknown>;
}

/** A field of every kind, and a map of every kind that differs between engines. */
export const sampleFields = {
  owner: keyword().asDimension(),
  labels: keywords(),
  name: text().searchable(),
  phone: keyword().searchable().asDimension(),
  dueAt: instant(),
  attempts: integer(),
  score: number(),
  open: flag(),
  words: map(keyword().searchable()),
  lists: map(keywords()),
  figures: map(number(), { parts: 3 }),
  moments: map(instant()),
  truths: map(flag(), { parts: 2 }),
};

/** The read model of the adapter contract. */
export const sample = defineReadModel<SampleRow>({ name: 'sample-list', version: 1, key: 'id', fields: sampleFields });
const word = fc.constantFrom(
  'asha',
  'Asha',
  "D'Souza",
  'आशा',
  'आशा देवी',
  '100%',
  'a_b',
  '',
  'é',
  'É',
  '😀',
  '\uffee',
  'x\\y',
  '"q"',
  '0',
  'null',
);
const part = fc.constantFrom('a', 'A', 'sha', "'", 'आ', 'देवी', '%', '_', '', 'é', '9', '😀', '\\', '"');
const moment = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2025-12-31T18:29:59.999Z',
  '2025-12-31T18:30:00.000Z',
  '2026-03-29T00:59:59.000Z',
  '2026-03-29T01:00:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '1999-07-01T12:00:00.000Z',
);
const whole = fc.constantFrom(-3, 0, 1, 2, 10, 9007199254740991);
const figure = fc.constantFrom(-1.5, 0, 0.25, 1, 2.5, 1e6);
const truth = fc.boolean();

/** Entries, some of another kind than the map's, or with a name that cannot be queried. */
const entries = (of: fc.Arbitrary<unknown>) =>
  fc.dictionary(
    fc.constantFrom('a', 'b-1', 'C_2', 'no.name', '$no'),
    fc.oneof({ weight: 9, arbitrary: of }, { weight: 1, arbitrary: fc.constantFrom(null, 7, 'x', true) }),
  );

/** A random row; keys sometimes share long prefixes, so that ties are broken late. */
export const anyRow: fc.Arbitrary<SampleRow> = fc.record(
  {
    id: fc.oneof(
      fc.uuid(),
      fc.nat(60).map((n) => `lead-with-a-long-name-${n}`),
      fc.constantFrom('é', 'z', '😀', 'आ', "o'k"),
    ),
    owner: fc.option(word),
    labels: fc.array(word, { maxLength: 3 }),
    name: word,
    phone: fc.constantFrom('9876543210', '9123456789', '+91 98765'),
    dueAt: moment,
    attempts: whole,
    score: figure,
    open: truth,
    note: fc.record({ anything: word }),
    words: entries(word),
    lists: entries(fc.array(word, { maxLength: 3 })),
    figures: entries(figure),
    moments: entries(moment),
    truths: entries(truth),
  },
  { requiredKeys: ['id'] },
);

const valueOf: Record<string, fc.Arbitrary<Scalar>> = {
  id: fc.constantFrom('lead-with-a-long-name-7', 'z'),
  owner: word,
  labels: word,
  name: word,
  phone: fc.constantFrom('9876543210', ''),
  dueAt: moment,
  attempts: fc.oneof(whole, figure),
  score: fc.oneof(figure, whole),
  open: truth,
  'words.a': word,
  'words.b-1': word,
  'words.none': word,
  'lists.a': word,
  'figures.C_2': fc.oneof(figure, whole),
  'moments.a': moment,
  'truths.a': truth,
};
/** Everything that can be queried. */
export const fields = Object.keys(valueOf);
const single = fields.filter((field) => field !== 'labels' && field !== 'lists.a');

const condition: fc.Arbitrary<Filter> = fc.constantFrom(...fields).chain((field): fc.Arbitrary<Filter> => {
  const value = valueOf[field] ?? word;
  return fc.oneof<fc.Arbitrary<Filter>[]>(
    fc.record({ field: fc.constant(field), op: fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'), value }),
    fc.record({
      field: fc.constant(field),
      op: fc.constantFrom('in', 'nin'),
      values: fc.oneof(fc.array(value, { maxLength: 4 }), fc.array(value, { minLength: 40, maxLength: 50 })),
    }),
    fc.record({ field: fc.constant(field), op: fc.constant('between'), from: value, to: value }),
    fc.record({ field: fc.constant(field), op: fc.constant('exists'), value: truth }),
    fc.record({
      field: fc.constantFrom('owner', 'labels', 'name', 'phone', 'id', 'words.a', 'lists.a'),
      op: fc.constantFrom('contains', 'startsWith'),
      value: part,
    }),
  );
});

const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));

const dir = fc.constantFrom('asc', 'desc');

/** A random selection. */
export const anySelection: fc.Arbitrary<Selection> = fc.record(
  { where: filter, search: fc.array(part, { maxLength: 2 }).map((words) => words.join(' ')) },
  { requiredKeys: [] },
);

/** A random page. */
export const anyPage: fc.Arbitrary<PageQuery> = fc
  .record(
    {
      sort: fc.array(fc.record({ field: fc.constantFrom(...single), dir }) as fc.Arbitrary<Sort>, { maxLength: 2 }),
      skip: fc.nat(20),
      limit: fc.nat(20),
    },
    { requiredKeys: [] },
  )
  .chain((page) => anySelection.map((selection) => ({ ...page, ...(page.skip !== undefined && page.skip % 2 ? {} : selection) })));

const measure: fc.Arbitrary<Measure> = fc.oneof<fc.Arbitrary<Measure>[]>(
  fc.record({ as: fc.constant('n'), op: fc.constant('count'), where: filter }, { requiredKeys: ['as', 'op'] }),
  fc.record(
    {
      as: fc.constant('figures'),
      op: fc.constantFrom('sum', 'avg', 'median'),
      field: fc.constantFrom('score', 'figures.C_2'),
      where: filter,
    },
    { requiredKeys: ['as', 'op', 'field'] },
  ),
  fc.record(
    { as: fc.constant('edge'), op: fc.constantFrom('min', 'max', 'distinct', 'count'), field: fc.constantFrom(...single), where: filter },
    { requiredKeys: ['as', 'op', 'field'] },
  ),
);

const dimensions = (maxLength: number): fc.Arbitrary<Dimension[]> =>
  fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(...fields).map((field) => ({ field })),
      fc.constantFrom('hour', 'hourOfDay', 'day', 'week', 'month').map((per) => ({ field: 'dueAt', per: per as 'hour', as: per })),
    ),
    { maxLength, selector: (dimension) => JSON.stringify(dimension) },
  );
const measures = fc.uniqueArray(measure, { minLength: 1, maxLength: 3, selector: ({ as }) => as });

/** Fields whose groups are limited. */
const wordFields = ['owner', 'labels', 'phone', 'words.a', 'lists.a'];

/** A random report. */
export const anyAggregate: fc.Arbitrary<AggregateQuery> = fc
  .record({
    by: dimensions(3),
    measures,
    timeZone: fc.constantFrom('Asia/Kolkata', 'UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu'),
    selection: anySelection,
    descending: truth,
    limit: fc.option(fc.nat(10), { nil: undefined }),
    bounds: fc.array(fc.record({ op: fc.constantFrom('gt', 'gte', 'lt', 'lte'), figure: fc.nat(3), text: word }), { maxLength: 2 }),
  })
  .map(({ by, measures, timeZone, selection, descending, limit, bounds }) => ({
    ...selection,
    by,
    measures,
    timeZone,
    limit,
    having: bounds.flatMap(({ op, figure, text }, index): GroupBound[] => {
      const words = by.find(({ field }) => wordFields.includes(field));
      if (index > 0) return words ? [{ of: words.field, op: op as 'gt', value: text }] : [];
      return measures.some(({ as }) => as === 'n') ? [{ of: 'n', op: op as 'gt', value: figure }] : [];
    }),
    sort: descending && measures[0] ? [{ field: measures[0].as, dir: 'desc' as const }] : undefined,
  }));

/** Random groupings of the same rows: a table with totals, as in reports, its measures among several, and one more. */
export const anyGroupings: fc.Arbitrary<Grouping[]> = fc
  .record({
    table: dimensions(3),
    cells: measures,
    totals: measures,
    kept: fc.array(truth, { minLength: 3, maxLength: 3 }),
    other: anyAggregate,
  })
  .map(({ table, cells, totals, kept, other: { by, measures: some, sort, limit } }) => [
    { by: table.filter((_, index) => kept[index]), measures: cells },
    { by: table, measures: cells },
    { by, measures: some, sort, limit },
    { by: [], measures: totals },
  ]);
