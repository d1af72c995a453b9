import { ERASED } from '@matricula/domain/kernel';
import type { ReportDelivery, ReportScheduleEvent } from '@matricula/domain/overview';
import { defineProjector, drop, fold, set } from '@matricula/projection-kit';
import { reportSchedules, type ReportScheduleRow } from '@matricula/read-models/overview';

/** A schedule that is there. */
const changed = (
  { data, at }: { data: { scheduleId: string }; at: string },
  what: (row: ReportScheduleRow) => Partial<ReportScheduleRow>,
) => fold<ReportScheduleRow>(data.scheduleId, (row) => row && { ...row, ...what(row), updatedAt: at });

/** The recipients, without those whose e-mail bounced. */
function arrived(recipients: readonly ReportDelivery[] = [], failures: Readonly<Record<string, string>> = {}): Partial<ReportScheduleRow> {
  const lastRecipients = recipients.map((one): ReportDelivery => {
    const reason = failures[one.userId];
    return reason === undefined ? one : { ...one, outcome: 'refused', reason };
  });
  if (Object.keys(failures).length === 0) return { lastRecipients };
  return { lastRecipients, lastOutcome: lastRecipients.some(({ outcome }) => outcome !== 'refused') ? 'partly' : 'refused' };
}

const noNothing = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]));

export const reportSchedulesProjector = defineProjector<ReportScheduleRow, ReportScheduleEvent>(reportSchedules, {
  ReportScheduled: ({ data, at }) => {
    // Name and filter of a schedule are gone once its key was destroyed.
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
      ...{ lastRunId: runId, lastRunAt: event.at, lastOutcome: 'running', lastReason: undefined },
      ...{ lastRecipients: undefined, lastFailures: undefined },
      ...{ nextAt: nextAt ?? row.nextAt, runs: row.runs + 1 },
    }));
  },
  ReportRunFinished: (event) => {
    const { runId, outcome, reason, recipients } = event.data;
    // Ignore results of a run that was followed by another one.
    return changed(event, ({ lastRunId, lastFailures }) =>
      lastRunId === runId ? { lastOutcome: outcome, lastReason: reason, ...arrived(recipients, lastFailures) } : {},
    );
  },
  ReportDeliveryFailed: (event) => {
    const { runId, userId, reason } = event.data;
    return changed(event, ({ lastRunId, lastOutcome, lastRecipients, lastFailures }) => {
      if (lastRunId !== runId) return {};
      const failures = { ...lastFailures, [userId]: reason };
      // Some e-mails are still being sent; the run's end reports their result.
      return lastOutcome === 'running' ? { lastFailures: failures } : { lastFailures: failures, ...arrived(lastRecipients, failures) };
    });
  },
});
