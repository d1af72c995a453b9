import { contractCodec } from '../contract-events';
import { EventStoreDbEventStore } from './eventstoredb-event-store';

/** Connects to the log at a URL, for a process of its own. */
export const connect = async (url: string) => new EventStoreDbEventStore({ connectionString: url, codec: contractCodec() });
