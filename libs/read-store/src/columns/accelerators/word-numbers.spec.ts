import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineReadModel, keyword, type Filter, type Measure, type ReadModel } from '@matricula/read-models/kernel';
import { projectionOf, type ReadStore } from '../../read-store';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';
import { MOST_WORDS } from './word-numbers';

interface Fact {
  id: string;
  lead: string;
  stage?: string;
  by?: string;
}
const declared = (dimensions: readonly ('stage' | 'by')[]): ReadModel<Fact> =>
  defineReadModel<Fact>({
    name: 'facts',
    version: 1,
    key: 'id',
    storage: 'columns',
    fields: {
      lead: keyword(),
      stage: dimensions.includes('stage') ? keyword().asDimension() : keyword(),
      by: dimensions.includes('by') ? keyword().asDimension() : keyword(),
    },
  });
const plain = declared([]);
const numbered = declared(['stage', 'by']);
const stand = projectionOf(plain);
const at = (number: number) => String(number).padStart(12, '0');

describe('numbers stored with words', () => {
  let folder: string;
  let store: ReadStore;
  let position = 0;
  const asked = jest.spyOn(ColumnEngine.prototype, 'rows');
  const open = async (model: ReadModel<Fact>) => {
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(model);
    await store.checkpoint(stand);
  };
  const add = async (model: ReadModel<Fact>, facts: readonly Fact[], tenantId = 'north') => {
    position += 1;
    const changes = facts.map((row) => ({ model, tenantId, key: row.id, position: at(position), row, added: row.by !== '[erased]' }));
    await store.commit(stand, changes, at(position));
    await store.reached(stand, at(position), 10_000);
  };
  const facts = (name: string, stages: readonly (string | undefined)[]): Fact[] =>
    stages.map((stage, n) => ({ id: `${name}-${n}`, lead: `lead-${n % 3}`, stage, by: `by-${n % 2}` }));
  /** Leads and facts per stage, in total and per user, and whether the query used numbers or words. */
  const figures = async (model: ReadModel<Fact>, tenantId = 'north') => {
    asked.mockClear();
    const where: Filter = { not: { field: 'stage', op: 'in', values: ['Lost', 'nowhere'] } };
    const measures: Measure[] = [
      { as: 'facts', op: 'count' },
      { as: 'leads', op: 'distinct', field: 'lead', where },
    ];
    const by = (...fields: string[]) => ({ by: fields.map((field) => ({ field })), measures });
    const answers = await store.aggregates(model, tenantId, { groupings: [by('stage', 'by'), by('stage'), by()] });
    return { answers, texts: asked.mock.calls.map(([{ text }]) => text) };
  };
  const byNumber = ({ texts }: { texts: string[] }) => texts.filter((text) => text.includes('n_stage')).length;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'word-numbers-'));
    position = 0;
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  afterAll(() => asked.mockRestore());

  it('are put beside the words of rows that are there, which are not folded again, and taken away again', async () => {
    await open(plain);
    await add(plain, facts('a', ['Zero', 'Lost', undefined, 'Äther', 'Zero']));
    const before = await figures(plain);
    await store.close();
    await open(numbered);
    expect(await store.checkpoint(stand)).toBe(at(1));
    await add(numbered, facts('b', ['New']), 'south');
    const after = await figures(numbered);
    expect(after.answers).toEqual(before.answers);
    expect([byNumber(before), byNumber(after)]).toEqual([0, after.texts.length]);
    await store.close();
    await open(declared(['by']));
    await add(plain, facts('c', ['Won']), 'south');
    const fewer = await figures(numbered);
    expect([fewer.answers, byNumber(fewer)]).toEqual([before.answers, 0]);
  });

  it('stay what they are after a restart, and go on', async () => {
    await open(numbered);
    await add(numbered, facts('a', ['Won', 'Lost']));
    await store.close();
    await open(numbered);
    await add(numbered, facts('b', ['Lost', 'New', 'Won']));
    const { answers } = await figures(numbered);
    expect(answers[1]).toEqual([
      { stage: 'Lost', facts: 2, leads: 0 },
      { stage: 'New', facts: 1, leads: 1 },
      { stage: 'Won', facts: 2, leads: 2 },
    ]);
  });

  it('are not asked for where an institution has too many words, while another one goes by them', async () => {
    await open(numbered);
    await add(
      numbered,
      facts(
        'a',
        Array.from({ length: MOST_WORDS + 3 }, (_, n) => `stage-${n}`),
      ),
    );
    await add(numbered, facts('b', ['Won', 'Won']), 'south');
    const [many, few] = [await figures(numbered), await figures(numbered, 'south')];
    expect([many.answers[1]?.length, byNumber(many)]).toEqual([MOST_WORDS + 3, 0]);
    expect([few.answers[1], byNumber(few)]).toEqual([[{ stage: 'Won', facts: 2, leads: 2 }], few.texts.length]);
  });

  it('go by words where a row says one that has none', async () => {
    await open(numbered);
    await add(numbered, facts('a', ['Won', 'broken \ud800 text']));
    const { answers } = await figures(numbered);
    expect(answers[1]?.map(({ facts: count }) => count)).toEqual([1, 1]);
  });

  it('leave no word behind that no row says any more', async () => {
    const SECRET = 'a-name-that-was-erased';
    await open(numbered);
    await add(numbered, [{ id: 'a', lead: 'l', stage: 'Won', by: SECRET }]);
    await add(numbered, [{ id: 'b', lead: 'l', stage: 'Won', by: 'Asha' }]);
    await add(numbered, [{ id: 'a', lead: 'l', stage: 'Won', by: '[erased]' }]);
    await store.scrub();
    expect(readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'latin1').includes(SECRET))).toEqual([]);
    await add(numbered, [{ id: 'c', lead: 'l', stage: 'Won', by: SECRET.toUpperCase() }]);
    const [found] = await store.aggregates(numbered, 'north', {
      groupings: [{ by: [{ field: 'by' }], measures: [{ as: 'n', op: 'count' }] }],
    });
    expect(found?.map(({ by }) => by)).toEqual([SECRET.toUpperCase(), 'Asha', '[erased]']);
  });
});
