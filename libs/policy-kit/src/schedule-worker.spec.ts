import { automationEvents, timerDecider, timerStream } from '@matricula/domain/automation';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { defineSchedule, type Turn } from './define-schedule';
import { openPlace, person, TENANT, type Place } from './policies.fixture';
import { ScheduleWorker } from './schedule-worker';
import { setTimer } from './timers';
import { WorkerRunner } from './worker-runner';

describe('schedules', () => {
  let place: Place;
  let now: string;
  let turns: Turn[];
  const morning = defineSchedule({
    name: 'morning',
    cron: '0 8 * * *',
    run: async (turn) => {
      turns.push(turn);
      return [setTimer('called', turn.dueAt.slice(0, 10), '2099-01-01T00:00:00.000Z')];
    },
  });
  const worker = () => new ScheduleWorker(place.store, [morning], () => new Date(now));
  const timers = async () => (await place.log('TimerSet')).map(({ data }) => data as { timerId: string; dueAt: string });
  const elapse = async (dueAt: string): Promise<RecordedEvent> => {
    const timerId = `schedule/morning/${TENANT}`;
    const address = { stream: timerStream(TENANT, timerId), tenantId: TENANT };
    await execute(place.store, timerDecider, address, { type: 'ElapseTimer', data: { timerId, dueAt } }, person, { at: now });
    return (await place.log('TimerElapsed')).at(-1)!;
  };

  beforeEach(async () => {
    [place, now, turns] = [openPlace([...automationEvents, ...tenantEvents]), '2026-03-02T00:00:00.000Z', []];
    const data = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    await execute(
      place.store,
      tenantDecider,
      { stream: tenantStream(TENANT), tenantId: TENANT },
      { type: 'RegisterTenant', data },
      person,
      { at: '2020-01-01T00:00:00.000Z' },
    );
    await worker().work(await place.log('TenantRegistered'));
  });
  afterEach(() => place.close());

  it('wait for their next turn in every tenant, however long that has been there', async () =>
    expect(await timers()).toMatchObject([{ timerId: `schedule/morning/${TENANT}`, dueAt: '2026-03-02T02:30:00.000Z' }]));

  it('take their turn and wait for the next, each once, however often they are told', async () => {
    now = '2026-03-02T02:30:00.100Z';
    const elapsed = await elapse('2026-03-02T02:30:00.000Z');
    await worker().work([elapsed]);
    await worker().work([elapsed]);
    expect(turns[0]).toEqual({ tenantId: TENANT, timeZone: 'Asia/Kolkata', dueAt: '2026-03-02T02:30:00.000Z', at: now });
    expect((await timers()).map(({ timerId, dueAt }) => [timerId, dueAt]).slice(1)).toEqual([
      [`schedule/morning/${TENANT}`, '2026-03-03T02:30:00.000Z'],
      ['called/2026-03-02', '2099-01-01T00:00:00.000Z'],
    ]);
  });

  it('run once for all missed times', async () => {
    now = '2026-03-05T10:00:00.000Z';
    await worker().work([await elapse('2026-03-02T02:30:00.000Z')]);
    expect(turns).toHaveLength(1);
    expect((await timers()).at(-2)?.dueAt).toBe('2026-03-06T02:30:00.000Z');
  });

  it('wait for their next turn although a rule refuses the run, which is parked and not repeated', async () => {
    const refused = defineSchedule({
      ...morning,
      cron: '0 8 * * *',
      run: () => Promise.reject(new DomainError('x/refused', 'setl_1: no.')),
      refused: async ({ dueAt }, { message }) => [setTimer('told', `${message} ${dueAt.slice(0, 10)}`, '2099-01-01T00:00:00.000Z')],
    });
    now = '2026-03-02T02:30:00.100Z';
    const elapsed = await elapse('2026-03-02T02:30:00.000Z');
    await new ScheduleWorker(place.store, [refused], () => new Date(now)).work([elapsed]);
    const [next, told] = (await timers()).slice(-2);
    expect(next?.dueAt).toBe('2026-03-03T02:30:00.000Z');
    expect(told?.timerId).toBe('told/setl_1: no. 2026-03-02');
    const parked = { policy: 'schedule/morning', eventId: elapsed.id, error: 'DomainError: setl_1: no.' };
    expect((await place.log('PolicyParked')).map(({ data }) => data)).toMatchObject([parked]);
  });

  it('are repeated when they fail, and given up once the next turn is due', async () => {
    const failing = defineSchedule({
      ...morning,
      cron: '0 8 * * *',
      run: () => Promise.reject(new Error('no answer')),
      ended: async ({ dueAt }) => [setTimer('told', `ended ${dueAt.slice(0, 10)}`, '2099-01-01T00:00:00.000Z')],
    });
    const failed = new ScheduleWorker(place.store, [failing], () => new Date(now));
    now = '2026-03-02T02:30:00.100Z';
    const elapsed = await elapse('2026-03-02T02:30:00.000Z');
    await expect(failed.work([elapsed])).rejects.toThrow('no answer');
    expect((await timers()).at(-1)?.dueAt).toBe('2026-03-03T02:30:00.000Z');
    now = '2026-03-03T02:29:59.000Z';
    await expect(failed.work([elapsed])).rejects.toThrow('no answer');
    now = '2026-03-03T02:30:00.000Z';
    await failed.work([elapsed]);
    // What follows is done once, however often it is told of the run.
    await failed.work([elapsed]);
    expect((await timers()).map(({ timerId }) => timerId).slice(2)).toEqual(['told/ended 2026-03-02']);
    expect((await place.log('PolicyParked')).map(({ data }) => data)).toMatchObject([
      { policy: 'schedule/morning', error: 'Error: no answer' },
    ]);
  });

  it('that fail and are repeated neither delay nor repeat others', async () => {
    let failures = 0;
    const failing = defineSchedule({
      name: 'failing',
      cron: '0 7 * * *',
      run: () => Promise.reject(new Error(`The provider is silent (${++failures}).`)),
    });
    const both = new ScheduleWorker(place.store, [failing, morning], () => new Date(now));
    expect(both.longestPauseMs).toBe(300_000);
    const runner = new WorkerRunner({ ...place, worker: both });
    await runner.start();
    now = '2026-03-02T02:30:00.100Z';
    const due = (name: string) => {
      const timerId = `schedule/${name}/${TENANT}`;
      const command = {
        type: 'SetTimer' as const,
        data: { timerId, kind: `schedule/${name}`, dueAt: '2026-03-02T02:30:00.000Z', about: {} },
      };
      return execute(place.store, timerDecider, { stream: timerStream(TENANT, timerId), tenantId: TENANT }, command, person, { at: now });
    };
    await due('failing');
    for (const name of ['failing', 'morning']) {
      const timerId = `schedule/${name}/${TENANT}`;
      const address = { stream: timerStream(TENANT, timerId), tenantId: TENANT };
      const data = { timerId, dueAt: '2026-03-02T02:30:00.000Z' };
      await execute(place.store, timerDecider, address, { type: 'ElapseTimer', data }, person, { at: now });
    }
    while (turns.length === 0 || failures < 4) await new Promise(setImmediate);
    expect(turns).toHaveLength(1);
    await runner.stop();
  });

  it('leave the timers of others alone', () => {
    const data = { timerId: 'x', kind: 'follow-up-due', dueAt: '', about: {} };
    expect(worker().thingOf({ type: 'TimerElapsed', data } as unknown as RecordedEvent)).toBeUndefined();
  });
});
