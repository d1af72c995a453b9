import { timerBoundary, timerDecider, timerStream, type PolicyParked, type TimerEvent } from '@matricula/domain/automation';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { type SqliteEventStore } from '@matricula/event-store';
import { definePolicy, order, type Policy } from './define-policy';
import { openPlace, person, TENANT, until, type Place } from './policies.fixture';
import { PolicyPlaces } from './policy-places';
import { PolicyRunner, replayPolicy } from './policy-runner';
import { cancelTimer, setTimer } from './timers';

const LATER = '2099-01-01T00:00:00.000Z';
const set = (timerId: string) => ({ type: 'SetTimer' as const, data: { timerId, kind: 'seen', dueAt: LATER, about: {} } });

/** For each timer of kind `seen` that is set, another one is. */
const echo = definePolicy<TimerEvent>({
  name: 'echo',
  on: {
    TimerSet: ({ data }) => (data.kind === 'seen' ? setTimer('echo', data.timerId, data.dueAt, { of: data.timerId }) : undefined),
    TimerCancelled: ({ data }) => (data.kind === 'seen' ? cancelTimer('echo', data.timerId) : undefined),
  },
});

describe('policies', () => {
  let place: Place;
  let places: PolicyPlaces;
  let runners: PolicyRunner[];
  const start = async (policies: Policy[] = [echo], options: Partial<ConstructorParameters<typeof PolicyRunner>[0]> = {}) => {
    const runner = new PolicyRunner({ ...place, places, policies, ...options });
    runners.push(runner);
    await runner.start();
    return runner;
  };
  const echoes = async () =>
    (await place.log('TimerSet', 'TimerCancelled')).flatMap(({ type, data }) => {
      const { timerId, kind } = data as { timerId: string; kind: string };
      return kind === 'echo' ? [`${type} ${timerId}`] : [];
    });

  beforeEach(() => {
    place = openPlace();
    places = new PolicyPlaces(place.vault);
    runners = [];
  });
  afterEach(async () => {
    for (const runner of runners) await runner.stop();
    await place.close();
  });

  it('act on what happens, as the system, and say because of what', async () => {
    const runner = await start();
    await place.tell(set('a'));
    const { position } = await place.tell({ type: 'CancelTimer', data: { timerId: 'a' } });
    await runner.caughtUp(position);
    expect(await echoes()).toEqual(['TimerSet echo/a', 'TimerCancelled echo/a']);
    const [cause, effect] = await place.log('TimerSet');
    expect(effect?.meta).toMatchObject({ actor: { id: 'system' }, causationId: cause?.id, correlationId: 'c-1' });
    expect(await runner.stats()).toMatchObject([{ policy: 'echo', orders: 2 }]);
  });

  it('pass over what happened too long ago to be news', async () => {
    const runner = await start([{ ...echo, mostLateMs: 60_000 }]);
    await place.tell(set('old'), '2020-01-01T00:00:00.000Z');
    const { position } = await place.tell(set('new'));
    await runner.caughtUp(position);
    expect(await echoes()).toEqual(['TimerSet echo/new']);
  });

  it('begin at the end of the log when they are new, and go on from their place later', async () => {
    await place.tell(set('before'));
    await (await start()).stop();
    await place.tell(set('between'));
    const runner = await start([echo, { ...echo, name: 'new' }]);
    await runner.caughtUp((await place.tell(set('after'))).position);
    expect(await echoes()).toEqual(['TimerSet echo/between', 'TimerSet echo/after']);
  });

  it('do nothing twice when events come again, by a restart from an older place or from two copies', async () => {
    const first = await start();
    const old = await places.read();
    for (const id of ['a', 'b']) await place.tell(set(id));
    await first.caughtUp((await place.tell({ type: 'CancelTimer', data: { timerId: 'a' } })).position);
    await first.stop();
    const once = await echoes();
    await places.keep(old);
    const copies = [await start(), await start()];
    const { position } = await place.tell(set('c'));
    await Promise.all(copies.map((copy) => copy.caughtUp(position)));
    expect(await echoes()).toEqual([...once, 'TimerSet echo/c']);
  });

  it('park what they cannot make sense of and what a rule refuses, and go on', async () => {
    const decider = { ...timerDecider, decide: () => { throw new DomainError('timer/no', 'Not today.'); } }; // prettier-ignore
    const strict = definePolicy<TimerEvent>({
      name: 'strict',
      on: {
        TimerSet: ({ data: { timerId } }) => {
          if (timerId === 'a') throw new Error('unheard of');
          return timerId === 'b' ? order({ ...timerBoundary, decider }, ['x'], set('x')) : setTimer('echo', timerId, LATER);
        },
      },
    });
    const once: Policy = { ...strict, react: (event) => ((event.data as { kind: string }).kind === 'echo' ? [] : strict.react(event)) };
    const runner = await start([once]);
    for (const id of ['a', 'b']) await place.tell(set(id));
    await runner.caughtUp((await place.tell(set('c'))).position);
    const parked = (await place.log('PolicyParked')) as RecordedEvent<PolicyParked>[];
    expect(parked.map(({ data }) => [data.policy, data.eventType, data.error, data.attempts])).toEqual([
      ['strict', 'TimerSet', 'Error: unheard of', 1],
      ['strict', 'TimerSet', 'DomainError: Not today.', 1],
    ]);
    expect(await echoes()).toEqual(['TimerSet echo/c']);
    const [event] = await place.log('TimerSet');
    await expect(replayPolicy(place.store, once, event!, person)).rejects.toThrow('unheard of');
    const mended = { ...echo, name: 'strict' };
    await replayPolicy(place.store, mended, event!, person);
    await replayPolicy(place.store, mended, event!, person);
    expect((await place.log('PolicyReplayed')).map(({ data, meta }) => [data, meta.actor.id])).toEqual([
      [{ parkedId: `strict/${event?.id}`, policy: 'strict', eventId: event?.id }, 'u-1'],
    ]);
    expect(await echoes()).toEqual(['TimerSet echo/c', 'TimerSet echo/a']);
  });

  it('wait for a log that does not answer, and lose nothing', async () => {
    let failing = 3;
    const failures: unknown[] = [];
    const store = Object.create(place.store, {
      appendMany: {
        value: (appends: never) => (failing-- > 0 ? Promise.reject(new Error('no answer')) : place.store.appendMany(appends)),
      },
    }) as SqliteEventStore;
    await start([echo], { store, onError: (error) => failures.push(error) });
    await place.tell(set('a'));
    await until(place, async () => (await echoes()).length > 0);
    expect(failures).toHaveLength(3);
    expect(await place.log('PolicyParked')).toEqual([]);
    expect((await place.store.read(timerStream(TENANT, 'echo/a'))).length).toBe(1);
  });
});
