import type { RowChange } from '../read-store';

/** A row as stored in MongoDB, which is queried only by key. */
export interface RowDocument {
  /** `<tenant>/<key>`. */
  _id: string;
  /** The shard key. */
  tenant: string;
  key: string;
  position: string;
  /** The row as JSON; missing if removed. */
  row?: string;
  /** Written by earlier releases instead: values of the declared fields, instants as dates, */
  fields?: Record<string, unknown>;
  /** and, as JSON, what these could not represent exactly. */
  rest?: string;
}

/** Projection for the content of a row. */
export const ROW_PARTS = { row: 1, fields: 1, rest: 1 } as const;
/** Projection for the content of a row and its identity. */
export const PARTS = { tenant: 1, key: 1, position: 1, ...ROW_PARTS } as const;

const tenantPart = (tenantId: string) => (/[/%]/.test(tenantId) ? encodeURIComponent(tenantId) : tenantId);

/** Id of a row's document; tenants cannot address each other's rows. */
export const documentId = (tenantId: string, key: string) => `${tenantPart(tenantId)}/${key}`;

/** Bounds of a tenant's ids: '0' is the character after '/'. */
export const idsOf = (tenantId: string) => ({ first: `${tenantPart(tenantId)}/`, end: `${tenantPart(tenantId)}0` });

/** The document for a change. @throws when the row is no JSON. */
export function documentOf({ tenantId, key, position, row }: RowChange): RowDocument {
  const document = { _id: documentId(tenantId, key), tenant: tenantId, key, position };
  return row === undefined ? document : { ...document, row: JSON.stringify(row) };
}

/** The row of a document as JSON, undefined if it was removed. */
export function textOf({ row, fields, rest }: Pick<RowDocument, keyof typeof ROW_PARTS>): string | undefined {
  if (row !== undefined || !fields) return row;
  // A field in both had a value that could not be represented exactly; `rest` counts.
  return JSON.stringify(rest === undefined ? fields : { ...fields, ...JSON.parse(rest) });
}

/** The row of a document, undefined if it was removed. */
export function rowOf<Row extends object>(document: Pick<RowDocument, keyof typeof ROW_PARTS>): Row | undefined {
  const text = textOf(document);
  return text === undefined ? undefined : (JSON.parse(text) as Row);
}
