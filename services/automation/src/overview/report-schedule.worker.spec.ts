import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { automationEvents } from '@matricula/domain/automation';
import { jobContext, jobDecider, jobStream } from '@matricula/domain/job';
import type { DomainCommand, RecordedEvent } from '@matricula/domain/kernel';
import { overviewContext, reportScheduleBoundary, type ReportScheduleCommand } from '@matricula/domain/overview';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { ReportScheduleWorker } from './report-schedule.worker';

const tenantId = 't1';
const scheduleId = 's-1';
const stream = reportScheduleBoundary.stream(tenantId, scheduleId);
const dueAt = '2026-03-02T02:30:00.000Z';

describe('the worker of scheduled reports', () => {
  let folder: string;
  let vault: SqliteVault;
  let store: SqliteEventStore;
  let begun: string[];
  let now: string;

  const desk = {
    begin: async ({ data }: RecordedEvent<{ type: 'ReportRunStarted'; data: { runId: string } }>) => void begun.push(data.runId),
  };
  const worker = () => new ReportScheduleWorker(store, desk, () => new Date(now));
  const tell = (command: ReportScheduleCommand) =>
    execute(store, reportScheduleBoundary.decider, { stream, tenantId }, command, systemMeta('c-1'));
  const happened = async () => (await store.read(stream)).slice(1);
  const elapsed = (at: string, id = 'e-1') => {
    const data = { timerId: 'x', kind: 'report-due', dueAt, about: { scheduleId } };
    return { id, type: 'TimerElapsed', tenantId, at, data, meta: systemMeta('c-1') } as unknown as RecordedEvent;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reports-'));
    vault = new SqliteVault({ file: ':memory:' });
    const definitions = [...overviewContext.events, ...jobContext.events, ...automationEvents, ...tenantEvents];
    const codec = new EventCodec({ definitions, keys: new DataSubjectKeys(vault) });
    store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
    [begun, now] = [[], dueAt];
    const registered = { type: 'RegisterTenant', data: { tid: tenantId, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} } } as const;
    await execute(store, tenantDecider, { stream: tenantStream(tenantId), tenantId }, registered, systemMeta('c-1'));
    await tell({
      type: 'ScheduleReport',
      data: {
        ...{ scheduleId, ownerId: 'asha', report: 'quick-report', title: 'Mornings', period: 'yesterday', every: 'weekdays', at: '08:00' },
        ...{ recipients: ['asha'], formats: ['pdf'], nextAt: dueAt },
      },
    });
  });
  afterEach(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('runs a schedule once at its time, even with repeated events or two copies, and waits for the next', async () => {
    await Promise.all([worker().work([elapsed(dueAt)]), worker().work([elapsed(dueAt)])]);
    await worker().work([elapsed(dueAt)]);
    // The same time under another event id, as after the timer was set again.
    await worker().work([elapsed(dueAt, 'e-2')]);
    expect(await happened()).toMatchObject([
      { type: 'ReportRunStarted', data: { runId: 'e-1', cause: 'time', dueAt, nextAt: '2026-03-03T02:30:00.000Z' } },
    ]);
  });

  it('runs once for all times missed during an outage', async () => {
    // From Monday until Friday evening: the next working day is a Monday.
    now = '2026-03-06T15:00:00.000Z';
    await worker().work([elapsed(now)]);
    expect(await happened()).toMatchObject([{ data: { nextAt: '2026-03-09T02:30:00.000Z' } }]);
  });

  it('takes over runs that another process started', async () => {
    await tell({ type: 'StartReportRun', data: { runId: 'r-9', cause: 'asked' } });
    await worker().work(await happened());
    expect(begun).toEqual(['r-9']);
  });

  it('reports a run that failed, and ignores other jobs', async () => {
    const job = (command: DomainCommand<string, object>, jobId: string) =>
      execute(store, jobDecider, { stream: jobStream(tenantId, jobId), tenantId }, command as never, systemMeta('c-1'));
    for (const [runId, kind] of [
      ['r-1', 'report-run'],
      ['r-2', 'import'],
    ] as const) {
      await tell({ type: 'StartReportRun', data: { runId, cause: 'asked' } });
      await job({ type: 'StartJob', data: { jobId: runId, kind, title: 'x', total: 1, settings: { scheduleId } } }, runId);
      await job({ type: 'FailJob', data: { message: 'no' } }, runId);
      await worker().work((await store.read(jobStream(tenantId, runId))).filter(({ type }) => type === 'JobFailed'));
    }
    const ends = (await happened()).filter(({ type }) => type === 'ReportRunFinished');
    expect(ends).toMatchObject([{ data: { runId: 'r-1', outcome: 'failed', reason: expect.stringContaining('next run') } }]);
  });

  it('ignores other timers', () => {
    const data = { timerId: 'x', kind: 'follow-up-due', dueAt, about: { followUpId: 'f' } };
    expect(worker().thingOf({ type: 'TimerElapsed', data } as unknown as RecordedEvent)).toBeUndefined();
  });
});
