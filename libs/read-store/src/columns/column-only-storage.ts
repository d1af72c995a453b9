import type { Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { StoredRow } from '../read-store';

/** A version of a read model by its name. */
export type ModelVersion = Pick<ReadModel, 'name' | 'version'>;

/** A change of a column-only row; without `row` it is removed. See RowChange. */
export interface ColumnOnlyChange {
  tenant: string;
  key: string;
  position: Position;
  /** See SplitRow. */
  row?: Record<string, unknown>;
  rest?: string | null;
  added?: boolean;
}

/** One version's part of a commit: its changes, and the checkpoint it expects. */
export interface ColumnOnlyPart {
  model: ModelVersion;
  /** Undefined if the commit leaves the checkpoint unchanged. */
  from?: Position;
  changes: ColumnOnlyChange[];
}

/** One commit to column-only rows. */
export interface ColumnOnlyBatch {
  parts: ColumnOnlyPart[];
  checkpoint: Position;
}

/** A slice of rows for folding; `next` is where the following one starts. */
export interface ColumnOnlySlice {
  rows: StoredRow[];
  next?: number;
}

/** Stores column-only rows, in this thread or another. Reads see all earlier writes. */
export interface ColumnOnlyStorage {
  /** Position of a version; waits until its table exists. ORIGIN if it is new or its file was lost. */
  standing(model: ModelVersion): Promise<Position>;
  /** Resolves when rows and checkpoints are on disk. @throws ProgressLost when a version stands elsewhere than it says */
  keep(batch: ColumnOnlyBatch): Promise<void>;
  /** See ReadStore.load. */
  load(model: ModelVersion, ids: { tenantId: string; key: string }[]): Promise<StoredRow[]>;
  /** See ReadStore.loadWhere; starts at a row number. */
  slice(model: ModelVersion, tenantId: string, anyOf: readonly string[], value: string | undefined, from: number): Promise<ColumnOnlySlice>;
  /** Resolves when everything written so far is on disk. */
  flush(): Promise<void>;
}
