import { contractCodec } from '../contract-events';
import { EventStoreDbEventStore } from './eventstoredb-event-store';

/** Connects to the log at a place, in a separate process that kills itself after so many steps of appends to several streams. */
export const connect = async (place: string, dieAfter = Infinity) => {
  let steps = 0;
  return new EventStoreDbEventStore({
    ...(JSON.parse(place) as { connectionString: string; namespace: string; sweepAfterMs: number }),
    codec: contractCodec(),
    onBatchStep: () => {
      if (++steps === dieAfter) process.kill(process.pid, 'SIGKILL');
    },
  });
};
