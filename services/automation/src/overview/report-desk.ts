import type { RecordedEvent } from '@matricula/domain/kernel';
import type { ReportRunStarted } from '@matricula/domain/overview';

/** Who makes and sends scheduled reports; whoever composes the application says it. */
export abstract class ReportDesk {
  /** Begins the work of a run; told of one again, it does nothing twice. */
  abstract begin(run: RecordedEvent<ReportRunStarted>): Promise<void>;
}
