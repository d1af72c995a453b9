import { SqliteVault } from '@matricula/vault';
import { MaintenanceLog } from './maintenance-log';

describe('what was done to the data of an installation', () => {
  let vault: SqliteVault;
  beforeEach(() => void (vault = new SqliteVault({ file: ':memory:' })));
  afterEach(() => vault.close());

  const at = '2026-11-22T10:00:00.000Z';
  const log = () => new MaintenanceLog(vault, () => new Date(at));
  const fail = (error: unknown) => {
    throw error;
  };
  const run = { kind: 'rebuild', what: 'lead-list@8', by: 'root' } as const;

  it('is kept with who, when, how much and what came of it, the newest first', async () => {
    await log().noted(run, async () => ({ events: 1200 }));
    await expect(log().noted({ ...run, what: 'user-list@3' }, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    expect(await log().list()).toEqual([
      { ...run, what: 'user-list@3', startedAt: at, finishedAt: at, events: 0, result: 'failed', message: 'Error: damaged' },
      { ...run, startedAt: at, finishedAt: at, events: 1200, result: 'done' },
    ]);
  });

  it('records the rebuild of a read model from its start, once, even if it was interrupted', async () => {
    const progress = { model: 'lead-list', version: 9, position: '1', head: '9' };
    const first = log();
    for (const events of [500, 1000]) first.heard({ ...progress, events, done: false }, fail);
    await first.settled();
    expect(await log().list()).toMatchObject([{ kind: 'new version', what: 'lead-list@9', by: 'The product', result: 'running' }]);
    const second = log();
    second.heard({ ...progress, events: 300, done: false }, fail);
    second.heard({ ...progress, events: 1700, done: true }, fail);
    await second.settled();
    expect(await log().list()).toMatchObject([{ what: 'lead-list@9', result: 'done', events: 1700, finishedAt: at }]);
  });

  it('records who requested each rebuild, and continues the entry after a kill', async () => {
    const progress = { model: 'lead-list', version: 10_000_000_008, position: '1', head: '9' };
    const first = log();
    first.heard({ ...progress, events: 0, done: false, by: 'Asha' }, fail);
    await first.settled();
    const second = log();
    second.heard({ ...progress, events: 900, done: true }, fail);
    second.heard({ ...progress, version: 20_000_000_008, events: 0, done: false, by: 'Ravi' }, fail);
    second.heard({ ...progress, version: 20_000_000_008, events: 950, done: true }, fail);
    await second.settled();
    expect(await log().list()).toMatchObject([
      { kind: 'rebuild', what: 'lead-list@8', by: 'Ravi', result: 'done', events: 950 },
      { kind: 'rebuild', what: 'lead-list@8', by: 'Asha', result: 'done', events: 900, finishedAt: at },
    ]);
  });

  it('tells who called one off, and begins with the next under the same number', async () => {
    const progress = { model: 'lead-list', version: 10_000_000_008, position: '1', head: '9', done: false };
    const at_work = log();
    at_work.heard({ ...progress, events: 0, by: 'Asha' }, fail);
    at_work.heard({ ...progress, events: 300, calledOff: { by: 'Ravi' } }, fail);
    at_work.heard({ ...progress, events: 0, by: 'Meera' }, fail);
    at_work.heard({ ...progress, events: 950, done: true }, fail);
    await at_work.settled();
    const called_off = { by: 'Asha', result: 'called off', calledOffBy: 'Ravi', events: 300, finishedAt: at };
    expect(await log().list()).toMatchObject([{ by: 'Meera', result: 'done', events: 950 }, called_off]);
    expect((await log().list())[0]).not.toHaveProperty('calledOffBy');
  });

  it('records a cancelled run that no process works on, and leaves finished ones unchanged', async () => {
    const progress = { model: 'lead-list', version: 10_000_000_008, position: '1', head: '9' };
    const dead = log();
    dead.heard({ ...progress, events: 0, done: false, by: 'Asha' }, fail, ', partition 1');
    dead.heard({ ...progress, events: 9, done: true, by: 'Asha' }, fail, ', partition 2');
    await dead.settled();
    for (const part of [1, 2]) await log().calledOff(`lead-list@8, partition ${part}`, 'Ravi');
    expect(await log().list()).toMatchObject([
      { what: 'lead-list@8, partition 2', result: 'done' },
      { what: 'lead-list@8, partition 1', result: 'called off', calledOffBy: 'Ravi', events: 0, finishedAt: at },
    ]);
  });

  it('records the end of a run after a kill: done, running, or cancelled', async () => {
    const progress = { position: '1', head: '9', version: 10_000_000_008, events: 0, done: false, by: 'Asha' };
    const killed = log();
    for (const model of ['answers', 'goes-on', 'called-off']) killed.heard({ ...progress, model }, fail);
    await killed.settled();
    const own = (model: string, ...foldings: number[]) => foldings.map((folding) => ({ model, version: 8, folding }));
    await log().endCutOff([...own('answers', 10_000_000_008), ...own('goes-on', 8, 10_000_000_008), ...own('called-off', 8)]);
    expect(Object.fromEntries((await log().list()).map(({ what, result }) => [what, result]))).toEqual({
      'answers@8': 'done',
      'goes-on@8': 'running',
      'called-off@8': 'called off',
    });
  });

  it('records the end of runs of one partition only, if there are several', async () => {
    const progress = { model: 'lead-list', position: '1', head: '9', version: 10_000_000_008, events: 0, done: false, by: 'Asha' };
    const killed = log();
    for (const part of [1, 11]) killed.heard(progress, fail, `, partition ${part}`);
    await killed.settled();
    await log().endCutOff([{ model: 'lead-list', version: 8, folding: 8 }], ', partition 1');
    expect(Object.fromEntries((await log().list()).map(({ what, result }) => [what, result]))).toEqual({
      'lead-list@8, partition 1': 'called off',
      'lead-list@8, partition 11': 'running',
    });
  });

  it('records a run that was found cancelled, and adds by whom to the last one', async () => {
    const progress = { model: 'lead-list', version: 10_000_000_008, position: '1', head: '9', events: 0, done: false };
    const at_work = log();
    for (const by of ['Asha', 'Meera']) {
      at_work.heard({ ...progress, by }, fail);
      at_work.heard({ ...progress, calledOff: { by: undefined } }, fail);
    }
    await at_work.settled();
    const found = { result: 'called off', finishedAt: at };
    expect(await log().list()).toMatchObject([
      { by: 'Meera', ...found },
      { by: 'Asha', ...found },
    ]);
    await log().calledOff('lead-list@8', 'Ravi');
    await log().calledOff('lead-list@8', 'Anita');
    expect((await log().list()).map(({ calledOffBy }) => calledOffBy)).toEqual(['Ravi', undefined]);
  });

  it('keeps what two processes note at the same moment', async () => {
    await Promise.all(['a@1', 'b@1', 'c@1'].map((what) => log().noted({ ...run, what }, async () => ({ events: 1 }))));
    expect((await log().list()).map(({ what }) => what).sort()).toEqual(['a@1', 'b@1', 'c@1']);
  });
});
