import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { openLeadsOf } from '@matricula/platform';
import { leadList } from '@matricula/read-models/lead';
import { ReadBehind, type ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';

/** Counts are taken from the rows again after this time, and as soon as another copy is known to have worked on the institution meanwhile. */
const FRESH_MS = 30_000;
const MOST_PEOPLE = 100_000;
/** Maximum number of people whose counts are cached, over all institutions. */
const MOST_KNOWN = 1_000_000;
/** How long to wait for the rows before the event is delivered again. */
const SEEN_WITHIN_MS = 10_000;
/** How long to wait for them if the counts are exact without them; the next attempt follows when these are old again. */
const RECOUNTED_WITHIN_MS = 1_000;
/** Attempts to count while nothing is written. */
const ATTEMPTS = 3;

/** An assignment by this process, with its position in the log. */
export interface OwnMove {
  assignmentId: string;
  position: Position;
  to: string;
  from?: string;
}

interface Counted {
  counts: Map<string, number>;
  /** Everything up to this position is in the counts. */
  position: Position;
  /** Assignments by this process whose events have not arrived yet. */
  ahead: Set<string>;
  takenAt: number;
  /** When the latest event was noted. */
  notedAt: number;
  /** Another process may have changed what is counted, without an event here. */
  isUnsure: boolean;
}

/**
 * Open leads of each person, counted from the rows once and then changed by each event, so that an event of a lead needs no grouping of all leads.
 * The counts are those of one position of the log; if the rows change while they are counted, they are used for one answer and not cached.
 */
export class OpenLeads {
  private readonly known = new BoundedMap<Counted>(MOST_KNOWN, ({ counts }) => 1 + counts.size);
  /** The latest assignment by this process of each institution. */
  private readonly lastMoves = new Map<string, Position>();
  /** Up to where other processes may have given leads of each institution. */
  private readonly others = new Map<string, Position>();
  /** Of these positions, the one that a count waits for: it stays the same in all attempts, however much others give meanwhile. */
  private readonly awaited = new Map<string, Position>();

  constructor(
    private readonly reads: ReadStore,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * The counts as of the events that were noted, or of the rows if they are further; with all assignments by rules so far. While the rows are far
   * behind these, counts in which everything was noted serve on. @throws ReadBehind
   */
  async of(tenantId: string): Promise<Map<string, number>> {
    const known = this.known.get(tenantId);
    if (known && !known.isUnsure && this.now() - known.takenAt < FRESH_MS) return known.counts;
    const own = this.lastMoveOf(tenantId);
    const others = this.awaited.get(tenantId) ?? this.others.get(tenantId) ?? '';
    const last = own > others ? own : others;
    const isSure = known && !known.isUnsure && this.now() - known.notedAt < FRESH_MS;
    this.awaited.set(tenantId, others);
    if (last)
      try {
        await this.reads.reached(leadList.name, last, isSure ? RECOUNTED_WITHIN_MS : SEEN_WITHIN_MS, tenantId);
      } catch (error) {
        if (!isSure || !(error instanceof ReadBehind)) throw error;
        known.takenAt = this.now();
        return known.counts;
      }
    this.awaited.delete(tenantId);
    for (let attempt = 1; ; attempt++) {
      const before = await this.reads.position(leadList.name, tenantId);
      const counts = await openLeadsOf(this.reads, tenantId, MOST_PEOPLE);
      const position = await this.reads.position(leadList.name, tenantId);
      // An assignment during the count would be missing until its event arrives.
      const isWhole = position === before && position >= this.lastMoveOf(tenantId);
      const now = this.now();
      if (isWhole) this.known.set(tenantId, { counts, position, ahead: new Set(), takenAt: now, notedAt: now, isUnsure: false });
      else this.known.delete(tenantId);
      if (position === before || attempt === ATTEMPTS) return counts;
    }
  }

  /** Notes an event of a lead: who had it among their open leads before, and who after. */
  note({ tenantId, position, type, data }: RecordedEvent, before: string | undefined, after: string | undefined): void {
    const known = this.known.get(tenantId);
    if (!known || position <= known.position) return;
    known.position = position;
    const now = this.now();
    // After a longer gap, another process may have noted what came between.
    if (now - known.notedAt >= FRESH_MS) known.isUnsure = true;
    known.notedAt = now;
    const { assignmentId } = data as { assignmentId?: string };
    if (type === 'LeadAssigned' && assignmentId !== undefined && known.ahead.delete(assignmentId)) return;
    change(known.counts, before, after);
  }

  /** Notes an assignment by this process, before its event arrives. */
  moved(tenantId: string, { assignmentId, position, to, from }: OwnMove): void {
    if (position > this.lastMoveOf(tenantId)) this.lastMoves.set(tenantId, position);
    const known = this.known.get(tenantId);
    if (!known || position <= known.position || known.ahead.has(assignmentId)) return;
    known.ahead.add(assignmentId);
    change(known.counts, from, to);
  }

  /** Notes up to where another process, or this one before a restart, may have given leads; empty for none. */
  othersUntil(tenantId: string, position: Position): void {
    if (position === '') return;
    this.others.set(tenantId, position);
    const known = this.known.get(tenantId);
    if (known && position > known.position) known.isUnsure = true;
  }

  /** Whether counts of an institution are stored, which each event of a lead must be noted in. */
  knows(tenantId: string): boolean {
    return this.known.get(tenantId) !== undefined;
  }

  /** Counts an institution again when it is asked for: events of it were left out. */
  forget(tenantId: string): void {
    this.known.delete(tenantId);
  }

  private lastMoveOf(tenantId: string): Position {
    return this.lastMoves.get(tenantId) ?? '';
  }
}

function change(counts: Map<string, number>, from: string | undefined, to: string | undefined): void {
  if (from === to) return;
  if (from !== undefined) counts.set(from, Math.max(0, (counts.get(from) ?? 0) - 1));
  if (to !== undefined) counts.set(to, (counts.get(to) ?? 0) + 1);
}
