import type { ChainEntry } from '@matricula/event-store';
import type { LedgerSegment } from '@matricula/read-models/audit';

/** Events of one segment: a row of about 11 kB, rewritten while it is the last one. */
export const SEGMENT_EVENTS = 128;

const ID_BYTES = 16;
const LINK_BYTES = 48;

export const segmentKey = (index: number) => `segment/${index}`;
export const dayKey = (day: string) => `day/${day}`;
export const HEAD_KEY = 'head';

/** A link as the keeper collects it; the stream is in the event and need not be stored twice. */
export type Link = Omit<ChainEntry, 'stream'>;

/** Links as a row. */
export function packSegment(index: number, previous: string, links: readonly Link[]): LedgerSegment {
  const bytes = Buffer.concat(links.map(({ eventId, hash }) => Buffer.from(eventId.replaceAll('-', '') + hash, 'hex')));
  const positions = links.map(({ position }) => position).join(',');
  return { ledgerId: segmentKey(index), kind: 'segment', previous, positions, links: bytes.toString('base64') };
}

/** The links of a row. */
export function unpackSegment({ positions, links }: LedgerSegment): Link[] {
  const bytes = Buffer.from(links, 'base64');
  return positions.split(',').map((position, index) => {
    const link = bytes.subarray(index * LINK_BYTES, (index + 1) * LINK_BYTES);
    const id = link.toString('hex', 0, ID_BYTES);
    const eventId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
    return { eventId, position, hash: link.toString('hex', ID_BYTES) };
  });
}
