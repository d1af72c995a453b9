import { createHash } from 'node:crypto';
import type { FieldKind, FieldPlace, Scalar, ShapeField } from '@matricula/read-models/kernel';
import type { AskedTable } from '../columns/dialect';
import { entriesOf, fieldValue, searchedText } from '../field-value';
import type { Answering } from '../mongo/mongo-registry';
import { COLUMN_TYPES, momentNumber } from './clickhouse-dialect';

/** A row as the columns take it: removed rows stay, so that an older position does not bring them back. */
export interface ColumnRow {
  tenantId: string;
  key: string;
  position: string;
  row: object | undefined;
}

/** Raised by hand when the layout of tables changes. */
const LAYOUT = 3;
/** That of tables which do not say. */
const FIRST_LAYOUT = '3';

/** What was replaced or removed goes when parts are merged: all parts of this age, also those that nothing was added to. */
const MERGED_AFTER_SECONDS = 6 * 60 * 60;

type Column = { name: string; type: string; value(row: Record<string, unknown>): unknown };

/** The columns of one version of a read model: their table, and what they take of a row. */
export class ClickHouseTable implements AskedTable {
  readonly sql: string;
  readonly name: string;
  private readonly columns: Column[];

  constructor(
    readonly model: Pick<Answering, 'name' | 'version' | 'key' | 'fields'>,
    /** Its name. */
    readonly table: string,
    private readonly cluster?: string,
  ) {
    this.name = identifier(table);
    // Of several versions of a row the latest counts; a removed one counts for none.
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

  /** The same for tables that hold the same, with the number of their layout behind it. */
  get shape(): string {
    const held = createHash('sha256')
      .update(`3 ${JSON.stringify(this.model.fields)}`)
      .digest('hex');
    return `${held} ${LAYOUT}`;
  }

  /**
   * Whether a table of this shape can stay. One of a later release does, though this one cannot write it: two releases side by side would fill
   * each other's columns anew for ever.
   */
  isOf(shape: string): boolean {
    const [held, layout = FIRST_LAYOUT] = shape.split(' ');
    return Number(layout) > LAYOUT || `${held} ${layout}` === this.shape;
  }

  /** A row in the order of the columns. */
  values({ tenantId, key, position, row }: ColumnRow): unknown[] {
    const values = row as Record<string, unknown> | undefined;
    const cells = this.columns.map(({ value }) => (values ? value(values) : value({})));
    return [tenantId.toWellFormed(), key.toWellFormed(), versionOf(position), values ? 0 : 1, ...cells];
  }

  /** The table that holds the rows: on a cluster that of a shard. */
  get kept(): string {
    return this.cluster ? identifier(`${this.table}.shard`) : this.name;
  }

  /**
   * What makes the table: on a cluster its replicas and, over them, one that finds a tenant's shard. It is not partitioned, because an insert
   * makes a part for each partition, which is most of what it costs. It has no statistics of values: each insert and merge works them out, and no
   * question here is quicker for them.
   */
  get made(): string[] {
    const columns = this.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    // Every question compares the tenant in each row: as a number of a dictionary that takes a third of the time.
    const layout = `(tenant LowCardinality(String), key String, position UInt128, gone UInt8, ${columns})`;
    const ordered = `order by (tenant, key)
      settings min_age_to_force_merge_seconds = ${MERGED_AFTER_SECONDS}, auto_statistics_types = '' comment '${this.shape}'`;
    if (!this.cluster) return [`create table if not exists ${this.name} ${layout} engine = ReplacingMergeTree(position, gone) ${ordered}`];
    const [cluster, own] = [identifier(this.cluster), this.kept];
    return [
      `create table if not exists ${own} on cluster ${cluster} ${layout}
        engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{uuid}', '{replica}', position, gone) ${ordered}`,
      `create table if not exists ${this.name} on cluster ${cluster} as ${own}
        engine = Distributed(${cluster}, currentDatabase(), ${own}, cityHash64(tenant)) comment '${this.shape}'`,
    ];
  }
}

/** A name as SQL takes it. */
export const identifier = (name: string) => `\`${name.replace(/[\\`]/g, '\\$&')}\``;

const columnOf = (field: string) => identifier(`f_${field}`);

/** A position as a number that grows with it: that of an event, and behind it how often a parked one was tried. */
export function versionOf(position: string): string {
  const [, place = '0', attempt = '0'] = /^(\d+)[^+]*(?:\+(\d+))?$/.exec(position) ?? [];
  return String((BigInt(place) << 32n) + BigInt(attempt));
}

function contentOf(name: string, { kind, entries }: ShapeField): Omit<Column, 'name'> {
  // Most of what a row costs are its moments: their text is read, and none is made.
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
