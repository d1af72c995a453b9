import type { RowChange } from '../read-store';

/** A row as MongoDB keeps it, which is asked for keys alone and looks into none. */
export interface RowDocument {
  /** `<tenant>/<key>`. */
  _id: string;
  /** The shard key. */
  tenant: string;
  key: string;
  position: string;
  /** The row as JSON; a removed one has none. */
  row?: string;
  /** What earlier releases kept instead: values of the declared fields, instants as dates, */
  fields?: Record<string, unknown>;
  /** and what these did not hold exactly, as JSON. */
  rest?: string;
}

/** What a row is made of. */
export const ROW_PARTS = { row: 1, fields: 1, rest: 1 } as const;
/** What a row and its place are made of. */
export const PARTS = { tenant: 1, key: 1, position: 1, ...ROW_PARTS } as const;

const tenantPart = (tenantId: string) => (/[/%]/.test(tenantId) ? encodeURIComponent(tenantId) : tenantId);

/** Id of a row's document; no tenant can name a row of another. */
export const documentId = (tenantId: string, key: string) => `${tenantPart(tenantId)}/${key}`;

/** The ids of a tenant's rows lie between these two: '0' is the character after '/'. */
export const idsOf = (tenantId: string) => ({ first: `${tenantPart(tenantId)}/`, end: `${tenantPart(tenantId)}0` });

/** The document of a change. @throws when the row is no JSON. */
export function documentOf({ tenantId, key, position, row }: RowChange): RowDocument {
  const document = { _id: documentId(tenantId, key), tenant: tenantId, key, position };
  return row === undefined ? document : { ...document, row: JSON.stringify(row) };
}

/** The row of a document as JSON, undefined when it was removed. */
export function textOf({ row, fields, rest }: Pick<RowDocument, keyof typeof ROW_PARTS>): string | undefined {
  if (row !== undefined || !fields) return row;
  // Where a field is in both, its value was not exactly what questions compare.
  return JSON.stringify(rest === undefined ? fields : { ...fields, ...JSON.parse(rest) });
}

/** The row of a document, undefined when it was removed. */
export function rowOf<Row extends object>(document: Pick<RowDocument, keyof typeof ROW_PARTS>): Row | undefined {
  const text = textOf(document);
  return text === undefined ? undefined : (JSON.parse(text) as Row);
}
