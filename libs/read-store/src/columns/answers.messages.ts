import type { MessagePort, Worker } from 'node:worker_threads';
import { ProgressLost, ReadBehind, RefusedQuery, StillFilling } from '../read-store';
import type { ColumnProgress } from './column-feed';
import type { PositionsReport } from './column-positions';

/** Methods with one answer. */
export type Asks =
  | ('page' | 'count' | 'distinct' | 'aggregates' | 'keys' | 'byKey' | 'reached' | 'scrub' | 'close')
  | ('refused' | 'offerAgain' | 'standing' | 'keep' | 'load' | 'slice' | 'flush');

/** Messages to the thread with the columns: a query, an export, or a step of a running export, which has its own number. */
export type ToAnswers =
  { id: number; method: Asks | 'stream'; args: unknown[] } | { id: number; method: 'next' | 'leave'; stream: number } | { method: 'wake' };

/** Messages from the thread. */
export type FromAnswers =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refused'; id: number; error: Refusal }
  | { type: 'standing'; report: PositionsReport }
  | { type: 'progress'; progress: ColumnProgress }
  | { type: 'error'; message: string };

/** One end of a channel between two threads. */
export type Port = MessagePort | Worker;

/** An error as plain data, because classes cannot be sent between threads. */
export type Refusal =
  | { kind: 'refused-query'; message: string }
  | { kind: 'still-filling'; model: string; share: number }
  | { kind: 'read-behind'; projection: string; position: string }
  | { kind: 'progress-lost'; projections: readonly string[] }
  | { kind: 'other'; message: string };

/** Converts an error to plain data. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedQuery) return { kind: 'refused-query', message: error.message };
  if (error instanceof StillFilling) return { kind: 'still-filling', model: error.model, share: error.share };
  if (error instanceof ReadBehind) return { kind: 'read-behind', projection: error.projection, position: error.position };
  if (error instanceof ProgressLost) return { kind: 'progress-lost', projections: error.projections };
  return { kind: 'other', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Restores the error. */
export function errorOf(refusal: Refusal): Error {
  switch (refusal.kind) {
    case 'refused-query':
      return new RefusedQuery(refusal.message);
    case 'still-filling':
      return new StillFilling(refusal.model, refusal.share);
    case 'read-behind':
      return new ReadBehind(refusal.projection, refusal.position);
    case 'progress-lost':
      return new ProgressLost(refusal.projections);
    case 'other':
      return new Error(refusal.message);
  }
}
