import type { Position } from '@matricula/domain/kernel';

/** A waiting timer. */
export interface WaitingTimer {
  tenantId: string;
  timerId: string;
  /** ISO 8601 UTC with milliseconds. */
  dueAt: string;
}

/** Effect of an event on a timer: it waits until a time, or (without one) is removed. */
export type TimerChange = Omit<WaitingTimer, 'dueAt'> & { dueAt?: string };

/** Timers of all tenants ordered by time: derived from the log, and rebuilt if lost. */
export interface TimerStore {
  /** Position up to which the log is folded; ORIGIN at first. */
  position(): Promise<Position>;
  /** Applies changes in order and stores the position after them. After a crash in between, applying the same changes again gives the same result. */
  apply(changes: readonly TimerChange[], position: Position): Promise<void>;
  /** Timers due at or before `now`, the earliest first. */
  due(now: string, limit: number): Promise<WaitingTimer[]>;
  /** Removes elapsed timers, each only if it still waits for that time. */
  forget(elapsed: readonly WaitingTimer[]): Promise<void>;
  /** Number of waiting timers. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}
