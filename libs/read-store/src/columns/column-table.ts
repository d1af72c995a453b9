import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBTimestampValue,
  LIST,
  listValue,
  MAP,
  mapValue,
  SMALLINT,
  TIMESTAMP,
  UBIGINT,
  VARCHAR,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { FieldKind, Scalar } from '@matricula/read-models/kernel';
import { entriesOf, fieldValue, searchedText } from '../field-value';
import { type FieldPlace, type ShapeField } from '@matricula/read-models/kernel';
import { quoted, tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ChangedRow } from '../sqlite/rows-reader';
import { chunkOf, type ChunkColumn } from './chunk-of';
import { isRefusal } from './column-engine';
import { numbersColumnOf, WordNumbers } from './accelerators/word-numbers';

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

/**
 * Order-preserving prefix of a key, 8 bytes per column, so that ties are broken by numbers instead of long text. Two columns, because the engine
 * decodes one 16-byte number twenty times more slowly, which was nine tenths of a page's time.
 */
export const RANKS = ['rank1', 'rank2'] as const;
const RANK_BYTES = 8;

/** A row to add to the columns. `position` is that of the event that wrote it, if it is not stored elsewhere. */
export interface ColumnRow {
  id: number;
  tenant: string;
  key: string;
  position?: Position;
  /** See ColumnOnlyChange. */
  rest?: string | null;
  /** Its values, or their JSON. */
  row: Record<string, unknown> | string;
}

type OpenRow = ColumnRow & { row: Record<string, unknown> };

/** Adds rows to a table, in the caller's transaction. */
export type Append = (connection: DuckDBConnection, table: ColumnTable, rows: readonly ColumnRow[]) => Promise<void>;

interface Column extends ChunkColumn<OpenRow> {
  name: string;
}

/** The columns of one version of a read model, and how they are filled. */
export class ColumnTable {
  readonly sql: string;
  private readonly columns: Column[];

  /** `numbers`: word numbers of its dimensions, if the rows contain them. */
  constructor(
    readonly model: RegisteredModel,
    readonly numbers?: WordNumbers,
  ) {
    this.sql = quoted(tableOf(model));
    this.columns = columnsOf(model, numbers);
  }

  /** Creates the table, empty; replaces an existing one. */
  async create(connection: DuckDBConnection): Promise<void> {
    await connection.run(`create or replace table ${this.sql} (${this.layout()})`);
  }

  /** Adds number columns for newly declared dimensions, in the caller's transaction. */
  number(connection: DuckDBConnection, model: RegisteredModel): Promise<WordNumbers> {
    const columns = columnsOf(model).map(({ name }) => name);
    return WordNumbers.put(connection, model, columns, columnOf);
  }

  /** SQL for the values of a field, or of a map entry whose name is safe in SQL. */
  column({ field, entry }: FieldPlace): string {
    if (field === this.model.key && this.model.storage === 'columns') return 'key';
    if (entry === undefined) return columnOf(field);
    const parts = this.model.fields[field]?.parts;
    const column = parts === undefined ? columnOf(field) : columnOf(partName(field, partOf(entry, parts)));
    return `map_extract_value(${column}, '${entry}')`;
  }

  /** Applies changed rows, in the caller's transaction; rows up to change number `fed` may already be stored. */
  async merge(connection: DuckDBConnection, changed: ChangedRow[], fed: number, append: Append): Promise<void> {
    await this.remove(
      connection,
      changed.flatMap(({ id }) => (id <= fed ? id : [])),
    );
    await append(
      connection,
      this,
      changed.flatMap(({ id, tenant, key, json }) => (json === null ? [] : { id, tenant, key, row: json })),
    );
  }

  /** Removes rows by id. */
  async remove(connection: DuckDBConnection, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await connection.run(`delete from ${this.sql} where id in (select unnest($1))`, [listValue(ids.map(BigInt))], [LIST(BIGINT)]);
  }

  /** Adds new rows. */
  async append(connection: DuckDBConnection, rows: readonly ColumnRow[]): Promise<void> {
    if (rows.length > 0) await this.fill(await connection.createAppender(tableOf(this.model)), rows);
  }

  /** Finds the rows that cannot be added, each with the reason; adds nothing. */
  async refusedAmong(connection: DuckDBConnection, rows: readonly ColumnRow[]): Promise<Map<ColumnRow, unknown>> {
    await connection.run(`create or replace temp table tried (${this.layout()})`);
    const refused = new Map<ColumnRow, unknown>();
    const tryThese = async (some: readonly ColumnRow[]): Promise<void> => {
      try {
        await this.fill(await connection.createAppender('tried', 'main', 'temp'), some);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const [first] = some;
        if (some.length === 1 && first) return void refused.set(first, error);
        const half = some.length >> 1;
        for (const part of [some.slice(0, half), some.slice(half)]) await tryThese(part);
      }
    };
    await tryThese(rows);
    return refused;
  }

  private async fill(appender: DuckDBAppender, rows: readonly ColumnRow[]): Promise<void> {
    try {
      // A chunk holds at most 2,048 rows, DuckDB's vector size.
      for (let from = 0; from < rows.length; from += 2048) {
        appender.appendDataChunk(chunkOf(this.columns, rows.slice(from, from + 2048).map(opened)));
      }
      appender.flushSync();
    } finally {
      appender.closeSync();
    }
  }

