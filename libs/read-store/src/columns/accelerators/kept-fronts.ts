import type { Filter, PageQuery, Scalar, Sort } from '@matricula/read-models/kernel';
import { searchedText, searchWords, type QueryShape } from '../../field-value';
import { compareScalars, matches, valuesOf } from '../../naive/naive-filter';
import { compareMissingLast } from '../../naive/naive-query';
import type { ChangedRow } from '../../sqlite/rows-reader';
import { putLast } from '../put-last';

/** Rows cached at first for the front of a sort order: about three pages. */
const NARROW_ROWS = 300;
/**
 * Rows cached for a query without filters once more are requested: enough for a page of a search term that occurs in every twentieth row. Filtered
 * queries differ by user, so their fronts stay small.
 */
const FRONT_ROWS = 3_000;
/** Maximum number of cached fronts of a table (the least recently used are evicted), and of rows in all of them. */
const MOST_FRONTS = 128;
const MOST_ROWS = 96_000;
/** Maximum number of sort orders whose last request time is remembered. */
const MOST_ASKED = 1_000;
/** An order requested again within this time is worth caching. */
const ASKED_AGAIN_MS = 60_000;
/** More changed rows than this at once mean an import or a rebuild: the cache pauses until it has been quiet for a while. */
const MOST_CHANGED = 256;
const REST_MS = 5_000;
/** Longer filters are not cached: comparing every change with them would take too long. */
const LONGEST_NAME = 4_000;
/** After this many rows with too few matches, the search in the cached front gives up. */
const PROBE = 256;

/** A row in the front of a sort order. */
export interface FrontRow {
  id: number;
  key: string;
  /** Values of the sort fields. */
  values: (Scalar | null)[];
  /** Searchable text; undefined if no search was requested yet. */
  text?: string;
}

/** The first rows of a sort order; `isWhole` if there are no others. */
export interface FrontRows {
  rows: FrontRow[];
  isWhole: boolean;
}

/** What to fetch for a front: how many rows, and whether with searchable text. */
export type WantedFront = Pick<Front, 'most' | 'hasTexts'>;

interface Front {
  tenantId: string;
  where: Filter | undefined;
  sort: readonly Sort[];
  /** Maximum number of rows cached. */
  most: number;
  /** Whether the rows include searchable text. */
  hasTexts: boolean;
  /** Undefined while the rows are fetched. */
  found?: FrontRows & { ids: Set<number> };
  /** Changes that arrived during the fetch. */
  missed: Opened[];
}

type Opened = Pick<ChangedRow, 'id' | 'tenant' | 'key'> & { row: object | undefined };

/**
 * Caches the first rows of sort orders that are requested repeatedly, with the searchable text of each row. Every change that the columns receive
 * is applied here too, so a cached page equals the page from the columns.
 */
export class KeptFronts {
  private readonly fronts = new Map<string, Front>();
  private readonly askedAt = new Map<string, number>();
  private readonly text: (row: Record<string, unknown>) => string | null;
  private restsUntil = -Infinity;

  constructor(
    private readonly model: QueryShape,
    private readonly most = { broad: FRONT_ROWS, narrow: NARROW_ROWS, all: MOST_ROWS },
  ) {
    this.text = searchedText(model.fields);
  }

  /** Row ids of a page, in order; undefined if the cached front cannot answer. */
  page(tenantId: string, query: PageQuery): number[] | undefined {
    const name = nameOf(tenantId, query);
    const front = this.fronts.get(name);
    const { skip = 0, limit } = query;
    // Invalid queries are rejected by the columns.
    if (!front?.found || !isCount(skip) || !isCount(limit)) return undefined;
    putLast(this.fronts, name, front, MOST_FRONTS);
    const { rows, isWhole } = front.found;
    const end = skip + limit;
    if (!isWhole && end > rows.length) return undefined;
    const words = searchWords(query.search);
    if (words.length > 0 && !front.hasTexts) return undefined;
    const found: number[] = [];
    for (const [index, { id, text }] of rows.entries()) {
      if (found.length === end) break;
      if (!isWhole && index === PROBE && found.length * rows.length * 2 < end * PROBE) return undefined;
      if (words.every((word) => text?.includes(word))) found.push(id);
    }
    return found.length === end || isWhole ? found.slice(skip) : undefined;
  }

  /** Whether to cache the front of this query's order: it is requested repeatedly, and is not cached or not large enough. */
  wants(tenantId: string, query: PageQuery): boolean {
    const name = nameOf(tenantId, query);
    if (name.length > LONGEST_NAME) return false;
    const now = performance.now();
    const isAgain = now - (this.askedAt.get(name) ?? -Infinity) < ASKED_AGAIN_MS;
    putLast(this.askedAt, name, now, MOST_ASKED);
    const front = this.fronts.get(name);
    const most = this.mostOf(query, front);
    const isFront = (query.skip ?? 0) + (query.limit ?? Infinity) <= most;
    const isWords = searchWords(query.search).length > 0;
    const isMore = !front || (front.found !== undefined && ((!front.found.isWhole && front.most < most) || (isWords && !front.hasTexts)));
    return isAgain && isFront && now >= this.restsUntil && isMore;
  }

