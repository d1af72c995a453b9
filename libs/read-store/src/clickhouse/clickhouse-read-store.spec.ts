import { sharedEngines } from '../../../../test/fixtures/shared-engines';
import { figuresBy, keepFigures, manyThings } from '../columns/many-figures.fixture';
import { openMongoReadStore } from '../mongo/mongo-read-store';
import { oddRowsFound } from '../odd-rows.fixture';
import { readStoreContract } from '../read-store.contract';

const engines = sharedEngines();

// The engine is installed at its first start: only runs of the distributed profile bring it.
(engines ? describe : describe.skip)('on real engines', () => {
  let databases = 0;

  const open = () => {
    const { mongoUrl = '', clickhouseUrl = '' } = engines ?? {};
    const database = `contract-${process.pid}-${++databases}`;
    return openMongoReadStore({ url: mongoUrl, database, columns: { url: clickhouseUrl, database } });
  };

  readStoreContract('MongoDB with ClickHouse', open);

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
});
