import type { RecordedEvent } from '@matricula/domain/kernel';
import type { BroadcastResumed, BroadcastStarted } from '@matricula/domain/marketing';

/** Sends broadcasts; the entry point provides the implementation. */
export abstract class BroadcastDesk {
  /** Starts the job of a run; a repeated call has no effect. */
  abstract begin(run: RecordedEvent<BroadcastStarted | BroadcastResumed>): Promise<void>;
}
