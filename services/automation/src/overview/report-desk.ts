import type { RecordedEvent } from '@matricula/domain/kernel';
import type { ReportRunStarted } from '@matricula/domain/overview';

/** Creates and sends scheduled reports; the entry point provides the implementation. */
export abstract class ReportDesk {
  /** Starts the job of a run; a repeated call has no effect. */
  abstract begin(run: RecordedEvent<ReportRunStarted>): Promise<void>;
}
