import type { DuckDBConnection } from '@duckdb/node-api';
import { BIGINT, VARCHAR } from '@duckdb/node-api';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { shapeOfFields } from '../field-value';
import { fillingOf, shareOf } from '../fill-share';
import { projectionOf } from '../read-store';
import { tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { RowsReader } from '../sqlite/rows-reader';
import { isRefusal, type ColumnEngine } from './column-engine';
import { ColumnTable, type Append } from './column-table';
import { ColumnOnlyTables, type QueuedBatch } from './column-only-tables';
import { RefusedRows, type SetAside } from './refused-rows';
import type { PositionsReport } from './column-positions';
import { Statement } from './statement';

/** Rows read from one read model at a time: limits how long the thread is blocked. */
const SLICE = 1024;

/** Pause between updates of a table whose rows are still being folded from an old log. */
const FOLDED_REST_MS = 5_000;

/** Progress of a column table while it is filled for the first time or after data loss. */
export interface ColumnProgress {
  model: string;
  version: number;
  rows: number;
  done: boolean;
}

/** Callbacks of a feed. */
export interface FeedHearing {
  /** Called while columns are filled from the beginning. */
  onProgress?(progress: ColumnProgress): void;
  /** Called when a row was rejected, feeding failed and will be retried, or the file was damaged and is filled again. */
  onError?(error: unknown): void;
}

interface FedTable {
  table: ColumnTable;
  /** Change number up to which rows were copied. */
  fed: number;
  /** False while the table is filled from the beginning: its answers would be incomplete. */
  ready: boolean;
  rows: number;
  /** Number of rows when filling started. */
  of: number;
  /** End of the current pause, see FOLDED_REST_MS. */
  restsUntil: number;
}

/**
 * Copies changed rows from the rows file into the columns, storing its progress in the columns' own file. Also writes the rows that are stored in
 * columns only.
 */
export class ColumnFeed {
  private readonly tables = new Map<string, FedTable>();
  /** Tables in the file whose versions were dropped before a pass could drop them. */
  private left: string[] = [];
  /** Versions stored in columns only. */
  readonly alone: ColumnOnlyTables;
  private readonly refused: RefusedRows;
  private readonly reflected = new Map<string, Position>();

  private constructor(
    private readonly engine: ColumnEngine,
    private readonly rows: RowsReader,
    private readonly hearing: FeedHearing,
  ) {
    this.alone = new ColumnOnlyTables(engine);
    this.refused = new RefusedRows(engine, (error) => hearing.onError?.(error));
  }

  /** Reads the progress from the file. @throws what DuckDB throws for a damaged one. */
  static async open(engine: ColumnEngine, rows: RowsReader, hearing: FeedHearing): Promise<ColumnFeed> {
    const feed = new ColumnFeed(engine, rows, hearing);
    await feed.refused.open();
    await engine.writer.run('create table if not exists fed (name varchar, incarnation varchar, shape varchar, change bigint)');
    await feed.alone.open(rows.state().models.filter(({ storage }) => storage === 'columns'));
    const remembered = new Statement();
    remembered.text = 'select name, incarnation, shape, change from fed';
    const known = await engine.rows(remembered);
    const models = rows.state().models.filter(({ storage }) => storage === 'rows');
    feed.left = known.map(([name]) => String(name)).filter((name) => !models.some((model) => tableOf(model) === name));
    for (const model of models) {
      const found = known.find(
        ([name, incarnation, shape]) => name === tableOf(model) && incarnation === model.incarnation && shape === shapeOf(model),
      );
      const fed = Number(found?.[3] ?? 0);
      // A table behind its head may be incomplete; it answers once it has caught up.
      if (found)
        feed.tables.set(tableOf(model), { table: new ColumnTable(model), fed, ready: fed >= model.head, rows: 0, of: 0, restsUntil: 0 });
    }
    return feed;
  }

  /** The table that answers for a version; undefined while it is being filled. */
  table(model: RegisteredModel): ColumnTable | undefined {
    if (model.storage === 'columns') return this.alone.table(model)?.table;
    const found = this.tables.get(tableOf(model));
    return found?.ready && found.table.model.incarnation === model.incarnation ? found.table : undefined;
  }

  /** Current positions and fill progress of all tables. */
  report(): PositionsReport {
    return {
      positions: [...this.reflected, ...this.alone.positions()],
      versions: [
        ...[...this.tables.values()].map(
          ({ table, ready, rows, of }) => [table.model.incarnation, ready ? {} : { share: shareOf(rows, of) }] as const,
        ),
        ...this.alone.standings().map(([incarnation, position]) => [incarnation, { position }] as const),
      ],
    };
  }

  /**
   * Writes the queue and copies at most one slice of every read model; returns whether more is waiting. Without `hurry`, a read model still being
   * folded from an old log is copied only now and then, because its rows change repeatedly. Rows that the engine rejects are set aside.
   */
  async pass(queued: readonly QueuedBatch[] = [], hurry = true): Promise<boolean> {
    try {
      return await this.bring(queued, hurry, this.refused.append);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return this.bring(queued, hurry, this.refused.appendTaken);
    }
  }

  /** Rejected rows of a tenant, which are missing from answers. */
  refusedOf(tenantId: string): Promise<SetAside[]> {
    return this.refused.of(tenantId, this.rows.state().models);
  }

  /** Retries rejected rows; rows that are no longer stored anywhere stay in the list. */
  async offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void> {
    const { models } = this.rows.state();
    const chosen = (await this.refusedOf(tenantId)).filter(({ rowId }) => rowIds.includes(rowId));
    let written = () => {};
    await this.inTransaction(async (connection) => {
      for (const model of models) {
        const own = chosen.filter(({ table }) => table === tableOf(model));
        const keys = own.map(({ key }) => key);
        const { table } = this.tables.get(tableOf(model)) ?? {};
        await table?.merge(connection, this.rows.byKeys(model, tenantId, keys), Infinity, this.refused.appendTaken);
      }
      const alone = models.filter(({ storage }) => storage === 'columns');
      const parts = alone.map((model) => ({
        model,
        changes: chosen.flatMap(({ table, change }) => (table === tableOf(model) && change) || []),
      }));
      const batch = { parts: parts.filter(({ changes }) => changes.length > 0), checkpoint: ORIGIN };
      written = await this.alone.write(connection, alone, [{ batch, done: () => {}, fail: () => {} }], this.refused.appendTaken);
    });
    written();
  }

  /** Wipes words and rejected rows that no row holds any more. No feeding may run meanwhile. */
  async wipe(): Promise<void> {
    await this.refused.wipe();
    await this.alone.wipeWords();
  }

  private async bring(queued: readonly QueuedBatch[], hurry: boolean, append: Append): Promise<boolean> {
    const { models: all, checkpoints } = this.rows.state();
    const alone = all.filter(({ storage }) => storage === 'columns');
    const models = all.filter(({ storage }) => storage === 'rows');
    const fresh = models.filter((model) => this.isUnknown(model));
    const gone = [...this.tables.keys(), ...this.left].filter((name) => !models.some((model) => tableOf(model) === name));
    const now = performance.now();
    const lagging = models.filter((model) => fresh.includes(model) || model.head > (this.tables.get(tableOf(model))?.fed ?? 0));
    const behind = lagging.filter((model) => hurry || (this.tables.get(tableOf(model))?.restsUntil ?? 0) <= now);
    const moved: { model: RegisteredModel; entry: FedTable; full: boolean; position: Position | undefined }[] = [];
    let written: (() => void) | undefined;
    if (behind.length + gone.length + queued.length > 0 || this.alone.differs(alone))
      await this.inTransaction(async (connection) => {
        for (const name of gone) await this.forget(connection, name);
        written = await this.alone.write(connection, alone, queued, append);
        for (const model of behind) {
          const entry = fresh.includes(model) ? await this.begin(connection, model) : (this.tables.get(tableOf(model)) as FedTable);
          const slice = this.rows.changes(model, entry.fed, SLICE);
          await entry.table.merge(connection, slice.rows, entry.fed, append);
          const fed = slice.rows.at(-1)?.change ?? entry.fed;
          await connection.run('update fed set change = $1 where name = $2', [BigInt(fed), tableOf(model)], [BIGINT, VARCHAR]);
          const full = slice.rows.length === SLICE;
          moved.push({
            model,
            entry: {
              ...entry,
              ...{ fed, ready: entry.ready || !full, rows: entry.rows + slice.rows.length },
              restsUntil: !full && this.isFolded(model) ? now + FOLDED_REST_MS : 0,
            },
            full,
            position: slice.checkpoints.get(projectionOf(model)),
          });
        }
      });
    for (const name of gone) this.tables.delete(name);
    this.left = [];
    written?.();
    for (const { model, entry, full, position } of moved) {
      const filling = !this.tables.get(tableOf(model))?.ready;
      this.tables.set(tableOf(model), entry);
      if (!full && position !== undefined) this.reflected.set(projectionOf(model), position);
      if (filling) this.hearing.onProgress?.({ model: model.name, version: model.version, rows: entry.rows, done: entry.ready });
    }
    const more = moved.some(({ full }) => full);
    // Paused tables keep their reported position, because their rows are still to come.
    this.reflect(models, lagging, checkpoints, more);
    return more;
  }

  private reflect(models: RegisteredModel[], lagging: RegisteredModel[], checkpoints: Map<string, Position>, more: boolean): void {
    const owned = new Set(models.map(projectionOf));
    const idle = new Set(models.filter((model) => !lagging.includes(model)).map(projectionOf));
    for (const [projection, position] of checkpoints)
      if (idle.has(projection) || (!more && !owned.has(projection))) this.reflected.set(projection, position);
  }

  /** Whether the rows of a version are still being folded from an old log. */
  private isFolded(model: RegisteredModel): boolean {
    return fillingOf(this.rows.progress(projectionOf(model))) !== undefined;
  }

  private isUnknown(model: RegisteredModel): boolean {
    const known = this.tables.get(tableOf(model))?.table.model;
    return !known || known.incarnation !== model.incarnation || shapeOf(known) !== shapeOf(model);
  }

  private async begin(connection: DuckDBConnection, model: RegisteredModel): Promise<FedTable> {
    const table = new ColumnTable(model);
    await this.forget(connection, tableOf(model));
    await table.create(connection);
    await connection.run('insert into fed values ($1, $2, $3, 0)', [tableOf(model), model.incarnation, shapeOf(model)]);
    return { table, fed: 0, ready: false, rows: 0, of: this.rows.size(model), restsUntil: 0 };
  }

  private async forget(connection: DuckDBConnection, name: string): Promise<void> {
    await connection.run(`drop table if exists "${name}"`);
    for (const table of ['fed', 'refused']) await connection.run(`delete from ${table} where name = $1`, [name], [VARCHAR]);
  }

  private async inTransaction(work: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
    const { writer } = this.engine;
    await this.engine.renew();
    this.refused.begin();
    await writer.run('begin');
    try {
      await work(writer);
      await writer.run('commit');
    } catch (error) {
      await writer.run('rollback');
      throw error;
    }
    this.refused.written();
  }
}

/** What the table of a version depends on; raise the number when the layout of `ColumnTable` changes. */
const shapeOf = (model: RegisteredModel) => `2 ${model.key} ${JSON.stringify(shapeOfFields(model.fields))}`;
