import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandMeta } from '@matricula/auth';
import { jobContext, jobStream } from '@matricula/domain/job';
import { DomainError } from '@matricula/domain/kernel';
import { EventCodec, LogUnavailable, SqliteEventStore } from '@matricula/event-store';
import { Traffic, type JobDuty } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { ReadBehind, StillFilling } from '@matricula/read-store';
import type { JobKinds } from './job-kinds';
import { JobRightsGone } from './job-people';
import type { JobRights } from './job-rights';
import { JobRunner } from './job-runner';
import type { JobInHand, JobWork } from './job-work';

const tenantId = 't1';
const meta = { ...systemMeta('c-1'), tenantId, version: 1 } satisfies CommandMeta;

describe('a job that several processes can run', () => {
  let folder: string;
  let vault: SqliteVault;
  let store: SqliteEventStore;
  let copies: JobRunner[];
  /** Slices that were begun, and what the next one waits for. */
  let begun: number;
  let gate: PromiseWithResolvers<void>;
  let traffic: Traffic;

  const work: JobWork = {
    async *slices({ total }: JobInHand) {
      begun++;
      for (let done = 1; done <= total; done++) {
        await gate.promise;
        yield { done, counts: { written: done } };
      }
    },
    finish: () => Promise.resolve({ file: 'f-1' }),
  };
  const kinds = { work: () => work, undoing: () => ({ slices: work.slices }) } as unknown as JobKinds;
  /** Refuses a person after so many looks. */
  let mayFor: number;
  let unknownFor: number;
  /** Positions up to which rights were to be known before the first slice. */
  let knownAt: string[];
  let behindFor: number;
  const rights = {
    knownAt: (position: string) => {
      knownAt.push(position);
      return behindFor-- > 0 ? Promise.reject(new ReadBehind('user-list', position)) : Promise.resolve();
    },
    assertMay: () => {
      if (unknownFor-- > 0) return Promise.reject(new StillFilling('user-list', 0.5));
      return mayFor-- > 0 ? Promise.resolve() : Promise.reject(new JobRightsGone('Not any more.'));
    },
  } as unknown as JobRights;
  const copy = (duty: JobDuty) => {
    const runner = new JobRunner(store, vault, kinds, duty, traffic, rights);
    copies.push(runner);
    return runner;
  };
  const types = async () => (await store.read(jobStream(tenantId, 'j-1'))).map(({ type }) => type);

  beforeEach(() => {
    knownAt = [];
    behindFor = 0;
    folder = mkdtempSync(join(tmpdir(), 'jobs-'));
    vault = new SqliteVault({ file: ':memory:' });
    const codec = new EventCodec({ definitions: jobContext.events, keys: new DataSubjectKeys(vault) });
    store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
    traffic = new Traffic();
    [copies, begun, gate] = [[], 0, Promise.withResolvers()];
    [mayFor, unknownFor] = [Infinity, 0];
  });
  afterEach(async () => {
    await Promise.all(copies.map((one) => one.beforeApplicationShutdown()));
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('records its progress before it fails', async () => {
    const failing = { work: () => ({ slices: fails }) } as unknown as JobKinds;
    async function* fails() {
      yield await Promise.resolve({ done: 1, counts: { refused: 1 }, refusedLines: { 'No.': [2] } });
      yield { done: 2, counts: { created: 1, refused: 1 } };
      throw new DomainError('tenant/limit-reached', 'Full.');
    }
    const runner = new JobRunner(store, vault, failing, 'orphans', traffic, rights);
    copies.push(runner);
    await runner.start('j-1', 'import', 'People', 3, {}, meta);
    while ((await types()).at(-1) !== 'JobFailed') await new Promise(setImmediate);
    const [, progressed] = await store.read(jobStream(tenantId, 'j-1'));
    expect(progressed).toMatchObject({ type: 'JobProgressed', data: { done: 2, counts: { created: 1 }, refusedLines: { 'No.': [2] } } });
  });

  it('stops between two slices once its starter loses the permission, and reports it', async () => {
    mayFor = 2;
    gate.resolve();
    await copy('orphans').start('j-1', 'export', 'Leads', 3, {}, meta);
    while ((await types()).at(-1) !== 'JobFailed') await new Promise(setImmediate);
    expect((await store.read(jobStream(tenantId, 'j-1'))).slice(1)).toMatchObject([
      { type: 'JobProgressed', data: { done: 2 } },
      { type: 'JobFailed', data: { message: 'Not any more.', cause: 'rights' } },
    ]);
  });

  it('does not start an undo that its requester may not do any more', async () => {
    gate.resolve();
    const runner = copy('orphans');
    await runner.start('j-1', 'export', 'Leads', 1, {}, meta);
    while ((await types()).at(-1) !== 'JobCompleted') await new Promise(setImmediate);
    mayFor = 0;
    await runner.tell(meta, 'j-1', { type: 'StartUndo', data: {} });
    while ((await types()).at(-1) !== 'JobFailed') await new Promise(setImmediate);
    await expect(runner.tell(meta, 'j-1', { type: 'ResumeJob', data: {} })).rejects.toMatchObject({ code: 'job/not-possible' });
  });

  it('starts when permissions are up to date with the log, and waits while read models lag', async () => {
    behindFor = 1;
    await copy('orphans').start('j-1', 'export', 'Leads', 1, {}, meta);
    const head = await store.head();
    while (begun === 0) await new Promise(setImmediate);
    expect(knownAt).toEqual([head, head]);
    gate.resolve();
    while ((await types()).at(-1) !== 'JobCompleted') await new Promise(setImmediate);
    expect(await types()).not.toContain('JobFailed');
  });

  it('waits while permissions are unknown', async () => {
    unknownFor = 1;
    gate.resolve();
    await copy('orphans').start('j-1', 'export', 'Leads', 1, {}, meta);
    while ((await types()).at(-1) !== 'JobCompleted') await new Promise(setImmediate);
    expect(await types()).not.toContain('JobFailed');
  });

  it.each([
    ['the log was unavailable', new LogUnavailable('append to lead-1', 5_000)],
    ['a read model lagged', new ReadBehind('college-pushes', '7')],
  ])('resumes from its recorded progress after %s', async (_what, trouble) => {
    const begunAt: number[] = [];
    async function* silent({ done, total }: JobInHand) {
      begunAt.push(done);
      if (done === 0) yield await Promise.resolve({ done: 1, counts: { created: 1 } });
      if (done === 0) throw trouble;
      yield { done: total, counts: { created: total } };
    }
    const runner = new JobRunner(store, vault, { work: () => ({ slices: silent }) } as unknown as JobKinds, 'orphans', traffic, rights);
    copies.push(runner);
    await runner.start('j-1', 'import', 'People', 3, {}, meta);
    while ((await types()).at(-1) !== 'JobCompleted') await new Promise(setImmediate);
    expect(begunAt).toEqual([0, 1]);
    expect(await types()).not.toContain('JobFailed');
  });

  it('is done by one of them, once, and ends once', async () => {
    const [first, second, late] = [copy('orphans'), copy('orphans'), copy('orphans')];
    await Promise.all([first, second].map((one) => one.start('j-1', 'export', 'Leads', 3, {}, meta)));
    // One that comes while it is done finds it unfinished, and in the hands of another.
    late.onApplicationBootstrap();
    gate.resolve();
    while ((await types()).at(-1) !== 'JobCompleted') await new Promise(setImmediate);
    expect(begun).toBe(1);
    await Promise.all(copies.map((one) => one.beforeApplicationShutdown()));
    expect((await types()).filter((type) => type !== 'JobProgressed')).toEqual(['JobStarted', 'JobCompleted']);
  });
});
