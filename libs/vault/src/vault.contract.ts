import { type Vault } from './vault';

/** What a vault's specs need: the same secrets through as many connections as asked for, and a clock to turn. */
export interface VaultUnderTest {
  connect(now: () => Date): Promise<Vault>;
  remove(): Promise<void>;
}

const bytes = (text: string) => Buffer.from(text);

/** Every promise of the port `Vault`; each adapter runs it. */
export function vaultContract(name: string, open: () => Promise<VaultUnderTest>): void {
  describe(`${name} as a vault`, () => {
    let place: VaultUnderTest;
    let vault: Vault;
    let other: Vault;
    let now: Date;

    beforeEach(async () => {
      now = new Date('2026-01-01T00:00:00Z');
      place = await open();
      vault = await place.connect(() => now);
      other = await place.connect(() => now);
    });

    afterEach(async () => {
      await vault.close();
      await other.close();
      await place.remove();
    });

    it('gives back what was put, byte for byte, through any connection', async () => {
      const value = Buffer.from([0, 255, 10, 13, 0]);
      await vault.put('passwords', { id: 'u1', value });
      expect(await vault.get('passwords', 'u1')).toEqual(value);
      expect(await other.get('passwords', 'u1')).toEqual(value);
    });

    it('gives back at once what may be kept soon, and raises the version of what it replaces', async () => {
      await vault.put('places', { id: 'p1', value: bytes('1'), soon: true });
      const before = await other.version('places');
      await vault.put('places', { id: 'p1', value: bytes('2'), soon: true });
      expect(await other.get('places', 'p1')).toEqual(bytes('2'));
      expect(await other.version('places')).toBe(before + 1);
    });

    it('lists everything that has not expired, namespace by namespace', async () => {
      const later = new Date('2026-01-02T00:00:00Z');
      await vault.putMany('passwords', [
        { id: 'u2', value: bytes('b') },
        { id: 'u1', value: bytes('a') },
      ]);
      await vault.put('codes', { id: 'c', value: bytes('1'), expiresAt: later });
      await vault.put('codes', { id: 'gone', value: bytes('2'), expiresAt: now });
      const many = Array.from({ length: 1_200 }, (_, n) => ({ id: `k${n}`, value: bytes(String(n)) }));
      await vault.putMany('keys', many);
      const found = new Map<string, Map<string, string>>();
      for await (const { namespace, secrets } of other.all()) {
        const room = found.get(namespace) ?? new Map<string, string>();
        found.set(namespace, room);
        for (const { id, value, expiresAt } of secrets) room.set(id, `${Buffer.from(value)} ${expiresAt?.toISOString() ?? 'for ever'}`);
      }
      expect(found.get('passwords')).toEqual(
        new Map([
          ['u1', 'a for ever'],
          ['u2', 'b for ever'],
        ]),
      );
      expect(found.get('codes')).toEqual(new Map([['c', `1 ${later.toISOString()}`]]));
      expect(found.get('keys')?.size).toBe(1_200);
    });

    it('keeps namespaces apart', async () => {
      await vault.put('passwords', { id: 'u1', value: bytes('a') });
      await vault.put('codes', { id: 'u1', value: bytes('b') });
      expect(await vault.get('passwords', 'u1')).toEqual(bytes('a'));
      expect(await vault.delete('codes', 'u1')).toBe(true);
      expect(await vault.get('passwords', 'u1')).toEqual(bytes('a'));
      expect(await vault.get('nothing', 'u1')).toBeUndefined();
    });

    it('replaces a value with the later one', async () => {
      await vault.putMany('codes', [
        { id: 'a', value: bytes('1') },
        { id: 'b', value: bytes('2') },
        { id: 'a', value: bytes('3') },
      ]);
      expect(await vault.getMany('codes', ['a', 'b', 'c'])).toEqual(
        new Map([
          ['a', bytes('3')],
          ['b', bytes('2')],
        ]),
      );
    });

    it('lets one of many writers be first', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? vault : other).putIfAbsent('codes', { id: 'a', value: bytes(String(n)) })),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await other.get('codes', 'a')).toEqual(bytes(String(answers.indexOf(true))));
    });

    it('puts only what is missing and answers what is stored', async () => {
      await other.put('keys', { id: 'a', value: bytes('old') });
      const stored = await vault.putMissing('keys', [
        { id: 'a', value: bytes('new') },
        { id: 'b', value: bytes('new') },
      ]);
      expect(stored).toEqual(
        new Map([
          ['a', bytes('old')],
          ['b', bytes('new')],
        ]),
      );
      expect(await other.getMany('keys', ['a', 'b'])).toEqual(stored);
    });

    it('tells exactly one caller that it deleted', async () => {
      await vault.put('codes', { id: 'a', value: bytes('1') });
      const answers = await Promise.all([vault.delete('codes', 'a'), other.delete('codes', 'a'), vault.delete('codes', 'a')]);
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await other.get('codes', 'a')).toBeUndefined();
    });

    it('removes everything under a prefix, in every namespace, and nothing beside it', async () => {
      for (const namespace of ['keys', 'codes'])
        await vault.putMany(
          namespace,
          ['hill/a', 'hill/b', 'hill2/a', 'hill', 'a/hill/'].map((id) => ({ id, value: bytes(id) })),
        );
      const before = [await vault.version('keys'), await vault.version('codes')];
      expect(await vault.deleteUnder('hill/')).toBe(4);
      for (const namespace of ['keys', 'codes'])
        expect([...(await other.getMany(namespace, ['hill/a', 'hill/b', 'hill2/a', 'hill', 'a/hill/'])).keys()].sort()).toEqual([
          'a/hill/',
          'hill',
          'hill2/a',
        ]);
      expect([await other.version('keys'), await other.version('codes')]).not.toEqual(before);
      expect(await vault.deleteUnder('hill/')).toBe(0);
    });

    it('forgets a value when its time is over', async () => {
      await vault.put('codes', { id: 'a', value: bytes('1'), expiresAt: new Date(now.getTime() + 60_000) });
      now = new Date(now.getTime() + 59_999);
      expect(await vault.get('codes', 'a')).toEqual(bytes('1'));
      expect(await vault.putIfAbsent('codes', { id: 'a', value: bytes('2') })).toBe(false);
      now = new Date(now.getTime() + 1);
      expect(await vault.get('codes', 'a')).toBeUndefined();
      expect(await vault.getMany('codes', ['a'])).toEqual(new Map());
      expect(await vault.delete('codes', 'a')).toBe(false);
      expect(await vault.putIfAbsent('codes', { id: 'a', value: bytes('2') })).toBe(true);
      expect(await vault.get('codes', 'a')).toEqual(bytes('2'));
    });

    it('counts every caller once, and from the beginning when the time is over', async () => {
      const expiresAt = new Date(now.getTime() + 60_000);
      const counted = await Promise.all(
        Array.from({ length: 12 }, (_, n) => (n % 2 ? vault : other).count('tries', { id: 'a', expiresAt })),
      );
      expect(counted.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(await vault.count('tries', { id: 'b', expiresAt })).toBe(1);
      now = expiresAt;
      expect(await other.count('tries', { id: 'a', expiresAt: new Date(now.getTime() + 60_000) })).toBe(1);
      expect(await vault.delete('tries', 'a')).toBe(true);
      expect(await other.count('tries', { id: 'a' })).toBe(1);
    });

    it('raises the version of a namespace when a value is replaced or deleted, not when one is added', async () => {
      const start = await vault.version('keys');
      await vault.put('keys', { id: 'a', value: bytes('1') });
      await vault.putMissing('keys', [{ id: 'b', value: bytes('1') }]);
      expect(await other.version('keys')).toBe(start);
      await vault.put('keys', { id: 'a', value: bytes('2') });
      const replaced = await other.version('keys');
      expect(replaced).toBeGreaterThan(start);
      await vault.delete('keys', 'b');
      expect(await other.version('keys')).toBeGreaterThan(replaced);
      expect(await other.version('codes')).toBe(0);
    });

    it('keeps everything when it is closed and opened again', async () => {
      await vault.put('passwords', { id: 'u1', value: bytes('hash') });
      await vault.scrub();
      await vault.rewrite();
      const again = await place.connect(() => now);
      expect(await again.get('passwords', 'u1')).toEqual(bytes('hash'));
      await again.close();
    });
  });
}
