import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { defineReadModel, integer, keyword } from '@matricula/read-models/kernel';
import { projectionOf, type ReadStore } from '../read-store';
import { openAnswers, openSqliteReadStore } from '../sqlite/sqlite-read-store';
import type { Columns } from './answers';

const TENANT = 'tenant-1';
const fields = { owner: keyword(), calls: integer() };
const leads = defineReadModel<{ id: string; owner: string }>({ name: 'leads', version: 1, key: 'id', fields });
const facts = defineReadModel<{ id: string; owner: string }>({ name: 'facts', version: 1, key: 'id', fields, storage: 'columns' });
const at = (number: number) => String(number).padStart(12, '0');

describe('a row that the columns do not take', () => {
  const folder = mkdtempSync(join(tmpdir(), 'refused-rows-'));
  const rowsFile = join(folder, 'rows.sqlite');
  const [leadsStand, factsStand] = [projectionOf(leads), projectionOf(facts)];
  let columns: Columns;
  let store: ReadStore;
  let position = 0;
  const said: string[] = [];

  /** Commits three rows, the second of which is damaged, as by a damaged file or a programming error. */
  const withOneBad = async (name: string) => {
    const keys = [`${name}-1`, `${name}-bad`, `${name}-3`];
    const change = (key: string) => ({ model: leads, tenantId: TENANT, key, position: at(position), row: { id: key, owner: name } });
    position += 1;
    // One transaction, so that the columns cannot read between commit and damage.
    const db = new Database(rowsFile);
    db.exec(
      "create trigger damage after insert on leads_v1 when new.key like '%-bad' begin update leads_v1 set row = '{\"id\":' where id = new.id; end",
    );
    db.close();
    await store.commit(leadsStand, keys.map(change), at(position));
    return keys;
  };
  const mend = (key: string, row: object) => {
    const db = new Database(rowsFile);
    db.exec('drop trigger if exists damage');
    db.prepare('update leads_v1 set row = ? where key = ?').run(JSON.stringify(row), key);
    db.close();
  };
  const owned = (model: typeof leads, value: string) => store.keys(model, TENANT, { where: { field: 'owner', op: 'eq', value } });
  const refused = async () => (await store.refused(TENANT)).map(({ rowId }) => rowId);

  beforeAll(async () => {
    columns = await openAnswers({ rowsFile, columnsFile: join(folder, 'columns.duckdb'), onError: (error) => said.push(String(error)) });
    store = await openSqliteReadStore({ rowsFile, role: 'both', columns });
    for (const model of [leads, facts]) await store.prepare(model);
    await store.commit([leadsStand, factsStand], [], at(position));
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('is set aside where an operator sees it, and all others go on', async () => {
    await withOneBad('first');
    await store.reached(leadsStand, at(position), 10_000);
    expect(await owned(leads, 'first')).toEqual(['first-1', 'first-3']);
    expect(await store.refused(TENANT)).toMatchObject([
      { rowId: 'leads@1/first-bad', projector: 'leads@1', key: 'first-bad', error: expect.stringContaining('SyntaxError') },
    ]);
    expect(await store.refused('tenant-2')).toEqual([]);
    // Without the key and the values, which may be personal data.
    expect(said).toEqual(['RowSetAside: A row of leads@1 of tenant tenant-1 is set aside and in no answer: SyntaxError']);
  });

  it('is offered again, and stays aside until it is taken', async () => {
    await store.offerAgain(TENANT, ['leads@1/first-bad']);
    expect(await refused()).toEqual(['leads@1/first-bad']);
    mend('first-bad', { id: 'first-bad', owner: 'first' });
    await store.offerAgain('tenant-2', ['leads@1/first-bad']);
    expect(await refused()).toEqual(['leads@1/first-bad']);
    await store.offerAgain(TENANT, ['leads@1/first-bad']);
    expect([await refused(), await owned(leads, 'first')]).toEqual([[], ['first-1', 'first-3', 'first-bad']]);
  });

  it('is taken by itself when it changes', async () => {
    const [, key = ''] = await withOneBad('second');
    await store.reached(leadsStand, at(position), 10_000);
    expect(await refused()).toEqual([`leads@1/${key}`]);
    const row = { id: key, owner: 'second' };
    position += 1;
    await store.commit(leadsStand, [{ model: leads, tenantId: TENANT, key, position: at(position), row }], at(position));
    await store.reached(leadsStand, at(position), 10_000);
    expect([await refused(), await owned(leads, 'second')]).toEqual([[], ['second-1', 'second-3', 'second-bad']]);
  });

  describe('and that lives in nothing else', () => {
    const keep = async (owner: unknown, key: string, from: number) => {
      const change = (of: string, by: unknown) => ({ tenant: TENANT, key: of, position: at(from + 1), row: { owner: by }, rest: null });
      const changes = [change(`${key}-good`, 'kept'), change(key, owner)];
      await columns.keep({ parts: [{ model: { name: 'facts', version: 1 }, from: at(from), changes }], checkpoint: at(from + 1) });
    };
    beforeAll(() => keep({ not: 'a text' }, 'fact', 0));

    it('does not block the rows after it', async () => {
      expect(said.at(-1)).toBe('RowSetAside: A row of facts@1 of tenant tenant-1 is set aside and in no answer: TypeError');
      expect([await owned(facts, 'kept'), await refused()]).toEqual([['fact-good'], ['facts@1/fact']]);
      await keep('kept', 'next', 1);
      await store.offerAgain(TENANT, ['facts@1/fact']);
      expect([await owned(facts, 'kept'), await refused()]).toEqual([['fact-good', 'next', 'next-good'], ['facts@1/fact']]);
    });

    it('is wiped by a scrub, which leaves the error', async () => {
      await store.scrub();
      const left = await store.refused(TENANT);
      expect(left).toMatchObject([{ rowId: 'facts@1/fact', error: expect.stringContaining('TypeError') }]);
      // There is nothing to offer, so it is not tried.
      await store.offerAgain(TENANT, ['facts@1/fact']);
      expect(await store.refused(TENANT)).toEqual(left);
    });
  });
});
