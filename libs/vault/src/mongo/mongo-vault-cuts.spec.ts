import { setTimeout as pause } from 'node:timers/promises';
import { cutRounds, type CutRound } from '../../../../test/fixtures/cut-rounds';
import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { Lease } from '../lease';
import { openMongoVault, type MongoVault } from './mongo-vault';

const bytes = (text: string) => Buffer.from(text);
const IDS = ['a', 'b', 'c', 'd'];
const SOON_MS = 5_000;

(engineIsThere('mongod') ? describe : describe.skip)('a vault on MongoDB behind a network that cuts off', () => {
  let server: Engine;
  beforeAll(async () => void (server = await startMongo()));
  afterAll(() => server.stop());

  const vaults = async (kind: string, { port, seed, answered }: CutRound, work: (cut: MongoVault, sure: MongoVault) => Promise<void>) => {
    const database = `${kind}-${seed}`;
    const sure = await openMongoVault({ url: server.url, database });
    // Direct connection, so that the driver does not bypass the proxy to find other members of the set.
    const url = `mongodb://127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=1500`;
    const cut = await answered(() => openMongoVault({ url, database }));
    try {
      await work(cut, sure);
    } finally {
      await Promise.all([cut.close(), sure.close()]);
    }
  };

  it('has what was put, nothing of what was deleted, and a version that has moved', () =>
    cutRounds(server.port, (round) =>
      vaults('vault', round, async (cut, sure) => {
        const { answered, random } = round;
        const kept = new Map<string, Buffer>();
        for (let step = 1; step <= 14; step += 1) {
          const secret = { id: random.oneOf(IDS), value: bytes(`${step}`) };
          const together = IDS.slice(random.below(3)).map((id) => ({ id, value: bytes(`${step}-${id}`) }));
          const before = await sure.version('keys');
          const act = random.oneOf(['put', 'put', 'putMany', 'putMissing', 'putIfAbsent', 'delete'] as const);
          const was = (act === 'putMany' ? together : [secret]).some(({ id }) => kept.has(id));
          if (act === 'put') {
            await answered(() => cut.put('keys', secret));
            kept.set(secret.id, secret.value);
          } else if (act === 'putMany') {
            await answered(() => cut.putMany('keys', together));
            for (const { id, value } of together) kept.set(id, value);
          } else if (act === 'putMissing') {
            for (const [id, value] of await answered(() => cut.putMissing('keys', together))) {
              expect([id, value]).toEqual([id, kept.get(id) ?? bytes(`${step}-${id}`)]);
              kept.set(id, value);
            }
          } else if (act === 'putIfAbsent') {
            // A failed call may have stored the value: then it is present when the call is repeated.
            const put = await answered(() => cut.putIfAbsent('keys', secret));
            if (kept.has(secret.id)) expect(put).toBe(false);
            else kept.set(secret.id, secret.value);
          } else {
            await answered(() => cut.delete('keys', secret.id));
            kept.delete(secret.id);
          }
          expect(await sure.getMany('keys', IDS)).toEqual(new Map([...kept].sort()));
          if (was && act.startsWith('put') && !/Missing|Absent/.test(act)) expect(await sure.version('keys')).toBeGreaterThan(before);
        }
        expect(await answered(() => cut.getMany('keys', IDS))).toEqual(new Map([...kept].sort()));
      }),
    ));

  it('whose client dies during any operation blocks no other client', () =>
    cutRounds(server.port, (round) =>
      vaults('dying', round, async (cut, sure) => {
        const { answered, random } = round;
        const all = IDS.map((id) => ({ id, value: bytes('first') }));
        await answered(() => cut.putMissing('keys', all));
        const ended = (async () => {
          for (;;) {
            await cut.put('keys', { id: 'a', value: bytes('again') });
            await cut.delete('keys', 'b');
            await cut.putMissing('keys', all);
            await cut.count('tries', { id: 'a' });
          }
        })().catch((error: unknown) => error);
        await pause(random.below(60));
        await round.die();
        const began = performance.now();
        await sure.put('keys', { id: 'a', value: bytes('from elsewhere') });
        await sure.delete('keys', 'b');
        await sure.putMissing('keys', all);
        await sure.count('tries', { id: 'a' });
        expect(performance.now() - began).toBeLessThan(SOON_MS);
        expect(await ended).toBeInstanceOf(Error);
      }),
    ));

  it('gives a lease to one, who has it also when the answer was lost', () =>
    cutRounds(server.port, (round) =>
      vaults('lease', round, async (cut, sure) => {
        const mine = new Lease({ vault: cut, name: 'relay' });
        const theirs = new Lease({ vault: sure, name: 'relay' });
        expect(await round.answered(() => mine.acquire())).toBe(true);
        expect(await theirs.acquire()).toBe(false);
        await round.answered(() => mine.release());
      }),
    ));
});
