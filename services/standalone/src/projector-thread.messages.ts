import type { MessagePort } from 'node:worker_threads';
import type { Position } from '@matricula/domain/kernel';
import type { EmbeddedPlace } from '@matricula/platform';
import type { RebuildProgress } from '@matricula/projection-kit';
import type { ChangedKeys } from '@matricula/read-store';

/** What the thread is started with. */
export interface ProjectorThreadData {
  place: EmbeddedPlace;
  columns: MessagePort;
}

/** What the process says to its projector thread; what it appended the thread hears of sooner than by looking at the log. */
export type ToThread = Asked | { type: 'appended' };

/** What it asks. */
export type Asked = { id: number } & (
  | { type: 'caught-up'; position: Position }
  | { type: 'stats' }
  | { type: 'replay-parked'; model: string; tenantId: string; parkedIds: string[] }
  | { type: 'rebuild' | 'cancel-rebuild'; model: string; by: string }
  | { type: 'rewrite' }
  | { type: 'stop' }
);

/** What the thread tells. */
export type FromThread =
  | { type: 'ready' }
  | { type: 'changed'; changed: ChangedKeys[] }
  | { type: 'progress'; progress: RebuildProgress }
  | { type: 'error'; message: string }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refused'; id: number; message: string };
