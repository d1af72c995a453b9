import type { MessagePort } from 'node:worker_threads';
import type { Position } from '@matricula/domain/kernel';
import type { EmbeddedPlace } from '@matricula/platform';
import type { RebuildProgress } from '@matricula/projection-kit';
import type { ChangedKeys } from '@matricula/read-store';

/** Start data of the thread. */
export interface ProjectorThreadData {
  place: EmbeddedPlace;
  columns: MessagePort;
}

/** Messages to the thread: requests, and notice of appends, which arrives earlier than polling the log would show them. */
export type ToThread = Asked | { type: 'appended' };

/** A request. */
export type Asked = { id: number } & (
  | { type: 'caught-up'; position: Position }
  | { type: 'stats' }
  | { type: 'replay-parked'; model: string; tenantId: string; parkedIds: string[] }
  | { type: 'rebuild' | 'cancel-rebuild'; model: string; by: string }
  | { type: 'rewrite' }
  | { type: 'stop' }
);

/** Messages from the thread. */
export type FromThread =
  | { type: 'ready' }
  | { type: 'changed'; changed: ChangedKeys[] }
  | { type: 'progress'; progress: RebuildProgress }
  | { type: 'error'; message: string }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refused'; id: number; message: string };
