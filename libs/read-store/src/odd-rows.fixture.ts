import { defineReadModel, flag, instant, integer, keyword, keywords, number, text, type Filter } from '@matricula/read-models/kernel';
import { matches } from './naive/naive-filter';
import { projectionOf, type ReadStore } from './read-store';

/** A row with arbitrary fields. */
export interface OddRow {
  id: string;
  [field: string]: unknown;
}

export const oddList = defineReadModel<OddRow>({
  name: 'odd-list',
  version: 1,
  key: 'id',
  fields: {
    word: keyword().searchable(),
    words: keywords(),
    prose: text(),
    moment: instant(),
    whole: integer(),
    figure: number(),
    truth: flag(),
  },
});

/** Unusual input: values of other kinds than declared, letters with unusual case mappings, extreme numbers. */
export const oddRows: OddRow[] = [
  { id: 'plain', word: 'asha', words: ['a', 'b'], moment: '2026-01-01T00:00:00.000Z', whole: 7, figure: 0.5, truth: true },
  { id: 'other-kinds', word: 7, words: 'a', prose: null, moment: 'soon', whole: 1.5, figure: '2', truth: 'yes' },
  { id: 'other-shapes', words: ['b', 'a', 'b'], moment: '2026-01-01T05:30:00+05:30', whole: -0, deep: { $set: { 'a.b': [1, null] } } },
  { id: 'few', words: [] },
  { id: 'half', word: 'half a \ud83d character', prose: '\u0000' },
  // Their lower case differs between engines.
  { id: 'turkish', word: 'İstanbul', words: ['IŞIK', 'plain'], prose: 'ΣΊΣΥΦΟΣ' },
  { id: 'kelvin', word: '5 K', prose: 'ſtraße' },
  { id: 'long', figure: 1e6, whole: 2 ** 40, moment: '1969-12-31T23:59:59.999Z', truth: false },
];

/** Parts of texts, and of values that are not text. */
export const oddParts: Filter[] = [
  ...['i̇', 'İ', 'i', 'ışık', 'σίσυφος', 'ς', 'k', 'K', 's', 'ſ', 'ß', 'ss', '\u0000', 'HALF', '.'].flatMap((value): Filter[] =>
    ['word', 'words', 'prose', 'id'].flatMap((field): Filter[] => [
      { field, op: 'contains', value },
      { field, op: 'startsWith', value },
    ]),
  ),
  ...['2026-01-01T', '00z', '7', '.5', '1000000', 'TR', 'alse', '', '1969'].flatMap((value): Filter[] =>
    ['moment', 'whole', 'figure', 'truth'].flatMap((field): Filter[] => [
      { field, op: 'contains', value },
      { field, op: 'startsWith', value },
    ]),
  ),
  { field: 'words', op: 'between', from: 'aa', to: 'az' },
];

/** Writes the rows and queries each part in a selection and in a measure; returns what is found and what the naive evaluation finds. */
export async function oddRowsFound(store: ReadStore, { rows, parts } = { rows: oddRows, parts: oddParts }) {
  await store.prepare(oddList);
  const changes = rows.map((row) => ({ model: oddList, tenantId: 'north', key: row.id, position: '1', row }));
  await store.commit(projectionOf(oddList), changes, '1');
  await store.reached(projectionOf(oddList), '1', 10_000);
  const found = [];
  const expected = [];
  for (const where of parts) {
    const naive = rows.filter((row) => matches(oddList, where, { key: row.id, row })).map(({ id }) => id);
    expected.push({ where, keys: naive.sort(), count: naive.length });
    const keys = await store.keys(oddList, 'north', { where });
    const [counted] = await store.aggregate(oddList, 'north', { by: [], measures: [{ as: 'n', op: 'count', where }] });
    found.push({ where, keys: keys.sort(), count: counted?.n });
  }
  return { found, expected };
}
