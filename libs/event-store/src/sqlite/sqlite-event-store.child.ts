import { contractCodec } from '../contract-events';
import { SqliteEventStore } from './sqlite-event-store';

/** Opens the log at a path, for a process of its own. */
export const connect = async (file: string) => new SqliteEventStore({ file, codec: contractCodec() });
