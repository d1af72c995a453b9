import { sharedEngines } from '../../../../test/fixtures/distributed-stage';
import { openMongoReadStore } from '../mongo/mongo-read-store';
import { readStoreContract } from '../read-store.contract';

const engines = sharedEngines();

// The engine is installed at its first start: only runs of the distributed profile bring it.
(engines ? describe : describe.skip)('on real engines', () => {
  let databases = 0;

  readStoreContract('MongoDB with ClickHouse', () => {
    const { mongoUrl = '', clickhouseUrl = '' } = engines ?? {};
    const database = `contract-${process.pid}-${++databases}`;
    return openMongoReadStore({ url: mongoUrl, database, columns: { url: clickhouseUrl, database } });
  });
});
