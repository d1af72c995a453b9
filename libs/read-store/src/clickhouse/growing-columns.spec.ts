import { sharedEngines } from '../../../../test/fixtures/shared-engines';
import type { Filter } from '@matricula/read-models/kernel';
import { fact, facts, narrow, query, TENANT, type Fact } from '../columns/facts.fixture';
import { openMongoReadStore, type MongoReadStore } from '../mongo/mongo-read-store';
import { matches } from '../naive/naive-filter';
import { naiveAggregate } from '../naive/naive-query';
import { projectionOf } from '../read-store';
import { ClickHouseColumns } from './clickhouse-columns';

const ALL = [0, Infinity];

const engines = sharedEngines();

// The engine is installed at its first start: only runs of the distributed profile bring it.
(engines ? describe : describe.skip)('figures of rows that are only added, in ClickHouse', () => {
  let databases = 0;
  /** The projector's store, and that of a process that only answers queries. */
  let writer: MongoReadStore;
  let reader: MongoReadStore;
  let position: number;
  let known: Map<string, Fact>;
  const asked = jest.spyOn(ClickHouseColumns.prototype, 'rows');

  beforeEach(async () => {
    const { mongoUrl = '', clickhouseUrl = '' } = engines ?? {};
    const database = `growing-${process.pid}-${++databases}`;
    const open = () => openMongoReadStore({ url: mongoUrl, database, columns: { url: clickhouseUrl, database } });
    [writer, reader] = [await open(), await open()];
    await writer.prepare(facts);
    [position, known] = [0, new Map()];
    await write(Array.from({ length: 100 }, (_, n) => fact(n)));
  });
  afterEach(() => Promise.all([writer.close(), reader.close()]));
  afterAll(() => asked.mockRestore());

  const place = (at: number) => String(at).padStart(9, '0');
  const note = (rows: readonly Fact[], gone = false) => rows.forEach((row) => (gone ? known.delete(row.id) : known.set(row.id, row)));
  const write = async (rows: Fact[], { added = true, gone = false, tenantId = TENANT } = {}) => {
    const changes = rows.map((row) => ({
      ...{ model: facts, tenantId, key: row.id, position: place(++position), added },
      row: gone ? undefined : row,
    }));
    await writer.commit(projectionOf(facts), changes, `${place(position)}:${position}`);
    if (tenantId === TENANT) note(rows, gone);
  };
  /** The bounds of each engine query: first place, and end. */
  const places = () =>
    asked.mock.calls.map(([{ text }]) => {
      const bound = (is: string, otherwise: number) => {
        const [, version] = new RegExp(`position ${is} toUInt128\\('(\\d+)'\\)`).exec(text) ?? [];
        return version === undefined ? otherwise : Number(BigInt(version) >> 32n);
      };
      return [bound('>=', 0), bound('<', Infinity)];
    });
  /** Queries, compares with the naive evaluation, and returns which rows the engine read. */
  const looks = async () => {
    asked.mockClear();
    const answers = await reader.aggregates(facts, TENANT, query);
    const rows = [...known.values()].map((row) => ({ key: row.id, row }));
    const { groupings, ...selection } = query;
    expect(answers).toEqual(groupings.map((grouping) => naiveAggregate(facts, rows, { ...selection, ...grouping })));
    return places();
  };

  it('are computed once, then only over rows added since, whichever process wrote them', async () => {
    expect([await looks(), await looks()]).toEqual([[[0, 101]], []]);
    await write([fact(100), fact(101, 'by-9')]);
    expect([await looks(), await looks()]).toEqual([[[101, 103]], []]);
    // Rows of all tenants of a partition share the places of one log.
    await write([fact(102)], { tenantId: 'south' });
    expect([await looks(), await looks()]).toEqual([[[103, 104]], []]);
  });

  it('are computed again after a row was replaced or removed', async () => {
    await looks();
    await write([fact(5, 'by-9')], { added: false });
    expect([await looks(), await looks()]).toEqual([[[0, 102]], []]);
    await write([fact(6)], { added: false, gone: true });
    expect([await looks(), await looks()]).toEqual([[[0, 103]], []]);
    await write([fact(103)]);
    expect(await looks()).toEqual([[103, 104]]);
  });

  it('are computed again after a row was inserted between older ones, as by a parked event', async () => {
    await looks();
    await writer.commit([], [{ model: facts, tenantId: TENANT, key: 'f7b', position: place(7), row: fact(8), added: true }], place(7));
    known.set('f7b', fact(8));
    expect([await looks(), await looks()]).toEqual([[[0, 101]], []]);
  });

  it('are of all rows, and not kept, while some are being replaced, and while what replaced them lies ahead', async () => {
    await looks();
    const refused = jest.spyOn(ClickHouseColumns.prototype, 'insert').mockRejectedValueOnce(new Error('away'));
    await expect(write([fact(5, 'by-9')], { added: false })).rejects.toThrow('away');
    refused.mockRestore();
    expect([await looks(), await looks()]).toEqual([[ALL], [ALL]]);
    // Like a staff member's erasure, before the later events are folded.
    const ahead = [{ model: facts, tenantId: TENANT, key: 'f5', position: place(200), row: fact(5, 'by-8') }];
    await writer.commit([], ahead, place(100));
    note([fact(5, 'by-8')]);
    expect([await looks(), await looks()]).toEqual([[ALL], [ALL]]);
    position = 200;
    await write([fact(201)]);
    expect([await looks(), await looks()]).toEqual([[[0, 202]], []]);
  });

  it('are computed again after another projector took over, which may be an older release', async () => {
    await looks();
    await writer.prepare(facts);
    expect([await looks(), await looks()]).toEqual([[[0, 101]], []]);
    const refused = jest.spyOn(ClickHouseColumns.prototype, 'insert').mockRejectedValueOnce(new Error('away'));
    await expect(write([fact(5, 'by-9')], { added: false })).rejects.toThrow('away');
    refused.mockRestore();
    await writer.prepare(facts);
    expect(await looks()).toEqual([ALL]);
  });

  it('and what is counted: once, then only among the rows that came since', async () => {
    const counted = async (where: Filter) => {
      asked.mockClear();
      const count = await reader.count(facts, TENANT, { where });
      expect(count).toBe([...known.values()].filter((row) => matches(facts, where, { key: row.id, row })).length);
      return places();
    };
    expect([await counted(narrow), await counted(narrow)]).toEqual([[[0, 101]], []]);
    await write([fact(100), fact(101, 'by-9')]);
    expect([await counted(narrow), await counted({ field: 'by', op: 'eq', value: 'by-1' })]).toEqual([[[101, 103]], [[0, 103]]]);
    await write([fact(5, 'by-9')], { added: false });
    expect([await counted(narrow), await counted(narrow)]).toEqual([[[0, 104]], []]);
  });

  it('are computed again after the columns were rebuilt', async () => {
    await looks();
    await writer.refillColumns();
    reader['registry'].refresh();
    expect(await looks()).toEqual([[0, 101]]);
  });
});
