import type { AggregateRow, GroupingsQuery } from '@matricula/read-models/kernel';
import type { Ask } from '../dialect';
import type { Statement } from '../statement';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { combinedFigures } from './combined-figures';

/** Computes groupings that follow from one another with one statement. */
export class CombinedGroupings extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly ask: Ask<Statement>,
  ) {
    super(next);
  }

  override aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][]> {
    return combinedFigures(this.ask, subject, query);
  }
}
