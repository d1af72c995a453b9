import { randomUUID } from 'node:crypto';
import { todayIn } from '@matricula/lists';
import type { StoredMessage } from '@matricula/outbound/kernel';
import type { ReportScheduleRow } from '@matricula/read-models/overview';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const zone = 'Asia/Kolkata';

describe('a report that is sent by schedule', () => {
  let sunrise: Tenant;
  let [admin, asha, divya]: Person[] = [];
  const today = todayIn(zone);
  const columns = [
    { field: 'counsellorName', title: 'Who' },
    { field: 'hour', title: 'Hour' },
    { field: 'callActions', title: 'Calls' },
  ];
  const asked = (more: object = {}) => ({
    ...{
      report: 'hourly-counsoler-report',
      title: 'Hours of today',
      period: 'today',
      every: 'weekdays',
      at: '08:30',
      formats: ['pdf', 'csv'],
    },
    ...{ recipients: [admin!.userId, asha!.userId, divya!.userId], columns, ...more },
  });
  const scheduled = async (more: object = {}, person = admin!): Promise<string> =>
    (await person.post('/api/report-schedules', asked(more)).expect(200)).body.data.id;
  const listed = async (person = admin!): Promise<ReportScheduleRow[]> =>
    (await person.post('/api/lists/report-schedules/rows', {}).expect(200)).body.data;
  const found = async (id: string) => (await listed()).find(({ scheduleId }) => scheduleId === id);
  /** Waits for the end of a run. */
  const ended = async (id: string): Promise<ReportScheduleRow> => {
    for (;;) {
      await desk.settle();
      const row = await found(id);
      if (!row?.lastOutcome || row.lastOutcome === 'running') continue;
      // Its messages are sent after its end.
      await desk.settle();
      return row;
    }
  };
  const outbox = async (): Promise<StoredMessage[]> => {
    const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as StoredMessage[]).filter(
      ({ tenantId, messageId }) => tenantId === sunrise.tid && /^report-/.test(messageId),
    );
  };
  const fileOf = async ({ number, files }: StoredMessage, kind: string): Promise<string> => {
    const at = files?.findIndex(({ name }) => name.endsWith(`.${kind}`)) ?? -1;
    return (await fetch(`${desk.address}/dev/outbox/${number}/files/${at}`)).text();
  };
  const happened = async (...types: string[]) => desk.ask('log', sunrise.since, { types, tenantId: sunrise.tid });
  /** Fires the timer of a schedule, with a delay after its due time. */
  const elapse = async (id: string, lateMs = 0) => {
    await desk.settle();
    const set = (await happened('TimerSet')).findLast(({ stream }) => stream.endsWith(`report-due/${id}`))!;
    const at = new Date(Date.parse((set.data as { dueAt: string }).dueAt) + lateMs).toISOString();
    const { stream, tenantId, meta, data } = set;
    const expected = await desk.ask('revision', stream);
    await desk.ask('append', {
      stream,
      tenantId,
      expected: expected!,
      events: [{ id: randomUUID(), type: 'TimerElapsed', data, meta, at }],
    });
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, asha, divya] = await Promise.all((['admin', 'counsellor', 'caller3'] as const).map((key) => sunrise.signIn(key)));
    const vikram = await sunrise.signIn('counsellor2');
    const call = async (person: Person, phone: string) => {
      const { body } = await person.post('/api/leadGenerate', { name: `Lead ${phone}`, phone, source: 'WEB' }).expect(200);
      const callObj = { group: 'call', selectStage: 'stage-wrong-number' };
      await person.post('/api/callGenerate', { lead_id: body.data.leadId, callObj, user_selected_college_id: -1 }).expect(200);
    };
    await call(asha!, '9811177701');
    await call(vikram, '9811177702');
    await desk.settle();
  });

  it('comes to each with what they may see themselves, as PDF and CSV, and plainly not to who may not', async () => {
    const id = await scheduled();
    await admin!.post(`/api/report-schedules/${id}/send`).expect(200);
    expect(await ended(id)).toMatchObject({
      ...{ ownerId: admin!.userId, status: 'active', lastOutcome: 'partly', runs: 1, moves: ['send', 'change', 'pause', 'remove'] },
      lastRecipients: [
        { userId: admin!.userId, outcome: 'attached', rows: 2 },
        { userId: asha!.userId, outcome: 'attached', rows: 1 },
        { userId: divya!.userId, outcome: 'refused', reason: 'They have no permission to see this report.' },
      ],
    });
    const mails = await outbox();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([sunrise.email('admin'), sunrise.email('counsellor')].toSorted());
    const [toAll, toAsha] = ['admin', 'counsellor'].map((key) => mails.find(({ to }) => to === sunrise.email(key))!);
    expect(toAsha).toMatchObject({ subject: expect.stringContaining('User Hourly Lead Activity'), channel: 'email' });
    // The file equals the recipient's export from the screen byte for byte.
    const { text } = await admin!.post('/api/reports/hourly-counsoler-report/export', { from: today, to: today, columns }).expect(200);
    expect(`${await fileOf(toAll!, 'csv')}`).toBe(text.replace(/^\uFEFF/, ''));
    const csv = await fileOf(toAsha!, 'csv');
    expect(csv).toMatch(/Who,Hour,Calls\nAsha Sharma,\d\d-\d\d,1\n$/);
    expect(csv).not.toContain('Vikram');
    expect(await fileOf(toAsha!, 'pdf')).toMatch(/^%PDF-1\.\d[^]*\/Type \/Page\n/);
    const notes = (await happened('DataExported')).filter(({ data }) => (data as { exportId: string }).exportId.startsWith('report-'));
    expect(notes).toHaveLength(4);
  });

  it('comes at its time by the clock of the institution, once however late, and waits for the next', async () => {
    const id = await scheduled({ title: 'Late', recipients: [asha!.userId], formats: ['csv'] });
    await desk.settle();
    const { nextAt } = (await found(id))!;
    expect(new Date(nextAt!).toLocaleTimeString('en-GB', { timeZone: zone })).toBe('08:30:00');
    const before = (await outbox()).length;
    // The product was down for three of its times.
    await elapse(id, 3 * 86_400_000);
    const row = await ended(id);
    expect(row).toMatchObject({ lastOutcome: 'sent', runs: 1 });
    expect(row.nextAt! > new Date(Date.parse(nextAt!) + 3 * 86_400_000).toISOString()).toBe(true);
    expect((await outbox()).length).toBe(before + 1);
    // A repeated timer, or one for a time that has been changed, has no effect.
    await admin!.put(`/api/report-schedules/${id}`, { at: '09:15' }).expect(200);
    await elapse(id);
    expect(await ended(id)).toMatchObject({ runs: 2, at: '09:15' });
    await admin!.post(`/api/report-schedules/${id}/pause`).expect(200);
    await elapse(id);
    await desk.settle();
    expect(await found(id)).toMatchObject({ runs: 2, status: 'paused', moves: ['send', 'change', 'resume', 'remove'] });
    expect((await found(id))!.nextAt).toBeUndefined();
    await admin!.delete(`/api/report-schedules/${id}`).expect(200);
    await desk.settle();
    expect(await found(id)).toBeUndefined();
  });

  it('is not sent to or from a user who left, with the reason', async () => {
    const vikram = await sunrise.signIn('counsellor2');
    const to = await scheduled({ title: 'Of Asha', recipients: [vikram.userId, asha!.userId] }, asha!);
    const from = await scheduled({ title: 'Of Vikram', recipients: [asha!.userId] }, vikram);
    await admin!.post(`/api/users/${vikram.userId}/suspend`).expect(200);
    await desk.settle();
    await asha!.post(`/api/report-schedules/${to}/send`).expect(200);
    expect(await ended(to)).toMatchObject({
      lastOutcome: 'partly',
      lastRecipients: [{ userId: vikram.userId, outcome: 'refused', reason: 'This account is not active.' }, { outcome: 'attached' }],
    });
    const before = (await outbox()).length;
    await elapse(from);
    expect(await ended(from)).toMatchObject({
      lastOutcome: 'refused',
      lastReason: 'The user who scheduled it no longer has access: This account is not active.',
      lastRecipients: [{ userId: asha!.userId, outcome: 'refused' }],
    });
    expect((await outbox()).length).toBe(before);
  });

  it('shows a recipient that the mail server refused as not sent', async () => {
    const behave = (behaviour: string) =>
      fetch(`${desk.address}/dev/outbox/behaviour`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ channel: 'email', behaviour }),
      });
    const id = await scheduled({ title: 'Refused', recipients: [asha!.userId], formats: ['csv'] });
    await behave('refused');
    await admin!.post(`/api/report-schedules/${id}/send`).expect(200);
    await ended(id);
    await behave('accepted');
    const reason = expect.stringContaining('a provider that refuses');
    expect(await found(id)).toMatchObject({ lastOutcome: 'refused', lastRecipients: [{ outcome: 'refused', reason }] });
  });

  it('is the business of who scheduled it, and of admins', async () => {
    const id = await scheduled({ title: 'Mine', recipients: [asha!.userId, asha!.userId] }, asha!);
    await desk.settle();
    // A recipient who is named twice gets one mail.
    expect(await found(id)).toMatchObject({ recipients: [asha!.userId] });
    const other = await scheduled({ title: 'Of the admin', recipients: [asha!.userId] });
    await desk.settle();
    expect((await listed(asha)).map(({ scheduleId }) => scheduleId)).not.toContain(other);
    await asha!.post(`/api/report-schedules/${other}/send`).expect(404);
    await asha!.put(`/api/report-schedules/${other}`, { title: 'Taken' }).expect(404);
    await asha!.delete(`/api/report-schedules/${other}`).expect(404);
    await admin!.post(`/api/report-schedules/${id}/pause`).expect(200);
    const elsewhere = await (await desk.tenant()).signIn('admin');
    await elsewhere.post(`/api/report-schedules/${id}/send`).expect(404);
    const { lastRecipients = [] } = (await listed()).find(({ lastOutcome }) => lastOutcome === 'partly')!;
    const message = lastRecipients.find(({ userId, messageId }) => userId === asha!.userId && messageId)!.messageId!;
    const { body } = await asha!.get(`/api/report-schedules/sent/${message}`).expect(200);
    const { blobId } = body.data.files[0];
    await asha!.get(`/api/report-schedules/sent/${message}/files/${blobId}`).expect(200);
    await admin!.get(`/api/report-schedules/sent/${message}`).expect(404);
    await admin!.get(`/api/report-schedules/sent/${message}/files/${blobId}`).expect(404);
  });

  it.each([
    ['a report that there is not', { report: 'nothing' }, 404, 'There is no report called nothing.'],
    ['no name', { title: ' ' }, 400, 'Name is required.'],
    ['nobody', { recipients: [] }, 400, 'Choose the recipients.'],
    [
      'somebody from elsewhere',
      { recipients: ['user-of-another'] },
      422,
      'One of the recipients no longer works here. Choose another user.',
    ],
    ['a time that no clock has', { at: '25:00' }, 400, 'At is not valid'],
    ['a filter that is none', { where: { field: 1 } }, 422, 'Filter is not valid'],
    ['a name of two lines', { title: 'Mine\r\nBcc: x@y.example' }, 400, 'Name must not contain line breaks or other control characters'],
    ['a column that it has not', { columns: [{ field: 'nothing', title: 'No' }] }, 422, 'The report has no column nothing.'],
    ['a field of its own choice', { by: 'custom.cf_ghost' }, 422, 'The report cannot group by a field of your choice.'],
    [
      'a field that there is not',
      { report: 'custom-field-report', by: 'custom.cf_ghost' },
      422,
      'There is no such field. Choose another one.',
    ],
    ['a filter of another report', { where: { field: 'nothing', op: 'eq', value: 1 } }, 422, undefined],
  ])('is refused with %s', async (_, wrong, status, message) => {
    const { body } = await admin!.post('/api/report-schedules', asked(wrong)).expect(status);
    if (message) expect([body.message].flat()).toContain(message);
  });

  it('needs the permission of its report', async () => {
    await divya!.post('/api/report-schedules', asked()).expect(403);
    await asha!.post('/api/report-schedules', asked({ report: 'quick-report' })).expect(403);
  });
});
