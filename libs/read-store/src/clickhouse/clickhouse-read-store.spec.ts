import { sharedEngines } from '../../../../test/fixtures/shared-engines';
import { defineReadModel, type ReadModel } from '@matricula/read-models/kernel';
import { figuresBy, keepFigures, manyThings } from '../columns/many-figures.fixture';
import { openMongoReadStore } from '../mongo/mongo-read-store';
import { oddRowsFound } from '../odd-rows.fixture';
import type { ReadStore } from '../read-store';
import { readStoreContract } from '../read-store.contract';

const engines = sharedEngines();

/** The same store, with all read models declared as `few`. */
const ofFew = (store: ReadStore): ReadStore =>
  new Proxy(store, {
    get(of, name) {
      const found: unknown = Reflect.get(of, name);
      if (typeof found !== 'function') return found;
      return (first: unknown, ...rest: unknown[]) => found.call(of, isModel(first) ? { ...first, few: true } : first, ...rest);
    },
  });
const isModel = (value: unknown): value is ReadModel => typeof value === 'object' && value !== null && 'fields' in value;

// The engine is installed at its first start: only runs of the distributed profile bring it.
(engines ? describe : describe.skip)('on real engines', () => {
  let databases = 0;

  const open = (database = `contract-${process.pid}-${++databases}`) => {
    const { mongoUrl = '', clickhouseUrl = '' } = engines ?? {};
    return openMongoReadStore({ url: mongoUrl, database, columns: { url: clickhouseUrl, database } });
  };

  readStoreContract('MongoDB with ClickHouse', () => open());
  readStoreContract('MongoDB with ClickHouse, of few rows', async () => ofFew(await open()));

  it('finds rows of any content by parts of anything', async () => {
    const store = await open();
    const { found, expected } = await oddRowsFound(store);
    await store.close();
    expect(found).toEqual(expected);
  });

  it('adds many groups up in one look at the rows', async () => {
    const store = await open();
    await keepFigures(store);
    const { answers, expected } = await figuresBy(store, manyThings);
    await store.close();
    expect(answers).toEqual(expected);
  });

  it('does not take columns for lost that another process made a moment ago', async () => {
    const folding = (version: number) => defineReadModel<{ id: string }>({ name: 'made', version, key: 'id', fields: {} });
    const one = await open();
    const other = await open(`contract-${process.pid}-${databases}`);
    await other.prepare(folding(1));
    await one.prepare(folding(2));
    await other.prepare(folding(2));
    await other.activate(folding(2));
    const rows = await other.page(folding(2), 'north', {}).finally(() => Promise.all([one.close(), other.close()]));
    expect(rows).toEqual([]);
  });
});
