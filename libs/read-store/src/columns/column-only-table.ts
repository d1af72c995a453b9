import { LIST, listValue, UBIGINT, VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import type { Position } from '@matricula/domain/kernel';
import type { Scalar } from '@matricula/read-models/kernel';
import type { StoredRow } from '../read-store';
import type { IdentifiedRow } from '../sqlite/rows-reader';
import { tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnEngine } from './column-engine';
import { Statement } from './statement';
import { ColumnTable, hashOf, type Append, type ColumnRow } from './column-table';
import { fieldsInColumns } from './split-row';
import type { WordNumbers } from './accelerators/word-numbers';
import type { ColumnOnlyChange, ColumnOnlySlice } from './column-only-storage';

/** Rows per slice of a search. */
const SLICE = 1000;

/** Marks a removed row in place of its number. */
const GONE = -1;

type Found = Map<string, { id: number; position: Position }>;

const idOf = (tenant: string, key: string) => `${tenant}/${key}`;

/** State of a column-only version. */
export interface Standing {
  position: Position;
  /** Number for the next new row. */
  next: number;
  /** How often rows were replaced or removed since the file was opened. */
  replaced: number;
}

/** The rows of one column-only version. A row keeps its number when it changes. */
export class ColumnOnlyTable {
  readonly table: ColumnTable;
  private readonly names: string[];
  private readonly selected: string;

  constructor(
    readonly model: RegisteredModel,
    numbers?: WordNumbers,
  ) {
    this.table = new ColumnTable(model, numbers);
    this.names = fieldsInColumns(model);
    const fields = this.names.map((field) => this.table.column({ kind: model.fields[field]!.kind, field }));
    this.selected = ['id', 'tenant', 'key', 'position', 'rest', ...fields].join(', ');
  }

  /** Writes the changes of batches in order, in the caller's transaction. */
  async write(
    connection: DuckDBConnection,
    standing: Standing,
    batches: { changes: ColumnOnlyChange[]; to: Position }[],
    append: Append,
  ): Promise<Standing> {
    let { position, next, replaced } = standing;
    const rows: ColumnRow[] = [];
    for (const { changes, to } of batches) {
      // A row marked `added` after the checkpoint cannot exist yet.
      const isNew = ({ added, position: at }: ColumnOnlyChange) => added === true && at > position;
      const known = changes.filter((change) => !isNew(change));
      const found: Found = new Map();
      if (known.length > 0) {
        await append(connection, this.table, rows.splice(0));
        if (await this.replace(connection, known, position, found)) replaced += 1;
      }
      for (const change of changes) {
        const { tenant, key, row, rest, position: at } = change;
        const there = found.get(idOf(tenant, key));
        if (there && there.position >= at) continue;
        if (row)
          rows.push({
            id: there && there.id > GONE ? there.id : next++,
            tenant,
            key,
            position: at,
            rest,
            row: row as Record<string, unknown>,
          });
      }
      if (to > position) position = to;
    }
    await append(connection, this.table, rows);
    return { position, next, replaced };
  }

  /** Loads rows for folding, including tombstones of removed ones. */
  async load(engine: ColumnEngine, ids: readonly { tenantId: string; key: string }[]): Promise<StoredRow[]> {
    if (ids.length === 0) return [];
    const keys = ids.map(({ key }) => key);
    const rows = (await engine.rows(this.byKeys(keys))).map((row) => this.storedRow(row));
    const gone = (await engine.rows(this.goneOf(keys))).map(([tenantId, key, position]): StoredRow => ({
      ...{ tenantId: String(tenantId), key: String(key), position: String(position), row: undefined },
    }));
    const latest = new Map<string, StoredRow>();
    for (const row of [...rows, ...gone]) {
      const id = idOf(row.tenantId, row.key);
      if (row.position >= (latest.get(id)?.position ?? '')) latest.set(id, row);
    }
    return ids.flatMap(({ tenantId, key }) => latest.get(idOf(tenantId, key)) ?? []);
  }

  /** Rows, starting at a number, in which one of these fields has the value. */
  async slice(
    engine: ColumnEngine,
    tenantId: string,
    anyOf: readonly string[],
    value: string | undefined,
    from: number,
  ): Promise<ColumnOnlySlice> {
    const statement = new Statement();
    const is = value === undefined ? undefined : statement.bind(value, VARCHAR);
    const naming =
      is === undefined ? 'true' : anyOf.map((field) => `${this.table.column({ kind: 'keyword', field })} = ${is}`).join(' or ');
    statement.text = `select ${this.selected} from ${this.table.sql}
      where id >= ${statement.integer(from)} and tenant = ${statement.bind(tenantId, VARCHAR)} and (${naming}) order by id limit ${SLICE}`;
    const found = await engine.rows(statement);
    const last = found.length === SLICE ? Number(found.at(-1)?.[0]) : undefined;
    return { rows: found.map((row) => this.storedRow(row)), next: last === undefined ? undefined : last + 1 };
  }

  /** Rows as written, by number. */
  async byId(engine: ColumnEngine, tenantId: string, ids: readonly number[]): Promise<IdentifiedRow[]> {
    if (ids.length === 0) return [];
    const statement = new Statement();
    // The numbers are written out as literals, so that the engine can skip blocks by their statistics before reading them.
    statement.text = `select ${this.selected} from ${this.table.sql}
      where tenant = ${statement.bind(tenantId, VARCHAR)} and id in (${ids.map(Number).join(', ')})`;
    const found = new Map((await engine.rows(statement)).map((row) => [Number(row[0]), row]));
    return ids.flatMap((id) => {
      const row = found.get(id);
      return row ? this.identifiedRow(row) : [];
    });
  }

  /** Rows as written, by key, in the order of the keys. */
  async byKey(engine: ColumnEngine, tenantId: string, keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const found = (await engine.rows(this.byKeys(keys))).filter((row) => row[1] === tenantId);
    const byKey = new Map(found.map((row) => [row[2], row]));
    return keys.flatMap((key) => {
      const row = byKey.get(key);
      return row ? JSON.stringify(this.rowOf(row)) : [];
    });
  }

  /** What to select for a whole row, and how to read it. */
  get whole(): { sql: string; row(values: (Scalar | null)[]): IdentifiedRow } {
    return { sql: this.selected, row: (values) => this.identifiedRow(values) };
  }

  /** Takes existing rows out, to be written again or not at all; returns whether any were taken out. */
  private async replace(connection: DuckDBConnection, changes: ColumnOnlyChange[], position: Position, found: Found): Promise<boolean> {
    const keys = changes.map(({ key }) => key);
    const there = this.keyed('select id, tenant, key, position', keys);
    const ids = (await connection.runAndReadAll(there.text, there.values, there.types)).getRows();
    for (const [id, tenant, key, at] of ids) found.set(idOf(String(tenant), String(key)), { id: Number(id), position: String(at) });
    // Only late events (parked ones) can be older than a removal.
    if (changes.some((change) => change.position <= position)) {
      const gone = this.goneOf(keys);
      for (const [tenant, key, at] of (await connection.runAndReadAll(gone.text, gone.values, gone.types)).getRows()) {
        const id = idOf(String(tenant), String(key));
        if (String(at) > (found.get(id)?.position ?? '')) found.set(id, { id: GONE, position: String(at) });
      }
    }
    const taken = changes.flatMap(({ tenant, key, position: at }) => {
      const known = found.get(idOf(tenant, key));
      return known && known.id > GONE && known.position < at ? known.id : [];
    });
    await this.table.remove(connection, taken);
    const gone = changes.filter(({ tenant, key, row, position: at }) => !row && (found.get(idOf(tenant, key))?.position ?? '') < at);
    if (gone.length === 0) return taken.length > 0;
    const lists = [gone.map(({ tenant }) => tenant), gone.map(({ key }) => key), gone.map(({ position: at }) => at)].map(listValue);
    const types = [VARCHAR, ...lists.map(() => LIST(VARCHAR))];
    await connection.run('insert into gone select $1, unnest($2), unnest($3), unnest($4)', [tableOf(this.model), ...lists], types);
    return taken.length > 0;
  }

  private byKeys(keys: readonly string[]): Statement {
    return this.keyed(`select ${this.selected}`, keys);
  }

  private keyed(select: string, keys: readonly string[]): Statement {
    const statement = new Statement();
    const hashes = statement.bind(listValue([...new Set(keys.map(hashOf))]), LIST(UBIGINT));
    statement.text = `${select} from ${this.table.sql} where hash in (select unnest(${hashes}))`;
    return statement;
  }

  private goneOf(keys: readonly string[]): Statement {
    const statement = new Statement();
    const name = statement.bind(tableOf(this.model), VARCHAR);
    statement.text = `select tenant, key, position from gone
      where name = ${name} and key in (select unnest(${statement.bind(listValue([...keys]), LIST(VARCHAR))}))`;
    return statement;
  }

  private identifiedRow(row: (Scalar | null)[]): IdentifiedRow {
    return { id: Number(row[0]), key: String(row[2]), json: JSON.stringify(this.rowOf(row)) };
  }

  private storedRow(row: (Scalar | null)[]): StoredRow {
    return { tenantId: String(row[1]), key: String(row[2]), position: String(row[3]), row: this.rowOf(row) };
  }

  private rowOf([, , key, , rest, ...values]: (Scalar | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = { [this.model.key]: String(key) };
    this.names.forEach((name, index) => {
      const value = values[index];
      if (value !== null && value !== undefined) row[name] = value;
    });
    return typeof rest === 'string' ? Object.assign(row, JSON.parse(rest)) : row;
  }
}
