import type { AggregateRow, GroupingsQuery } from '@matricula/read-models/kernel';
import type { ColumnStore } from '../column-store';
import type { ColumnTable } from '../column-table';
import type { Computation, RowRange } from '../compile-query';
import type { Statement } from '../statement';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { idRange } from './id-range';
import { thingNumbers, Things, type ReadNumbers } from './thing-numbers';

/** Counts distinct things (leads) of large reports by numbers in this process instead of by their ids in the engine. */
export class CountedThings extends Accelerator {
  private readonly read: ReadNumbers = (statement, read) => this.columns.ask((engine) => engine.numbers(statement, read));
  private readonly numbered = new WeakMap<ColumnTable, Things>();

  constructor(
    next: TableAnswers,
    private readonly columns: ColumnStore,
  ) {
    super(next);
  }

  override aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][] | undefined> {
    return this.next.aggregates(query.search === undefined ? this.counting(subject) : subject, query);
  }

  private counting(subject: ColumnSubject): ColumnSubject {
    const figures = async <Figures>(name: string, computation: Computation<Statement, Figures>): Promise<Figures | undefined> => {
      const find = (rows?: RowRange<Statement>) => this.found(subject.table, computation, rows);
      return subject.figures ? subject.figures(name, { ...computation, find }) : find();
    };
    return { ...subject, figures };
  }

  private async found<Figures>(
    table: ColumnTable,
    computation: Computation<Statement, Figures>,
    rows: RowRange<Statement> | undefined,
  ): Promise<Figures | undefined> {
    const { find, count } = computation;
    const grown = count && this.columns.grown(table);
    if (!grown) return find(rows);
    const counted = await this.counted(table, computation, rows?.before ?? grown.next);
    if (counted !== undefined) return counted;
    const found = await find(rows);
    // Prepares the numbers for the next query, so that this one need not wait longer.
    this.columns.aside(this.thingsOf(table).renew(count.thing, this.columns.grown(table) ?? grown));
    return found;
  }

  /** Figures of the rows before a number; undefined if their things have no numbers. */
  private async counted<Figures>(
    table: ColumnTable,
    { count, add }: Computation<Statement, Figures>,
    before: number,
  ): Promise<Figures | undefined> {
    const stands = this.columns.grown(table);
    const numbered = count && stands && this.thingsOf(table).of(count.thing, stands);
    if (!numbered || numbered.grown.next > before) return undefined;
    const { next, replaced } = numbered.grown;
    const figures = await count.find({ things: numbered.things, read: this.read }, idRange(0, next));
    const all = next === before ? figures : await add(figures, { since: idRange(next, before), before: idRange(0, next) });
    // Replaced rows may belong to another thing by now.
    return (this.columns.grown(table) ?? stands).replaced === replaced ? all : undefined;
  }

  private thingsOf(table: ColumnTable): Things {
    const things = this.numbered.get(table) ?? new Things((column, next) => thingNumbers(this.read, table.sql, column, next));
    this.numbered.set(table, things);
    return things;
  }
}
