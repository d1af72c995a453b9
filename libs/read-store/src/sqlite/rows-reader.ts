import { truncateLog, type Sqlite, type Statement } from '@matricula/sqlite';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { CarriedEntries } from '@matricula/read-models/kernel';
import type { Progress } from '../fill-share';
import { projectionOf } from '../read-store';
import { wordsQuery } from './row-words';
import { openRows, quoted, registeredModels, tableOf, type RegisteredModel } from './rows-schema';

/** A row to copy into the columns; `json` is null for a removed row. */
export interface ChangedRow {
  id: number;
  change: number;
  tenant: string;
  key: string;
  json: string | null;
}

/** A row with its number and key, as stored JSON. */
export interface IdentifiedRow {
  id: number;
  key: string;
  json: string;
}

/** Content of the rows file at one moment. */
export interface RowsState {
  models: RegisteredModel[];
  checkpoints: Map<string, Position>;
  /** Positions that projections must reach before their rows are complete. */
  targets: Map<string, Position>;
}

const pathOf = (map: string) => `$.${JSON.stringify(map)}`;

/** SQL of a row with some entries of a map only; binds the path of the map twice and the entries as a list. SQLite picks them, so that nobody parses the others. */
const withEntries = (row: string) =>
  `json_replace(${row}, ?, json_patch('{}', (select json_group_object(value, row -> (? || '.' || json_quote(value))) from json_each(?))))`;

/** A read-only connection: rows by key, and changed rows for the columns. */
export class RowsReader {
  private readonly db: Sqlite;
  private readonly dataVersion: Statement;
  private readonly statements = new Map<string, Statement>();
  private known: { dataVersion: number; state: RowsState } | undefined;

  constructor(file: string) {
    this.db = openRows(file, 'reader');
    this.db.pragma('query_only = on');
    this.dataVersion = this.db.prepare('pragma data_version').pluck();
  }

  /** Versions and checkpoints; cached until the file changes. */
  state(): RowsState {
    const dataVersion = this.dataVersion.get() as number;
    if (this.known?.dataVersion !== dataVersion) this.known = { dataVersion, state: this.db.transaction(() => this.readState())() };
    return this.known.state;
  }

  /** The version that answers queries: the active one, or else the caller's own. */
  resolve(model: { name: string; version: number }): RegisteredModel | undefined {
    const { models } = this.state();
    return (
      models.find(({ name, active }) => active && name === model.name) ??
      models.find(({ name, version }) => name === model.name && version === model.version)
    );
  }

  /** The projection behind a name: the bare name of a read model stands for its active version. */
  projection(name: string): string {
    const model = name.includes('@') ? undefined : this.state().models.find((one) => one.name === name && one.active);
    return model ? projectionOf(model) : name;
  }

  /** Rows by key as JSON, in the order of the keys; missing ones are left out. */
  byKey(asked: { name: string; version: number }, tenantId: string, keys: readonly string[]): string[] {
    // One transaction, so that the version cannot be dropped between choosing it and reading its rows.
    return this.db.transaction(() => {
      const model = this.resolve(asked);
      if (!model) return [];
      const select = this.statement(`select row from ${quoted(tableOf(model))} where tenant = ? and key = ?`);
      return keys.flatMap((key) => (select.get(tenantId, key) as { row: string | null } | undefined)?.row ?? []);
    })();
  }

  /**
   * Rows by number, with their keys, in the requested order, with these entries of maps only; removed ones are left out. Undefined if the
   * version was dropped after the columns answered.
   */
  byId(model: RegisteredModel, tenantId: string, ids: readonly number[], carried: CarriedEntries = {}): IdentifiedRow[] | undefined {
    return this.db.transaction(() => {
      if (!this.holds(model)) return undefined;
      const maps = Object.entries(carried);
      const row = maps.reduce(withEntries, 'row');
      const select = this.statement(`select id, key, ${row} as row from ${quoted(tableOf(model))} where id = ? and tenant = ?`);
      const values = maps.flatMap(([map, entries]) => [pathOf(map), pathOf(map), JSON.stringify(entries)]);
      return ids.flatMap((id) => {
        const found = select.get(...values, id, tenantId) as { id: number; key: string; row: string | null } | undefined;
        return found && found.row !== null ? { id, key: found.key, json: found.row } : [];
      });
    })();
  }

