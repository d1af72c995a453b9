import { ORIGIN } from '@matricula/domain/kernel';
import { StreamsServer } from '../../../testing/src/eventstoredb/streams-server';
import { contractCodec, note } from '../contract-events';
import { RevisionConflict, type StreamAppend } from '../event-store';
import { wholeLog } from '../event-store.contract';
import { EventStoreDbEventStore, type EventStoreDbOptions } from './eventstoredb-event-store';

const tenantId = 't1';
const sweepAfterMs = 300;

describe('an append to several streams', () => {
  let server: StreamsServer;
  let stores: EventStoreDbEventStore[];
  let releases: (() => void)[];
  const codec = contractCodec();
  const connect = (more: Partial<EventStoreDbOptions> = {}) => {
    const store = new EventStoreDbEventStore({ connectionString: server.url, codec, sweepAfterMs, ...more });
    stores.push(store);
    return store;
  };
  const to = (stream: string, expected: StreamAppend['expected'] = 'any', ...texts: string[]): StreamAppend => ({
    stream,
    tenantId,
    events: (texts.length > 0 ? texts : [stream]).map((text) => note(text)),
    expected,
  });
  const texts = async (store: EventStoreDbEventStore) => (await wholeLog(store)).map(({ data }) => (data as { text: string }).text);

  /** A batch over `a` and `b` whose writer pauses before it decides. */
  const pausedWriter = async (options: Partial<EventStoreDbOptions> = {}) => {
    let goOn = () => {};
    const written = new Promise<void>((resolve) => {
      const still = new Promise<void>((release) => (goOn = release));
      stores.push(
        new EventStoreDbEventStore({
          connectionString: server.url,
          codec,
          sweepAfterMs,
          onBatchStep: (step) => {
            if (step !== 'written') return;
            resolve();
            return still;
          },
          ...options,
        }),
      );
    });
    const store = stores.at(-1)!;
    const appends = [to('a', 'any', 'slow a'), to('b', 'any', 'slow b')];
    const appending = store.appendMany(appends);
    releases.push(goOn);
    await written;
    return { store, appends, appending, goOn: () => goOn() };
  };

  beforeEach(async () => {
    server = await StreamsServer.start();
    stores = [];
    releases = [];
  });
  afterEach(async () => {
    for (const release of releases) release();
    for (const store of stores) await store.close();
    await server.stop();
  });

  it('is invisible until it is decided, without blocking other appends', async () => {
    const { appending, goOn } = await pausedWriter({ sweepAfterMs: 60_000 });
    const other = connect();
    expect(await other.head()).toBe(ORIGIN);
    const { position } = await other.append(to('c', 'none'));
    expect(await other.read('c')).toHaveLength(1);
    expect(await other.head()).toBe(position);
    goOn();
    const results = await appending;
    expect(await other.head()).toBe(position);
    expect(await texts(other)).toEqual(['slow a', 'slow b', 'c']);
    expect(results.every((result) => result.position < position)).toBe(true);
  });

  it('keeps its place in the log: no reader sees later events before it is decided', async () => {
    const { appending, goOn } = await pausedWriter({ sweepAfterMs: 60_000 });
    const reader = connect();
    await reader.append(to('c'));
    const seen: string[] = [];
    const reading = (async () => {
      for await (const batch of reader.readAll(ORIGIN)) seen.push(...batch.map(({ stream }) => stream));
    })();
    await connect().read('c');
    expect(seen).toEqual([]);
    goOn();
    await appending;
    await reading;
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('is aborted by the first reader to find its writer overdue, and the writer writes it again', async () => {
    const { appending, goOn } = await pausedWriter();
    const reader = connect();
    expect(await reader.revisions(['a', 'b'])).toEqual(new Map());
    expect(await reader.append(to('a', 'none', 'quicker'))).toMatchObject({ revision: 0 });
    goOn();
    expect(await appending).toMatchObject([
      { stream: 'a', revision: 1 },
      { stream: 'b', revision: 0 },
    ]);
    expect(await texts(reader)).toEqual(['quicker', 'slow a', 'slow b']);
    expect(await texts(connect())).toEqual(['quicker', 'slow a', 'slow b']);
  });

  it('is decided against by a sweep, without any reader, once', async () => {
    const { goOn, appending } = await pausedWriter({ sweepAfterMs: 1 });
    const sweeper = connect();
    let aborted = 0;
    while (aborted === 0) aborted = await sweeper.sweep();
    expect(aborted).toBe(1);
    expect(await sweeper.sweep()).toBe(0);
    expect(await connect().sweep()).toBe(0);
    goOn();
    await appending;
    expect(await sweeper.sweep()).toBe(0);
    expect(await texts(sweeper)).toEqual(['slow a', 'slow b']);
  });

  it('is left alone by a sweep as long as it is not overdue', async () => {
    const { appending, goOn } = await pausedWriter({ sweepAfterMs: 60_000 });
    expect(await connect().sweep()).toBe(0);
    goOn();
    expect(await appending).toHaveLength(2);
  });

  it('is swept by a store that is configured to, without a reader', async () => {
    const { appending, goOn } = await pausedWriter({ sweepAfterMs: 1 });
    connect({ sweeps: true, sweepAfterMs: 20 });
    await decisions(server, 1);
    goOn();
    expect(await appending).toHaveLength(2);
  });

  it.each([1, 2, 3])(
    'holds for one stream, too, when the server takes it in parts only: a writer that dies after part %s',
    async (part) => {
      let appended = 0;
      let died = () => {};
      const dead = new Promise<void>((resolve) => (died = resolve));
      const dying = connect({
        onBatchStep: (step) => {
          if (step !== 'appended' || ++appended < part) return;
          died();
          return new Promise<void>((release) => releases.push(release));
        },
      });
      await connect().append(to('a', 'none', 'before'));
      const append = to('a', 0, ...Array.from({ length: 9 }, (_, n) => `${n}`.repeat(250 * 1024)));
      const dyingAppend = dying.append(append);
      await dead;
      expect(server.log.stream('a')!.length).toBeGreaterThan(3);
      const reader = connect();
      expect(await reader.read('a')).toHaveLength(1);
      expect(await reader.append(append)).toMatchObject({ revision: 9 });
      expect((await connect().read('a')).map(({ id, revision }) => [id, revision]).slice(1)).toEqual(
        append.events.map(({ id }, index) => [id, index + 1]),
      );
      for (const release of releases) release();
      // The first writer finds its work already done.
      expect(await dyingAppend).toMatchObject({ revision: 9 });
      expect(await wholeLog(reader)).toHaveLength(10);
    },
  );

  it('leaves no trace in revisions when it was aborted', async () => {
    const store = connect();
    await store.append(to('b', 'none', 'b0'));
    const overtaking = connect();
    const racing = connect({ onBatchStep: async (step, stream) => void (step === 'appended' && stream === 'b' && (await overtake())) });
    let overtaken = false;
    const overtake = async () => {
      if (!overtaken) await overtaking.append(to('a', 'none', 'overtaker'));
      overtaken = true;
    };
    await expect(racing.appendMany([to('b', 0), to('a', 'none')])).rejects.toMatchObject({
      name: 'RevisionConflict',
      stream: 'a',
      actual: 0,
    });
    for (const reader of [store, racing, connect()]) {
      expect(await reader.revisions(['a', 'b'])).toEqual(new Map(Object.entries({ a: 0, b: 0 })));
      expect((await reader.read('b')).map(({ revision }) => revision)).toEqual([0]);
    }
    expect(await store.append(to('b', 0, 'b1'))).toMatchObject({ revision: 1 });
    expect(await connect().append(to('b', 1, 'b2'))).toMatchObject({ revision: 2 });
    expect((await connect().read('b', 1)).map(({ revision }) => revision)).toEqual([1, 2]);
    expect(server.log.stream('b')).toHaveLength(4);
    await expect(store.append(to('b', 1))).rejects.toMatchObject({ actual: 2 });
  });

  it('answers as the first time when only the answer to its decision was lost', async () => {
    let decided = false;
    const store = connect({
      onBatchStep: (step) => {
        if (step !== 'written' || decided) return;
        decided = true;
        server.disconnectAfter(1);
      },
    });
    const appends = [to('a', 'none'), to('b', 'none')];
    const first = await store.appendMany(appends);
    expect(await connect().appendMany(appends)).toEqual(first);
    expect(await texts(store)).toEqual(['a', 'b']);
  });

  it('writes only what is missing when a part of it is there', async () => {
    const store = connect();
    const [a, b, c] = [to('a', 'none'), to('b', 'none'), to('c', 'none')];
    const [first] = await store.appendMany([a]);
    const again = await store.appendMany([a, b, c]);
    expect(again[0]).toEqual(first);
    expect(await texts(connect())).toEqual(['a', 'b', 'c']);
  });

  it('claims reservations first', async () => {
    await connect().appendMany([to('lead-t1-x', 'none'), to('lead-identity-t1-x', 'none'), to('lead-identity-t1-y', 'none')]);
    const [first, second, third] = (await wholeLog(connect())).map(({ stream }) => stream);
    expect([first, second].sort()).toEqual(['lead-identity-t1-x', 'lead-identity-t1-y']);
    expect(third).toBe('lead-t1-x');
  });

  it('goes through or conflicts as a whole among writers who meet in opposite orders', async () => {
    const rivals = [connect(), connect(), connect()];
    const attempts = Array.from({ length: 30 }, (_, n) => {
      const streams = [`s${n % 3}`, `s${(n + 1) % 3}`, `own${n}`];
      if (n % 2) streams.reverse();
      return rivals[n % 3]!.appendMany(streams.map((stream) => to(stream, 'any', `batch ${n}`)));
    });
    const answers = await Promise.allSettled(attempts);
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(reasons.filter((reason) => !(reason instanceof RevisionConflict))).toEqual([]);
    const events = await wholeLog(connect());
    const sizes = new Map<string, number>();
    for (const { data } of events) {
      const { text } = data as { text: string };
      sizes.set(text, (sizes.get(text) ?? 0) + 1);
    }
    expect([...sizes.values()].filter((size) => size !== 3)).toEqual([]);
    expect(events).toHaveLength(3 * answers.filter(({ status }) => status === 'fulfilled').length);
    for (const stream of ['s0', 's1', 's2']) {
      const revisions = events.filter((event) => event.stream === stream).map(({ revision }) => revision);
      expect(revisions).toEqual(revisions.map((_, index) => index));
      expect(await connect().read(stream)).toEqual(events.filter((event) => event.stream === stream));
    }
  });
});

/** Resolves when the server holds this many decisions. */
function decisions(server: StreamsServer, count: number): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (server.log.all.filter(({ type }) => type === 'BatchAborted').length < count) return;
      stop();
      resolve();
    };
    const stop = server.log.onAppended(check);
    check();
  });
}
