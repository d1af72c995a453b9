import { projecting } from '@matricula/testing';
import { reportSchedulesProjector } from './report-schedules.projector';

const schedules = projecting(reportSchedulesProjector);
const scheduleId = 's-1';
const of = (type: string, data: object = {}) => ({ type, data: { scheduleId, ...data } });
const asked = {
  ...{ ownerId: 'asha', report: 'quick-report', title: 'Each morning', period: 'yesterday', every: 'weekly', weekday: '1', at: '08:00' },
  ...{ recipients: ['asha', 'ravi'], formats: ['pdf'], nextAt: '2026-03-02T02:30:00.000Z' },
};
const scheduled = of('ReportScheduled', asked);
const next = '2026-03-03T02:30:00.000Z';
const begun = (runId: string) => of('ReportRunStarted', { runId, cause: 'time', dueAt: asked.nextAt, nextAt: next });
const told = [{ userId: 'asha', outcome: 'refused' as const, reason: 'This account is not active.' }];
const finished = (runId: string) => of('ReportRunFinished', { runId, outcome: 'refused', reason: 'Nobody', recipients: told });
const after = (...events: { type: string; data: object }[]) => schedules.given(scheduled, ...events).then(scheduleId);

describe('the list of scheduled reports', () => {
  it('shows reports, times and recipients', () => after().matches({ ...asked, status: 'active', runs: 0 }));

  it('shows the latest settings', () =>
    after(of('ReportScheduleChanged', { from: {}, to: { every: 'daily', weekday: null }, nextAt: next })).matches({
      ...{ every: 'daily', weekday: undefined, nextAt: next },
    }));

  it('has no next time while it is paused', async () => {
    await after(of('ReportSchedulePaused')).matches({ status: 'paused', nextAt: undefined });
    await after(of('ReportSchedulePaused'), of('ReportScheduleResumed', { nextAt: next })).matches({ status: 'active', nextAt: next });
  });

  it('follows the last run to its end', async () => {
    await after(begun('r-1')).matches({ lastOutcome: 'running', nextAt: next, runs: 1 });
    await after(begun('r-1'), finished('r-1')).matches({ lastOutcome: 'refused', lastReason: 'Nobody', lastRecipients: told });
    await after(begun('r-1'), begun('r-2'), finished('r-1')).matches({ lastRunId: 'r-2', lastOutcome: 'running', runs: 2 });
  });

  it('marks a recipient as failed when the e-mail bounced, in either order of events', async () => {
    const both = ['asha', 'ravi'].map((userId) => ({ userId, outcome: 'attached' as const, messageId: `m-${userId}` }));
    const sent = of('ReportRunFinished', { runId: 'r-1', outcome: 'sent', recipients: both });
    const failed = (userId: string) => of('ReportDeliveryFailed', { runId: 'r-1', userId, reason: 'no such mailbox' });
    const some = {
      lastOutcome: 'partly' as const,
      lastRecipients: [{ userId: 'asha', outcome: 'refused' as const, reason: 'no such mailbox' }, both[1]!],
    };
    await after(begun('r-1'), sent).matches({ lastOutcome: 'sent', lastRecipients: both });
    await after(begun('r-1'), sent, failed('asha')).matches(some);
    await after(begun('r-1'), failed('asha'), sent).matches(some);
    await after(begun('r-1'), sent, failed('asha'), failed('ravi')).matches({ lastOutcome: 'refused' });
    await after(begun('r-1'), sent, begun('r-2'), failed('asha')).matches({ lastOutcome: 'running', lastFailures: undefined });
  });

  it('forgets what was deleted', async () => {
    expect((await schedules.given(scheduled, of('ReportScheduleRemoved')).rows()).size).toBe(0);
    expect((await schedules.given(scheduled, of('ReportScheduleRemoved'), finished('r-1')).rows()).size).toBe(0);
  });
});
