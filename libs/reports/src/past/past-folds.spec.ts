import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hierarchy, sightOf } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { LogFilter } from '@matricula/event-store';
import { projectors } from '@matricula/projections';
import { lists } from '@matricula/projections/lists';
import { reports } from '@matricula/projections/reports';
import { StillFilling } from '@matricula/read-store';
import { CachedFold } from './cached-fold';
import { PastFolds, type PastFoldsOptions } from './past-folds';

const at = (position: number) => new Date(Date.parse('2026-03-02T04:00:00.000Z') + position * 60_000).toISOString();
const placeAt = (position: number) => ({ tenantId: 'sunrise', model: 'follow-up-list', position: String(position).padStart(16, '0') });

/** A log in memory that counts how often it is read from its beginning. */
class Log {
  readonly events: RecordedEvent[] = [];
  folds = 0;
  held: Promise<void> = Promise.resolve();

  happens(type: string, data: object): void {
    const position = String(this.events.length + 1).padStart(16, '0');
    const meta = { actor: { id: 'asha', name: 'Asha Sharma' }, correlationId: 'c', version: 1 };
    const event = {
      id: position,
      type,
      stream: 's',
      revision: 0,
      position,
      tenantId: 'sunrise',
      at: at(this.events.length + 1),
      data,
      meta,
    };
    this.events.push(event as unknown as RecordedEvent);
  }

  async head() {
    return this.events.at(-1)?.position ?? '';
  }

  async read(stream: string) {
    return this.events.filter((event) => event.stream === stream);
  }

  async *readAll(after: string, { filter }: { filter?: LogFilter } = {}) {
    if (after === '') this.folds += 1;
    await this.held;
    for (const event of this.events) if (event.position > after && (filter?.types?.includes(event.type) ?? true)) yield [event];
  }
}

