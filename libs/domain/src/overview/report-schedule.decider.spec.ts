import { deciding } from '@matricula/testing';
import { reportScheduleDecider, type ReportScheduleCommand } from './report-schedule.decider';
import type { ReportScheduleEvent } from './report-schedule.events';

const scheduleId = 's-1';
const at = (day: number) => `2026-03-0${day}T02:30:00.000Z`;
const asked = {
  ...{ scheduleId, ownerId: 'asha', report: 'quick-report', title: 'Each morning', period: 'yesterday', every: 'daily', at: '08:00' },
  ...{ recipients: ['asha'], formats: ['pdf'], nextAt: at(2) },
};
const scheduled: ReportScheduleEvent = { type: 'ReportScheduled', data: asked };
const paused: ReportScheduleEvent = { type: 'ReportSchedulePaused', data: { scheduleId } };
const resumed: ReportScheduleEvent = { type: 'ReportScheduleResumed', data: { scheduleId, nextAt: at(5) } };
const removed: ReportScheduleEvent = { type: 'ReportScheduleRemoved', data: { scheduleId } };
const due = { runId: 'r-2', cause: 'time', dueAt: at(2), nextAt: at(3) } as const;
const begun: ReportScheduleEvent = { type: 'ReportRunStarted', data: { scheduleId, ...due } };
const start: ReportScheduleCommand = { type: 'StartReportRun', data: due };
const sendNow: ReportScheduleCommand = { type: 'StartReportRun', data: { runId: 'r-9', cause: 'asked' } };
const finish: ReportScheduleCommand = { type: 'FinishReportRun', data: { runId: 'r-2', outcome: 'sent', recipients: [] } };
const finished: ReportScheduleEvent = { type: 'ReportRunFinished', data: { scheduleId, runId: 'r-2', outcome: 'sent', recipients: [] } };
const { scheduleId: _id, ownerId: _owner, report: _report, nextAt: _next, ...settings } = asked;
const change = (other: object): ReportScheduleCommand => ({
  type: 'ChangeReportSchedule',
  data: { settings: { ...settings, ...other }, nextAt: at(4) },
});

describe('a scheduled report', () => {
  const schedule = deciding(reportScheduleDecider);

  it('has each of its times once', () => {
    schedule.given(scheduled).when(start).then(begun);
    schedule.given(scheduled, begun).when(start).thenNothing();
    schedule.given(scheduled, paused).when(start).thenNothing();
    schedule.given(scheduled, removed).when(start).thenNothing();
    schedule.given(scheduled, paused, resumed).when(start).thenNothing();
  });

  it('is sent on request, paused or not, without changing its next time', () => {
    schedule
      .given(scheduled, paused)
      .when(sendNow)
      .then({ type: 'ReportRunStarted', data: { runId: 'r-9', cause: 'asked' } });
    schedule
      .given(scheduled, { type: 'ReportRunStarted', data: { scheduleId, runId: 'r-9', cause: 'asked' } })
      .when(start)
      .then(begun);
    schedule.given(scheduled, removed).when(sendNow).thenRefused('report-schedule/unknown');
  });

  it('says once how a run ended, also of one that was deleted meanwhile', () => {
    schedule.given(scheduled, begun).when(finish).then(finished);
    schedule.given(scheduled, begun, removed).when(finish).then(finished);
    schedule.given(scheduled, begun, finished).when(finish).thenNothing();
    schedule.given(scheduled).when(finish).thenNothing();
  });

  it('says who did not get it after all, whenever that is known', () => {
    const fail: ReportScheduleCommand = { type: 'FailReportDelivery', data: { runId: 'r-2', userId: 'asha', reason: 'no such mailbox' } };
    schedule
      .given(scheduled, begun)
      .when(fail)
      .then({ type: 'ReportDeliveryFailed', data: { scheduleId, userId: 'asha' } });
    schedule.given(scheduled, begun, finished, removed).when(fail).then({ type: 'ReportDeliveryFailed' });
  });

  it('says what changed, old and new, and moves its next time with it', () => {
    schedule
      .given(scheduled)
      .when(change({ at: '09:00', title: 'Each morning' }))
      .then({ type: 'ReportScheduleChanged', data: { scheduleId, from: { at: '08:00' }, to: { at: '09:00' }, nextAt: at(4) } });
    schedule
      .given(scheduled, paused)
      .when(change({ at: '09:00' }))
      .then({ type: 'ReportScheduleChanged', data: { nextAt: undefined } });
    schedule
      .given(scheduled)
      .when(change({ period: 'yesterday' }))
      .thenNothing();
  });

  it('is paused, resumed and deleted once', () => {
    schedule.given(scheduled).when({ type: 'PauseReportSchedule', data: {} }).then(paused);
    schedule.given(scheduled, paused).when({ type: 'PauseReportSchedule', data: {} }).thenRefused('report schedule/not-possible');
    schedule
      .given(scheduled, paused)
      .when({ type: 'ResumeReportSchedule', data: { nextAt: at(5) } })
      .then(resumed);
    schedule.given(scheduled, removed).when({ type: 'RemoveReportSchedule', data: {} }).thenNothing();
    schedule.given().when(sendNow).thenRefused('report-schedule/unknown');
  });
});
