import { randomUUID } from 'node:crypto';
import { rewrite, type RunResult, type Sqlite, type Statement } from '@matricula/sqlite';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import { shapeOfFields, shapeWithDimensions, type QueryShape } from '../field-value';
import { projectionOf, type RowChange, type StoredRow } from '../read-store';
import { RowWords } from './row-words';
import { createTable, openRows, quoted, registeredModels, tableOf } from './rows-schema';
import { RowsTable } from './rows-table';

/** Change numbers are `session * SESSION + n`: changes lost in a power cut never share numbers with those of the next session. */
const SESSION = 2 ** 32;
/** Rows per slice of a search. */
const SLICE = 1000;

/** Moves all checkpoints in one statement: there is one per read model, and a commit every few events. */
const CHECKPOINTS = `insert into checkpoints select value, ? from json_each(?) where true
  on conflict (projection) do update set position = excluded.position where excluded.position > position`;

/** Searched fields and how to read them, as text. */
const searchedOf = (fields: QueryShape['fields']) =>
  JSON.stringify(Object.entries(fields).flatMap(([name, { kind, search, entries }]) => (search ? [[name, kind, entries]] : [])));

/** The only connection that writes rows, checkpoints and versions. Synchronous; it runs in the projectors' thread. */
export class RowsWriter {
  private readonly db: Sqlite;
  private readonly statements = new Map<string, Statement>();
  private readonly tables = new Map<string, RowsTable>();
  private readonly words: RowWords;
  private session = -1;
  private issued = 0;

  constructor(file: string) {
    this.db = openRows(file, 'writer');
    this.words = new RowWords(this.db);
    // A session number must survive a power cut even though rows need not.
    this.db.pragma('synchronous = full');
    this.inTransaction(() => this.openSession());
    this.db.pragma('synchronous = normal');
  }

  /** See ReadStore.rewrite. */
  rewrite(): void {
    rewrite(this.db);
  }

  /** See ReadStore.prepare. */
  prepare(model: ReadModel): void {
    const fields = JSON.stringify(shapeWithDimensions(model.fields));
    // The searched fields may have changed.
    this.tables.clear();
    this.inTransaction(() => {
      if (model.storage === 'rows') this.makeRoom(model);
      this.run('insert or ignore into read_models (name, version, incarnation, key, fields, storage) values (?, ?, ?, ?, ?, ?)', [
        model.name,
        model.version,
        randomUUID(),
        model.key,
        fields,
        model.storage,
      ]);
      this.run('update read_models set key = ?, fields = ? where name = ? and version = ?', [model.key, fields, model.name, model.version]);
    });
  }

  /** See ReadStore.activate. */
  activate({ name, version }: ReadModel): void {
    this.run('update read_models set active = (version = ?) where name = ?', [version, name]);
  }

  /** See ReadStore.drop. */
  drop(name: string, version: number): void {
    // Prepared statements keep their table open and would block the drop.
    this.statements.clear();
    this.tables.clear();
    this.inTransaction(() => {
      this.words.drop({ name, version });
      this.db.exec(`drop table if exists ${quoted(tableOf({ name, version }))}`);
      this.run('delete from read_models where name = ? and version = ?', [name, version]);
      for (const table of ['checkpoints', 'targets'])
        this.run(`delete from ${table} where projection = ?`, [projectionOf({ name, version })]);
    });
  }

  /** See ReadStore.checkpoint. */
  checkpoint(projection: string): Position {
    const found = this.statement('select position from checkpoints where projection = ?').get(projection) as
      { position: Position } | undefined;
    return found?.position ?? ORIGIN;
  }

  /** See ReadStore.aim. `standing`: positions of projections whose checkpoints are stored elsewhere. */
  aim(projections: readonly string[], target: Position, standing: ReadonlyMap<string, Position>): void {
    this.inTransaction(() => {
      for (const projection of projections) {
        const elsewhere = standing.get(projection);
        if (elsewhere === undefined) this.run('insert or ignore into checkpoints values (?, ?)', [projection, ORIGIN]);
        this.run(
          `insert into targets values (?, ?) on conflict (projection) do update set position = excluded.position where position > ?`,
          [projection, target, elsewhere ?? this.checkpoint(projection)],
        );
      }
    });
  }

