import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { StreamsServer } from '../../../testing/src/eventstoredb/streams-server';
import { eventStoreContract } from '../event-store.contract';
import { EventStoreDbEventStore } from './eventstoredb-event-store';

const url = process.env['EVENTSTORE_URL'];

beforeAll(() => {
  process.stdout.write(`EventStoreDB's contract runs against ${url ? `the server at ${url}` : 'the test server of libs/testing'}.\n`);
});

eventStoreContract('EventStoreDB', async () => {
  const server = url ? undefined : await StreamsServer.start();
  // On a server that is not ours alone, each log is a namespace of its own.
  const place = { connectionString: url ?? server!.url, namespace: url ? `contract-${randomUUID()}-` : '', sweepAfterMs: 400 };
  const connected: EventStoreDbEventStore[] = [];
  return {
    connect: async (codec, now) => {
      const store = new EventStoreDbEventStore({ ...place, codec, now });
      connected.push(store);
      return store;
    },
    child: { module: join(__dirname, 'eventstoredb-event-store.child.ts'), place: JSON.stringify(place) },
    remove: async () => {
      for (const store of connected) await store.close();
      await server?.stop();
    },
  };
});
