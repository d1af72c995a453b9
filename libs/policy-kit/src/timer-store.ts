import type { Position } from '@matricula/domain/kernel';

/** A timer that waits. */
export interface WaitingTimer {
  tenantId: string;
  timerId: string;
  /** ISO 8601 UTC with milliseconds. */
  dueAt: string;
}

/** What an event does to a timer: it waits for a time, or (without one) no more. */
export type TimerChange = Omit<WaitingTimer, 'dueAt'> & { dueAt?: string };

/** The timers of all tenants in the order of their times: derived from the log, folded again when it is lost. */
export interface TimerStore {
  /** Up to where the log is folded; ORIGIN at first. */
  position(): Promise<Position>;
  /** Changes in their order and the place in the log after them; cut off in between, the same changes come again and end where they ended. */
  apply(changes: readonly TimerChange[], position: Position): Promise<void>;
  /** Timers whose time is at `now` or before, the earliest first. */
  due(now: string, limit: number): Promise<WaitingTimer[]>;
  /** Forgets timers that elapsed, each only while it still waits for that time. */
  forget(elapsed: readonly WaitingTimer[]): Promise<void>;
  /** How many wait. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}
