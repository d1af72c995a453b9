import { reacting } from '@matricula/testing';
import { reportSchedules } from './report-schedules.policy';

const policy = reacting(reportSchedules);
const nextAt = '2026-03-02T02:30:00.000Z';
const timer = 'timer-tenant-1-report-due/s-1';
const waits: [string, object] = [timer, { type: 'SetTimer', data: { kind: 'report-due', dueAt: nextAt, about: { scheduleId: 's-1' } } }];
const of = (type: string, data: object = {}) => ({ type, data: { scheduleId: 's-1', ...data } });

describe('a scheduled report', () => {
  it.each(['ReportScheduled', 'ReportScheduleChanged', 'ReportScheduleResumed', 'ReportRunStarted'])(
    'waits for its next time (%s)',
    (type) => policy.to(of(type, { nextAt })).orders(waits),
  );
  it('keeps its next time when it is changed while paused or sent in between', () => {
    policy.to(of('ReportScheduleChanged', { from: {}, to: {} })).orders();
    policy.to(of('ReportRunStarted', { runId: 'r-1', cause: 'asked' })).orders();
  });
  it.each(['ReportSchedulePaused', 'ReportScheduleRemoved'])('cancels its timer (%s)', (type) =>
    policy.to(of(type)).orders([timer, { type: 'CancelTimer' }]),
  );
});
