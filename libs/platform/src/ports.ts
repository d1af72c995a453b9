import type { Position } from '@matricula/domain/kernel';
import type { SealedBlobStore } from '@matricula/blob-store';
import type { Drawing } from '@matricula/documents';
import type { EventFeed } from '@matricula/event-feed';
import type { EventStore } from '@matricula/event-store';
import type { DevelopmentMailbox, Mailer } from '@matricula/outbound/email';
import type { TimerStore } from '@matricula/policy-kit';
import type { RebuildCancellation, RebuildStart, ProjectionStats, ReplayResult } from '@matricula/projection-kit';
import type { ReadStore, RowStore } from '@matricula/read-store';
import type { PastFigures } from '@matricula/reports';
import type { DataSubjectKeys, Vault } from '@matricula/vault';
import type { Changes } from './changes';

/** The running projectors, in whichever process they run. */
export abstract class Projections {
  /** Resolves when every read model has folded all events up to a position. */
  abstract caughtUp(position: Position): Promise<void>;
  abstract stats(): Promise<ProjectionStats[]>;
  /** Folds parked events of a read model again. */
  abstract replayParked(model: string, tenantId: string, parkedIds: string[]): Promise<ReplayResult>;
  /**
   * Starts a rebuild of a read model next to the present rows, which answer queries until it is done; resolves before it ends. `by`: who requested
   * it, for the maintenance log.
   */
  abstract rebuild(model: string, by: string): Promise<RebuildStart>;
  /** Cancels a rebuild while the present rows still answer, and drops its rows. */
  abstract cancelRebuild(model: string, by: string): Promise<RebuildCancellation>;
  /** Rewrites the rows, see ReadStore.rewrite; read models fall behind meanwhile. */
  abstract rewrite(): Promise<void>;
  abstract stop(): Promise<void>;
}

/** A thread for work that would block requests, with its own connections to log and vault. */
export interface BulkThread {
  /** Captures enquiries as `LeadCapture.captureMany` does; plain data in and out. */
  capture<Outcome>(input: object): Promise<Outcome>;
  stop(): Promise<void>;
}

/**
 * Which jobs a process runs: all, as the only process (`alone`); those started through it (`own`); or also those whose process is gone (`orphans`).
 */
export type JobDuty = 'alone' | 'own' | 'orphans';

/** Everything that contexts stand on, opened for one profile. */
export interface Ports {
  store: EventStore;
  feed: EventFeed;
  reads: ReadStore;
  vault: Vault;
  keys: DataSubjectKeys;
  blobs: SealedBlobStore;
  /** Store of the tenants' hash chains. */
  ledger: RowStore;
  mailer: Mailer;
  /** There only while no mail server is configured, and never in production. */
  mailbox?: DevelopmentMailbox;
  projections: Projections;
  changes: Changes;
  jobDuty: JobDuty;
  /** Waiting timers; `jobDuty` decides which process lets them elapse. */
  timers: TimerStore;
  /** Missing: bulk work runs in the calling thread. */
  bulkThread?: BulkThread;
  /** Reports at past positions; missing in processes that answer none. */
  drawing: Drawing;
  /** Reports as they were; missing in processes that answer none. */
  past?: PastFigures;
  close(): Promise<void>;
}
