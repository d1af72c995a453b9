import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { vaultContract } from '../vault.contract';
import { openMongoVault } from './mongo-vault';

(engineIsThere('mongod') ? describe : describe.skip)('on a real server', () => {
  let server: Engine;
  let databases = 0;
  beforeAll(async () => void (server = await startMongo()));
  afterAll(() => server.stop());

  vaultContract('MongoDB', async () => {
    const database = `vault-${++databases}`;
    return {
      connect: (now) => openMongoVault({ url: server.url, database, now }),
      remove: async () => {},
    };
  });

  describe('two processes with one vault', () => {
    const bytes = (text: string) => Buffer.from(text);
    const both = async () => {
      const database = `vault-${++databases}`;
      return Promise.all([1, 2].map(() => openMongoVault({ url: server.url, database })));
    };

    it('agree on one key when both make it at the same time', async () => {
      const vaults = await both();
      const ids = Array.from({ length: 20 }, (_, n) => `subject-${n}`);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          vaults[n % 2]!.putMissing(
            'keys',
            (n % 3 ? ids : [...ids].reverse()).map((id) => ({ id, value: bytes(`made by ${n}`) })),
          ),
        ),
      );
      const stored = await vaults[0]!.getMany('keys', ids);
      expect(stored.size).toBe(20);
      for (const answer of answers) expect(new Map([...answer].sort())).toEqual(new Map([...stored].sort()));
      expect(await vaults[1]!.version('keys')).toBe(0);
      await Promise.all(vaults.map((vault) => vault.close()));
    });

    it('never mix what they put at the same time, and count every replacement', async () => {
      const vaults = await both();
      const put = (n: number) =>
        vaults[n % 2]!.putMany(
          'pairs',
          (n % 3 ? ['a', 'b'] : ['b', 'a']).map((id) => ({ id, value: bytes(String(n)) })),
        );
      await Promise.all(Array.from({ length: 12 }, (_, n) => put(n)));
      const { a, b } = Object.fromEntries(await vaults[0]!.getMany('pairs', ['a', 'b']));
      expect(a).toEqual(b);
      expect(await vaults[1]!.version('pairs')).toBe(11);
      await Promise.all(vaults.map((vault) => vault.close()));
    });

    it('put all of several secrets or none', async () => {
      const [vault, other] = await both();
      const tooLong = Buffer.alloc(17 * 1024 * 1024);
      await expect(
        vault!.putMany('keys', [
          { id: 'a', value: bytes('a') },
          { id: 'b', value: tooLong },
        ]),
      ).rejects.toThrow();
      expect(await other!.getMany('keys', ['a', 'b'])).toEqual(new Map());
      await Promise.all([vault!.close(), other!.close()]);
    });
  });
});