  private layout(): string {
    return this.columns.map(({ name, type }) => `${name} ${type.toString()}`).join(', ');
  }
}

const isOpen = (given: ColumnRow): given is OpenRow => typeof given.row !== 'string';

const opened = (given: ColumnRow): OpenRow =>
  isOpen(given) ? given : { ...given, row: JSON.parse(String(given.row)) as Record<string, unknown> };

function columnsOf(model: RegisteredModel, numbers?: WordNumbers): Column[] {
  const searched = searchedText(model.fields);
  const kept: Column[] = [
    { name: 'hash', type: UBIGINT, value: ({ key }) => hashOf(key) },
    { name: 'position', type: VARCHAR, value: ({ position }) => position ?? ORIGIN },
    { name: 'rest', type: VARCHAR, value: ({ rest }) => rest ?? null },
  ];
  const alone = model.storage === 'columns';
  return [
    { name: 'id', type: BIGINT, value: ({ id }) => BigInt(id) },
    { name: 'tenant', type: VARCHAR, value: ({ tenant }) => tenant },
    { name: 'key', type: VARCHAR, value: ({ key }) => key },
    ...RANKS.map((name, part): Column => ({ name, type: UBIGINT, value: ({ key }) => rankOf(key, part) })),
    ...(alone ? kept : []),
    ...Object.entries(model.fields).flatMap(([name, field]): Column[] =>
      alone && name === model.key
        ? []
        : field.parts === undefined
          ? [{ name: columnOf(name), ...contentOf(name, field, alone) }]
          : partsOf(name, field),
    ),
    { name: 'search', type: VARCHAR, value: ({ row }) => searched(row) },
    ...(numbers?.fields ?? []).map((field): Column => ({
      ...{ name: numbersColumnOf(field), type: SMALLINT },
      value: ({ tenant, row }) => numbers?.give(tenant, field, row[field]) ?? null,
    })),
  ];
}

function contentOf(name: string, { kind, entries }: ShapeField, parted: boolean): Omit<Column, 'name'> {
  if (kind === 'instant' && !entries) return { type: TYPES[kind], value: ({ row }) => microsOf(row[name]) };
  // Column-only rows arrive with their values in comparable form.
  if (parted && !entries && kind !== 'keywords')
    return { type: TYPES[kind], value: ({ row }) => columnValue(kind, row[name] as Scalar | undefined) };
  if (!entries) return { type: TYPES[kind], value: ({ row }) => columnValue(kind, fieldValue(kind, row[name])) };
  return { type: MAP(VARCHAR, TYPES[kind]), value: ({ row }) => mapped(kind, entriesOf(kind, row[name])) };
}

const partName = (field: string, part: number) => `${field}/${part}`;

/** The part of a map that holds an entry. */
function partOf(entry: string, parts: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < entry.length; index += 1) hash = Math.imul(hash ^ entry.charCodeAt(index), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % parts;
}

/** The columns of a map in parts; each row is divided once. */
function partsOf(name: string, { kind, parts = 1 }: ShapeField): Column[] {
  const divided = new WeakMap<object, ReturnType<typeof entriesOf>[]>();
  const of = (row: Record<string, unknown>) => {
    const known = divided.get(row);
    if (known) return known;
    const found = Array.from({ length: parts }, (): ReturnType<typeof entriesOf> => []);
    for (const entry of entriesOf(kind, row[name])) found[partOf(entry[0], parts)]?.push(entry);
    divided.set(row, found);
    return found;
  };
  const type = MAP(VARCHAR, TYPES[kind]);
  return Array.from({ length: parts }, (_, part) => ({
    ...{ name: columnOf(partName(name, part)), type },
    value: ({ row }: OpenRow) => mapped(kind, of(row)[part] ?? []),
  }));
}

const mapped = (kind: FieldKind, entries: ReturnType<typeof entriesOf>): DuckDBValue =>
  entries.length === 0 ? null : mapValue(entries.map(([key, value]) => ({ key, value: columnValue(kind, value) })));

const rank = Buffer.alloc(RANK_BYTES * RANKS.length);

function rankOf(key: string, part: number): bigint {
  rank.fill(0);
  rank.write(key, 'utf8');
  return rank.readBigUInt64BE(RANK_BYTES * part);
}

/** Hash of a key, for faster lookups than by long text. */
export function hashOf(key: string): bigint {
  let [low, high] = [0x811c9dc5, 0x1000193];
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** Converts a value to its column type. */
export function columnValue(kind: FieldKind, value: Scalar | string[] | undefined): DuckDBValue {
  if (value === undefined) return null;
  if (Array.isArray(value)) return listValue(value);
  if (kind === 'instant') return timestampOf(value);
  return kind === 'integer' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** Converts a moment; null if invalid. */
function timestampOf(value: unknown): DuckDBTimestampValue | null {
  const micros = microsOf(value);
  return micros === null ? null : new DuckDBTimestampValue(micros);
}

function microsOf(value: unknown): bigint | null {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : BigInt(time) * 1000n;
}
