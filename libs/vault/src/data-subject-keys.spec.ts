import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSubjectKeys, SqliteVault } from '.';

describe('keys of data subjects', () => {
  let directory: string;
  let vault: SqliteVault;
  let keys: DataSubjectKeys;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'keys-'));
    vault = new SqliteVault({ file: join(directory, 'vault.db') });
    keys = new DataSubjectKeys(vault);
  });

  afterEach(async () => {
    await vault.close();
    await rm(directory, { recursive: true });
  });

  it('are created once, 32 random bytes each, and stay the same', async () => {
    const made = await keys.keyFor(['t/a', 't/b', 't/a']);
    expect([...made.keys()]).toEqual(['t/a', 't/b']);
    expect(made.get('t/a')).toHaveLength(32);
    expect(made.get('t/a')).not.toEqual(made.get('t/b'));
    expect(await keys.keyFor(['t/a', 't/b'])).toEqual(made);
    expect(await new DataSubjectKeys(vault).keysOf(['t/a', 't/b'])).toEqual(made);
  });

  it('are not created by reading', async () => {
    expect(await keys.keysOf(['t/a'])).toEqual(new Map());
    expect(await vault.getMany('data-subject-keys', ['t/a'])).toEqual(new Map());
  });

  it('are never given again once destroyed', async () => {
    await keys.keyFor(['t/a', 't/b']);
    await keys.destroy('t/a');
    await keys.destroy('t/a');
    expect([...(await keys.keysOf(['t/a', 't/b'])).keys()]).toEqual(['t/b']);
    expect([...(await keys.keyFor(['t/a', 't/b'])).keys()]).toEqual(['t/b']);
  });

  it('of a whole institution go at once where it is said, elsewhere at the next re-check', async () => {
    let time = 0;
    const elsewhere = new DataSubjectKeys(vault, { recheckMs: 1_000, clock: () => time });
    await keys.keyFor(['t/a', 't/b', 'tt/a']);
    expect((await elsewhere.keysOf(['t/a', 'tt/a'])).size).toBe(2);
    expect(await keys.destroyUnder('t/')).toBe(2);
    expect([...(await keys.keysOf(['t/a', 't/b', 'tt/a'])).keys()]).toEqual(['tt/a']);
    time = 1_000;
    expect([...(await elsewhere.keysOf(['t/a', 'tt/a'])).keys()]).toEqual(['tt/a']);
  });

  it('leave other caches at the next re-check', async () => {
    let time = 0;
    const elsewhere = new DataSubjectKeys(vault, { recheckMs: 1_000, clock: () => time });
    await keys.keyFor(['t/a']);
    expect((await elsewhere.keysOf(['t/a'])).size).toBe(1);
    await keys.destroy('t/a');
    time = 999;
    expect((await elsewhere.keysOf(['t/a'])).size).toBe(1);
    time = 1_000;
    expect((await elsewhere.keysOf(['t/a'])).size).toBe(0);
  });

  it('are not remembered by a look-up that began before they were destroyed, nor by a re-check that did', async () => {
    await keys.keyFor(['t/a']);
    let time = 0;
    const slow = new DataSubjectKeys(vault, { recheckMs: 1_000, clock: () => time });
    await slow.keysOf(['t/b']);
    const late = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const { getMany, version } = vault;
    jest.spyOn(vault, 'getMany').mockImplementationOnce(async (...asked) => {
      const found = await getMany.apply(vault, asked);
      await late[1].promise;
      return found;
    });
    jest.spyOn(vault, 'version').mockImplementationOnce(async (...asked) => {
      const found = await version.apply(vault, asked);
      await late[0].promise;
      return found;
    });
    const reading = slow.keysOf(['t/a']);
    // The lookup has reached the vault: its own recheck was not due.
    await Promise.resolve();
    time = 1_000;
    const rechecking = slow.asOfNow();
    await slow.destroy('t/a');
    late[0].resolve();
    await rechecking;
    late[1].resolve();
    await reading;
    expect((await slow.keysOf(['t/a'])).size).toBe(0);
  });

  it('are found beyond the capacity of the cache', async () => {
    const small = new DataSubjectKeys(vault, { capacity: 2 });
    const ids = ['t/a', 't/b', 't/c', 't/d'];
    const made = await small.keyFor(ids);
    expect(await small.keysOf(ids)).toEqual(made);
  });
});
