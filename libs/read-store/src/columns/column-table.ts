import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  DuckDBTimestampValue,
  LIST,
  listValue,
  MAP,
  mapValue,
  TIMESTAMP,
  UHUGEINT,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { FieldKind, Scalar } from '@matricula/read-models/kernel';
import { entriesOf, fieldValue, wordsOf } from '../field-value';
import { type FieldPlace, type ShapeField } from '@matricula/read-models/kernel';
import { quoted, tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ChangedRow } from '../sqlite/rows-reader';

/** Column type of a kind of field. */
export const TYPES: Record<FieldKind, DuckDBType> = {
  keyword: VARCHAR,
  text: VARCHAR,
  keywords: LIST(VARCHAR),
  instant: TIMESTAMP,
  integer: BIGINT,
  number: DOUBLE,
  flag: BOOLEAN,
};

/** Column of a field. */
const columnOf = (field: string) => quoted(`f_${field}`);

/** What reads the values of a field, or of an entry of a map, whose name is safe in SQL. */
export const columnAt = ({ field, entry }: FieldPlace) =>
  entry === undefined ? columnOf(field) : `map_extract_value(${columnOf(field)}, '${entry}')`;

/** Order-preserving start of a key, so that ties are broken by a number instead of a long text. */
export const RANK_BYTES = 16;

interface Column {
  name: string;
  type: DuckDBType;
  value(changed: ChangedRow, row: Record<string, unknown>): DuckDBValue;
}

/** The columns of one version of a read model, and how they are filled. */
export class ColumnTable {
  readonly sql: string;
  private readonly columns: Column[];

  constructor(readonly model: RegisteredModel) {
    this.sql = quoted(tableOf(model));
    this.columns = columnsOf(model);
  }

  /** Makes the table anew, empty. */
  async create(connection: DuckDBConnection): Promise<void> {
    const columns = this.columns.map(({ name, type }) => `${name} ${type.toString()}`);
    await connection.run(`create or replace table ${this.sql} (${columns.join(', ')})`);
  }

  /** Brings changed rows in, inside the caller's transaction; rows up to change number `fed` may be there already. */
  async merge(connection: DuckDBConnection, changed: ChangedRow[], fed: number): Promise<void> {
    const there = changed.filter(({ id }) => id <= fed).map(({ id }) => BigInt(id));
    if (there.length > 0)
      await connection.run(`delete from ${this.sql} where id in (select unnest($1))`, [listValue(there)], [LIST(BIGINT)]);
    const kept = changed.filter(({ json }) => json !== null);
    if (kept.length === 0) return;
    const rows = kept.map(({ json }) => JSON.parse(json ?? '{}') as Record<string, unknown>);
    const appender = await connection.createAppender(tableOf(this.model));
    try {
      // A chunk holds at most 2,048 rows, DuckDB's vector size.
      for (let from = 0; from < kept.length; from += 2048) {
        const slice = kept.slice(from, from + 2048);
        const chunk = DuckDBDataChunk.create(this.columns.map(({ type }) => type));
        chunk.setColumns(this.columns.map(({ value }) => slice.map((one, index) => value(one, rows[from + index] ?? {}))));
        appender.appendDataChunk(chunk);
      }
      appender.flushSync();
    } finally {
      appender.closeSync();
    }
  }
}

function columnsOf(model: RegisteredModel): Column[] {
  const searched = Object.entries(model.fields).filter(([, { search }]) => search);
  return [
    { name: 'id', type: BIGINT, value: ({ id }) => BigInt(id) },
    { name: 'tenant', type: VARCHAR, value: ({ tenant }) => tenant },
    { name: 'key', type: VARCHAR, value: ({ key }) => key },
    { name: 'rank', type: UHUGEINT, value: ({ key }) => rankOf(key) },
    ...Object.entries(model.fields).map(([name, field]): Column => ({ name: columnOf(name), ...contentOf(name, field) })),
    // One text holds everything searchable; the line break keeps a word from matching across two fields.
    { name: 'search', type: VARCHAR, value: (_changed, row) => searchText(searched, row) },
  ];
}

function contentOf(name: string, { kind, entries }: ShapeField): Omit<Column, 'name'> {
  if (!entries) return { type: TYPES[kind], value: (_changed, row) => columnValue(kind, fieldValue(kind, row[name])) };
  return { type: MAP(VARCHAR, TYPES[kind]), value: (_changed, row) => mapped(kind, entriesOf(kind, row[name])) };
}

const mapped = (kind: FieldKind, entries: ReturnType<typeof entriesOf>): DuckDBValue =>
  entries.length === 0 ? null : mapValue(entries.map(([key, value]) => ({ key, value: columnValue(kind, value) })));

function searchText(searched: [string, ShapeField][], row: Record<string, unknown>): string | null {
  const texts = searched.flatMap(([name, field]) => wordsOf(field, row[name]));
  return texts.length > 0 ? texts.join('\n').toLowerCase() : null;
}

function rankOf(key: string): bigint {
  const bytes = Buffer.alloc(RANK_BYTES);
  bytes.write(key, 'utf8');
  return (bytes.readBigUInt64BE(0) << 64n) | bytes.readBigUInt64BE(8);
}

/** A value as its column takes it. */
export function columnValue(kind: FieldKind, value: Scalar | string[] | undefined): DuckDBValue {
  if (value === undefined) return null;
  if (Array.isArray(value)) return listValue(value);
  if (kind === 'instant') return new DuckDBTimestampValue(BigInt(Date.parse(String(value))) * 1000n);
  return kind === 'integer' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
