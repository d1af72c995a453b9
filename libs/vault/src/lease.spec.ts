import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Lease } from './lease';
import { SqliteVault } from './sqlite/sqlite-vault';

const PERIOD_MS = 3_000;

describe('a lease', () => {
  let directory: string;
  let vault: SqliteVault;
  let leases: Lease[];
  // Fake timers: on a busy machine a holder would rightly lose a lease it could not renew in time.
  beforeAll(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setInterval'] }));
  afterAll(() => jest.useRealTimers());
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lease-'));
    vault = new SqliteVault({ file: join(directory, 'vault.db') });
    leases = [];
  });
  afterEach(async () => {
    await Promise.all(leases.map((lease) => lease.release()));
    await vault.close();
    await rm(directory, { recursive: true });
  });

  const leaseOf = (periodMs = PERIOD_MS, onError?: (error: unknown) => void) => {
    const lease = new Lease({ vault, name: 'relay/topic', periodMs, onError });
    leases.push(lease);
    return lease;
  };
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  it('has one holder, who keeps it beyond its period', async () => {
    const [one, other] = [leaseOf(), leaseOf()];
    const answers = await Promise.all([one.acquire(), other.acquire()]);
    expect(answers).toEqual([true, false]);
    for (let step = 0; step < 40; step += 1) {
      await pass(PERIOD_MS / 10);
      expect(await other.acquire()).toBe(false);
    }
    expect(one.held).toBe(true);
    expect(await one.acquire()).toBe(true);
  });

  it('is held by the process that wrote it, even if the confirmation was lost', async () => {
    const [one, other] = [leaseOf(60_000), leaseOf(60_000)];
    const putting = jest.spyOn(vault, 'putIfAbsent').mockImplementationOnce(async (namespace, secret) => {
      await vault.put(namespace, secret);
      throw new Error('The answer was lost');
    });
    await expect(one.acquire()).rejects.toThrow('The answer was lost');
    putting.mockRestore();
    expect(await other.acquire()).toBe(false);
    expect(await one.acquire()).toBe(true);
  });

  it('is free at once when its holder gives it up', async () => {
    const [one, other] = [leaseOf(60_000), leaseOf(60_000)];
    await one.acquire();
    await one.release();
    expect(one.held).toBe(false);
    expect(await other.acquire()).toBe(true);
  });

  it('is lost by a holder that cannot renew it, and that holder knows', async () => {
    const errors: unknown[] = [];
    const one = leaseOf(PERIOD_MS, (error) => errors.push(error));
    await one.acquire();
    const renewing = jest.spyOn(vault, 'get').mockRejectedValue(new Error('The vault is away'));
    await pass(PERIOD_MS);
    expect(one.held).toBe(false);
    renewing.mockRestore();
    expect(errors).toContainEqual(new Error('The vault is away'));
    const other = leaseOf();
    expect(await other.acquire()).toBe(true);
    expect(one.held).toBe(false);
  });

  it('of a dead holder is taken over by one copy whose clock is an hour late', async () => {
    await vault.put('lease', { id: 'relay/topic', value: Buffer.from('the dead/7'), expiresAt: new Date(Date.now() + 3_600_000) });
    const [one, other] = [leaseOf(), leaseOf()];
    for (let step = 0; step < 20; step += 1) {
      expect([await one.acquire(), await other.acquire()]).toEqual([false, false]);
      await pass(PERIOD_MS / 10);
    }
    const answers = await Promise.all([one.acquire(), other.acquire()]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('of a holder that renews it is left alone, however late the clock of another copy is', async () => {
    const lateBy = 3_600_000;
    const [one, other] = [leaseOf(), leaseOf()];
    const put = vault.put.bind(vault);
    // As the copy with the late clock sees what the right one stores.
    jest
      .spyOn(vault, 'put')
      .mockImplementation((namespace, secret) =>
        put(namespace, { ...secret, expiresAt: secret.expiresAt && new Date(secret.expiresAt.getTime() + lateBy) }),
      );
    await one.acquire();
    for (let step = 0; step < 60; step += 1) {
      await pass(PERIOD_MS / 10);
      expect(await other.acquire()).toBe(false);
    }
    expect(one.held).toBe(true);
    jest.restoreAllMocks();
  });

  it('that another holder has by now is left alone', async () => {
    const one = leaseOf();
    await one.acquire();
    await vault.put('lease', { id: 'relay/topic', value: Buffer.from('another user') });
    await pass(PERIOD_MS);
    expect(one.held).toBe(false);
    await one.release();
    expect(await vault.get('lease', 'relay/topic')).toEqual(Buffer.from('another user'));
  });
});
