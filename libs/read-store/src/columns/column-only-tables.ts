import { VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { shapeOfFields } from '../field-value';
import { ProgressLost, projectionOf } from '../read-store';
import { tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnEngine } from './column-engine';
import type { Append, ColumnTable } from './column-table';
import { Statement } from './statement';
import type { ColumnOnlyBatch, ColumnOnlyChange, ModelVersion } from './column-only-storage';
import type { Grown } from './accelerators/cached-groups';
import { ColumnOnlyTable, type Standing } from './column-only-table';
import { dimensionsOf, WordNumbers } from './accelerators/word-numbers';

/** A commit to column-only rows, with callbacks for its result. */
export interface QueuedBatch {
  batch: ColumnOnlyBatch;
  done(): void;
  fail(error: Error): void;
}

interface StoredTable extends Standing {
  kept: ColumnOnlyTable;
}

/** The column-only versions and their positions, which are stored in the columns' own file. */
export class ColumnOnlyTables {
  private tables = new Map<string, StoredTable>();
  /** Tables in the file whose versions were dropped before a pass could drop them. */
  private left: string[] = [];

  constructor(private readonly engine: ColumnEngine) {}

  /** Reads the stored positions of these versions. */
  async open(models: readonly RegisteredModel[]): Promise<void> {
    const { writer } = this.engine;
    await writer.run('create table if not exists kept (name varchar, incarnation varchar, shape varchar, position varchar)');
    await writer.run('create table if not exists gone (name varchar, tenant varchar, key varchar, position varchar)');
    await WordNumbers.open(writer);
    const remembered = new Statement();
    remembered.text = 'select name from kept';
    const known = (await this.engine.rows(remembered)).map(([name]) => String(name));
    this.left = known.filter((name) => !models.some((model) => tableOf(model) === name));
    for (const model of models) {
      const stood = new Statement();
      stood.text = `select position, shape from kept where name = ${stood.bind(tableOf(model), VARCHAR)}
        and incarnation = ${stood.bind(model.incarnation, VARCHAR)}`;
      const [[position, shape] = []] = await this.engine.rows(stood);
      const numbered = numberedBy(model, String(shape));
      if (!numbered) continue;
      const kept = new ColumnOnlyTable(model, await WordNumbers.read(writer, model, numbered));
      const last = new Statement();
      last.text = `select coalesce(max(id), 0) from ${kept.table.sql}`;
      const [[next] = []] = await this.engine.rows(last);
      this.tables.set(tableOf(model), { kept, position: String(position), next: Number(next) + 1, replaced: 0 });
    }
  }

  /** The rows of a version; undefined until its table exists. */
  table(model: RegisteredModel): ColumnOnlyTable | undefined {
    const found = this.tables.get(tableOf(model))?.kept;
    return found?.model.incarnation === model.incarnation ? found : undefined;
  }

  /** Position of a version; undefined until its table exists. */
  standing(model: RegisteredModel): Position | undefined {
    return this.table(model) && this.tables.get(tableOf(model))?.position;
  }

  /** Growth state of a table; undefined if the table no longer answers. */
  grown(table: ColumnTable): Grown | undefined {
    const found = this.tables.get(tableOf(table.model));
    return found?.kept.table === table ? found : undefined;
  }

  /** Positions of the projections that fill the tables. */
  positions(): (readonly [projection: string, position: Position])[] {
    return [...this.tables.values()].map(({ kept, position }) => [projectionOf(kept.model), position] as const);
  }

  /** Position of each version, by incarnation. */
  standings(): (readonly [incarnation: string, position: Position])[] {
    return [...this.tables.values()].map(({ kept, position }) => [kept.model.incarnation, position] as const);
  }

  /** Whether tables must be created, dropped or renumbered to match these versions. */
  differs(models: readonly RegisteredModel[]): boolean {
    return (
      this.left.length > 0 || models.length !== this.tables.size || models.some((model) => !this.table(model) || !this.isNumbered(model))
    );
  }

  /** Wipes words that no row contains any more. Nothing may be written meanwhile. */
  async wipeWords(): Promise<void> {
    for (const { kept } of this.tables.values()) await kept.table.numbers?.wipe(this.engine.writer);
  }

  /**
   * Creates tables for these versions, drops all others, and writes batches in order, each atomically. Call the returned function once the caller's
   * transaction is on disk.
   */
  async write(
    connection: DuckDBConnection,
    models: readonly RegisteredModel[],
    queued: readonly QueuedBatch[],
    append: Append,
  ): Promise<() => void> {
    const tables = new Map<string, StoredTable>();
    for (const name of this.left) await this.forget(connection, name);
    for (const name of this.tables.keys())
      if (!models.some((model) => tableOf(model) === name && this.table(model))) await this.forget(connection, name);
    for (const model of models) {
      const known = this.table(model) && this.tables.get(tableOf(model));
      const there = known && { ...known };
      const isStale = there && !this.isNumbered(model);
      if (isStale) there.kept = await this.number(connection, there.kept, model);
      tables.set(tableOf(model), there ?? (await this.makeRoom(connection, model)));
    }
    const { accepted, settled } = sorted(tables, queued);
    for (const [name, batches] of accepted) {
      const { kept, ...standing } = tables.get(name) as StoredTable;
      const now = await kept.write(connection, standing, batches, append);
      tables.set(name, { kept, ...now });
      if (now.position !== standing.position)
        await connection.run('update kept set position = $1 where name = $2', [now.position, name], [VARCHAR, VARCHAR]);
    }
    const saved: (() => void)[] = [];
    for (const { kept } of tables.values()) saved.push((await kept.table.numbers?.save(connection)) ?? (() => {}));
    return () => {
      this.tables = tables;
      this.left = [];
      for (const settle of saved) settle();
      for (const settle of settled) settle();
    };
  }

  /** Whether the rows have numbers for exactly the declared dimensions. */
  private isNumbered(model: RegisteredModel): boolean {
    const { numbers } = this.table(model)?.table ?? {};
    const [there, declared] = [numbers?.fields ?? [], dimensionsOf(model)];
    return there.length === declared.length && declared.every((field) => there.includes(field));
  }

  /** Adds number columns for newly declared dimensions, without a rebuild. */
  private async number(connection: DuckDBConnection, { table }: ColumnOnlyTable, model: RegisteredModel): Promise<ColumnOnlyTable> {
    const numbers = await table.number(connection, model);
    await connection.run('update kept set shape = $1 where name = $2', [numberedShapeOf(model), tableOf(model)], [VARCHAR, VARCHAR]);
    return new ColumnOnlyTable(model, numbers);
  }

  private async makeRoom(connection: DuckDBConnection, model: RegisteredModel): Promise<StoredTable> {
    const kept = new ColumnOnlyTable(model, new WordNumbers(model));
    await this.forget(connection, tableOf(model));
    await kept.table.create(connection);
    await connection.run('insert into kept values ($1, $2, $3, $4)', [tableOf(model), model.incarnation, numberedShapeOf(model), ORIGIN]);
    return { kept, position: ORIGIN, next: 1, replaced: 0 };
  }

  private async forget(connection: DuckDBConnection, name: string): Promise<void> {
    await connection.run(`drop table if exists "${name}"`);
    for (const table of ['kept', 'gone', 'refused', 'words'])
      await connection.run(`delete from ${table} where name = $1`, [name], [VARCHAR]);
  }
}

/** Sorts changes by table, in order. Fails batches that do not start at the position of their versions. */
function sorted(tables: ReadonlyMap<string, StoredTable>, queued: readonly QueuedBatch[]) {
  const settled: (() => void)[] = [];
  const accepted = new Map<string, { changes: ColumnOnlyChange[]; to: Position }[]>();
  const stands = new Map([...tables].map(([name, { position }]) => [name, position]));
  const isLost = (model: ModelVersion, from: Position | undefined) => {
    const at = stands.get(tableOf(model));
    return at === undefined || (from !== undefined && from !== at);
  };
  for (const { batch, done, fail } of queued) {
    const lost = batch.parts.filter(({ model, from }) => isLost(model, from));
    if (lost.length > 0) {
      settled.push(() => fail(new ProgressLost(lost.map(({ model }) => projectionOf(model)))));
      continue;
    }
    for (const { model, from, changes } of batch.parts) {
      const name = tableOf(model);
      if (from !== undefined) stands.set(name, batch.checkpoint);
      const batches = accepted.get(name) ?? [];
      accepted.set(name, batches);
      batches.push({ changes, to: from === undefined ? ORIGIN : batch.checkpoint });
    }
    settled.push(done);
  }
  return { accepted, settled };
}

/** What the table of a version depends on; raise the number when its layout changes, which causes a rebuild. */
const shapeOf = (model: RegisteredModel) => `2 ${model.key} ${JSON.stringify(shapeOfFields(model.fields))}`;

/** The shape plus the numbered fields; a release that knows no numbered fields must rebuild the table. */
function numberedShapeOf(model: RegisteredModel): string {
  const fields = dimensionsOf(model);
  return fields.length > 0 ? `${shapeOf(model)} ${JSON.stringify(fields)}` : shapeOf(model);
}

/** The numbered fields of a table with this shape; undefined if the shape belongs to another version. */
function numberedBy(model: RegisteredModel, shape: string): string[] | undefined {
  const known = shapeOf(model);
  if (shape === known) return [];
  return shape.startsWith(`${known} [`) ? (JSON.parse(shape.slice(known.length)) as string[]) : undefined;
}
