import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { fillingOf, type Progress } from '../fill-share';
import { projectionOf, type Filling } from '../read-store';
import type { RowsReader } from '../sqlite/rows-reader';
import type { RegisteredModel } from '../sqlite/rows-schema';

/** Where columns stand. It only grows, but for a file that is lost: what was heard a moment ago promises nothing that is not there. */
export interface ColumnsStanding {
  /** Position that answers reflect for a projection; ORIGIN for one that is unknown. */
  position(projection: string): Position;
  /** Where a version stands that lives in columns alone. */
  stands(model: RegisteredModel): Position;
  /** How much of a version is there while its table is filled, or has not come to a position that the rows have passed. */
  filling(model: RegisteredModel, target: Position): Filling | undefined;
}

/** Where columns stand, as they tell it to other threads, which then need not ask before every question. */
export interface StandingReport {
  positions: readonly (readonly [projection: string, position: Position])[];
  /** By incarnation: the share that is filled, undefined once it answers, and where a version stands that lives in columns alone. */
  versions: readonly (readonly [incarnation: string, version: { share?: number; position?: Position }])[];
}

/** What columns told last. */
export class HeardStanding implements ColumnsStanding {
  private positions = new Map<string, Position>();
  private versions = new Map<string, { share?: number; position?: Position }>();

  hear({ positions, versions }: StandingReport): void {
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

/** Where the projection of a version stands and what it has to reach; undefined when it never began. */
export function progressOf(rows: RowsReader, columns: ColumnsStanding, model: RegisteredModel): Progress | undefined {
  const projection = projectionOf(model);
  if (model.storage === 'rows') return rows.progress(projection);
  const [position, target] = [columns.stands(model), rows.target(projection)];
  return position === ORIGIN && target === undefined ? undefined : { position, target };
}

/** How much is there of the version that answers; undefined once it is whole and in the columns. */
export function fillingIn(rows: RowsReader, columns: ColumnsStanding, asked: { name: string; version: number }): Filling | undefined {
  const answering = rows.resolve(asked);
  if (!answering) return { share: 0 };
  const progress = progressOf(rows, columns, answering);
  return fillingOf(progress) ?? columns.filling(answering, progress?.target ?? ORIGIN);
}
