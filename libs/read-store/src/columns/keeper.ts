import type { Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { StoredRow } from '../read-store';

/** A version of a read model by its name. */
export type ModelVersion = Pick<ReadModel, 'name' | 'version'>;

/** A change of a column-only row; without `row` it is removed. See RowChange. */
export interface KeptChange {
  tenant: string;
  key: string;
  position: Position;
  /** See KeptRow. */
  row?: Record<string, unknown>;
  rest?: string | null;
  added?: boolean;
}

/** One version's part of a commit: its changes, and the checkpoint it expects. */
export interface KeptPart {
  model: ModelVersion;
  /** Undefined if the commit leaves the checkpoint unchanged. */
  from?: Position;
  changes: KeptChange[];
}

/** One commit to column-only rows. */
export interface KeptBatch {
  parts: KeptPart[];
  checkpoint: Position;
}

/** A slice of rows for folding; `next` is where the following one starts. */
export interface KeptSlice {
  rows: StoredRow[];
  next?: number;
}

/** Stores column-only rows, in this thread or another. Reads see all earlier writes. */
export interface Keeper {
  /** Position of a version; waits until its table exists. ORIGIN if it is new or its file was lost. */
  standing(model: ModelVersion): Promise<Position>;
  /** Resolves when rows and checkpoints are on disk. @throws ProgressLost when a version stands elsewhere than it says */
  keep(batch: KeptBatch): Promise<void>;
  /** See ReadStore.load. */
  load(model: ModelVersion, ids: { tenantId: string; key: string }[]): Promise<StoredRow[]>;
  /** See ReadStore.loadWhere; starts at a row number. */
  slice(model: ModelVersion, tenantId: string, anyOf: readonly string[], value: string | undefined, from: number): Promise<KeptSlice>;
  /** Resolves when everything written so far is on disk. */
  flush(): Promise<void>;
}
