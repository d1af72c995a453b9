import { defineReadModel, flag, instant, integer, keyword, keywords, number, text, type Filter } from '@matricula/read-models/kernel';
import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { matches } from '../naive/naive-filter';
import { projectionOf } from '../read-store';
import { openMongoReadStore, type MongoReadStore } from './mongo-read-store';

interface Row {
  id: string;
  [field: string]: unknown;
}

const model = defineReadModel<Row>({
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

const rows: Row[] = [
  { id: 'plain', word: 'asha', words: ['a', 'b'], moment: '2026-01-01T00:00:00.000Z', whole: 7, figure: 0.5, truth: true },
  { id: 'other-kinds', word: 7, words: 'a', prose: null, moment: 'soon', whole: 1.5, figure: '2', truth: 'yes' },
  { id: 'other-shapes', words: ['b', 'a', 'b'], moment: '2026-01-01T05:30:00+05:30', whole: -0, deep: { $set: { 'a.b': [1, null] } } },
  { id: 'few', words: [] },
  { id: 'half', word: 'half a \ud83d character', prose: '\u0000' },
  // Their lower case is not what engines usually think.
  { id: 'turkish', word: 'İstanbul', words: ['IŞIK', 'plain'], prose: 'ΣΊΣΥΦΟΣ' },
  { id: 'kelvin', word: '5 K', prose: 'ſtraße' },
  { id: 'long', figure: 1e6, whole: 2 ** 40, moment: '1969-12-31T23:59:59.999Z', truth: false },
];

(engineIsThere('mongod') ? describe : describe.skip)('rows on MongoDB', () => {
  let server: Engine;
  let store: MongoReadStore;

  beforeAll(async () => {
    server = await startMongo();
    store = await openMongoReadStore({ url: server.url, database: 'rows' });
    await store.prepare(model);
    const changes = rows.map((row) => ({ model, tenantId: 'north', key: row.id, position: '1', row }));
    await store.commit(projectionOf(model), changes, '1');
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it.each(rows.map((row) => [row.id, row] as const))('come back as JSON would bring them: %s', async (key, row) => {
    expect(await store.get(model, 'north', key)).toEqual(JSON.parse(JSON.stringify(row)));
  });

  const conditions: Filter[] = [
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

  it('are found by parts of anything, as the naive evaluation finds them, within a selection and within a measure', async () => {
    for (const where of conditions) {
      const found = rows.filter((row) => matches(model, where, { key: row.id, row })).map(({ id }) => id);
      expect({ where, found: (await store.keys(model, 'north', { where })).sort() }).toEqual({ where, found: found.sort() });
      const counted = await store.aggregate(model, 'north', { by: [], measures: [{ as: 'n', op: 'count', where }] });
      expect({ where, counted }).toEqual({ where, counted: [{ n: found.length }] });
    }
  });

  it('of one tenant are not mixed with those of another whose name goes on where its own ends', async () => {
    const change = (tenantId: string, key: string) => ({ model, tenantId, key, position: '2', row: { id: key, word: tenantId } });
    await store.commit(projectionOf(model), [change('a', 'b/c'), change('a/b', 'c')], '2');
    expect(await store.get(model, 'a', 'b/c')).toEqual({ id: 'b/c', word: 'a' });
    expect(await store.get(model, 'a/b', 'c')).toEqual({ id: 'c', word: 'a/b' });
    expect(await store.keys(model, 'a', {})).toEqual(['b/c']);
  });

  it('take the newest of several changes of a commit', async () => {
    const change = (position: string, word: string) => ({ model, tenantId: 'b', key: 'k', position, row: { id: 'k', word } });
    await store.commit(projectionOf(model), [change('3', 'three'), change('5', 'five'), change('4', 'four'), change('5', 'again')], '5');
    expect(await store.get(model, 'b', 'k')).toEqual({ id: 'k', word: 'five' });
  });

  it('written by two at the same time end with the newest', async () => {
    const other = await openMongoReadStore({ url: server.url, database: 'rows' });
    const change = (position: number, key: number) => {
      const row = { id: `k${key}`, whole: position };
      return { model, tenantId: 'c', key: row.id, position: String(position).padStart(4, '0'), row };
    };
    const keys = Array.from({ length: 20 }, (_, key) => key);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        [store, other][n % 2]?.commit(
          [],
          keys.map((key) => change(((n * 5 + key) % 12) + 1, key)),
          '1',
        ),
      ),
    );
    expect(await store.count(model, 'c', { where: { field: 'whole', op: 'eq', value: 12 } })).toBe(20);
    await other.close();
  });
});
