import type { AggregateRow, GroupingsQuery } from '@matricula/read-models/kernel';
import type { ColumnStore } from '../column-store';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { WithoutNumber } from '../words-of-numbers';
import { Accelerator } from './accelerator';

/** Groups and filters by the numbers stored next to the words of dimensions, and translates the result back to words. */
export class NumberedWords extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly columns: ColumnStore,
  ) {
    super(next);
  }

  override async aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][] | undefined> {
    const { table, tenantId } = subject;
    const { numbers } = table;
    if (!numbers) return this.next.aggregates(subject, query);
    try {
      const figures = await this.next.aggregates({ ...subject, numbers: (field) => numbers.of(tenantId, field) }, query);
      // If the table was filled again after damage, the same numbers may stand for other words.
      return this.columns.answersFrom(table) ? figures : undefined;
    } catch (error) {
      if (error instanceof WithoutNumber) return this.next.aggregates(subject, query);
      throw error;
    }
  }
}
