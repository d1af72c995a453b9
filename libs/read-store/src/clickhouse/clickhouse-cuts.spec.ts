import { CuttingProxy } from '@matricula/testing';
import { ColumnsFront } from '../../../../test/fixtures/columns-front';
import { cutRounds } from '../../../../test/fixtures/cut-rounds';
import {
  at,
  changeOf as change,
  FAULTY_TENANT as TENANT,
  faultyList as model,
  faultyProjection as projection,
  type FaultyRow as Row,
} from '../../../../test/fixtures/faulty-list';
import { sharedEngines } from '../../../../test/fixtures/shared-engines';
import { openMongoReadStore } from '../mongo/mongo-read-store';
import type { RowChange } from '../read-store';

const engines = sharedEngines();
let databases = 0;
const name = () => `cuts-${process.pid}-${++databases}`;

(engines ? describe : describe.skip)('columns in ClickHouse behind a network that cuts off', () => {
  const { mongoUrl = '', clickhouseUrl = '' } = engines ?? {};
  const open = (database: string, url = clickhouseUrl, patienceMs = 10_000) =>
    openMongoReadStore({ url: mongoUrl, database, columns: { url, database, patienceMs } });

  it('hold every row of a commit that was answered', () =>
    cutRounds(Number(new URL(clickhouseUrl).port), async ({ port, random, answered }) => {
      const database = name();
      const sure = await open(database);
      await sure.prepare(model);
      const cut = await answered(() => open(database, `http://127.0.0.1:${port}`, 2_000));
      const kept = new Map<string, RowChange>();
      for (let position = 1; position <= 5; position += 1) {
        const most = random.below(4) === 0 ? 800 : 30;
        const keys = new Set(Array.from({ length: 1 + random.below(most) }, () => `k${random.below(2 * most)}`));
        const changes = [...keys].map((key) => change(key, position, random.below(8) === 0));
        for (const one of changes) kept.set(one.key, one);
        await answered(() => cut.commit(projection, changes, at(position)));
        const there = [...kept.values()].filter(({ row }) => row).map(({ key }) => key);
        expect(await sure.keys(model, TENANT, {})).toEqual(there.sort());
        const rows = await answered(() => cut.page<Row>(model, TENANT, { where: { field: 'whole', op: 'eq', value: position } }));
        expect(rows.map(({ id }) => id)).toEqual(changes.flatMap(({ row, key }) => (row ? key : [])).sort());
      }
      await Promise.all([sure.close(), cut.close()]);
    }));

  it('of a hundred tenants, written side by side, are those of each alone, and few inserts', async () => {
    const database = name();
    const front = await ColumnsFront.start(clickhouseUrl);
    const proxy = await CuttingProxy.start(Number(new URL(front.url).port), 1);
    const sure = await open(database);
    await sure.prepare(model);
    const store = await open(database, front.url, 2_000);
    const again = async <T>(send: () => Promise<T>): Promise<T> => {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await send();
        } catch (error) {
          if (attempt === 60) throw error;
        }
    };
    const cut = await again(() => open(database, `http://127.0.0.1:${proxy.port}`, 2_000));
    const tenants = Array.from({ length: 100 }, (_, index) => `tenant-${index}`);
    const write = (tenantId: string, position: number) => {
      const changes = Array.from({ length: 3 }, (_, key) => ({ ...change(`k${key}`, position), tenantId }));
      return again(() => (position === 2 ? cut : store).commit([], changes, at(position)));
    };
    const inserts = () => front.heard.filter(({ text }) => /^insert/i.test(text)).length;
    for (const position of [1, 2, 3]) {
      const before = inserts();
      const began = performance.now();
      await Promise.all(tenants.map((tenantId) => write(tenantId, position)));
      // An insert at once, and one for each tenth of a second.
      if (position !== 2) expect(inserts() - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 100);
    }
    await proxy.stop();
    await front.stop();
    for (const tenantId of tenants) {
      const rows = await sure.page<Row>(model, tenantId, { where: { field: 'whole', op: 'eq', value: 3 } });
      expect([tenantId, rows.length, await sure.count(model, tenantId, {})]).toEqual([tenantId, 3, 3]);
    }
    await Promise.all([sure, store, cut].map((one) => one.close()));
  });
});
