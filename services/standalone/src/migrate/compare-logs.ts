import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { chain, type EventStore, GENESIS } from '@matricula/event-store';

/** A tenant in one log. */
export interface TenantDigest {
  events: number;
  /** The hash chain over the tenant's encrypted events in order, without positions. */
  head: string;
}

export interface LogComparison {
  tenants: { tenantId: string; from: TenantDigest; to: TenantDigest; same: boolean }[];
  /** Streams whose number of events differs. */
  differingStreams: { stream: string; from: number; to: number }[];
  streams: number;
  same: boolean;
}

interface LogDigest {
  tenants: Map<string, TenantDigest>;
  streams: Map<string, number>;
}

const BATCH = 2_000;
const NOTHING: TenantDigest = { events: 0, head: GENESIS };

/**
 * Compares two logs as stored: the hash chain per tenant, and the number of events per stream. The ledger's own chain also
 * covers positions, which depend on the engine; they are left out here, while revisions are included and must match.
 */
export async function compareLogs(
  from: EventStore,
  to: EventStore,
  onProgress?: (events: number, position: Position) => void,
): Promise<LogComparison> {
  let events = 0;
  const digest = async (store: EventStore): Promise<LogDigest> => {
    const log: LogDigest = { tenants: new Map(), streams: new Map() };
    for await (const batch of store.readAll(ORIGIN, { sealed: true, batchSize: BATCH })) {
      for (const event of batch) {
        const { events: count, head } = log.tenants.get(event.tenantId) ?? NOTHING;
        log.tenants.set(event.tenantId, { events: count + 1, head: chain(head, { ...event, position: '' }) });
        log.streams.set(event.stream, (log.streams.get(event.stream) ?? 0) + 1);
      }
      events += batch.length;
      onProgress?.(events, batch.at(-1)!.position);
    }
    return log;
  };
  const one = await digest(from);
  const other = await digest(to);
  const tenants = [...new Set([...one.tenants.keys(), ...other.tenants.keys()])].sort().map((tenantId) => {
    const ends = { from: one.tenants.get(tenantId) ?? NOTHING, to: other.tenants.get(tenantId) ?? NOTHING };
    return { tenantId, ...ends, same: ends.from.head === ends.to.head };
  });
  const differingStreams = [...new Set([...one.streams.keys(), ...other.streams.keys()])]
    .map((stream) => ({ stream, from: one.streams.get(stream) ?? 0, to: other.streams.get(stream) ?? 0 }))
    .filter((stream) => stream.from !== stream.to);
  return { tenants, differingStreams, streams: one.streams.size, same: differingStreams.length === 0 && tenants.every(({ same }) => same) };
}