  /** Caches the front of an order, which `fetch` reads from the columns. */
  async keep(tenantId: string, query: PageQuery, fetch: (wanted: WantedFront) => Promise<FrontRows>): Promise<void> {
    const name = nameOf(tenantId, query);
    const before = this.fronts.get(name);
    const hasTexts = before?.hasTexts === true || searchWords(query.search).length > 0;
    const front: Front = { tenantId, where: query.where, sort: query.sort ?? [], most: this.mostOf(query, before), hasTexts, missed: [] };
    putLast(this.fronts, name, front, MOST_FRONTS);
    try {
      const { rows, isWhole } = await fetch(front);
      const ids = new Set(rows.map(({ id }) => id));
      front.found = { rows: rows.sort((a, b) => inOrder(front.sort, a, b)), isWhole, ids };
      this.put(name, front, front.missed.splice(0));
      this.leaveOldest(front);
    } finally {
      if (!front.found && this.fronts.get(name) === front) this.fronts.delete(name);
    }
  }

  /** Applies rows that the columns received. */
  changed(rows: readonly ChangedRow[]): void {
    if (rows.length > MOST_CHANGED) this.restsUntil = performance.now() + REST_MS;
    if (rows.length > MOST_CHANGED) return this.clear();
    if (this.fronts.size === 0) return;
    const opened = rows.map(({ id, tenant, key, json }): Opened => ({
      ...{ id, tenant, key, row: json === null ? undefined : (JSON.parse(json) as object) },
    }));
    for (const [name, front] of this.fronts) {
      if (front.found) this.put(name, front, opened);
      else front.missed.push(...opened);
    }
  }

  /** Clears the cache. */
  clear(): void {
    this.fronts.clear();
  }

  /** How many rows to cache for a query. */
  private mostOf({ where }: PageQuery, before: Front | undefined): number {
    // Nearly every query has one condition that excludes removed rows.
    return !before || conditionsIn(where) > 1 ? this.most.narrow : this.most.broad;
  }

  /** Evicts the oldest fronts, except the newest, until the total is within the limit. */
  private leaveOldest(newest: Front): void {
    let kept = [...this.fronts.values()].reduce((sum, { found }) => sum + (found?.rows.length ?? 0), 0);
    for (const [name, front] of this.fronts) {
      if (kept <= this.most.all) return;
      if (!front.found || front === newest) continue;
      kept -= front.found.rows.length;
      this.fronts.delete(name);
    }
  }

  private put(name: string, front: Front, changed: readonly Opened[]): void {
    const { found, tenantId } = front;
    if (!found) return;
    for (const one of changed) if (one.tenant === tenantId) this.putOne(front, found, one);
    // Rows that left the front shorten it: their successors are only in the columns. Once it is too short, it is dropped.
    if (!found.isWhole && found.rows.length < front.most / 2) this.fronts.delete(name);
  }

  private putOne({ where, sort, most }: Front, found: NonNullable<Front['found']>, { id, key, row }: Opened): void {
    const { rows, ids } = found;
    if (ids.delete(id))
      rows.splice(
        rows.findIndex((one) => one.id === id),
        1,
      );
    if (!row || (where && !matches(this.model, where, { key, row }))) return;
    const values = sort.map(({ field }) => valuesOf(this.model, field, { key, row })[0] ?? null);
    const placed = { id, key, values, text: this.text(row as Record<string, unknown>) ?? '' };
    let [from, to] = [0, rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (inOrder(sort, rows[middle]!, placed) < 0) from = middle + 1;
      else to = middle;
    }
    // After the last cached row there may be rows that are not cached.
    if (from === rows.length && !found.isWhole) return;
    rows.splice(from, 0, placed);
    ids.add(id);
    if (rows.length <= most) return;
    const last = rows.pop();
    if (last) ids.delete(last.id);
    found.isWhole = false;
  }
}

function conditionsIn(where: Filter | undefined): number {
  if (!where) return 0;
  if ('not' in where) return conditionsIn(where.not);
  if ('field' in where) return 1;
  return ('and' in where ? where.and : where.or).reduce((sum, one) => sum + conditionsIn(one), 0);
}

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const nameOf = (tenantId: string, { where, sort = [] }: PageQuery) => JSON.stringify([tenantId, where, sort]);

function inOrder(sort: readonly Sort[], a: FrontRow, b: FrontRow): number {
  for (const [index, { dir }] of sort.entries()) {
    const before = compareMissingLast(a.values[index], b.values[index], dir);
    if (before !== 0) return before;
  }
  return compareScalars(a.key, b.key);
}