describe('figures of the past', () => {
  const dirs: string[] = [];
  const opened: PastFolds[] = [];
  let log: Log;

  const folds = (more: Partial<PastFoldsOptions> = {}) => {
    const dir = mkdtempSync(join(tmpdir(), 'past-'));
    dirs.push(dir);
    const made = new PastFolds({ log, projectors, lists, reports, dir, ...more });
    opened.push(made);
    return { made, dir, kept: () => (existsSync(join(dir, String(process.pid))) ? readdirSync(join(dir, String(process.pid))) : []) };
  };
  const reader = {
    tenantId: 'sunrise',
    timeZone: 'Asia/Kolkata',
    sight: sightOf({ userId: 'admin', role: staffRoles.admin }, undefined, new Hierarchy([])),
  };
  const figures = async (made: PastFolds, position: number, moment?: string) => {
    const question = { from: '2026-03-01', to: '2026-03-04' };
    const { data, at: by } = await made.answer({
      place: placeAt(position),
      report: 'follow-up-report',
      question,
      reader,
      at: moment,
      options: {},
    });
    return { totals: data.totals, by };
  };

  beforeEach(() => {
    log = new Log();
    for (const n of [1, 2, 3])
      log.happens('FollowUpScheduled', {
        ...{
          followUpId: `f-${n}`,
          leadId: `lead-${n}`,
          callActionId: `c-${n}`,
          dueAt: `2026-03-02T0${n + 4}:00:00.000Z`,
          stage: 'Call Back',
        },
        lead: { name: 'Ravi', phone: '+919811122233', ownerId: 'asha', ownerName: 'Asha Sharma' },
      });
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  it('hold what had happened up to the place, by the moment that it was read', async () => {
    const { made } = folds();
    const [two, three] = [await figures(made, 2), await figures(made, 3)];
    expect([two.totals.due, three.totals.due]).toEqual([2, 3]);
    expect(two.by).toBe(at(2));
    const later = await figures(made, 3, '2026-03-02T06:30:00.000Z');
    expect([three.totals.overdue, later.totals.overdue]).toEqual([0, 2]);
    // A moment earlier than that, there was no such event to see.
    expect((await figures(made, 3, at(1))).by).toBe(at(3));
  });

  it('hold nothing that happened after a moment, in whatever order a log that was carried over has it', async () => {
    const { made } = folds();
    log.events[0]!.at = at(9);
    const rows = (until?: string) =>
      made.rows({ place: { ...placeAt(3), until }, list: 'follow-ups', query: {}, reader: reader as never }) as Promise<
        { followUpId: string }[]
      >;
    const ids = async (until?: string) => (await rows(until)).map(({ followUpId }) => followUpId).sort();
    expect([await ids(at(3)), await ids(at(9)), await ids()]).toEqual([
      ['f-2', 'f-3'],
      ['f-1', 'f-2', 'f-3'],
      ['f-1', 'f-2', 'f-3'],
    ]);
  });

  it('are worked out once for all who ask', async () => {
    const { made } = folds();
    await Promise.all([figures(made, 3), figures(made, 3), made.prepare(placeAt(3))]);
    expect(log.folds).toBe(1);
  });

  it('say how far they are while that takes longer', async () => {
    const { made } = folds({ patienceMs: 20 });
    let goOn = () => {};
    log.held = new Promise((resolve) => (goOn = resolve));
    expect(await made.prepare(placeAt(3))).toMatchObject({ ready: false });
    await expect(figures(made, 3)).rejects.toThrow(StillFilling);
    const others = [1, 2].map((position) => made.prepare(placeAt(position)));
    goOn();
    await Promise.all(others);
  });

  it('are not begun when too many others wait, nor when too much lies before them', async () => {
    const { made } = folds({ patienceMs: 1, most: { own: 0 } });
    let goOn = () => {};
    log.held = new Promise((resolve) => (goOn = resolve));
    await made.prepare(placeAt(3));
    await expect(made.prepare(placeAt(2))).rejects.toMatchObject({ code: 'past-figures/too-many' });
    goOn();
    const small = folds({ most: { events: 2 } });
    await expect(small.made.prepare(placeAt(3))).rejects.toMatchObject({ code: 'past-figures/too-large' });
    expect(small.kept()).toEqual([]);
    expect(await small.made.prepare(placeAt(2))).toMatchObject({ ready: true, events: 2 });
    await expect(small.made.prepare({ ...placeAt(2), model: 'nothing' })).rejects.toMatchObject({ code: 'past-figures/unknown' });
  });

  it('leave places to other tenants, however many some ask for, and serve them in turn', async () => {
    const { made } = folds({ patienceMs: 1 });
    let goOn = () => {};
    log.held = new Promise((resolve) => (goOn = resolve));
    const begun: string[] = [];
    const four = Promise.withResolvers<void>();
    const readAll = log.readAll.bind(log);
    jest.spyOn(log, 'readAll').mockImplementation((after, options) => {
      if (after === '' && begun.push(options?.filter?.tenantId ?? '') === 4) four.resolve();
      return readAll(after, options);
    });
    try {
      for (const tenantId of ['sunrise', 'meadow'])
        for (const position of [1, 2, 3]) await made.prepare({ ...placeAt(position), tenantId });
      for (const tenantId of ['sunrise', 'meadow'])
        await expect(made.prepare({ ...placeAt(4), tenantId })).rejects.toMatchObject({ code: 'past-figures/too-many' });
      // Two tenants that use their whole limit do not block a third one.
      expect(await made.prepare({ ...placeAt(3), tenantId: 'lakeview' })).toMatchObject({ ready: false });
    } finally {
      goOn();
    }
    await four.promise;
    expect(begun.slice(0, 4)).toEqual(['sunrise', 'meadow', 'lakeview', 'sunrise']);
  });

  it('end no process when one cannot be removed', async () => {
    const failures: unknown[] = [];
    const { made } = folds({ most: { cached: 1 }, onError: (error) => failures.push(error) });
    await figures(made, 2);
    jest.spyOn(CachedFold.prototype, 'drop').mockRejectedValueOnce(new Error('busy'));
    await figures(made, 3);
    await new Promise(setImmediate);
    expect(failures).toEqual([new Error('busy')]);
  });

  it('make room for others', async () => {
    const { made, kept } = folds({ most: { cached: 1 } });
    await figures(made, 2);
    await figures(made, 3);
    await made.look();
    expect(kept()).toHaveLength(1);
    await made.close();
    expect(kept()).toEqual([]);
  });

  it('are dropped when a person is erased, and computed again on request', async () => {
    const { made, kept } = folds();
    await figures(made, 2);
    await made.look();
    expect(kept()).toHaveLength(1);
    log.happens('LeadErased', { leadId: 'lead-1' });
    await made.look();
    expect(kept()).toEqual([]);
    log.folds = 0;
    log.happens('LeadErased', { leadId: 'lead-2' });
    expect((await figures(made, 2)).totals.due).toBe(2);
    log.happens('LeadErased', { leadId: 'lead-3' });
    await figures(made, 2);
    expect(log.folds).toBe(2);
  });

  it('are dropped when the log cannot say whether a person was erased', async () => {
    const { made, kept } = folds();
    await figures(made, 2);
    jest.spyOn(log, 'head').mockRejectedValueOnce(new Error('The log is away'));
    await made.look();
    expect(kept()).toEqual([]);
    expect((await figures(made, 2)).totals.due).toBe(2);
  });

  it('of a process that is gone are removed by the next', () => {
    const dir = mkdtempSync(join(tmpdir(), 'past-'));
    dirs.push(dir);
    // Larger than any process id.
    mkdirSync(join(dir, '999999999/fold'), { recursive: true });
    writeFileSync(join(dir, '999999999/fold/rows.sqlite'), 'x');
    opened.push(new PastFolds({ log, projectors, lists, reports, dir }));
    expect(readdirSync(dir)).toEqual([]);
  });
});
