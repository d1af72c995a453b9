import { createHash } from 'node:crypto';
import type { FieldKind, FieldPlace, Scalar, ShapeField } from '@matricula/read-models/kernel';
import type { AskedTable } from '../columns/dialect';
import { entriesOf, fieldValue, searchedText } from '../field-value';
import type { Answering } from '../mongo/mongo-registry';
import { COLUMN_TYPES, momentNumber } from './clickhouse-dialect';

/** A row to insert. Removed rows stay as tombstones, so that an older position cannot restore them. */
export interface ColumnRow {
  tenantId: string;
  key: string;
  position: string;
  row: object | undefined;
}

/** Raise it when the layout of tables changes. */
const LAYOUT = 3;
/** Layout of tables that do not state one. */
const FIRST_LAYOUT = '3';

/** Merging removes replaced and deleted rows; parts of this age are merged even if nothing was added to them. */
const MERGED_AFTER_SECONDS = 6 * 60 * 60;

type Column = { name: string; type: string; value(row: Record<string, unknown>): unknown };

/** The table of one version of a read model, and its columns. */
export class ClickHouseTable implements AskedTable {
  readonly sql: string;
  readonly name: string;
  private readonly columns: Column[];

  constructor(
    readonly model: Pick<Answering, 'name' | 'version' | 'key' | 'fields'>,
    /** Table name. */
    readonly table: string,
    private readonly cluster?: string,
  ) {
    this.name = identifier(table);
    // Only the latest version of a row counts; tombstones are filtered out.
    this.sql = `${this.name} final`;
    const searched = searchedText(model.fields);
    this.columns = [
      ...Object.entries(model.fields).map(([name, field]) => ({ name: columnOf(name), ...contentOf(name, field) })),
      { name: 'search', type: 'String', value: (row) => searched(row)?.toWellFormed() ?? '' },
    ];
  }

  column({ field, entry }: FieldPlace): string {
    return entry === undefined ? columnOf(field) : `${columnOf(field)}['${entry}']`;
  }

  /** Identifies the content of a table, followed by its layout number. */
  get shape(): string {
    const held = createHash('sha256')
      .update(`3 ${JSON.stringify(this.model.fields)}`)
      .digest('hex');
    return `${held} ${LAYOUT}`;
  }

  /**
   * Whether a table of this shape can stay. A table of a later layout stays, although this release cannot write it: otherwise two releases running
   * together would refill each other's columns for ever.
   */
  isOf(shape: string): boolean {
    const [held, layout = FIRST_LAYOUT] = shape.split(' ');
    return Number(layout) > LAYOUT || `${held} ${layout}` === this.shape;
  }

  /** Values of a row in column order. */
  values({ tenantId, key, position, row }: ColumnRow): unknown[] {
    const values = row as Record<string, unknown> | undefined;
    const cells = this.columns.map(({ value }) => (values ? value(values) : value({})));
    return [tenantId.toWellFormed(), key.toWellFormed(), versionOf(position), values ? 0 : 1, ...cells];
  }

  /** The table that holds the rows: on a cluster, the one of a shard. */
  get storageTable(): string {
    return this.cluster ? identifier(`${this.table}.shard`) : this.name;
  }

  /**
   * Statements that create the table: on a cluster its replicas and a distributed table over them. It is not partitioned, because an insert would
   * create a part per partition, which is most of its cost. Column statistics are off: they cost time on each insert and merge, and no query here
   * benefits.
   */
  get made(): string[] {
    const columns = this.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    // Every query compares the tenant of each row: with dictionary encoding that takes a third of the time.
    const layout = `(tenant LowCardinality(String), key String, position UInt128, gone UInt8, ${columns})`;
    const ordered = `order by (tenant, key)
      settings min_age_to_force_merge_seconds = ${MERGED_AFTER_SECONDS}, auto_statistics_types = '' comment '${this.shape}'`;
    if (!this.cluster) return [`create table if not exists ${this.name} ${layout} engine = ReplacingMergeTree(position, gone) ${ordered}`];
    const [cluster, own] = [identifier(this.cluster), this.storageTable];
    return [
      `create table if not exists ${own} on cluster ${cluster} ${layout}
        engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{uuid}', '{replica}', position, gone) ${ordered}`,
      `create table if not exists ${this.name} on cluster ${cluster} as ${own}
        engine = Distributed(${cluster}, currentDatabase(), ${own}, cityHash64(tenant)) comment '${this.shape}'`,
    ];
  }
}

/** Quotes a name for SQL. */
export const identifier = (name: string) => `\`${name.replace(/[\\`]/g, '\\$&')}\``;

const columnOf = (field: string) => identifier(`f_${field}`);

/** Converts a position to a number that grows with it: the event's position, then the attempt number of a parked event. */
export function versionOf(position: string): string {
  const [, place = '0', attempt = '0'] = /^(\d+)[^+]*(?:\+(\d+))?$/.exec(position) ?? [];
  return String((BigInt(place) << 32n) + BigInt(attempt));
}

function contentOf(name: string, { kind, entries }: ShapeField): Omit<Column, 'name'> {
  // Moments are most of the cost of a row: their text is parsed without creating another.
  if (!entries && kind === 'instant') return { type: COLUMN_TYPES[kind], value: (row) => momentNumber(row[name]) };
  if (!entries) return { type: COLUMN_TYPES[kind], value: (row) => cell(kind, fieldValue(kind, row[name])) };
  return {
    type: `Map(String, ${COLUMN_TYPES[kind].replace(/^LowCardinality\((.*)\)$/, '$1')})`,
    value: (row) => Object.fromEntries(entriesOf(kind, row[name]).map(([entry, value]) => [entry, cell(kind, value)])),
  };
}

function cell(kind: FieldKind, value: Scalar | string[] | undefined): unknown {
  if (value === undefined) return kind === 'keywords' ? [] : null;
  if (Array.isArray(value)) return value.map((word) => word.toWellFormed());
  if (kind === 'instant') return momentNumber(value);
  return typeof value === 'string' ? value.toWellFormed() : value;
}
