import { ERASED } from '@matricula/domain/kernel';
import type { ReportScheduleEvent } from '@matricula/domain/overview';
import { defineProjector, drop, fold, set } from '@matricula/projection-kit';
import { reportSchedules, type ReportScheduleRow } from '@matricula/read-models/overview';

/** A schedule that is there. */
const changed = (
  { data, at }: { data: { scheduleId: string }; at: string },
  what: (row: ReportScheduleRow) => Partial<ReportScheduleRow>,
) => fold<ReportScheduleRow>(data.scheduleId, (row) => row && { ...row, ...what(row), updatedAt: at });

const noNothing = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]));

export const reportSchedulesProjector = defineProjector<ReportScheduleRow, ReportScheduleEvent>(reportSchedules, {
  ReportScheduled: ({ data, at }) => {
    // Of a schedule whose key was destroyed, its name and filter are gone.
    const { title = ERASED, ...rest } = data;
    return set(data.scheduleId, { ...(rest as typeof data), title, status: 'active', createdAt: at, updatedAt: at, runs: 0 });
  },
  ReportScheduleChanged: (event) => {
    const { to, nextAt } = event.data;
    return changed(event, () => ({ ...noNothing(to ?? {}), nextAt }));
  },
  ReportSchedulePaused: (event) => changed(event, () => ({ status: 'paused', nextAt: undefined })),
  ReportScheduleResumed: (event) => changed(event, () => ({ status: 'active', nextAt: event.data.nextAt })),
  ReportScheduleRemoved: ({ data }) => drop(data.scheduleId),
  ReportRunStarted: (event) => {
    const { runId, nextAt } = event.data;
    return changed(event, (row) => ({
      ...{ lastRunId: runId, lastRunAt: event.at, lastOutcome: 'running', lastReason: undefined, lastRecipients: undefined },
      ...{ nextAt: nextAt ?? row.nextAt, runs: row.runs + 1 },
    }));
  },
  ReportRunFinished: (event) => {
    const { runId, outcome, reason, recipients } = event.data;
    // Of a run that another one followed nobody asks any more.
    return changed(event, ({ lastRunId }) =>
      lastRunId === runId ? { lastOutcome: outcome, lastReason: reason, lastRecipients: recipients } : {},
    );
  },
});