  /** See ReadStore.load. */
  load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Map<string, StoredRow<Row>> {
    return this.table(model).load(ids);
  }

  /** See ReadStore.loadWhere. Scans the table: erasures are too rare to justify an index that every write would pay for. */
  *loadWhere<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    anyOf: readonly string[],
    value?: string,
  ): Generator<StoredRow<Row>[]> {
    // In table order, whatever index SQLite would prefer; rows that cannot contain the value are not parsed.
    const sql = `select id, key, position, row from ${quoted(tableOf(model))}
      where id > ? and +tenant = ? and instr(row, ?) > 0 order by id limit ${SLICE}`;
    for (let after = -1; ;) {
      const slice = this.statement(sql).all(after, tenantId, value === undefined ? '{' : JSON.stringify(value)) as {
        id: number;
        key: string;
        position: Position;
        row: string;
      }[];
      const found = slice.map(({ key, position, row }) => ({ tenantId, key, position, row: JSON.parse(row) as Row }));
      const naming = found.filter(
        ({ row }) => value === undefined || anyOf.some((field) => (row as Record<string, unknown>)[field] === value),
      );
      if (naming.length > 0) yield naming;
      if (slice.length < SLICE) return;
      after = slice.at(-1)?.id ?? after;
    }
  }

  /** See ReadStore.commit. */
  commit(projections: readonly string[], changes: RowChange[], checkpoint: Position): void {
    try {
      this.inTransaction(() => this.write(projections, changes, checkpoint));
    } finally {
      this.forgetLoaded();
    }
  }

  /** Versions of a read model, and which of them is active. */
  versions(name: string): { version: number; active: boolean }[] {
    return registeredModels(this.db).filter((model) => model.name === name);
  }

  close(): void {
    this.statements.clear();
    this.tables.clear();
    this.words.forget();
    this.db.pragma('optimize');
    this.db.close();
  }

  /** Creates the table of a version and the words of its rows; existing tables, or changed fields, go without words. */
  private makeRoom(model: ReadModel): void {
    const table = tableOf(model);
    const isThere = this.db.prepare(`select count(*) from sqlite_master where type = 'table' and name = ?`).pluck().get(table) === 1;
    this.db.exec(createTable(table));
    if (!isThere) return this.words.create(model);
    const known = registeredModels(this.db).find(({ name, version }) => name === model.name && version === model.version);
    if (searchedOf(known?.fields ?? {}) !== searchedOf(shapeOfFields(model.fields))) this.words.drop(model);
  }

  private write(projections: readonly string[], changes: RowChange[], checkpoint: Position): void {
    this.openSession();
    const heads = new Map<string, { model: ReadModel; head: number }>();
    for (const change of changes) {
      const { model } = change;
      const number = this.session * SESSION + ++this.issued;
      if (this.table(model).write(change, number)) heads.set(tableOf(model), { model, head: number });
    }
    for (const { model, head } of heads.values())
      this.run('update read_models set head = ? where name = ? and version = ?', [head, model.name, model.version]);
    this.run(CHECKPOINTS, [checkpoint, JSON.stringify(projections)]);
  }

  private table(model: ReadModel): RowsTable {
    const name = tableOf(model);
    let table = this.tables.get(name);
    if (!table) this.tables.set(name, (table = new RowsTable(this.db, model, this.words.of(model))));
    return table;
  }

  private forgetLoaded(): void {
    for (const table of this.tables.values()) table.forget();
  }

  /** Opens a new session unless this connection was the last writer. */
  private openSession(): void {
    const { session } = this.statement('select session from writer').get() as { session: number };
    if (session === this.session) return;
    this.forgetLoaded();
    this.session = session + 1;
    this.issued = 0;
    this.run('update writer set session = ?', [this.session]);
  }

  private run(sql: string, values: unknown[]): RunResult {
    return this.statement(sql).run(...values);
  }

  private statement(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }

  private inTransaction(work: () => void): void {
    this.db.transaction(work).immediate();
  }
}
