import { setTimeout as pause } from 'node:timers/promises';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import { fillingOf } from '../fill-share';
import { type RefusedRow, type StoredRow } from '../read-store';
import type { RowsReader } from '../sqlite/rows-reader';
import type { AskedModel, ServedColumns } from './answers';
import type { Facets } from './column-facets';
import type { ColumnStore } from './column-store';
import type { ColumnTable } from './column-table';
import { duckDb } from './duckdb-dialect';
import type { ColumnOnlyBatch, ColumnOnlySlice, ModelVersion } from './column-only-storage';
import { progressOf, type ColumnPositions, type PositionsReport } from './column-positions';
import type { ColumnSubject, TableAnswers } from './table-answers';

const SCRUB_AGAIN_MS = 20;
/** Answers queries from the columns and returns the matching rows. */
export class ColumnAnswers implements ServedColumns {
  readonly known: ColumnPositions;

  constructor(
    private readonly rows: RowsReader,
    private readonly columns: ColumnStore,
    private readonly answers: TableAnswers,
  ) {
    this.known = columns;
  }

  async page(asked: AskedModel, tenantId: string, query: PageQuery): Promise<string> {
    const found = await this.answered(asked, tenantId, [], (subject) => this.answers.page(subject, query));
    return listOf(found.map(({ json }) => json));
  }

  keys(asked: AskedModel, tenantId: string, { carried: _, ...query }: PageQuery): Promise<string[]> {
    return this.answered(asked, tenantId, [], (subject) => this.answers.keys(subject, query));
  }

  count(asked: AskedModel, tenantId: string, selection: Selection): Promise<number> {
    return this.answered(asked, tenantId, 0, (subject) => this.answers.count(subject, selection));
  }

  distinct(asked: AskedModel, tenantId: string, fields: string[], selection: Selection, limit: number): Promise<Facets> {
    const none: Facets = Object.fromEntries(fields.map((field) => [field, []]));
    return this.answered(asked, tenantId, none, (subject) => this.answers.distinct(subject, fields, selection, limit));
  }

  aggregates(asked: AskedModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]> {
    const none = query.groupings.map(() => []);
    return this.answered(asked, tenantId, none, (subject) => this.answers.aggregates(subject, query));
  }

  async *stream(asked: AskedModel, tenantId: string, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<string> {
    const subject = await this.subject(asked, tenantId);
    if (!subject) return;
    for await (const piece of this.answers.pieces(subject, query)) yield listOf(piece);
  }

  async byKey(asked: AskedModel, tenantId: string, keys: readonly string[]): Promise<string> {
    const subject = await this.subject(asked, tenantId);
    if (!subject) return '[]';
    const kept = await this.columns.columnOnlyTable(subject.table.model);
    return listOf(await this.columns.ask((engine) => kept.byKey(engine, tenantId, keys)));
  }

  async reached(projection: string, position: Position, withinMs: number): Promise<void> {
    await this.columns.reached(() => this.rows.projection(projection), position, withinMs);
  }

  /** See ColumnStore. */
  follow(hear: (report: PositionsReport) => void): void {
    this.columns.follow(hear);
  }

  wake(): void {
    this.columns.wake();
  }

  standing(model: ModelVersion): Promise<Position> {
    return this.columns.standing(model);
  }

  keep(batch: ColumnOnlyBatch): Promise<void> {
    return this.columns.keep(batch);
  }

  flush(): Promise<void> {
    return this.columns.flush();
  }

  async load(model: ModelVersion, ids: { tenantId: string; key: string }[]): Promise<StoredRow[]> {
    const kept = await this.writtenRows(model);
    return this.columns.ask((engine) => kept.load(engine, ids));
  }

  async slice(
    model: ModelVersion,
    tenantId: string,
    anyOf: readonly string[],
    value: string | undefined,
    from: number,
  ): Promise<ColumnOnlySlice> {
    const kept = await this.writtenRows(model);
    return this.columns.ask((engine) => kept.slice(engine, tenantId, anyOf, value, from));
  }

  /** Copies the columns into a new file, then empties the write-ahead log of the rows as soon as no connection reads or writes. */
  async scrub(): Promise<void> {
    await this.columns.scrub();
    while (!this.rows.truncateLog()) await pause(SCRUB_AGAIN_MS);
  }

  refused(tenantId: string): Promise<RefusedRow[]> {
    return this.columns.refused(tenantId);
  }

  offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void> {
    return this.columns.offerAgain(tenantId, rowIds);
  }

  async close(): Promise<void> {
    await this.columns.close();
    this.rows.close();
  }

  /** Rows of a column-only version, after all queued changes are written. */
  private async writtenRows({ name, version }: ModelVersion) {
    await this.columns.flush();
    const model = this.rows.state().models.find((one) => one.name === name && one.version === version);
    if (!model) throw new Error(`There is no version ${version} of ${name}`);
    return this.columns.columnOnlyTable(model);
  }

  /** The answer of the active version; `none` if there is no version. */
  private async answered<T>(
    asked: AskedModel,
    tenantId: string,
    none: T,
    ask: (subject: ColumnSubject) => Promise<T | undefined>,
  ): Promise<T> {
    const subject = await this.subject(asked, tenantId);
    if (!subject) return none;
    // Without an answer, the version was dropped or its table replaced meanwhile.
    return (await ask(subject)) ?? this.answered(asked, tenantId, none, ask);
  }

  private async subject(asked: AskedModel, tenantId: string): Promise<ColumnSubject | undefined> {
    const table = await this.table(asked);
    return table && { dialect: duckDb, table, asked, tenantId };
  }

  private table(asked: AskedModel): Promise<ColumnTable | undefined> {
    return this.columns.table(() => {
      const model = this.rows.resolve(asked);
      const progress = model && progressOf(this.rows, this.columns, model);
      // While rows are still being filled, columns answer with what they contain.
      return model && { model, target: fillingOf(progress) ? ORIGIN : (progress?.target ?? ORIGIN) };
    });
  }
}

const listOf = (rows: readonly string[]) => `[${rows.join(',')}]`;
