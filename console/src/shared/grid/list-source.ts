/** The calls behind every list (`/api/lists/:list/...`). */
import { type FacetValue, type Filter, type PageQuery, type Selection, type Sort } from '@matricula/read-models/kernel';
import { post, stream, type CallOptions } from '../http/http';
import { type DataOf } from '../http/answers';
import { type PastLink } from '../past/past-link';

export interface RowsAnswer<Row> {
  rows: Row[];
  asOf?: string;
  /** The log position that the rows reflect. */
  position?: string;
}

/** A query for current or past rows. */
type MaybePast<Query> = Query & { past?: PastLink };

const at = (list: string, what: string) => `lists/${encodeURIComponent(list)}/${what}`;

/** `after`: the position of a change that the rows must show. */
export async function fetchRows<Row>(
  list: string,
  page: MaybePast<PageQuery> & { entries?: readonly string[] },
  signal?: AbortSignal,
  after?: string,
): Promise<RowsAnswer<Row>> {
  const { data, asOf, position } = await post<Row[]>(at(list, 'rows'), page, { signal, after });
  return { rows: data, asOf, position };
}

const MOST_AT_ONCE = 500;

/** All rows of a small list, read in pages; a row that moves to a later page meanwhile is returned once. */
export async function fetchAllRows<Row>(
  list: string,
  { where, sort }: Pick<PageQuery, 'where' | 'sort'>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let skip = 0; ; skip += MOST_AT_ONCE) {
    const { rows } = await fetchRows<Row>(list, { where, sort, limit: MOST_AT_ONCE, ...(skip > 0 && { skip }) });
    for (const row of rows) found.set(keyOf(row), row);
    if (rows.length < MOST_AT_ONCE) return [...found.values()];
  }
}

/** Keys of the first rows of a list in an order; only those the user may see. */
export const fetchFirstKeys = async (list: string, page: Selection & { sort?: readonly Sort[]; limit: number }): Promise<string[]> =>
  (await post<DataOf<'List_keys'>>(at(list, 'keys'), page)).data;

/** The number of rows, and the position it reflects. */
export async function fetchCount(list: string, selection: MaybePast<Selection>, signal?: AbortSignal) {
  const { data, position = '' } = await post<DataOf<'List_count'>>(at(list, 'count'), selection, { signal });
  return { count: data, position };
}

/** Rows by key: only those the user may see; a missing one is deleted or hidden. */
export const fetchByKey = async <Row>(
  list: string,
  keys: readonly string[],
  options?: CallOptions,
  entries?: readonly string[],
): Promise<Row[]> => (await post<Row[]>(at(list, 'by-key'), { keys, entries }, options)).data;

/** The values of a field under the other conditions, with counts. */
export async function fetchFacet(
  list: string,
  field: string,
  where: Filter | undefined,
  search: string,
  limit: number,
  past?: PastLink,
): Promise<FacetValue[]> {
  const { data } = await post<DataOf<'List_facets'>>(at(list, 'facets'), {
    fields: [field],
    where,
    search: search || undefined,
    limit,
    past,
  });
  return data[field] ?? [];
}

/** A row as of a moment. */
export const fetchRowThen = async <Row>(list: string, key: string, past: PastLink): Promise<Row> =>
  (await post<Row>(at(list, `rows/${encodeURIComponent(key)}/past`), { past })).data;

/** The place of a row among the rows of a query: for ‹ 14 of 212 ›. */
export type Neighbours = DataOf<'List_neighbours'>;

export const fetchNeighbours = async (list: string, key: string, selection: Selection & { sort?: readonly Sort[] }): Promise<Neighbours> =>
  (await post<Neighbours>(at(list, 'neighbours'), { key, ...selection })).data;

/** Cells of an export: as the screens show them, or moments in ISO 8601 (UTC) and codes as stored. */
export type ExportFormat = 'shown' | 'iso';

/** The call that exports a list. */
export const exportPath = (list: string) => at(list, 'export');

type Progress = (rows: number, total?: number) => void;

/** Streams a CSV export; `onProgress` gets the rows so far and the total, if the server sends it. */
export async function streamCsv(path: string, request: object, onProgress: Progress, signal?: AbortSignal): Promise<Blob> {
  const response = await stream(path, request, { signal });
  const total = Number(response.headers.get('x-total-rows')) || undefined;
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    for (const byte of part.value) if (byte === 10) lines += 1;
    // Line breaks inside quoted cells are counted too; accurate enough for a progress bar.
    onProgress(Math.max(0, Math.min(lines - 1, total ?? Infinity)), total);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Starts a browser download of a file. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
