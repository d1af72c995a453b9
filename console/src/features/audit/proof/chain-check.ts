/** Recomputes a part of the hash chain. Pure, except for SHA-256 of the browser. */
import { sha256 } from './canonical';

export interface Stretch {
  /** Hash before its first link. */
  previous: string;
  links: readonly { eventId: string; position: string; hash: string }[];
  /** Canonical JSON of the stored events. */
  events: readonly string[];
}

/** `entry`: the part does not continue from the previous hash; `head`: it contradicts a known head. */
export interface Damage {
  kind: 'changed' | 'removed' | 'inserted' | 'entry' | 'head';
  eventId: string;
  position: string;
}

export interface CheckedStretch {
  damage: Damage[];
  verified: number;
  /** The last hash, from which the next part continues. */
  last: string;
}

/** Recomputes each hash from the previous one and the event; `known` are stored heads by position. */
export async function checkStretch(
  { previous, links, events }: Stretch,
  from: string,
  known: ReadonlyMap<string, string>,
): Promise<CheckedStretch> {
  const checked: CheckedStretch = { damage: [], verified: 0, last: previous };
  const found = (kind: Damage['kind'], { eventId, position }: Omit<Damage, 'kind'>) => checked.damage.push({ kind, eventId, position });
  const waiting = events.map((text) => {
    const { id, position } = JSON.parse(text) as { id: string; position: string };
    return { eventId: id, position, text };
  });
  const [first] = links;
  if (first && previous !== from) found('entry', first);
  for (const link of links) {
    while (waiting[0] && waiting[0].position < link.position) found('inserted', waiting.shift()!);
    const event = waiting[0]?.position === link.position ? waiting.shift() : undefined;
    if (!event) found('removed', link);
    else if (event.eventId === link.eventId && (await sha256(checked.last + event.text)) === link.hash) checked.verified += 1;
    else found('changed', link);
    const expected = known.get(link.position);
    if (expected !== undefined && expected !== link.hash) found('head', link);
    // Entries after a damaged one are checked against the recorded hash.
    checked.last = link.hash;
  }
  for (const event of waiting) found('inserted', event);
  return checked;
}

/** Damage if heads are known but the chain has no entry from a position on: it was truncated or rebuilt without them. */
export const missed = (known: ReadonlySet<string>, from: string): Damage[] =>
  [...known].filter((position) => position >= from).map((position) => ({ kind: 'head', eventId: '', position }));
