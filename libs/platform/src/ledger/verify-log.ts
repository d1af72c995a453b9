import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { type ChainDamage, GENESIS, verifyChain } from '@matricula/event-store';
import { ledger, type LedgerHead, type LedgerOrigin, type LedgerRow } from '@matricula/read-models/audit';
import { projectionOf, type RowStore } from '@matricula/read-store';
import { ledgerOrigin } from './ledger-origin';
import type { OpenedLedger } from './open-ledger';
import { HEAD_KEY, segmentKey, unpackSegment, type Link } from './segment';

/** One event that is not as the ledger recorded it. */
export interface LogDamage extends ChainDamage {
  tenantId: string;
}

/** Result of a verification. */
export interface LogVerdict {
  damage: LogDamage[];
  /** Number of events whose hash is as recorded. */
  verified: number;
  /** Events at the end of the log that the ledger has not come to. */
  unrecorded: number;
  heads: { tenantId: string; head: string; count: number }[];
  /** When the ledger was started, and whether events existed already; undefined if there is none. */
  origin: LedgerOrigin | undefined;
  /** Externally stored heads that are not in the chain of their tenant. */
  foreignHeads: RecordedHead[];
}

/** The head of a tenant's chain as recorded earlier outside the product; the chain may have grown since. */
export interface RecordedHead {
  tenantId: string;
  head: string;
}

/** State of a tenant's verification while the log is read. */
interface Walk {
  tenantId: string;
  head: LedgerHead | undefined;
  /** Where the ledger stood when the walk began. */
  recordedUpTo: Position;
  /** Segments already compared. */
  done: number;
  links: Link[] | undefined;
  previous: string;
  waiting: RecordedEvent[];
  /** Recomputed head, to go on from. */
  reached: string;
}

/** Recomputes the chain of every tenant in one pass over the log and names each event that is not as it was recorded. */
export async function verifyLog(
  { store, ledger: reads, streamOf }: Pick<OpenedLedger, 'store' | 'ledger' | 'streamOf'>,
  recordedHeads: readonly RecordedHead[] = [],
): Promise<LogVerdict> {
  const origin = await ledgerOrigin(reads);
  const verdict: LogVerdict = { damage: [], verified: 0, unrecorded: 0, heads: [], origin, foreignHeads: [...recordedHeads] };
  if (!origin) return verdict;
  const walks = new Map<string, Walk>();
  for await (const batch of store.readAll('', { sealed: true, batchSize: 2_000 })) {
    for (const event of batch) {
      const walk = walks.get(event.tenantId) ?? (await begin(reads, event.tenantId));
      walks.set(event.tenantId, walk);
      while (walk.links && event.position > (walk.links.at(-1)?.position ?? '')) await compare(reads, walk, verdict);
      walk.waiting.push(event);
    }
  }
  for (const walk of walks.values()) await finish(reads, walk, verdict);
  verdict.damage = await Promise.all(
    verdict.damage.map(async (damage) => ({
      ...damage,
      stream: (damage.stream || (await streamOf(damage.tenantId, damage.eventId))) ?? 'a stream that nobody remembers',
    })),
  );
  return verdict;
}

async function begin(reads: RowStore, tenantId: string): Promise<Walk> {
  const recordedUpTo = await reads.position(projectionOf(ledger), tenantId);
  const head = (await reads.get<LedgerRow>(ledger, tenantId, HEAD_KEY)) as LedgerHead | undefined;
  const walk: Walk = { tenantId, head, recordedUpTo, done: 0, links: undefined, previous: GENESIS, waiting: [], reached: GENESIS };
  await next(reads, walk);
  return walk;
}

/** Takes up the segment after those compared; leaves `links` undefined after the last. */
async function next(reads: RowStore, walk: Walk): Promise<void> {
  const row =
    walk.head && walk.done < walk.head.segments ? await reads.get<LedgerRow>(ledger, walk.tenantId, segmentKey(walk.done)) : undefined;
  // A store that writes rows one by one may hold links that the head does not know yet: they are no part of the chain.
  const links = row?.kind === 'segment' ? unpackSegment(row).filter(({ position }) => position <= (walk.head?.position ?? '')) : [];
  walk.links = links.length > 0 ? links : undefined;
  if (row?.kind === 'segment') walk.previous = row.previous;
}

/** Compares the segment in hand with the events that have come up to its end. */
async function compare(reads: RowStore, walk: Walk, verdict: LogVerdict): Promise<void> {
  const { links = [], tenantId, previous } = walk;
  const end = links.at(-1)?.position ?? '';
  const own = walk.waiting.filter(({ position }) => position <= end);
  walk.waiting = walk.waiting.filter(({ position }) => position > end);
  const { damage, verified, head } = verifyChain(
    links.map((link) => ({ ...link, stream: '' })),
    own,
    previous,
  );
  const first = links[0];
  if (walk.done > 0 && previous !== walk.reached && first)
    damage.unshift({ kind: 'entry', eventId: first.eventId, stream: '', position: first.position });
  verdict.damage.push(...damage.map((one) => ({ ...one, tenantId })));
  verdict.verified += verified;
  verdict.foreignHeads = verdict.foreignHeads.filter(
    (recorded) => recorded.tenantId !== tenantId || !links.some(({ hash }) => hash === recorded.head),
  );
  walk.reached = head;
  walk.done += 1;
  await next(reads, walk);
}

async function finish(reads: RowStore, walk: Walk, verdict: LogVerdict): Promise<void> {
  const { tenantId } = walk;
  while (walk.links) await compare(reads, walk, verdict);
  for (const { id: eventId, stream, position } of walk.waiting) {
    // The ledger has passed this position and knows nothing of it.
    if (position <= walk.recordedUpTo) verdict.damage.push({ kind: 'inserted', eventId, stream, position, tenantId });
    else verdict.unrecorded += 1;
  }
  verdict.heads.push({ tenantId, head: walk.reached, count: walk.head?.count ?? 0 });
}
