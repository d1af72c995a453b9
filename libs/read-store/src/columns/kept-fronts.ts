import type { Filter, PageQuery, Scalar, Sort } from '@matricula/read-models/kernel';
import { searchedText, searchWords, type QueryShape } from '../field-value';
import { compareScalars, matches, valuesOf } from '../naive/naive-filter';
import { compareMissingLast } from '../naive/naive-query';
import type { ChangedRow } from '../sqlite/rows-reader';
import { putLast } from './put-last';

/** So many rows in front of an order are kept at first: three screens. */
const NARROW_ROWS = 300;
/** And of all rows once more are asked for: what holds a screen of words that every twentieth row has. With several conditions everybody has their own. */
const FRONT_ROWS = 3_000;
/** Fronts of a table that are kept, those asked for last, and rows in all of them. */
const MOST_FRONTS = 128;
const MOST_ROWS = 96_000;
/** Orders of which it is known when they were asked for. */
const MOST_ASKED = 1_000;
/** What is asked again within so long is asked for good. */
const ASKED_AGAIN_MS = 60_000;
/** More rows at once are an import, or a rebuild: until that has been over for a while, nothing is kept. */
const MOST_CHANGED = 256;
const REST_MS = 5_000;
/** A condition that takes more letters to say would take too long to compare every change with. */
const LONGEST_NAME = 4_000;
/** After so many rows without enough of the words it is known that all of them have not enough. */
const PROBE = 256;

/** A row in front of an order. */
export interface FrontRow {
  id: number;
  key: string;
  /** What it is sorted by. */
  values: (Scalar | null)[];
  /** All that is searched of it; undefined where nobody asked for words yet. */
  text?: string;
}

/** The first rows of an order; `isWhole` where there are no others. */
export interface FrontRows {
  rows: FrontRow[];
  isWhole: boolean;
}

/** The rows in front that are to be found: at most so many, with or without what is searched of them. */
export type WantedFront = Pick<Front, 'most' | 'hasTexts'>;

interface Front {
  tenantId: string;
  where: Filter | undefined;
  sort: readonly Sort[];
  /** Rows of it that are kept at the most. */
  most: number;
  /** Whether what is searched of them is known. */
  hasTexts: boolean;
  /** Undefined while they are fetched. */
  found?: FrontRows & { ids: Set<number> };
  /** What changed while they were fetched. */
  missed: Opened[];
}

type Opened = Pick<ChangedRow, 'id' | 'tenant' | 'key'> & { row: object | undefined };

/**
 * The fronts of the orders in which a table is asked for again and again, with what is searched of each row. Each change that the columns take in
 * is put in its place here as well, so that a page from here is the page that they would answer.
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

  /** The numbers of the rows of a page, in its order; undefined where the front that is kept does not tell. */
  page(tenantId: string, query: PageQuery): number[] | undefined {
    const name = nameOf(tenantId, query);
    const front = this.fronts.get(name);
    const { skip = 0, limit } = query;
    // What no question may say is refused where it is asked of the columns.
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

  /** Whether a page that no front tells belongs to an order that is asked for again and whose front, or more of it, is worth keeping. */
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

  /** Keeps the front of an order, which `fetch` finds in the columns. */
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

  /** What the columns have taken in. */
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

  /** Keeps nothing of what it has. */
  clear(): void {
    this.fronts.clear();
  }

  /** How many rows are to be kept, where that many or none are by now. */
  private mostOf({ where }: PageQuery, before: Front | undefined): number {
    // Nearly every question names what is removed.
    return !before || conditionsIn(where) > 1 ? this.most.narrow : this.most.broad;
  }

  /** Until all that is kept is not too much, but for the newest. */
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
    // What left its front makes it shorter: what comes after it is in the columns.
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
    // Behind the last row may be others that are not kept.
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
