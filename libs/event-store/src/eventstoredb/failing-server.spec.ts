import { type Decider, type DomainCommand, type DomainEvent, ORIGIN } from '@matricula/domain/kernel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeafRelay } from '../../../testing/src/eventstoredb/deaf-relay';
import { startStreamsProcess, type StreamsProcess } from '../../../testing/src/eventstoredb/streams-process';
import { StreamsServer } from '../../../testing/src/eventstoredb/streams-server';
import { contractCodec, contractMeta, note } from '../contract-events';
import type { StreamAppend } from '../event-store';
import { wholeLog } from '../event-store.contract';
import { execute } from '../execute';
import { EventStoreDbEventStore, type EventStoreDbOptions } from './eventstoredb-event-store';
import { LogUnavailable } from './log-unavailable';

const tenantId = 't1';
/** Deadline of calls that succeed: long enough for a loaded machine. */
const callDeadlineMs = 60_000;
/** Deadline of calls that get no answer. */
const soonMs = 1_000;

describe('a log whose server fails', () => {
  let server: StreamsServer;
  let store: EventStoreDbEventStore;
  let stores: EventStoreDbEventStore[];
  const codec = contractCodec();
  const connect = (more: Partial<EventStoreDbOptions> = {}) => {
    stores.push(new EventStoreDbEventStore({ connectionString: server.url, codec, callDeadlineMs, ...more }));
    return stores.at(-1)!;
  };
  const to = (stream: string, ...texts: string[]): StreamAppend => ({
    stream,
    tenantId,
    events: texts.map((text) => note(text)),
    expected: 'any',
  });
  const texts = async (of: EventStoreDbEventStore) => (await wholeLog(of)).map(({ data }) => (data as { text: string }).text);

  beforeEach(async () => {
    server = await StreamsServer.start();
    stores = [];
    store = connect();
  });
  afterEach(async () => {
    for (const one of stores) await one.close();
    await server.stop();
  });

  describe('by silence', () => {
    it('rejects every call, and answers again when the server does', async () => {
      store = connect({ callDeadlineMs: soonMs });
      await store.append(to('s', 'before'));
      server.silent = true;
      const late = to('late', 'late');
      const calls = [
        store.append(late),
        store.appendMany([to('a', 'a'), to('b', 'b')]),
        store.read('s'),
        store.readMany(['s']),
        store.revisions(['s']),
        store.head(),
        wholeLog(store),
        store.sweep(),
      ];
      const answers = await Promise.allSettled(calls);
      expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof LogUnavailable)).toEqual(
        calls.map(() => true),
      );
      server.silent = false;
      expect(await store.append(late)).toMatchObject({ revision: 0 });
      expect(await store.append(to('s', 'after'))).toMatchObject({ revision: 1 });
      expect(await texts(store)).toEqual(['before', 'late', 'after']);
    });

    it('gives up a read that stops in the middle', async () => {
      await store.append(to('s', '1', '2', '3'));
      server.slowReadMs = 20;
      const reading = connect({ callDeadlineMs: soonMs }).read('s');
      server.silent = false;
      const cut = reading.catch((error: unknown) => error);
      setImmediate(() => (server.silent = true));
      expect(await cut).toBeInstanceOf(LogUnavailable);
    });

    it('closes all the same', async () => {
      server.silent = true;
      const reading = store.read('s');
      const closed = expect(reading).rejects.toThrow(/closed/);
      await store.close();
      await closed;
      stores = stores.filter((one) => one !== store);
    });
  });

  describe('by losing its leader', () => {
    it.each(['lost', 'carried-out'] as const)(
      'writes on, each event once, as soon as there is another (a hanging append was %s)',
      async (hanging) => {
        const patient = connect();
        await Promise.all(Array.from({ length: 16 }, (_, n) => patient.append(to(`s${n}`, 'before'))));
        server.leadership.lose(hanging);
        const began = performance.now();
        const writing = Array.from({ length: 16 }, (_, n) =>
          n % 4 ? patient.append(to(`s${n}`, 'after')) : patient.appendMany([to(`s${n}`, 'after'), to(`t${n}`, 'after')]),
        );
        const reading = patient.read('s0');
        await Promise.race([server.leadership.refusals(20), Promise.all(writing)]);
        server.leadership.elect();
        await Promise.all([...writing, reading]);
        // A hanging call is not awaited until its deadline.
        expect(performance.now() - began).toBeLessThan(10_000);
        const all = await texts(connect());
        expect(all.filter((text) => text === 'before')).toHaveLength(16);
        expect(all.filter((text) => text === 'after')).toHaveLength(20);
      },
    );
  });

  it('sends what a dead connection swallowed again on another one', async () => {
    const relay = await DeafRelay.start(server.port);
    const behind = connect({ connectionString: `esdb://127.0.0.1:${relay.port}?tls=false` });
    await behind.append(to('s', 'one'));
    relay.deaf = true;
    const writing = behind.append(to('s', 'two'));
    const reading = behind.read('t');
    await store.append(to('other', 'x'));
    relay.takeNewOnes();
    const began = performance.now();
    expect(await writing).toMatchObject({ revision: 1 });
    expect(await reading).toEqual([]);
    expect(performance.now() - began).toBeLessThan(10_000);
    await behind.close();
    await relay.stop();
  });

  it('rejects calls when there is no server at all, and finds it when it is started', async () => {
    const { port } = server;
    store = connect({ callDeadlineMs: soonMs });
    await server.stop();
    await expect(store.append(to('s', 'lost'))).rejects.toBeInstanceOf(LogUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(LogUnavailable);
    server = await StreamsServer.start({ port });
    expect(await store.append(to('s', 'found'))).toMatchObject({ revision: 0 });
  });

  it('has everything once when its server was killed while others wrote, and is started again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'));
    const file = join(folder, 'streams');
    const first = await startStreamsProcess({ file });
    const writer = connect({ connectionString: first.url });
    const written: string[] = [];
    let second: StreamsProcess | undefined;
    const write = async (n: number) => {
      for (let count = 0; count < 20; count++) {
        const text = `${n}/${count}`;
        const appends = [to(`s${n}`, text), to(`t${n}`, text)];
        await (count % 2 ? writer.append(appends[0]!) : writer.appendMany(appends));
        written.push(text, ...(count % 2 ? [] : [text]));
      }
    };
    const writing = Promise.all([0, 1, 2, 3].map(write));
    const restarting = (async () => {
      while (written.length < 20) await new Promise(setImmediate);
      first.kill('SIGKILL');
      await first.stop();
      second = await startStreamsProcess({ file, port: first.port });
    })();
    await Promise.all([writing, restarting]);
    expect((await texts(connect({ connectionString: first.url }))).sort()).toEqual(written.sort());
    await second!.stop();
    await rm(folder, { recursive: true });
  });

  describe('by cutting connections', () => {
    it.each([1, 2, 3])('writes an append once, though the answer to operation %s was lost', async (operation) => {
      await store.append(to('s', 'before'));
      const other = connect();
      server.disconnectAfter(operation);
      const append = to('s', 'one', 'two');
      expect(await other.append(append)).toMatchObject({ revision: 2 });
      await other.append(to('s', 'after'));
      expect(await texts(store)).toEqual(['before', 'one', 'two', 'after']);
    });

    it.each([1, 2, 3, 4, 5, 6, 7])('writes all of an append to several streams or nothing (operation %s)', async (operation) => {
      server.disconnectAfter(operation);
      const appends = [to('a', '1', '2'), to('b', '3'), to('c', '4')];
      const first = await store.appendMany(appends);
      expect(await texts(store)).toEqual(['1', '2', '3', '4']);
      expect(await connect().appendMany(appends)).toEqual(first);
    });

    it.each([2, 3, 4, 5])('writes all of an append that goes in parts (operation %s)', async (operation) => {
      const patient = connect();
      server.disconnectAfter(operation);
      const append = to('a', ...['1', '2', '3', '4', '5'].map((text) => text.repeat(200 * 1024)));
      const first = await patient.append(append);
      expect(await texts(store)).toEqual(append.events.map(({ data }) => (data as { text: string }).text));
      expect(await connect().append(append)).toEqual(first);
    });

    it('does not disturb other connections of the process', async () => {
      const otherServer = await StreamsServer.start();
      const other = connect({ connectionString: otherServer.url });
      const patient = connect();
      const appends = Array.from({ length: 50 }, (_, n) => [patient.append(to(`s${n}`, 'x')), other.append(to(`s${n}`, 'y'))]).flat();
      server.disconnect();
      expect(await Promise.all(appends)).toHaveLength(100);
      expect(await wholeLog(other)).toHaveLength(50);
      await other.close();
      await otherServer.stop();
    });
  });

  it('waits for slow reads as long as something comes', async () => {
    await store.append(to('s', ...Array.from({ length: 20 }, (_, n) => String(n))));
    server.slowReadMs = 60;
    expect(await wholeLog(connect({ callDeadlineMs: soonMs }))).toHaveLength(20);
  });

  describe('by claiming conflicts that there are none', () => {
    it('tries again', async () => {
      server.wrongRevisions = 3;
      expect(await store.append(to('s', 'x'))).toMatchObject({ revision: 0 });
      server.wrongRevisions = 3;
      expect(await store.appendMany([to('a', 'a'), to('b', 'b')])).toHaveLength(2);
      expect(await texts(store)).toEqual(['x', 'a', 'b']);
    });

    it('gives up with a conflict, which executing a command outlasts', async () => {
      type Add = DomainCommand<'Add', object>;
      const decider: Decider<number, Add, DomainEvent<'NoteAdded', { text: string }>> = {
        initial: 0,
        decide: (_, count) => [{ type: 'NoteAdded', data: { text: String(count) } }],
        evolve: (count) => count + 1,
      };
      server.wrongRevisions = 8;
      await expect(store.append(to('s', 'x'))).rejects.toMatchObject({ name: 'RevisionConflict', stream: 's', actual: 'none' });
      server.wrongRevisions = 20;
      const receipt = await execute(store, decider, { stream: 's', tenantId }, { type: 'Add', data: {} }, contractMeta);
      expect(receipt).toMatchObject({ revision: 0, events: [{ data: { text: '0' } }] });
    });
  });

  describe('under a listener for appends', () => {
    /** Resolves at the next call of a listener. */
    const heard = (of: EventStoreDbEventStore) => {
      let stop = () => {};
      const call = new Promise<void>((resolve) => (stop = of.onAppended(resolve)));
      return { call, stop: () => stop() };
    };
    /** Other stores append until the listener is called. */
    const hearsOthers = async (of: EventStoreDbEventStore, stop?: () => void) => {
      let done = false;
      const waiting = new Promise<void>((resolve) => {
        const unlisten = of.onAppended(() => {
          done = true;
          unlisten();
          resolve();
        });
      });
      while (!done) {
        await store.append(to('s', 'x'));
        await new Promise(setImmediate);
      }
      await waiting;
      stop?.();
    };

    it('tells of appends of others', async () => {
      await hearsOthers(connect({ watchdogMs: 60_000 }));
    });

    it('does so again after the connection was cut', async () => {
      const listening = connect({ watchdogMs: 60_000 });
      const stop = listening.onAppended(() => undefined);
      await hearsOthers(listening);
      server.disconnect();
      await hearsOthers(listening, stop);
    });

    it('does so again, and says nothing, when the server gave it up because too much came at once', async () => {
      const onError = jest.fn();
      const listening = connect({ watchdogMs: 60_000, onError });
      const stop = listening.onAppended(() => undefined);
      await hearsOthers(listening);
      await store.append(to('s', ...Array.from({ length: 50 }, (_, n) => String(n))));
      await hearsOthers(listening);
      expect(server.aborted).toBe(1);
      await hearsOthers(listening, stop);
      expect(onError).not.toHaveBeenCalled();
    });

    it('finds out by itself that a subscription is dead', async () => {
      const relay = await DeafRelay.start(server.port);
      const listening = connect({ connectionString: `esdb://127.0.0.1:${relay.port}?tls=false`, watchdogMs: 50 });
      const stop = listening.onAppended(() => undefined);
      await hearsOthers(listening);
      relay.deaf = true;
      await store.append(to('s', 'missed'));
      const { call } = heard(listening);
      relay.takeNewOnes();
      await call;
      stop();
      await listening.close();
      await relay.stop();
    });

    it('tells nothing any more when it was told to stop', async () => {
      const listener = jest.fn();
      connect().onAppended(listener)();
      const listening = connect();
      await hearsOthers(listening);
      expect(listener).not.toHaveBeenCalled();
    });
  });

  it('says what the server takes when it takes less than it should', async () => {
    const elsewhere = { stream: 's', tenantId, revision: 0, position: '', at: new Date(0).toISOString() };
    const former = { ...note('x'.repeat(1024 * 1024)), ...elsewhere };
    await expect(store.importSealed([former])).rejects.toThrow('EventStoreDB takes 1048576 bytes in one append to s, and not more');
  });

  it('answers head with ORIGIN while nothing of the product is there', async () => {
    server.log.append('$settings', 'any', [
      { id: 'x', type: '$x', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.alloc(0) },
    ]);
    server.log.append('foreign', 'any', [
      { id: 'y', type: 'Y', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
    ]);
    expect(await store.head()).toBe(ORIGIN);
    expect(await wholeLog(store)).toEqual([]);
    const { position } = await store.append(to('s', 'x'));
    expect(await store.head()).toBe(position);
  });
});
