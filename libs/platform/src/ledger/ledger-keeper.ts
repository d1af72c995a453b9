import { setTimeout as pause } from 'node:timers/promises';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch, Subscription } from '@matricula/event-feed';
import { chain, GENESIS } from '@matricula/event-store';
import { statsOf, type ProjectionStats } from '@matricula/projection-kit';
import { ledger, type LedgerDay, type LedgerHead, type LedgerRow } from '@matricula/read-models/audit';
import { projectionOf, type RowStore } from '@matricula/read-store';
import { beginLedger } from './ledger-origin';
import { dayKey, HEAD_KEY, packSegment, segmentKey, SEGMENT_EVENTS, unpackSegment, type Link } from './segment';

const BATCH = 2_000;
/** Shortest interval between writes of a chain at low load; it is rarely read immediately. */
const EVERY_MS = 100;
/** Maximum number of tenants whose open segment is cached. */
const MOST_CHAINS = 100;

/** A tenant's chain while a batch is added to it. */
interface Chain {
  head: LedgerHead;
  /** Index, hash before and links of the last segment, and of those that the batch began. */
  open: { index: number; previous: string; links: Link[] };
  touched: Map<string, LedgerRow>;
}

/** Follows the log next to the projectors and folds each tenant's sealed events into a hash chain, in log order. */
export class LedgerKeeper {
  private subscription: Subscription | undefined;
  private position: Position = '';
  /** The chains as last written. No other process writes them. */
  private readonly chains = new Map<string, Chain>();
  private begun = -Infinity;
  private lastEventAt: string | undefined;
  private figures = { events: 0, ms: 0 };
  private readonly waiters = new Set<() => void>();

  /** `store` is the ledger's own. */
  constructor(private readonly options: { feed: EventFeed; store: RowStore; onError?(error: unknown): void }) {}

  async start(): Promise<void> {
    const { feed, store, onError } = this.options;
    await beginLedger(store, () => feed.head());
    this.position = await store.checkpoint(projectionOf(ledger));
    this.subscription = feed.subscribe({
      name: 'ledger',
      from: this.position,
      batchSize: BATCH,
      sealed: true,
      handle: (batch) => this.handle(batch),
      onError,
    });
  }

  /** Finishes the batch in hand. */
  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** Resolves when every event up to a position is in its chain. */
  reached(position: Position): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.position < position) return;
        this.waiters.delete(check);
        resolve();
      };
      this.waiters.add(check);
      check();
    });
  }

  /** Its statistics, to be listed with those of the read models. */
  async stats(): Promise<ProjectionStats> {
    const { position, lastEventAt, figures } = this;
    return statsOf({ model: ledger, live: true, position, head: await this.options.feed.head(), lastEventAt, figures });
  }

  private async handle(batch: FeedBatch): Promise<void> {
    const early = batch.events.length < BATCH ? this.begun + EVERY_MS - performance.now() : 0;
    if (early > 0) await pause(early);
    this.begun = performance.now();
    try {
      await this.add(batch);
      this.lastEventAt = batch.events.at(-1)?.at;
      this.figures = { events: batch.events.length, ms: performance.now() - this.begun };
    } catch (error) {
      // The written state is read again on the next use.
      this.chains.clear();
      throw error;
    }
  }

  private async add({ events, position }: FeedBatch): Promise<void> {
    const { store } = this.options;
    const chains = await this.chainsOf([...new Set(events.map(({ tenantId }) => tenantId))]);
    for (const event of events) {
      const to = chains.get(event.tenantId)!;
      // Delivered again: the chain has it.
      if (event.position > to.head.position) append(to, event);
    }
    const changesOf = (rowsOf: (of: Chain) => LedgerRow[]) =>
      [...chains].flatMap(([tenantId, of]) =>
        rowsOf(of).map((row) => ({ model: ledger, tenantId, key: row.ledgerId, position: of.head.position, row })),
      );
    // A store may write rows one by one, so the head is written last; links beyond it are not part of the chain.
    await store.commit(
      [],
      changesOf(({ open, touched }) => [...touched.values(), packSegment(open.index, open.previous, open.links)]),
      position,
    );
    await store.commit(
      projectionOf(ledger),
      changesOf(({ head }) => [head]),
      position,
    );
    if (this.chains.size > MOST_CHAINS) this.chains.clear();
    this.position = position;
    for (const check of [...this.waiters]) check();
  }

  private async chainsOf(tenants: string[]): Promise<Map<string, Chain>> {
    const unknown = tenants.filter((tenantId) => !this.chains.has(tenantId));
    for (const [tenantId, of] of await this.load(unknown)) this.chains.set(tenantId, of);
    return new Map(
      tenants.map((tenantId) => {
        const of = this.chains.get(tenantId)!;
        of.touched = new Map();
        return [tenantId, of];
      }),
    );
  }

  private async load(tenants: string[]): Promise<Map<string, Chain>> {
    if (tenants.length === 0) return new Map();
    const { store } = this.options;
    const heads = await store.load<LedgerRow>(
      ledger,
      tenants.map((tenantId) => ({ tenantId, key: HEAD_KEY })),
    );
    const headOf = (tenantId: string) => heads.get(`${tenantId}/${HEAD_KEY}`)?.row as LedgerHead | undefined;
    const lasts = tenants.flatMap((tenantId) => {
      const head = headOf(tenantId);
      return head ? [{ tenantId, key: segmentKey(head.segments - 1) }] : [];
    });
    const segments = await store.load<LedgerRow>(ledger, lasts);
    return new Map(
      tenants.map((tenantId): [string, Chain] => {
        const head = headOf(tenantId) ?? { ledgerId: HEAD_KEY, kind: 'head', head: GENESIS, position: '', count: 0, segments: 1 };
        const index = head.segments - 1;
        const row = segments.get(`${tenantId}/${segmentKey(index)}`)?.row;
        const open =
          row?.kind === 'segment'
            ? { index, previous: row.previous, links: unpackSegment(row).filter((link) => link.position <= head.position) }
            : { index, previous: head.head, links: [] };
        return [tenantId, { head: { ...head }, open, touched: new Map() }];
      }),
    );
  }
}

/** Adds one event to a chain; a full segment is put aside and the next one begun. */
function append(to: Chain, event: RecordedEvent): void {
  const { head, touched } = to;
  if (to.open.links.length >= SEGMENT_EVENTS) {
    touched.set(segmentKey(to.open.index), packSegment(to.open.index, to.open.previous, to.open.links));
    to.open = { index: to.open.index + 1, previous: head.head, links: [] };
    head.segments += 1;
  }
  const hash = chain(head.head, event);
  to.open.links.push({ eventId: event.id, position: event.position, hash });
  Object.assign(head, { head: hash, position: event.position, count: head.count + 1 });
  const day = event.at.slice(0, 10);
  const row: LedgerDay = { ledgerId: dayKey(day), kind: 'day', day, head: hash, position: event.position, count: head.count };
  touched.set(row.ledgerId, row);
}
