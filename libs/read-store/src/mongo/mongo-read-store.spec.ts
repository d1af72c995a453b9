import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { readStoreContract } from '../read-store.contract';
import { openMongoReadStore } from './mongo-read-store';

(engineIsThere('mongod') ? describe : describe.skip)('on a real server', () => {
  let server: Engine;
  let databases = 0;
  beforeAll(async () => void (server = await startMongo()));
  afterAll(() => server.stop());

  readStoreContract('MongoDB', () => openMongoReadStore({ url: server.url, database: `contract-${++databases}` }));
});
