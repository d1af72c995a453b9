import { join } from 'node:path';
import { StreamsServer } from '../../../testing/src/eventstoredb/streams-server';
import { eventStoreContract } from '../event-store.contract';
import { EventStoreDbEventStore } from './eventstoredb-event-store';

const sweepAfterMs = 400;

eventStoreContract('EventStoreDB', async () => {
  const server = await StreamsServer.start();
  const connected: EventStoreDbEventStore[] = [];
  return {
    connect: async (codec, now) => {
      const store = new EventStoreDbEventStore({ connectionString: server.url, codec, now, sweepAfterMs });
      connected.push(store);
      return store;
    },
    child: { module: join(__dirname, 'eventstoredb-event-store.child.ts'), place: server.url },
    remove: async () => {
      for (const store of connected) await store.close();
      await server.stop();
    },
  };
});
