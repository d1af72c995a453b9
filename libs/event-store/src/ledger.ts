import type { EventMeta, Position, RecordedEvent } from '@matricula/domain/kernel';
import canonicalize from 'canonicalize';
import { hash } from 'node:crypto';

/** Hash before the first event of a tenant. */
export const GENESIS = '0'.repeat(64);

/** Recorded chain link of an event. */
export interface ChainEntry {
  eventId: string;
  stream: string;
  position: Position;
  hash: string;
}

/**
 * A difference between log and chain. `changed`: the event's content; `removed`: recorded but not in the log; `inserted`: in the log between
 * recorded events but never recorded; `entry`: the recorded hash itself, while the event fits its neighbours.
 */
export interface ChainDamage {
  kind: 'changed' | 'removed' | 'inserted' | 'entry';
  eventId: string;
  stream: string;
  position: Position;
}

/** Result of a verification. */
export interface ChainVerdict {
  damage: ChainDamage[];
  /** Number of events whose hash matches. */
  verified: number;
  /** Events after the last entry, not recorded yet. */
  unrecorded: number;
  /** Hash of the last entry, to continue from. */
  head: string;
}

/** JSON with sorted keys and no white space (RFC 8785): the same text for the same value in every language. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('Only JSON values have a canonical form');
  return text;
}

/** Canonical texts of metas: events of one command share their meta. */
const metas = new WeakMap<EventMeta, string>();

function canonicalMeta(meta: EventMeta): string {
  let text = metas.get(meta);
  if (text === undefined) metas.set(meta, (text = canonicalJson(meta)));
  return text;
}

/** Canonical JSON of a sealed event. The members are already in sorted order. */
export const canonicalEvent = ({ id, type, stream, revision, position, tenantId, at, data, meta }: RecordedEvent): string =>
  `{"at":${JSON.stringify(at)},"data":${canonicalJson(data)},"id":${JSON.stringify(id)},"meta":${canonicalMeta(meta)},` +
  `"position":${JSON.stringify(position)},"revision":${revision},"stream":${JSON.stringify(stream)},` +
  `"tenantId":${JSON.stringify(tenantId)},"type":${JSON.stringify(type)}}`;

/** The next hash: SHA-256 of the previous one (64 hex digits) followed by the canonical JSON of the event in sealed form. */
export const chain = (previousHash: string, event: RecordedEvent): string => hash('sha256', previousHash + canonicalEvent(event));

/**
 * Compares one tenant's recorded chain with its current events (sealed), both in log order. Each event is checked against the recorded hash before
 * it, so that one damaged event does not hide the state of the others. `previous` continues an earlier part.
 */
export function verifyChain(entries: readonly ChainEntry[], events: readonly RecordedEvent[], previous = GENESIS): ChainVerdict {
  const verdict: ChainVerdict = { damage: [], verified: 0, unrecorded: 0, head: previous };
  const report = (kind: ChainDamage['kind'], { position, stream }: ChainEntry | RecordedEvent, eventId: string) =>
    verdict.damage.push({ kind, eventId, position, stream });
  // Expected hash of the previous event, if its recorded hash differed.
  let recomputed: string | undefined;
  let suspect: ChainEntry | undefined;
  let at = 0;
  for (const entry of entries) {
    while (at < events.length && events[at]!.position < entry.position) report('inserted', events[at]!, events[at++]!.id);
    const event = events[at]?.position === entry.position ? events[at++] : undefined;
    const expected = event && chain(verdict.head, event);
    const afterSuspect = event && recomputed !== undefined ? chain(recomputed, event) : undefined;
    if (suspect) report(afterSuspect === entry.hash ? 'entry' : 'changed', suspect, suspect.eventId);
    suspect = undefined;
    recomputed = undefined;
    if (!event) {
      report('removed', entry, entry.eventId);
    } else if (event.id === entry.eventId && (expected === entry.hash || afterSuspect === entry.hash)) {
      verdict.verified++;
    } else {
      suspect = { ...entry, stream: event.stream };
      recomputed = expected;
    }
    verdict.head = entry.hash;
  }
  if (suspect) report('changed', suspect, suspect.eventId);
  verdict.unrecorded = events.length - at;
  verdict.damage.sort((a, b) => (a.position < b.position ? -1 : 1));
  return verdict;
}
