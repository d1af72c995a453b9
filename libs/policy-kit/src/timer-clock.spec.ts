import { join } from 'node:path';
import type { TimerCommand } from '@matricula/domain/automation';
import type { Position } from '@matricula/domain/kernel';
import type { EventFeed } from '@matricula/event-feed';
import { openPlace, until, type Place } from './policies.fixture';
import { SqliteTimerStore } from './sqlite/sqlite-timer-store';
import { TimerClock } from './timer-clock';
import type { TimerStore } from './timer-store';

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`;
const set = (timerId: string, minute: number): TimerCommand => ({
  type: 'SetTimer',
  data: { timerId, kind: 'follow-up-due', dueAt: at(minute), about: { leadId: `lead-of-${timerId}` } },
});

describe('the clock of timers', () => {
  let place: Place;
  let minute: number;
  let stores: SqliteTimerStore[];
  let clocks: TimerClock[];
  const open = (file = 'timers.sqlite') => {
    const timers = new SqliteTimerStore(join(place.folder, file));
    stores.push(timers);
    return timers;
  };
  const begin = async (timers = open()) => {
    const clock = new TimerClock({ ...place, timers, now: () => new Date(at(minute)), tickMs: 1 });
    clocks.push(clock);
    await clock.start();
    return clock;
  };
  const elapsed = async () => (await place.log('TimerElapsed')).map(({ data }) => (data as { timerId: string }).timerId);
  const isElapsed = (...timerIds: string[]) =>
    until(place, async () => timerIds.every((one, index) => all[index] === one, (all = await elapsed())));
  let all: string[] = [];

  beforeEach(() => {
    place = openPlace();
    [minute, stores, clocks] = [0, [], []];
  });
  afterEach(async () => {
    for (const clock of clocks) await clock.stop();
    for (const timers of stores) await timers.close();
    await place.close();
  });

  it('lets a timer elapse when its time has come, and says what it was for', async () => {
    await begin();
    await place.tell(set('b', 2));
    await place.tell(set('a', 1));
    minute = 1;
    await isElapsed('a');
    minute = 2;
    await isElapsed('a', 'b');
    expect((await place.log('TimerElapsed'))[0]).toMatchObject({
      tenantId: 't1',
      data: { kind: 'follow-up-due', dueAt: at(1), about: { leadId: 'lead-of-a' } },
      meta: { actor: { id: 'system' } },
    });
  });

  it('lets late ones elapse once after a restart, in their order', async () => {
    await place.tell(set('b', 2));
    await place.tell(set('a', 1));
    minute = 30;
    await begin();
    await isElapsed('a', 'b');
    await clocks[0]?.stop();
    const again = await begin();
    await again.caughtUp(await place.store.head());
    const { position } = await place.tell(set('c', 3));
    await again.caughtUp(position);
    await isElapsed('a', 'b', 'c');
  });

  it('obeys the latest command: set again it waits longer, cancelled it never elapses', async () => {
    const clock = await begin();
    await place.tell(set('a', 1));
    await place.tell(set('b', 1));
    await place.tell({ type: 'CancelTimer', data: { timerId: 'b' } });
    await clock.caughtUp((await place.tell(set('a', 5))).position);
    minute = 4;
    await clock.caughtUp((await place.tell(set('z', 3))).position);
    await isElapsed('z');
    minute = 5;
    await isElapsed('z', 'a');
    expect(await elapsed()).toEqual(['z', 'a']);
  });

  it('lets nothing elapse twice where two copies are at it, each with what it knows', async () => {
    await Promise.all([begin(), begin(open('other.sqlite'))]);
    const ids = Array.from({ length: 50 }, (_, index) => `t${index}`);
    for (const id of ids) await place.tell(set(id, 1));
    const { position } = await place.tell(set('last', 2));
    await Promise.all(clocks.map((clock) => clock.caughtUp(position)));
    minute = 2;
    await until(place, async () => (await elapsed()).length >= 51);
    await Promise.all(clocks.map((clock) => clock.stop()));
    expect((await elapsed()).toSorted()).toEqual([...ids, 'last'].toSorted());
  });

  it('lets nothing elapse twice that a kill kept it from forgetting', async () => {
    const timers = open();
    let release = () => {};
    const forget = () => new Promise<void>((resolve) => (release = resolve));
    const dying = Object.create(timers, { forget: { value: forget } }) as SqliteTimerStore;
    const clock = new TimerClock({ ...place, timers: dying, now: () => new Date(at(minute)), tickMs: 1 });
    await clock.start();
    minute = 1;
    await place.tell(set('a', 1));
    await isElapsed('a');
    // It hangs there, like a killed process; another one takes over the same file.
    await begin(open());
    await place.tell(set('b', 1));
    await isElapsed('a', 'b');
    expect(await elapsed()).toEqual(['a', 'b']);
    release();
    await clock.stop();
  });

  it('does not write for each stretch of the log without timers; its place is kept when it stops', async () => {
    const timers = open();
    const written: Position[] = [];
    const apply: TimerStore['apply'] = (changes, position) => (written.push(position), timers.apply(changes, position));
    let pass: (position: Position) => Promise<void> = async () => {};
    const subscribe: EventFeed['subscribe'] = ({ handle }) => {
      pass = (position) => handle({ events: [], position });
      return { stop: async () => {} };
    };
    const feed = Object.create(place.feed, { subscribe: { value: subscribe } }) as EventFeed;
    const clock = new TimerClock({ ...place, feed, timers: Object.create(timers, { apply: { value: apply } }) as TimerStore });
    await clock.start();
    for (let position = 1; position <= 50; position += 1) await pass(String(position).padStart(4, '0'));
    await clock.caughtUp('0050');
    await clock.stop();
    expect(written).toEqual(['0001', '0050']);
    expect(await timers.position()).toBe('0050');
  });
});
