import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { fillingOf, type Progress } from '../fill-share';
import { projectionOf, type Filling } from '../read-store';
import type { RowsReader } from '../sqlite/rows-reader';
import type { RegisteredModel } from '../sqlite/rows-schema';

/** Positions of the columns. They only grow, unless the file is lost, so a recently heard position is safe to rely on. */
export interface ColumnPositions {
  /** Position that answers reflect for a projection; ORIGIN if unknown. */
  position(projection: string): Position;
  /** Position of a column-only version. */
  stands(model: RegisteredModel): Position;
  /** Fill progress of a version while its table is being filled, or behind a position that the rows have passed. */
  filling(model: RegisteredModel, target: Position): Filling | undefined;
}

/** Positions of the columns as reported to other threads, which then need not ask before every query. */
export interface PositionsReport {
  positions: readonly (readonly [projection: string, position: Position])[];
  /** By incarnation: the filled share, undefined once complete, and the position of a column-only version. */
  versions: readonly (readonly [incarnation: string, version: { share?: number; position?: Position }])[];
}

/** The last report of the columns. */
export class ReportedPositions implements ColumnPositions {
  private positions = new Map<string, Position>();
  private versions = new Map<string, { share?: number; position?: Position }>();

  hear({ positions, versions }: PositionsReport): void {
    this.positions = new Map(positions);
    this.versions = new Map(versions);
  }

  position(projection: string): Position {
    return this.positions.get(projection) ?? ORIGIN;
  }

  stands({ incarnation }: RegisteredModel): Position {
    return this.versions.get(incarnation)?.position ?? ORIGIN;
  }

  filling(model: RegisteredModel, target: Position): Filling | undefined {
    const { share } = this.versions.get(model.incarnation) ?? { share: 0 };
    if (share !== undefined) return { share, waits: true };
    const filling = fillingOf({ position: this.position(projectionOf(model)), target });
    return filling && { ...filling, waits: true };
  }
}

/** Position and target of the projection of a version; undefined if it never started. */
export function progressOf(rows: RowsReader, columns: ColumnPositions, model: RegisteredModel): Progress | undefined {
  const projection = projectionOf(model);
  if (model.storage === 'rows') return rows.progress(projection);
  const [position, target] = [columns.stands(model), rows.target(projection)];
  return position === ORIGIN && target === undefined ? undefined : { position, target };
}

/** Fill progress of the active version; undefined once it is complete and in the columns. */
export function fillingIn(rows: RowsReader, columns: ColumnPositions, asked: { name: string; version: number }): Filling | undefined {
  const answering = rows.resolve(asked);
  if (!answering) return { share: 0 };
  const progress = progressOf(rows, columns, answering);
  return fillingOf(progress) ?? columns.filling(answering, progress?.target ?? ORIGIN);
}
