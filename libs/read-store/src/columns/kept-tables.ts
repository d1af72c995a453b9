import { VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { shapeOfFields } from '../field-value';
import { ProgressLost, projectionOf } from '../read-store';
import { tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnEngine } from './column-engine';
import type { Append, ColumnTable } from './column-table';
import { Statement } from './statement';
import type { KeptBatch, KeptChange, ModelVersion } from './keeper';
import type { Grown } from './kept-groups';
import { KeptTable, type Standing } from './kept-table';
import { dimensionsOf, WordNumbers } from './word-numbers';

/** A commit to rows that live in columns alone, and who waits for it. */
export interface QueuedBatch {
  batch: KeptBatch;
  done(): void;
  fail(error: Error): void;
}

interface Kept extends Standing {
  kept: KeptTable;
}

/** The versions that live in columns alone, and where each of them stands, which their own file remembers. */
export class KeptTables {
  private tables = new Map<string, Kept>();
  /** Those in the file whose versions were dropped before a pass could drop them. */
  private left: string[] = [];

  constructor(private readonly engine: ColumnEngine) {}

  /** Reads where versions stood, unless they are not the ones that are asked for. */
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
      const kept = new KeptTable(model, await WordNumbers.read(writer, model, numbered));
      const last = new Statement();
      last.text = `select coalesce(max(id), 0) from ${kept.table.sql}`;
      const [[next] = []] = await this.engine.rows(last);
      this.tables.set(tableOf(model), { kept, position: String(position), next: Number(next) + 1, replaced: 0 });
    }
  }

  /** The rows of a version; undefined until there is room for it. */
  table(model: RegisteredModel): KeptTable | undefined {
    const found = this.tables.get(tableOf(model))?.kept;
    return found?.model.incarnation === model.incarnation ? found : undefined;
  }

  /** Where a version stands; undefined until there is room for it. */
  standing(model: RegisteredModel): Position | undefined {
    return this.table(model) && this.tables.get(tableOf(model))?.position;
  }

  /** How far the rows behind a table have come; undefined where it answers no more. */
  grown(table: ColumnTable): Grown | undefined {
    const found = this.tables.get(tableOf(table.model));
    return found?.kept.table === table ? found : undefined;
  }

  /** Where the projections stand that fill them. */
  positions(): (readonly [projection: string, position: Position])[] {
    return [...this.tables.values()].map(({ kept, position }) => [projectionOf(kept.model), position] as const);
  }

  /** Where each version stands, by incarnation. */
  standings(): (readonly [incarnation: string, position: Position])[] {
    return [...this.tables.values()].map(({ kept, position }) => [kept.model.incarnation, position] as const);
  }

  /** Whether room has to be made or given up for these to be all there are. */
  differs(models: readonly RegisteredModel[]): boolean {
    return (
      this.left.length > 0 || models.length !== this.tables.size || models.some((model) => !this.table(model) || !this.isNumbered(model))
    );
  }

  /** Forgets words that no row says any more. Nothing may be written meanwhile. */
  async wipeWords(): Promise<void> {
    for (const { kept } of this.tables.values()) await kept.table.numbers?.wipe(this.engine.writer);
  }

  /**
   * Makes room for these versions and no others, and writes batches in order, each of them whole or not at all. What it answers is to be called
   * once the caller's transaction is on disk.
   */
  async write(
    connection: DuckDBConnection,
    models: readonly RegisteredModel[],
    queued: readonly QueuedBatch[],
    append: Append,
  ): Promise<() => void> {
    const tables = new Map<string, Kept>();
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
      const { kept, ...standing } = tables.get(name) as Kept;
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

  /** Whether rows have numbers beside the words of the dimensions that are declared. */
  private isNumbered(model: RegisteredModel): boolean {
    const { numbers } = this.table(model)?.table ?? {};
    const [there, declared] = [numbers?.fields ?? [], dimensionsOf(model)];
    return there.length === declared.length && declared.every((field) => there.includes(field));
  }

  /** Puts numbers beside the words of what is now declared a dimension: nothing has to be folded for that. */
  private async number(connection: DuckDBConnection, { table }: KeptTable, model: RegisteredModel): Promise<KeptTable> {
    const numbers = await table.number(connection, model);
    await connection.run('update kept set shape = $1 where name = $2', [numberedShapeOf(model), tableOf(model)], [VARCHAR, VARCHAR]);
    return new KeptTable(model, numbers);
  }

  private async makeRoom(connection: DuckDBConnection, model: RegisteredModel): Promise<Kept> {
    const kept = new KeptTable(model, new WordNumbers(model));
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

/** The changes of each table in order, but those of batches that do not begin where their versions stand. */
function sorted(tables: ReadonlyMap<string, Kept>, queued: readonly QueuedBatch[]) {
  const settled: (() => void)[] = [];
  const accepted = new Map<string, { changes: KeptChange[]; to: Position }[]>();
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

/** What the table of a version depends on; raised by hand when its layout changes, which means to fold it again. */
const shapeOf = (model: RegisteredModel) => `2 ${model.key} ${JSON.stringify(shapeOfFields(model.fields))}`;

/** The same, and of which fields rows have numbers: whoever knows of none has to fold it anew. */
function numberedShapeOf(model: RegisteredModel): string {
  const fields = dimensionsOf(model);
  return fields.length > 0 ? `${shapeOf(model)} ${JSON.stringify(fields)}` : shapeOf(model);
}

/** The fields of which rows have numbers, in a table of this shape; undefined where it is another version's. */
function numberedBy(model: RegisteredModel, shape: string): string[] | undefined {
  const known = shapeOf(model);
  if (shape === known) return [];
  return shape.startsWith(`${known} [`) ? (JSON.parse(shape.slice(known.length)) as string[]) : undefined;
}
