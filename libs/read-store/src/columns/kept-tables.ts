import { VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { ProgressLost, projectionOf } from '../read-store';
import { tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnEngine } from './column-engine';
import type { Append } from './column-table';
import { Statement } from './statement';
import type { KeptBatch, KeptChange, ModelVersion } from './keeper';
import { KeptTable, type Standing } from './kept-table';

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

  constructor(private readonly engine: ColumnEngine) {}

  /** Reads where versions stood, unless they are not the ones that are asked for. */
  async open(models: readonly RegisteredModel[]): Promise<void> {
    const { writer } = this.engine;
    await writer.run('create table if not exists kept (name varchar, incarnation varchar, shape varchar, position varchar)');
    await writer.run('create table if not exists gone (name varchar, tenant varchar, key varchar, position varchar)');
    for (const model of models) {
      const stood = new Statement();
      stood.text = `select position from kept where name = ${stood.bind(tableOf(model), VARCHAR)}
        and incarnation = ${stood.bind(model.incarnation, VARCHAR)} and shape = ${stood.bind(shapeOf(model), VARCHAR)}`;
      const [found] = await this.engine.rows(stood);
      if (!found) continue;
      const kept = new KeptTable(model);
      const last = new Statement();
      last.text = `select coalesce(max(id), 0) from ${kept.table.sql}`;
      const [[next] = []] = await this.engine.rows(last);
      this.tables.set(tableOf(model), { kept, position: String(found[0]), next: Number(next) + 1 });
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
    return models.length !== this.tables.size || models.some((model) => !this.table(model));
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
    for (const name of this.tables.keys())
      if (!models.some((model) => tableOf(model) === name && this.table(model))) await this.forget(connection, name);
    for (const model of models) {
      const there = this.table(model) && this.tables.get(tableOf(model));
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
    return () => {
      this.tables = tables;
      for (const settle of settled) settle();
    };
  }

  private async makeRoom(connection: DuckDBConnection, model: RegisteredModel): Promise<Kept> {
    const kept = new KeptTable(model);
    await this.forget(connection, tableOf(model));
    await kept.table.create(connection);
    await connection.run('insert into kept values ($1, $2, $3, $4)', [tableOf(model), model.incarnation, shapeOf(model), ORIGIN]);
    return { kept, position: ORIGIN, next: 1 };
  }

  private async forget(connection: DuckDBConnection, name: string): Promise<void> {
    await connection.run(`drop table if exists "${name}"`);
    for (const table of ['kept', 'gone', 'refused']) await connection.run(`delete from ${table} where name = $1`, [name], [VARCHAR]);
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
const shapeOf = (model: RegisteredModel) => `2 ${model.key} ${JSON.stringify(model.fields)}`;
