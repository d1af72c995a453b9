import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@matricula/config';
import { SqliteVault } from '@matricula/vault';
import { Attempts, pauseSeconds, type AttemptKind } from './attempts';

describe('attempts at an account', () => {
  const directory = mkdtempSync(join(tmpdir(), 'attempts-'));
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: directory, OTP_ATTEMPTS: '3' });
  const vaults = [0, 1].map(() => new SqliteVault({ file: join(directory, 'vault.sqlite') }));
  const [one, other] = vaults.map((vault) => new Attempts(vault, config)) as [Attempts, Attempts];
  beforeAll(() => jest.useFakeTimers({ now: new Date('2026-06-01T09:00:00Z'), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterAll(async () => {
    jest.useRealTimers();
    for (const vault of vaults) await vault.close();
    rmSync(directory, { recursive: true });
  });
  const pass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);

  it('double their delay each time, up to an hour, for mails up to a minute', () => {
    const pauses = (kind: AttemptKind) => [0, 1, 2, 3, 6, 7, 400].map((earlier) => pauseSeconds(kind, earlier));
    expect(pauses('password')).toEqual([30, 60, 120, 240, 1920, 3600, 3600]);
    expect(pauses('mail')).toEqual([30, 60, 60, 60, 60, 60, 60]);
  });

  it('count across all processes, and pause in each of them', async () => {
    expect(await one.begin('password', 'a@example.org')).toBe(false);
    expect(await other.begin('password', 'A@example.org ')).toBe(false);
    expect(await one.begin('password', 'a@example.org')).toBe(true);
    await expect(other.begin('password', 'a@example.org')).rejects.toThrow('Too many attempts. Please try again in 30 seconds.');
    pass(31);
    expect(await other.begin('password', 'a@example.org')).toBe(true);
    await expect(one.begin('password', 'a@example.org')).rejects.toThrow('Too many attempts. Please try again in 60 seconds.');
    pass(61);
    await one.begin('password', 'a@example.org');
    await expect(one.begin('password', 'a@example.org')).rejects.toMatchObject({
      code: 'sign-in/too-many',
      message: 'Too many attempts. Please try again in 2 minutes.',
    });
  });

  it('are limited also when they are concurrent', async () => {
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).begin('sign-in', 'b@example.org'));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    // They were one pause, however many they were.
    await expect(one.begin('sign-in', 'b@example.org')).rejects.toThrow('30 seconds');
    pass(31);
    await Promise.allSettled(Array.from({ length: 20 }, () => other.begin('sign-in', 'b@example.org')));
    await expect(one.begin('sign-in', 'b@example.org')).rejects.toThrow('60 seconds');
  });

  it('of one kind do not pause another, and are reset by a successful sign-in', async () => {
    for (let n = 0; n < 3; n++) await one.begin('reset', 'c@example.org');
    await expect(one.begin('reset', 'c@example.org')).rejects.toThrow('Too many attempts');
    expect(await one.begin('password', 'c@example.org')).toBe(false);
    await other.forget('c@example.org', 'reset');
    expect(await one.begin('reset', 'c@example.org')).toBe(false);
  });

  it('are reset after a day without attempts', async () => {
    for (let n = 0; n < 3; n++) await one.begin('mail', 'd@example.org');
    pass(24 * 3600);
    expect(await one.begin('mail', 'd@example.org')).toBe(false);
  });
});
