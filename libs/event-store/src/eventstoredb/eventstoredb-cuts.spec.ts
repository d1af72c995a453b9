import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import { StreamsServer } from '../../../testing/src/eventstoredb/streams-server';
import { cutRounds } from '../../../../test/fixtures/cut-rounds';
import { contractCodec, note } from '../contract-events';
import { RevisionConflict, type EventStore, type StreamAppend } from '../event-store';
import { EventStoreDbEventStore } from './eventstoredb-event-store';

const url = process.env['EVENTSTORE_URL'];
const STREAMS = ['a', 'b', 'c'];

/** All events of the log in one list. */
async function wholeLog(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll(ORIGIN, { batchSize: 7 })) events.push(...batch);
  return events;
}

describe('EventStoreDB behind a network that cuts off', () => {
  let server: StreamsServer | undefined;
  beforeAll(async () => void (server = url ? undefined : await StreamsServer.start()));
  afterAll(() => server?.stop());
  const through = (port: number) => (url ?? server!.url).replace(/:\d+/, `:${port}`);

  it('has every event whose append was answered, once, and of a refused one all or none, once when it is sent again', () =>
    cutRounds(Number(/:(\d+)/.exec(url ?? server!.url)?.[1]), async (round) => {
      const { answered, random, seed } = round;
      const namespace = `cuts-${process.pid}-${seed}-`;
      const place = { codec: contractCodec(), namespace, sweepAfterMs: 400 };
      const sure = new EventStoreDbEventStore({ ...place, connectionString: url ?? server!.url });
      const cut = new EventStoreDbEventStore({ ...place, connectionString: through(round.port), callDeadlineMs: 2_000 });
      const heads = new Map<string, number>();
      const expected = new Map<string, string[]>();
      for (let step = 1; step <= 8; step += 1) {
        const streams = STREAMS.filter(() => random.below(2) === 0);
        const appends = (streams.length > 0 ? streams : ['a']).map((stream): StreamAppend => {
          const revision = heads.get(stream);
          const events = Array.from({ length: 1 + random.below(5) }, () => note('x'.repeat(random.below(2_000))));
          return { stream, tenantId: 't1', events, expected: random.below(3) === 0 ? 'any' : (revision ?? 'none') };
        });
        const results = await answered(() => cut.appendMany(appends), isConflict);
        for (const [index, { stream, events }] of appends.entries()) {
          expect(results[index]?.revision).toBe((heads.get(stream) ?? -1) + events.length);
          heads.set(stream, results[index]!.revision);
          expected.set(stream, [...(expected.get(stream) ?? []), ...events.map(({ id }) => id)]);
        }
        if (random.below(4) === 0) {
          const stale = { stream: 'a', tenantId: 't1', events: [note('too late')], expected: 99 };
          await expect(answered(() => cut.append(stale), isConflict)).rejects.toBeInstanceOf(RevisionConflict);
        }
        for (const [stream, ids] of expected) expect((await sure.read(stream)).map(({ id }) => id)).toEqual(ids);
      }
      const log = await wholeLog(sure);
      expect(log.map(({ id }) => id).sort()).toEqual([...expected.values()].flat().sort());
      expect(await answered(() => wholeLog(cut))).toEqual(log);
      expect(await answered(() => cut.head())).toBe(log.at(-1)?.position);
      await Promise.all([cut.close(), sure.close()]);
    }));
});

const isConflict = (error: unknown) => error instanceof RevisionConflict;
