import { putLast } from '../put-last';

/** How far an append-only table has grown: the number of its next row, and a marker that changes when rows are replaced or removed. */
export interface Grown {
  next: number;
  replaced: unknown;
}

/** Longer query names are not cached. */
const LONGEST_NAME = 20_000;
/** How to compute the figures of a query from a table's rows, by their numbers. */
export interface FromRows<Figures> {
  /** From all rows before a number; undefined if the result is too large to cache. */
  find(before: number): Promise<Figures | undefined>;
  /** Adds the rows between two numbers to cached figures; undefined if all rows must be read again. */
  add(known: Figures, from: number, before: number): Promise<Figures | undefined>;
}

interface Known {
  grown: Grown;
  figures: unknown;
}

/**
 * Caches aggregates of an append-only table: a repeated query reads only the rows added since, or none. Once a row was replaced, all rows are read
 * again.
 */
export class CachedGroups {
  private readonly known = new Map<string, Known>();

  /** `most`: maximum number of cached queries; the least recently used are evicted. */
  constructor(private readonly most: number) {}

  /** Figures of the named query over all rows so far. The name must identify query and result format. */
  async of<Figures>(name: string, stands: () => Grown | Promise<Grown>, { find, add }: FromRows<Figures>): Promise<Figures | undefined> {
    const grown = { ...(await stands()) };
    if (name.length > LONGEST_NAME) return find(grown.next);
    const known = this.known.get(name);
    if (known && known.grown.replaced === grown.replaced && known.grown.next <= grown.next) {
      const figures = known.figures as Figures;
      if (known.grown.next === grown.next) return this.keep(name, grown, figures);
      const now = await add(figures, known.grown.next, grown.next);
      // If a row was replaced meanwhile, the cached figures still contain its old value.
      if (now !== undefined && (await stands()).replaced === grown.replaced) return this.keep(name, grown, now);
    }
    const standing = { ...(await stands()) };
    const found = await find(standing.next);
    if (found !== undefined) return this.keep(name, standing, found);
    this.known.delete(name);
    return undefined;
  }

  private keep<Figures>(name: string, grown: Grown, figures: Figures): Figures {
    putLast(this.known, name, { grown, figures }, this.most);
    return figures;
  }
}
