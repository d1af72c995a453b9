import { DomainError, ORIGIN } from '@matricula/domain/kernel';
import { canonicalEvent, type EventStore } from '@matricula/event-store';
import { ledger, type LedgerDay, type LedgerHead, type LedgerRow } from '@matricula/read-models/audit';
import type { RowStore } from '@matricula/read-store';
import { doubtOf, ledgerOrigin } from './ledger-origin';
import { dayKey, HEAD_KEY, segmentKey, unpackSegment, type Link } from './segment';

const DAY_MS = 86_400_000;
/** Maximum number of days whose heads are returned. */
const DAYS = 400;
/** Maximum number of segments in a stretch: some 2,000 events. */
const MOST_SEGMENTS = 16;

/** The head of a tenant's chain now and at the end of each day. */
export interface ChainHead extends Pick<LedgerHead, 'head' | 'position' | 'count' | 'segments'> {
  /** The warning about a ledger that is younger than its log. */
  doubt?: string;
  days: Pick<LedgerDay, 'day' | 'head' | 'position' | 'count'>[];
}

/** A part of a tenant's chain with its inputs, so that anyone can verify it with SHA-256. */
export interface ChainStretch {
  /** Hash before its first link. */
  previous: string;
  links: Link[];
  /** Canonical JSON of the events as they are stored, personal fields sealed, in log order. */
  events: string[];
}

/** The hash chains of tenants, as the ledger has them. */
export class TenantChain {
  constructor(
    private readonly ledger: RowStore,
    private readonly log: Pick<EventStore, 'readAll'>,
  ) {}

  /** @throws DomainError `chain/unknown` while the tenant has none */
  async head(tenantId: string): Promise<ChainHead> {
    const { head, position, count, segments } = await this.stands(tenantId);
    const now = Date.now();
    const keys = Array.from({ length: DAYS }, (_, back) => dayKey(new Date(now - back * DAY_MS).toISOString().slice(0, 10)));
    const rows = await this.ledger.getMany<LedgerRow>(ledger, tenantId, keys);
    const days = rows
      .flatMap((row) => (row.kind === 'day' && row.position <= position ? [row] : []))
      .sort((a, b) => (a.day < b.day ? 1 : -1))
      .map(({ day, head: of, position: at, count: until }) => ({ day, head: of, position: at, count: until }));
    return { head, position, count, segments, doubt: doubtOf(await ledgerOrigin(this.ledger)), days };
  }

  /** Segments from one on, with the events that lie there now. @throws DomainError `chain/unknown` */
  async stretch(tenantId: string, from: number, many: number): Promise<ChainStretch> {
    const head = await this.stands(tenantId);
    const indexes = Array.from({ length: Math.min(many, MOST_SEGMENTS) }, (_, at) => from + at).filter((index) => index < head.segments);
    const [before, rows] = await Promise.all([
      from > 0 ? this.ledger.get<LedgerRow>(ledger, tenantId, segmentKey(from - 1)) : undefined,
      this.ledger.getMany<LedgerRow>(ledger, tenantId, indexes.map(segmentKey)),
    ]);
    const found = indexes.map((index) => rows.find(({ ledgerId }) => ledgerId === segmentKey(index)));
    const segments = found.flatMap((row) => (row?.kind === 'segment' ? [row] : []));
    const [first] = segments;
    if (!first || segments.length < indexes.length) throw new DomainError('chain/unknown', 'The chain has no such part.');
    const links = segments.flatMap(unpackSegment).filter(({ position }) => position <= head.position);
    const after = before?.kind === 'segment' ? (unpackSegment(before).at(-1)?.position ?? ORIGIN) : ORIGIN;
    return { previous: first.previous, links, events: await this.events(tenantId, after, links.at(-1)?.position ?? after) };
  }

  private async events(tenantId: string, after: string, until: string): Promise<string[]> {
    const events: string[] = [];
    for await (const batch of this.log.readAll(after, { filter: { tenantId }, sealed: true, batchSize: 500 })) {
      const own = batch.filter(({ position }) => position <= until);
      events.push(...own.map(canonicalEvent));
      if (own.length < batch.length || own.at(-1)?.position === until) break;
    }
    return events;
  }

  private async stands(tenantId: string): Promise<LedgerHead> {
    const known = await this.ledger.versions(ledger.name);
    const row = known.includes(ledger.version) ? await this.ledger.get<LedgerRow>(ledger, tenantId, HEAD_KEY) : undefined;
    if (row?.kind !== 'head') throw new DomainError('chain/unknown', 'There is no chain of this institution yet.');
    return row;
  }
}
