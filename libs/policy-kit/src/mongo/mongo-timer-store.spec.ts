import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { timerStoreContract } from '../timer-store.contract';
import { openMongoTimerStore } from './mongo-timer-store';

(engineIsThere('mongod') ? describe : describe.skip)('on a real server', () => {
  let server: Engine;
  let databases = 0;
  beforeAll(async () => void (server = await startMongo()));
  afterAll(() => server.stop());
  beforeEach(() => void databases++);

  timerStoreContract('MongoDB', () => openMongoTimerStore({ url: server.url, database: `timers-${databases}` }));
});
