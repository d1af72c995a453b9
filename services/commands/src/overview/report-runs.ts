import { Injectable } from '@nestjs/common';
import type { EventMeta, RecordedEvent } from '@matricula/domain/kernel';
import { reportScheduleBoundary, type ReportRunStarted } from '@matricula/domain/overview';
import { EventStore } from '@matricula/event-store';
import { JobRunner } from '../job';

/** Starts the job of each run; a repeated call has no effect. */
@Injectable()
export class ReportRuns {
  constructor(
    private readonly jobs: JobRunner,
    private readonly store: EventStore,
  ) {}

  async begin({ tenantId, data, meta, id }: RecordedEvent<ReportRunStarted>): Promise<void> {
    const { scheduleId, runId } = data;
    const { decider, stream } = reportScheduleBoundary;
    const { settings } = (await this.store.states.current(decider, stream(tenantId, scheduleId))).state;
    const { actor, correlationId } = meta satisfies EventMeta;
    const cause = { tenantId, actor, correlationId, causationId: id, version: 1 };
    await this.jobs.start(runId, 'report-run', 'Scheduled report', settings.recipients?.length ?? 0, { scheduleId }, cause);
  }
}
