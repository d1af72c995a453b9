import { cutRounds } from '../../../../test/fixtures/cut-rounds';
import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import type { TimerChange, WaitingTimer } from '../timer-store';
import { openMongoTimerStore } from './mongo-timer-store';

const END = '9999';
const TIMERS = ['a', 'b', 'c', 'd', 'e', 'f'];

(engineIsThere('mongod') ? describe : describe.skip)('timers on MongoDB behind a network that cuts off', () => {
  let server: Engine;
  beforeAll(async () => void (server = await startMongo()));
  afterAll(() => server.stop());

  it('are those of the changes that were answered, up to the place that was', () =>
    cutRounds(server.port, async ({ port, seed, random, answered }) => {
      const database = `timers-${seed}`;
      const sure = await openMongoTimerStore({ url: server.url, database });
      // Direct connection, so that the driver does not bypass the proxy to find other members of the set.
      const url = `mongodb://127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=1500`;
      const cut = await answered(() => openMongoTimerStore({ url, database }));
      const kept = new Map<string, WaitingTimer>();
      try {
        for (let step = 1; step <= 12; step += 1) {
          const changes = TIMERS.filter(() => random.below(2) === 0).map((timerId): TimerChange => ({
            tenantId: 't1',
            timerId,
            dueAt: random.below(4) === 0 ? undefined : `${1000 + random.below(1000)}`,
          }));
          await answered(() => cut.apply(changes, `${step}`));
          for (const { dueAt, ...timer } of changes)
            if (dueAt === undefined) kept.delete(timer.timerId);
            else kept.set(timer.timerId, { ...timer, dueAt });
          if (random.below(3) === 0) {
            const elapsed = await answered(() => cut.due(`${1000 + random.below(1000)}`, 2));
            await answered(() => cut.forget(elapsed));
            for (const { timerId } of elapsed) kept.delete(timerId);
          }
          const waiting = [...kept.values()].sort((one, other) => (one.dueAt + one.timerId < other.dueAt + other.timerId ? -1 : 1));
          expect([await sure.position(), await sure.due(END, 100)]).toEqual([`${step}`, waiting]);
        }
      } finally {
        await Promise.all([cut.close(), sure.close()]);
      }
    }));
});
