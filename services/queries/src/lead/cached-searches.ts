import type { Position } from '@matricula/domain/kernel';
import { BoundedMap } from '@matricula/vault';

/** What a search found, and the position that it reflects at least. */
export interface Search<Item> {
  items: Item[];
  leftOut: Record<string, number>;
  position: Position;
}

interface Cached<Item> {
  search: Search<Item>;
  /** Milliseconds; `isSlow`: it is used for a while even if rows changed. */
  at: number;
  isSlow: boolean;
}

/** A search that took longer than this is used again for a minute. */
const SLOW_MS = 1_000;
const LONGEST_MS = 60_000;
/** Items that all results together may hold; those used least recently are removed. */
const MOST_ITEMS = 400_000;

/**
 * Results of searches over a whole institution, by what was asked. A result is used again as long as no row changed, and one that took long to compute
 * for a minute: its reader has to check whether the items that it shows still hold. The same search is computed once at a time.
 */
export class CachedSearches<Item> {
  private readonly known = new BoundedMap<Cached<Item>>(2 * MOST_ITEMS, ({ search }) => search.items.length + 1);
  private readonly running = new Map<string, Promise<Search<Item>>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The result of a search, if need be computed by `compute`; `position`: what the rows reflect now. */
  async of(asked: string, position: Position, compute: () => Promise<Omit<Search<Item>, 'position'>>): Promise<Search<Item>> {
    const cached = this.known.get(asked);
    if (cached && (cached.search.position === position || (cached.isSlow && this.now() - cached.at < LONGEST_MS))) return cached.search;
    // A search that began before may have missed what this caller has to see.
    const name = `${position} ${asked}`;
    const running = this.running.get(name) ?? this.computed(asked, position, compute);
    this.running.set(name, running);
    try {
      return await running;
    } finally {
      this.running.delete(name);
    }
  }

  private async computed(asked: string, position: Position, compute: () => Promise<Omit<Search<Item>, 'position'>>) {
    const began = this.now();
    const search = { ...(await compute()), position };
    const at = this.now();
    this.known.set(asked, { search, at, isSlow: at - began >= SLOW_MS });
    return search;
  }
}
