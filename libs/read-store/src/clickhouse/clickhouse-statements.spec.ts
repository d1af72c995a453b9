import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { ColumnsFront } from '../../../../test/fixtures/columns-front';
import { PROPERTY_RUNS } from '../../../../test/fixtures/property-runs';
import { groupings, manyThings } from '../columns/many-figures.fixture';
import { shapeOfFields } from '../field-value';
import type { Answering } from '../mongo/mongo-registry';
import { anyGroupings, anyPage, anySelection, fields, sample } from '../sample-queries';
import { ClickHouseAnswers } from './clickhouse-answers';
import { ClickHouseColumns } from './clickhouse-columns';
import { ClickHouseDraft, quotedText } from './clickhouse-dialect';

const TABLE = 'sample-list_v1.abc';
const TENANT = "north's {x}";
const version: Answering = {
  ...{ name: sample.name, version: 1, key: sample.key, fields: shapeOfFields(sample.fields), ready: [], unneeded: false },
  ...{ collection: 'sample-list_v1', columns: { table: TABLE, share: 1, again: false } },
};

/** The condition on the tenant, as a pattern. */
const NAMED = `tenant = ${quotedText(TENANT)}`.replace(/[\\{}().*]/g, '\\$&');

describe('what leaves for ClickHouse', () => {
  let front: ColumnsFront;
  const opened: ClickHouseColumns[] = [];
  const open = async (options: { cluster?: string; patienceMs?: number } = {}) => {
    const columns = await ClickHouseColumns.open({ url: front.url, username: 'crm', password: 'x', database: 'columns', ...options });
    opened.push(columns);
    return columns;
  };
  const texts = () => front.heard.map(({ text }) => text.replace(/\s+/g, ' ').trim());
  beforeEach(async () => void (front = await ColumnsFront.start()));
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((columns) => columns.close()));
    await front.stop();
  });

  it('names the tenant wherever it reads rows, in its words and to the row policy', async () => {
    const columns = await open();
    front.heard.length = 0;
    const answers = new ClickHouseAnswers(columns, version, sample, TENANT, async (keys) => [...keys]);
    // With thousands of groups, other statements are used.
    const many = Array.from({ length: 5_002 }, () => Array.from({ length: 30 }, () => 0));
    for (const rows of [[], many]) {
      front.answer = rows;
      const asked = fc.asyncProperty(anyPage, anySelection, anyGroupings, async (page, selection, groupings) => {
        await answers.keys(page);
        for await (const texts of answers.textPieces(selection)) expect(texts).toBeDefined();
        await answers.count(selection);
        await answers.distinct(fields, selection, 10);
        await answers.aggregates({ ...selection, groupings, timeZone: 'Asia/Kolkata' });
      });
      await fc.assert(asked, { numRuns: PROPERTY_RUNS });
    }
    expect(front.heard.length).toBeGreaterThan(5 * PROPERTY_RUNS);
    for (const { text, settings } of front.heard) {
      const read = text.split(`\`${TABLE}\``).slice(1);
      expect(read.length).toBeGreaterThan(0);
      for (const rest of read) expect(rest.replace(/^\s*(final\s+)?/, '')).toMatch(new RegExp(`^(pre)?where ${NAMED}`));
      expect(settings.get('log_comment')).toBe(TENANT);
    }
  }, 120_000);
  it('looks at the rows of many groups once, and counts different values among those of the finest', async () => {
    const columns = await open();
    front.answer = Array.from({ length: 4_001 }, () => Array.from({ length: 30 }, () => 0));
    await new ClickHouseAnswers(columns, version, sample, TENANT, async (keys) => [...keys]).aggregates({
      timeZone: 'Asia/Kolkata',
      groupings: groupings(manyThings),
    });
    const sets = texts().filter((text) => text.includes('group by grouping sets'));
    expect(sets).toHaveLength(1);
    expect(sets[0]?.split(`from \`${TABLE}\` final`)).toHaveLength(2);
    // Two measures in each of four groupings.
    expect(sets[0]?.match(/uniqExactState\(/g)).toHaveLength(2);
    expect(sets[0]?.match(/uniqExactMerge\(/g)).toHaveLength(8);
  });

  it('makes the database and the policy that hides the rows of other tenants', async () => {
    expect((await open()).isLocked).toBe(true);
    expect(texts()).toEqual([
      'create database if not exists `columns`',
      "create row policy if not exists `tenant of crm in columns` on `columns`.* using tenant = getSetting('log_comment') to current_user",
    ]);
  });

  it('works for a user who may not make policies, and says that nothing but questions keeps tenants apart', async () => {
    front.behaviour = 'refuses policies';
    const columns = await open();
    expect(columns.isLocked).toBe(false);
    await columns.make(version);
    expect(texts().at(-1)).toMatch(/^create table/);
  });

  it('waits for a slow reader of a stream, and not for a server that does not start to answer', async () => {
    const columns = await open({ patienceMs: 100 });
    const question = Object.assign(new ClickHouseDraft(), { text: 'select key' });
    let release = () => {};
    front.held = new Promise<void>((resolve) => (release = resolve));
    front.answer = [['a'], ['b']];
    const taken = columns.stream(question, TENANT);
    expect((await taken.next()).value).toEqual([['a']]);
    await pause(300);
    release();
    expect((await taken.next()).value).toEqual([['b']]);
    front.behaviour = 'is silent';
    await expect(columns.stream(question, TENANT).next()).rejects.toThrow(/abort/i);
  });

  it('leaves tables as they are that hold the same, those of a later release among them', async () => {
    const table = (await open()).table(version);
    const [held = ''] = table.shape.split(' ');
    const other = table.shape.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    // Tables of releases that wrote no layout number have the first layout.
    expect([table.shape, held, 'unknown 99', other, 'unknown'].map((shape) => table.isOf(shape))).toEqual([true, true, true, false, false]);
  });

  it('makes replicas and a table over them, sharded by tenant, on a cluster', async () => {
    const columns = await open({ cluster: 'two' });
    await columns.make(version);
    const [database, policy, own, over] = texts();
    expect(database).toBe('create database if not exists `columns` on cluster `two`');
    expect(policy).toContain('create row policy if not exists `tenant of crm in columns` on cluster `two` on `columns`.*');
    expect(own).toMatch(
      /^create table if not exists `sample-list_v1\.abc\.shard` on cluster `two` \(tenant LowCardinality\(String\), key String, .*ReplicatedReplacingMergeTree\('.*\{shard\}.*', '\{replica\}', position, gone\).*order by \(tenant, key\)/,
    );
    expect(over).toMatch(
      /^create table if not exists `sample-list_v1\.abc` on cluster `two` as `sample-list_v1\.abc\.shard` engine = Distributed\(`two`, currentDatabase\(\), `sample-list_v1\.abc\.shard`, cityHash64\(tenant\)\)/,
    );
    await columns.insert(version, [{ tenantId: 'north', key: 'a', position: '1', row: {} }]);
    const insert = front.heard.at(-1);
    expect(insert?.text).toMatch(/^insert into `sample-list_v1\.abc` /i);
    expect(insert?.settings.get('insert_quorum')).toBe('auto');
    front.answer = [
      ['sample-list_v1.abc', ''],
      ['sample-list_v1.abc.shard', ''],
    ];
    await columns.remove('sample-list_v1.abc');
    expect(texts().slice(-2)).toEqual([
      'drop table if exists `sample-list_v1.abc` on cluster `two` sync',
      'drop table if exists `sample-list_v1.abc.shard` on cluster `two` sync',
    ]);
  });

  it('merges away what was replaced and erased where the rows are: on every shard of a cluster', async () => {
    // What is sent really goes: only the clock of the merges is moved.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'Date'],
    });
    const merge = () => texts().find((text) => text.startsWith('optimize'));
    try {
      for (const options of [{}, { cluster: 'two' }]) {
        const columns = await open(options);
        await columns.insert(version, [{ tenantId: 'north', key: 'a', position: '1', row: undefined }]);
        await jest.advanceTimersByTimeAsync(5_000);
        for (let turns = 0; !merge() && turns < 10_000; turns += 1) await turn();
        const where = 'cluster' in options ? '`sample-list_v1.abc.shard` on cluster `two`' : '`sample-list_v1.abc`';
        expect(merge()).toBe(`optimize table ${where} final settings optimize_skip_merged_partitions = 1`);
        front.heard.length = 0;
      }
    } finally {
      jest.useRealTimers();
    }
  });
});
