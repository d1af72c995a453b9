import { join } from 'node:path';
import type { TimerCommand } from '@matricula/domain/automation';
import { elapseTimers, kindOfTimer } from './elapse-timers';
import { openPlace, type Place } from './policies.fixture';
import { SqliteTimerStore } from './sqlite/sqlite-timer-store';

const dueAt = '2026-03-02T10:01:00.000Z';
const waits = (timerId: string) => ({ tenantId: 't1', timerId, dueAt });
const set = (timerId: string): TimerCommand => ({ type: 'SetTimer', data: { timerId, kind: kindOfTimer(timerId), dueAt, about: {} } });

describe('timers whose time has come', () => {
  let place: Place;
  let timers: SqliteTimerStore;
  const ids = ['follow-up-due/a', 'follow-up-due/b', 'ticket-due/c'];
  const elapsed = async () => (await place.log('TimerElapsed')).map(({ data }) => (data as { timerId: string }).timerId);
  beforeEach(async () => {
    place = openPlace();
    timers = new SqliteTimerStore(join(place.folder, 'timers.sqlite'));
    for (const id of ids) await place.tell(set(id));
    await timers.apply(ids.map(waits), '1');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await timers.close();
    await place.close();
  });
  const due = () => timers.due(dueAt, 10);

  it('elapse together and are forgotten; again they are nothing', async () => {
    const all = await due();
    expect(await elapseTimers(place.store, timers, all)).toEqual([]);
    expect(await elapseTimers(place.store, timers, all)).toEqual([]);
    expect([await elapsed(), await due()]).toEqual([ids, []]);
  });

  it('elapse without the one that cannot, which waits on and says why', async () => {
    const read = place.store.readMany.bind(place.store);
    jest.spyOn(place.store, 'readMany').mockImplementation((streams) => {
      if (streams.some((stream) => stream.includes('follow-up-due/b'))) return Promise.reject(new Error('damaged'));
      return read(streams);
    });
    expect(await elapseTimers(place.store, timers, await due())).toEqual([{ ...waits('follow-up-due/b'), error: 'Error: damaged' }]);
    expect([await elapsed(), await due()]).toEqual([['follow-up-due/a', 'ticket-due/c'], [waits('follow-up-due/b')]]);
  });
});
