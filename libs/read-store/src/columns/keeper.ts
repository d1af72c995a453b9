import type { Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { StoredRow } from '../read-store';

/** A version of a read model by its name. */
export type ModelVersion = Pick<ReadModel, 'name' | 'version'>;

/** A change of a row that lives in columns alone; without `row` it goes. See RowChange. */
export interface KeptChange {
  tenant: string;
  key: string;
  position: Position;
  /** See KeptRow. */
  row?: Record<string, unknown>;
  rest?: string | null;
  added?: boolean;
}

/** What a commit means for one version: its changes, and where its checkpoint has to stand for the commit to move it. */
export interface KeptPart {
  model: ModelVersion;
  /** Undefined where the commit leaves the checkpoint alone. */
  from?: Position;
  changes: KeptChange[];
}

/** One commit to rows that live in columns alone. */
export interface KeptBatch {
  parts: KeptPart[];
  checkpoint: Position;
}

/** A stretch of rows for folding; `next` is where the following one begins. */
export interface KeptSlice {
  rows: StoredRow[];
  next?: number;
}

/** Keeps rows that live in columns alone, here or in a thread of its own. What was said earlier is seen by what is asked later. */
export interface Keeper {
  /** Where a version stands, once there is room for it; ORIGIN when it is new or its file was lost. */
  standing(model: ModelVersion): Promise<Position>;
  /** Resolves when the batch is on disk, rows and checkpoints together. @throws ProgressLost when a version stands elsewhere than it says */
  keep(batch: KeptBatch): Promise<void>;
  /** See ReadStore.load. */
  load(model: ModelVersion, ids: { tenantId: string; key: string }[]): Promise<StoredRow[]>;
  /** See ReadStore.loadWhere; rows from a number on. */
  slice(model: ModelVersion, tenantId: string, anyOf: readonly string[], value: string | undefined, from: number): Promise<KeptSlice>;
  /** Resolves when everything said so far is on disk. */
  flush(): Promise<void>;
}
