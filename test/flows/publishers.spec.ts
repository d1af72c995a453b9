import { newEventId } from '@matricula/event-store';
import { lastOfMonth } from '@matricula/domain/kernel/moments';
import { Imports } from '../fixtures/imports';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const today = () => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);

describe('publishers', () => {
  let sunrise: Tenant;
  let admin: Person;
  let id: string;
  let secret: string;
  const agreed = { capPerDay: 5, capPerMonth: 100, source: 'AFFILIATE', payNew: 60, payVerified: 150, payEnrolled: 900, payDuplicate: 5 };
  const change = async (values: object) => void (await admin.put(`/api/records/publishers/${id}`, values).expect(200));
  const send = (body: object) => desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(body);
  const standing = async () => {
    await desk.settle();
    const { body } = await admin.get('/api/publishers/standings').expect(200);
    return (body.data as { id: string }[]).find((one) => one.id === id);
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    ({ id } = (
      await admin.post('/api/records/publishers', { name: 'Bright Leads', email: 'b@bright.example', ...agreed }).expect(200)
    ).body.data);
    const key = { name: 'Bright Leads', scopes: ['capture'], publisher: id };
    ({ secret } = (await admin.post('/api/api-keys', key).expect(200)).body.data);
    await desk.settle();
  });

  it('have what they send attributed to them, with their source where it names none', async () => {
    const { body } = await send({
      leads: [
        { name: 'Tara Rao', phone: '9812340001' },
        { phone: '9812340002', source: 'WEB' },
      ],
    }).expect(200);
    expect(body.data).toHaveLength(2);
    const leads = await new Imports(desk, admin).leads({ field: 'publisherName', op: 'eq', value: 'Bright Leads' });
    expect(leads.map(({ phone, source, publisherId }) => [phone, source, publisherId])).toEqual([
      ['+919812340001', 'AFFILIATE', id],
      ['+919812340002', 'WEB', id],
    ]);
  });

  it('are refused what is over their cap, all of a request or none, and it is counted', async () => {
    // A publisher is not told whether the person was known.
    expect((await send({ phone: '9812340001' }).expect(200)).body.data).toEqual({ outcome: 'accepted' });
    const refused = await send({ leads: ['3', '4', '5'].map((last) => ({ phone: `981234000${last}` })) });
    expect([refused.status, refused.body.error]).toEqual([429, 'publisher/too-many']);
    expect(refused.body.message).toBe(
      'Bright Leads may send at most 5 leads per day, and these exceed the limit. Nothing of this request was accepted.',
    );
    expect(await standing()).toMatchObject({ taken_today: 3, taken_this_month: 3, refused_today: 3, leads: 3, duplicates: 1 });
  });

  it('come past no cap by many requests at once', async () => {
    const sent = Array.from({ length: 8 }, (_, index) => send({ phone: `98123411${String(index).padStart(2, '0')}` }));
    const codes = (await Promise.all(sent)).map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    expect(await standing()).toMatchObject({ taken_today: 5, refused_today: 9 });
  });

  it('have the rows of a file refused that are over the cap, each with the reason', async () => {
    await change({ capPerDay: 7 });
    await desk.settle();
    const imports = new Imports(desk, admin);
    const file = ['name,phone', 'Anu,9812350001', 'Ben,98', 'Cal,9812350003', 'Dev,9812350004', 'Eva,9812350005'].join('\n');
    // The import gives the results that the check predicted.
    const { uploadId, mapping } = await imports.upload(file);
    const checked = await admin.post('/api/imports/check', { uploadId, mapping, publisherId: id }).expect(200);
    expect(checked.body.data).toMatchObject({
      counts: { fresh: 4, refused: 1 },
      overCap: { rows: 2, reason: 'Bright Leads may send at most 7 leads per day, and these exceed the limit.' },
    });
    const { jobId, job } = await imports.run(file, { publisherId: id });
    expect(job).toMatchObject({ status: 'completed', counts: { created: 2, refused: 3 } });
    const { text } = await admin.get(`/api/jobs/${jobId}/errors`).expect(200);
    expect(text).toContain('3,"Please, Enter 10 digit Mobile Number."');
    for (const line of ['5', '6']) expect(text).toContain(`\n${line},"Bright Leads may send at most 7 leads per day`);
    expect(text).not.toContain('Cal');
    expect(await standing()).toMatchObject({ taken_today: 7, refused_today: 11 });
    const rows = { data: [{ phone: '9812350006' }], publisherId: id };
    const { body } = await admin.post('/api/upload/uploadAndAssign', rows).expect(200);
    expect(await imports.ended(body.data.jobId as string)).toMatchObject({ counts: { created: 0, refused: 1 } });
    expect(await standing()).toMatchObject({ taken_today: 7, refused_today: 12 });
    // Undone leads do not count and are not paid for.
    await imports.undo(jobId);
    expect(await standing()).toMatchObject({ leads: 5 });
  });

  it('are paid for the best that became of each lead, at the rates of the day that it came', async () => {
    const [lead] = await new Imports(desk, admin).leads({ field: 'phone', op: 'eq', value: '+919812340002' });
    await admin.get(`/api/verifiedLeads/${String(lead?.leadId)}`).expect(200);
    await change({ payNew: 1, payVerified: 1, payDuplicate: 1 });
    await desk.settle();
    const range = { from: today(), to: today() };
    const { body } = await admin.post('/api/reports/publisher-rates-report', range).expect(200);
    expect(body.data.rows).toEqual([
      expect.objectContaining({ quality: 'duplicate', leads: 1, rate: 500, payout: 500 }),
      expect.objectContaining({ quality: 'new', leads: 3, rate: 6_000, payout: 18_000 }),
      expect.objectContaining({ quality: 'verified', leads: 1, rate: 15_000, payout: 15_000 }),
    ]);
    expect(body.data.totals).toMatchObject({ leads: 5, payout: 33_500 });
    const { text } = await admin.post('/api/reports/publisher-rates-report/export', range).expect(200);
    expect(text).toContain('Bright Leads,Verified,1,150.00,150.00');
    const quality = await admin.post('/api/reports/publisher-quality-report', range).expect(200);
    expect(quality.body.data.rows).toEqual([
      expect.objectContaining({ publisherName: 'Bright Leads', leads: 5, verifiedShare: 20, duplicateShare: 20, enrolledShare: 0 }),
    ]);
  });

  it('are paid monthly, once, and a reversed payment is due again', async () => {
    const month = today().slice(0, 7);
    const said = { publisherId: id, month, paidOn: today(), reference: 'UTR 4711' };
    const payout = async () => {
      await desk.settle();
      const { body } = await admin.post('/api/reports/publisher-payout-report', { from: `${month}-01`, to: today() }).expect(200);
      return body.data as { rows: object[]; totals: object };
    };
    const paid = await admin.post('/api/publishers/payments', { ...said, amount: 300 }).expect(200);
    expect(await payout()).toMatchObject({
      rows: [{ publisherName: 'Bright Leads', month, leads: 5, due: 33_500, paid: 30_000, open: 3_500 }],
      totals: { due: 33_500, paid: 30_000, open: 3_500 },
    });
    // Payments are for whole months, so a range of days counts its whole month.
    const some = await admin.post('/api/reports/publisher-payout-report', { from: `${month}-10`, to: `${month}-12` }).expect(200);
    expect(some.body.data).toMatchObject({ totals: { leads: 5, due: 33_500, paid: 30_000, open: 3_500 } });
    const file = await admin.post('/api/reports/publisher-payout-report/export', { from: `${month}-10`, to: `${month}-12` }).expect(200);
    expect(file.text).toContain('Bright Leads');
    expect(file.headers['content-disposition']).toContain(`publisher-payout-report-${month}-01-${lastOfMonth(month)}.csv`);
    const more = await admin.post('/api/publishers/payments', { ...said, amount: 36 });
    expect([more.status, more.body.fields]).toEqual([422, { amount: 'Only ₹35 is due for this month: you cannot pay more.' }]);
    // Of two concurrent requests only one pays the rest.
    const both = await Promise.all([1, 2].map(() => admin.post('/api/publishers/payments', said)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
    expect(await payout()).toMatchObject({ totals: { due: 33_500, paid: 33_500, open: 0 } });
    expect(await standing()).toMatchObject({ open: 0 });
    const paymentId = String(paid.body.data.id);
    await admin.post(`/api/publishers/payments/${paymentId}/undo`, { reason: 'Returned by the bank' }).expect(200);
    expect(await payout()).toMatchObject({ rows: [{ leads: 5, due: 33_500, paid: 3_500, open: 30_000 }] });
    const { body } = await admin
      .post('/api/lists/publisher-payments/rows', { where: { field: 'undone', op: 'eq', value: true } })
      .expect(200);
    expect(body.data).toEqual([
      expect.objectContaining({
        paymentId,
        amountPaise: 30_000,
        reference: 'UTR 4711',
        userId: sunrise.id('admin'),
        reason: 'Returned by the bank',
      }),
    ]);
    const facts = await admin.post('/api/reports/publisher-payout-report/facts', {
      from: `${month}-01`,
      to: today(),
      cell: { publisherName: 'Bright Leads', month, measure: 'paid' },
    });
    expect(facts.body.data).toEqual([
      expect.objectContaining({
        said: expect.objectContaining({
          at: expect.stringMatching(`^${today()}T`),
          subject: 'Bright Leads',
          what: 'was paid ₹35, reference UTR 4711',
        }),
      }),
    ]);
    for (const [wrong, message] of [
      [{ month: '2999-01' }, 'month must be a month such as 2026-01'],
      [{ month: `${Number(month.slice(0, 4)) + 1}-01` }, 'This month is in the future.'],
      [{ paidOn: '2999-01-01' }, 'The payment date is in the future.'],
      [{ publisherId: 'nobody' }, 'There is no such publisher.'],
    ] as const) {
      const { status, body: refusal } = await admin.post('/api/publishers/payments', { ...said, ...wrong });
      expect([Math.floor(status / 100), refusal.message]).toEqual([4, message]);
    }
    const lakeview = await desk.tenant();
    const other = await lakeview.signIn('admin');
    await other.post('/api/publishers/payments', said).expect(404);
    await other.post(`/api/publishers/payments/${paymentId}/undo`, {}).expect(404);
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post('/api/publishers/payments', said).expect(403);
    await counsellor.post('/api/lists/publisher-payments/rows', {}).expect(403);
  });

  it('get less for the next month if a commission that was paid is taken back', async () => {
    const monthsAgo = (count: number) => {
      const [year = 0, month = 0] = today().split('-').map(Number);
      return new Date(Date.UTC(year, month - 1 - count, 15, 6)).toISOString();
    };
    const { body: made } = await admin
      .post('/api/records/publishers', { name: 'Far Leads', email: 'f@far.example', ...agreed })
      .expect(200);
    const publisherId = made.data.id as string;
    const commission = {
      ...{ admissionId: 'a-1', leadId: 'lead-1', collegeId: '1003', financialYear: '2026-27', ownerId: admin.userId, ownerName: 'Asha' },
      ...{ publisherId, publisherName: 'Far Leads', amountPaise: 1_000_000, ownerPaise: 0, institutionPaise: 0 },
    };
    const sum = (rupees: number) => ({ commissionPaise: rupees * 100, publisherPaise: rupees * 100 });
    const events = [
      { type: 'CommissionEarned', at: monthsAgo(3), data: { ...commission, ...sum(1_000), place: 1, planId: 'p-1' } },
      { type: 'CommissionReversed', at: monthsAgo(2), data: { ...commission, ...sum(300) } },
      { type: 'CommissionEarned', at: monthsAgo(1), data: { ...commission, ...sum(500), place: 1, planId: 'p-1' } },
    ];
    const meta = { actor: { id: admin.userId, name: 'Asha', email: 'asha@example.org', role: 1 }, correlationId: 'c', version: 1 };
    await desk.ask('append', {
      ...{ stream: `commission-${sunrise.tid}-far-2026-27`, tenantId: sunrise.tid, expected: 'none' },
      events: events.map((event) => ({ ...event, id: newEventId(), meta })),
    });
    await desk.settle();
    const pay = (count: number, amount?: number) =>
      admin.post('/api/publishers/payments', {
        ...{ publisherId, month: monthsAgo(count).slice(0, 7), paidOn: today(), reference: 'UTR 1', amount },
      });
    await pay(3, 1_000).expect(200);
    const more = await pay(1, 201);
    const message = 'Only ₹200 can be paid for this month: ₹300 was paid too much for other months.';
    expect([more.status, more.body.fields]).toEqual([422, { amount: message }]);
    await pay(1).expect(200);
    await desk.settle();
    const range = { from: `${monthsAgo(3).slice(0, 7)}-01`, to: today() };
    const { body } = await admin.post('/api/reports/publisher-payout-report', range).expect(200);
    const rows = (body.data.rows as { publisherName: string; paid: number; open: number }[]).filter(
      (row) => row.publisherName === 'Far Leads',
    );
    expect(rows.map(({ paid, open }) => [paid, open])).toEqual([
      [100_000, 0],
      [0, -30_000],
      [20_000, 30_000],
    ]);
    expect((await pay(1)).body.message).toBe('Far Leads was paid too much for other months: ₹300 is set off.');
  });

  it('keep to themselves and those with the code what was agreed', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    const { body } = await counsellor.post('/api/lists/publishers/rows', { where: { field: 'recordId', op: 'eq', value: id } }).expect(200);
    expect(body.data).toEqual([expect.objectContaining({ name: 'Bright Leads', capPerDay: 7 })]);
    expect(JSON.stringify(body)).not.toMatch(/pay|bright\.example/);
    await counsellor.post('/api/lists/publishers/rows', { where: { field: 'payNew', op: 'gt', value: 0 } }).expect(422);
    for (const list of ['publisher-leads', 'publisher-days']) await counsellor.post(`/api/lists/${list}/rows`, {}).expect(403);
    await counsellor.get('/api/publishers/standings').expect(403);
    await counsellor.post('/api/reports/publisher-payout-report', { from: '2026-01-01', to: '2026-01-02' }).expect(403);
    await counsellor.put(`/api/records/publishers/${id}`, { capPerDay: 1_000 }).expect(403);
  });

  it('send nothing while inactive, are not deleted while leads refer to them, and belong to one institution', async () => {
    await change({ active: false });
    const paused = await send({ phone: '9812349999' });
    expect([paused.status, paused.body.message]).toEqual([422, 'Leads of Bright Leads are not accepted at the moment.']);
    const kept = await admin.request('delete', `/api/records/publishers/${id}`);
    expect([kept.status, kept.body.message]).toEqual([
      409,
      '4 leads and 1 API key refer to this Publisher. Move them first, or deactivate it.',
    ]);
    const lakeview = await desk.tenant();
    const other = await lakeview.signIn('admin');
    const { uploadId, mapping } = await new Imports(desk, other).upload('phone\n9812350009');
    const { status, body } = await other.post('/api/imports', { uploadId, mapping, publisherId: id });
    expect([status, body.error]).toEqual([404, 'publishers/unknown']);
    const key = await other.post('/api/api-keys', { name: 'Site', scopes: ['capture'], publisher: id });
    expect([key.status, key.body.error]).toEqual([404, 'publishers/unknown']);
  });
});