  /** Numbers of all rows of a tenant if there are at most `most`; undefined if there are more, or if the version was dropped. */
  allIds(model: RegisteredModel, tenantId: string, most: number): number[] | undefined {
    return this.db.transaction(() => {
      if (!this.holds(model)) return undefined;
      const select = this.statement(`select id from ${quoted(tableOf(model))} where tenant = ? limit ?`);
      const ids = select.pluck().all(tenantId, most + 1) as number[];
      return ids.length <= most ? ids : undefined;
    })();
  }

  /** The next changes of a version after a change number, with the checkpoints of the same moment. */
  changes(model: RegisteredModel, after: number, limit: number): { rows: ChangedRow[]; checkpoints: Map<string, Position> } {
    return this.db.transaction(() => {
      if (!this.holds(model)) return { rows: [], checkpoints: this.state().checkpoints };
      const sql = `select id, change, tenant, key, row as json from ${quoted(tableOf(model))} where change > ? order by change limit ?`;
      return { rows: this.statement(sql).all(after, limit) as ChangedRow[], checkpoints: this.state().checkpoints };
    })();
  }

  /** Rows of exactly this version by key, for the columns. */
  byKeys(model: RegisteredModel, tenant: string, keys: readonly string[]): ChangedRow[] {
    return this.db.transaction(() => {
      if (keys.length === 0 || !this.holds(model)) return [];
      const select = this.statement(
        `select id, change, tenant, key, row as json from ${quoted(tableOf(model))} where tenant = ? and key = ?`,
      );
      return keys.flatMap((key) => (select.get(tenant, key) as ChangedRow | undefined) ?? []);
    })();
  }

  /**
   * Numbers of the rows that may currently contain all of these words; undefined if there are more than `few`, or if the index does not tell.
   */
  withWords(model: RegisteredModel, words: readonly string[], few: number): number[] | undefined {
    if (words.length === 0 || model.storage !== 'rows') return undefined;
    return this.db.transaction((): number[] | undefined => {
      const query = this.holds(model) ? wordsQuery((sql) => this.statement(sql), model, words) : undefined;
      if (!query) return undefined;
      const ids = this.statement(query.numbers)
        .pluck()
        .all(query.match, few + 1) as number[];
      return ids.length <= few ? ids : undefined;
    })();
  }

  /** Checkpoint of a projection in the rows file. */
  checkpoint(projection: string): Position {
    return this.state().checkpoints.get(projection) ?? ORIGIN;
  }

  /** Position and target of a projection; undefined if it never started. */
  progress(projection: string): Progress | undefined {
    const { checkpoints, targets } = this.state();
    const position = checkpoints.get(projection);
    return position === undefined ? undefined : { position, target: targets.get(projection) };
  }

  /** Position a projection must reach before its rows are complete; undefined if none was set. */
  target(projection: string): Position | undefined {
    return this.state().targets.get(projection);
  }

  /** Number of rows of a version, removed ones included. */
  size(model: RegisteredModel): number {
    return this.db.transaction(() => {
      if (!this.holds(model)) return 0;
      return (this.statement(`select count(*) as count from ${quoted(tableOf(model))}`).get() as { count: number }).count;
    })();
  }

  /** Empties the write-ahead log, which holds old pages; false while another connection reads or writes. */
  truncateLog(): boolean {
    return truncateLog(this.db);
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }

  private holds({ incarnation }: RegisteredModel): boolean {
    return this.state().models.some((model) => model.incarnation === incarnation);
  }

  private readState(): RowsState {
    return { models: registeredModels(this.db), checkpoints: this.positions('checkpoints'), targets: this.positions('targets') };
  }

  private positions(table: 'checkpoints' | 'targets'): Map<string, Position> {
    const found = this.statement(`select projection, position from ${table}`).all() as { projection: string; position: Position }[];
    return new Map(found.map(({ projection, position }) => [projection, position]));
  }

  private statement(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }
}
