import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ForbiddenException } from '@nestjs/common';
import { auditContext } from '@matricula/domain/audit';
import { communicationContext, type MessageRequested } from '@matricula/domain/communication';
import { overviewContext, reportScheduleBoundary, reportScheduleDecider, type ReportSchedule } from '@matricula/domain/overview';
import { DomainError } from '@matricula/domain/kernel';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { StillFilling } from '@matricula/read-store';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import type { JobInHand } from '../job/job-work';
import { MOST_ATTACHED, ReportDeliveries } from './report-deliveries';
import { ReportRunWork } from './report-run.work';

const tenantId = 't1';
const scheduled = {
  ...{ scheduleId: 's-1', ownerId: 'asha', report: 'quick-report', title: 'Mornings', period: 'last-7-days', every: 'daily', at: '08:00' },
  ...{ recipients: ['asha', 'ravi'], formats: ['csv', 'pdf'], nextAt: '2026-03-02T02:30:00.000Z' },
};

describe('a run of a scheduled report', () => {
  let folder: string;
  let vault: SqliteVault;
  let store: SqliteEventStore;
  /** Files that were made, files that are kept, and how large the next one is. */
  let made: string[];
  let kept: Set<string>;
  let size: number;
  let absent: Record<string, Error | undefined>;

  const people = {
    absent: async ({ id }: { id: string }) => {
      if (absent[id]) throw absent[id];
      return { tenantId, timeZone: 'Asia/Kolkata', user: { userId: id, name: id }, sight: { userId: id, scope: 'all' } };
    },
  };
  const file =
    (kind: string) =>
    async (_: object, { from, to }: { from: string; to: string }, __: object, reader: { user: { userId: string } }) => {
      made.push(`${kind} ${from}..${to} for ${reader.user.userId}`);
      const content = () => Readable.from([Buffer.alloc(size)]);
      return { name: `quick-report.${kind}`, contentType: `x/${kind}`, rows: 3, columns: [{ title: 'User' }], content };
    };
  const blobs = {
    put: async ({ name, contentType, content }: { name: string; contentType: string; content: Readable }) => {
      let bytes = 0;
      for await (const part of content) bytes += (part as Buffer).length;
      const id = `blob-${kept.size}-${name}`;
      kept.add(id);
      return { id, name, contentType, bytes };
    },
    delete: async (_: string, id: string) => kept.delete(id),
  };
  /** Whose filter or columns are not possible any more. */
  let hidden: string[];
  const reports = {
    declared: () => ({ name: 'quick-report', title: 'User {EntityName} Wise' }),
    answer: (_: object, __: object, { user }: { user: { userId: string } }) =>
      hidden.includes(user.userId)
        ? Promise.reject(new DomainError('lists/field-not-filterable', 'The report cannot be filtered by source.'))
        : Promise.resolve({ columns: [{ field: 'user' }] }),
  };
  const config = { uploadDays: 30, publicUrl: 'https://crm.example', brand: 'Matricula' };
  const deliveries = () =>
    new ReportDeliveries(
      store,
      blobs as never,
      people as never,
      reports as never,
      { csv: file('csv'), pdf: file('pdf') } as never,
      config as never,
    );
  const schedule: ReportSchedule = reportScheduleDecider.evolve(reportScheduleDecider.initial, {
    type: 'ReportScheduled',
    data: scheduled,
  });
  // Late in the evening in Greenwich it is the next day in India already.
  const run = { tenantId, runId: 'r-1', at: '2026-03-01T20:00:00.000Z', schedule };
  const messages = async () => {
    const found = [];
    for await (const batch of store.readAll('', { filter: { types: ['MessageRequested'] } })) found.push(...batch);
    return found.map(({ data }) => data as MessageRequested['data']);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runs-'));
    vault = new SqliteVault({ file: ':memory:' });
    const definitions = [...overviewContext.events, ...communicationContext.events, ...auditContext.events];
    store = new SqliteEventStore({
      file: join(folder, 'events.sqlite'),
      codec: new EventCodec({ definitions, keys: new DataSubjectKeys(vault) }),
    });
    [made, kept, size, absent, hidden] = [[], new Set(), 10, {}, []];
  });
  afterEach(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('makes and attaches the files, for the days in the time zone of the institution', async () => {
    expect(await deliveries().deliver(run, 'asha')).toEqual({ userId: 'asha', outcome: 'attached', messageId: 'report-r-1-asha', rows: 3 });
    expect(made).toEqual(['pdf 2026-02-24..2026-03-02 for asha', 'csv 2026-02-24..2026-03-02 for asha']);
    expect(await messages()).toMatchObject([
      {
        ...{ channel: 'email', recipientId: 'asha', linked: false, title: 'User College Wise, 24 Feb 2026 – 02 Mar 2026' },
        body: expect.stringContaining('It is attached as PDF and CSV.'),
        attachments: [{ contentType: 'x/pdf', bytes: 10 }, { contentType: 'x/csv' }],
      },
    ]);
  });

  it('has recipients sign in to fetch what is too large for an e-mail', async () => {
    size = MOST_ATTACHED / 2 + 1;
    expect(await deliveries().deliver(run, 'asha')).toMatchObject({ outcome: 'link' });
    const [{ linked, body, attachments }] = (await messages()) as [MessageRequested['data']];
    expect([linked, attachments?.length]).toEqual([true, 2]);
    expect(body).toContain(
      'Sign in to download it as PDF and CSV, within 30 days: https://crm.example/scheduled-reports?message=report-r-1-asha',
    );
  });

  it('sends nothing twice to a recipient, and stores no file twice when two copies work at once', async () => {
    await Promise.all([deliveries().deliver(run, 'asha'), deliveries().deliver(run, 'asha')]);
    expect([(await messages()).length, kept.size]).toEqual([1, 2]);
    const before = made.length;
    expect(await deliveries().deliver(run, 'asha')).toEqual({ userId: 'asha', outcome: 'attached', messageId: 'report-r-1-asha', rows: 3 });
    expect(made).toHaveLength(before);
  });

  it('states why one recipient, or every recipient, does not get it', async () => {
    absent.ravi = new ForbiddenException('This account is not active.');
    expect(await deliveries().deliver(run, 'ravi')).toEqual({ userId: 'ravi', outcome: 'refused', reason: 'This account is not active.' });
    absent.asha = new ForbiddenException('You have no access to this tenant.');
    expect(await deliveries().refusalOf(run)).toMatch(/no longer has access: You have no access/);
    const erased = { ...run, schedule: { ...schedule, settings: { ...schedule.settings, title: undefined } } };
    expect(await deliveries().deliver(erased, 'somebody')).toMatchObject({ reason: 'A person named in its filter was erased.' });
    expect(await messages()).toEqual([]);
  });

  it('is refused to recipients who may not see its filter or a column, and to everyone if its creator may not', async () => {
    hidden = ['ravi'];
    const reason = 'The report cannot be filtered by source.';
    expect(await deliveries().deliver(run, 'ravi')).toEqual({ userId: 'ravi', outcome: 'refused', reason });
    expect(await deliveries().refusalOf(run)).toBeUndefined();
    hidden = ['asha'];
    expect(await deliveries().refusalOf(run)).toBe(`The user who scheduled it no longer has access: ${reason}`);
    hidden = [];
    const settings = { ...schedule.settings, columns: [{ field: 'phone', title: 'Phone' }] };
    expect(await deliveries().refusalOf({ ...run, schedule: { ...schedule, settings } })).toContain('has no column phone for them');
  });

  it('ends for all recipients once its creator is gone', async () => {
    const stream = reportScheduleBoundary.stream(tenantId, 's-1');
    const tell = (command: object) => execute(store, reportScheduleDecider, { stream, tenantId }, command as never, systemMeta('c-1'));
    await tell({ type: 'ScheduleReport', data: scheduled });
    await tell({ type: 'StartReportRun', data: { runId: 'r-1', cause: 'asked' } });
    const hand = { tenantId, jobId: 'r-1', settings: { scheduleId: 's-1' } } as unknown as JobInHand;
    for await (const { done } of new ReportRunWork(store, deliveries()).slices(hand))
      if (done === 1) absent.asha = new ForbiddenException('This account is not active.');
    expect((await messages()).map(({ recipientId }) => recipientId)).toEqual(['asha']);
    expect((await store.read(stream)).at(-1)).toMatchObject({ type: 'ReportRunFinished', data: { outcome: 'partly' } });
  });

  it('waits while facts are missing, and sends no partial report', async () => {
    const stream = reportScheduleBoundary.stream(tenantId, 's-1');
    const tell = (command: object) => execute(store, reportScheduleDecider, { stream, tenantId }, command as never, systemMeta('c-1'));
    await tell({ type: 'ScheduleReport', data: scheduled });
    await tell({ type: 'StartReportRun', data: { runId: 'r-1', cause: 'asked' } });
    absent.ravi = new StillFilling('user-list', 0.5);
    const hand = { tenantId, jobId: 'r-1', settings: { scheduleId: 's-1' } } as unknown as JobInHand;
    const slices = new ReportRunWork(store, deliveries()).slices(hand);
    // The creator, the first recipient, and then nothing more.
    const done: number[] = [];
    for await (const slice of slices) if (done.push(slice.done) === 3) break;
    expect(done).toEqual([0, 1, 1]);
    expect((await messages()).map(({ recipientId }) => recipientId)).toEqual(['asha']);
    expect((await store.read(stream)).map(({ type }) => type)).not.toContain('ReportRunFinished');

    absent = {};
    for await (const slice of new ReportRunWork(store, deliveries()).slices(hand)) done.push(slice.done);
    expect(done.slice(3)).toEqual([0, 1, 2]);
    expect((await messages()).map(({ recipientId }) => recipientId)).toEqual(['asha', 'ravi']);
    expect((await store.read(stream)).at(-1)).toMatchObject({ type: 'ReportRunFinished', data: { outcome: 'sent', runId: 'r-1' } });
  });
});
