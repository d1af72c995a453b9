import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batchAnswer } from './streams-messages';
import { startStreamsProcess } from './streams-process';
import { StreamsServer } from './streams-server';

const event = (type: string) => jsonEvent({ type, data: { of: type } });

/** The first events of a stream, up to a number. */
async function take<T>(events: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const one of events) if (taken.push(one) === count) break;
  return taken;
}
const types = (events: { event?: { type: string } }[]) => events.map((resolved) => resolved.event?.type);

describe("the test server, through EventStoreDB's own client", () => {
  let server: StreamsServer;
  let client: EventStoreDBClient;

  beforeEach(async () => {
    server = await StreamsServer.start();
    client = EventStoreDBClient.connectionString(server.url);
  });
  afterEach(async () => {
    await client.dispose();
    await server.stop();
  });

  it('appends in batches, refuses a wrong revision and takes a repeated append for the first', async () => {
    const [one, two] = [event('One'), event('Two')];
    const first = await client.appendToStream('s', [one, two], { expectedRevision: NO_STREAM });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await client.appendToStream('s', [one, two], { expectedRevision: NO_STREAM })).toEqual(first);
    const refused = client.appendToStream('s', event('Three'), { expectedRevision: 0n });
    await expect(refused).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n, expectedVersion: 0n });
    await expect(client.appendToStream('s', event('Three'), { expectedRevision: 7n })).rejects.toMatchObject({ actualVersion: 1n });
    expect(await client.appendToStream('s', event('Three'), { expectedRevision: 'stream_exists' })).toMatchObject({
      nextExpectedRevision: 2n,
    });
  });

  it('refuses an append over 1 MiB', async () => {
    const large = (text: string) => jsonEvent({ type: 'Large', data: { text } });
    const half = 'x'.repeat(512 * 1024 - 100);
    const refused = client.appendToStream('s', [large(half), large(half), large(half)]);
    await expect(refused).rejects.toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 });
    expect(await client.appendToStream('s', [large(half), large(half)], { expectedRevision: NO_STREAM })).toMatchObject({
      nextExpectedRevision: 1n,
    });
    const error = batchAnswer(randomUUID(), 's', { tooLarge: true }, 'any').getError()!;
    expect([error.getCode(), error.getMessage()]).toEqual([3, 'MaximumAppendSizeExceeded']);
    expect(error.getDetails()!.getTypeName()).toBe('event_store.client.MaximumAppendSizeExceeded');
    expect(Buffer.from(error.getDetails()!.getValue_asU8()).toString('hex')).toBe('08808040');
  });

  it('reads streams and the whole log both ways', async () => {
    await client.appendToStream('a', [event('A0'), event('A1')]);
    await client.appendToStream('b', event('B0'));
    expect(types(await take(client.readStream('a', { fromRevision: 1n }), 9))).toEqual(['A1']);
    expect(types(await take(client.readStream('a', { direction: BACKWARDS, fromRevision: END, maxCount: 1 }), 9))).toEqual(['A1']);
    await expect(take(client.readStream('c'), 1)).rejects.toMatchObject({ type: 'stream-not-found' });
    const all = await take(client.readAll(), 9);
    expect(types(all)).toEqual(['A0', 'A1', 'B0']);
    const { position } = all[1]!.event!;
    expect(types(await take(client.readAll({ fromPosition: position }), 9))).toEqual(['A1', 'B0']);
    expect(types(await take(client.readAll({ direction: BACKWARDS, fromPosition: position }), 9))).toEqual(['A0']);
    expect(types(await take(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 2 }), 9))).toEqual(['B0', 'A1']);
    expect(all[2]!.event!.position!.commit - position.commit).toBeGreaterThan(1n);
  });

  it('subscribes to a stream and to the whole log, filtered, with checkpoints', async () => {
    await client.appendToStream('a', [event('A0'), event('A1')]);
    const checkpoint = new Promise<bigint>((resolve) => {
      const filter = streamNameFilter({ prefixes: ['z'], maxSearchWindow: 1, checkpointReached: async (_, { commit }) => resolve(commit) });
      client.subscribeToAll({ fromPosition: START, filter }).on('error', () => undefined);
    });
    expect(await checkpoint).toBe(0n);
    const stream = client.subscribeToStream('a', { fromRevision: 0n });
    const all = client.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ prefixes: ['B'] }) });
    const fresh = client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
    await new Promise((resolve) => fresh.once('confirmation', resolve));
    const seen = Promise.all([take(stream, 2), take(all, 1), take(fresh, 2)]);
    await client.appendToStream('$system', event('$S'));
    await client.appendToStream('b', event('B0'));
    await client.appendToStream('a', event('A2'));
    expect((await seen).map(types)).toEqual([['A1', 'A2'], ['B0'], ['B0', 'A2']]);
  });

  it('aborts a live subscription that lags behind by more than 32 events, and not one that catches up', async () => {
    const burst = Array.from({ length: 33 }, () => event('Much'));
    await client.appendToStream('before', burst);
    const subscription = client.subscribeToAll({ fromPosition: START });
    const lagging = new Promise((resolve) => subscription.once('error', resolve));
    await new Promise((resolve) => subscription.on('data', () => undefined).once('caughtUp', resolve));
    await client.appendToStream('s', burst);
    expect(await lagging).toMatchObject({ code: 10, message: expect.stringContaining('Consumer too slow to handle event while live') });
  });
});

describe('the test server as a process', () => {
  it('has everything that it acknowledged after it was killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'streams-'));
    const file = join(folder, 'log');
    const first = await startStreamsProcess({ file });
    const { port } = first;
    const client = EventStoreDBClient.connectionString(first.url);
    for (const type of ['One', 'Two', 'Three']) await client.appendToStream('s', event(type));
    first.kill('SIGKILL');
    await first.stop();
    const second = await startStreamsProcess({ file, port });
    const again = EventStoreDBClient.connectionString(second.url);
    expect(types(await take(again.readStream('s'), 9))).toEqual(['One', 'Two', 'Three']);
    expect(await again.appendToStream('s', event('Four'), { expectedRevision: 2n })).toMatchObject({ nextExpectedRevision: 3n });
    await client.dispose();
    await again.dispose();
    await second.stop();
    await rm(folder, { recursive: true });
  });
});
