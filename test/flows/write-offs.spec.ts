import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { MoneyEntryRow } from '@matricula/read-models/books';
import type { PaymentRow } from '@matricula/read-models/payment';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const reason = 'The payer cannot be found: two letters came back.';

describe('write-offs of money that no order has', () => {
  let sunrise: Tenant;
  let admin: Person;
  let accountant: Person;
  let counsellor: Person;

  const play = async (what: string, said: object) => {
    const body = JSON.stringify({ tenantId: sunrise.tid, ...said });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${desk.address}/dev/outbox/payments/${what}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await desk.settle();
    return ((await answer.json()) as { data: { news: { providerId: string } }[] }).data;
  };
  const rows = async <Row>(list: string, field: string, value: string): Promise<Row[]> => {
    await desk.settle();
    return (await admin.post(`/api/lists/${list}/rows`, { where: { field, op: 'eq', value }, limit: 100 }).expect(200)).body.data as Row[];
  };
  /** Money of which nobody knows the order. */
  const stray = async (amountPaise: number): Promise<string> => {
    const [told] = await play('stray', { amountPaise });
    const [payment] = await rows<PaymentRow>('payments', 'providerId', told?.news.providerId ?? 'none');
    return payment?.paymentId ?? 'none';
  };
  const entries = async (paymentId: string) => rows<MoneyEntryRow>('money-entries', 'paymentId', paymentId);
  const sumOf = (of: readonly MoneyEntryRow[], account: 'unapplied' | 'losses' | 'clearing') =>
    of.reduce((sum, row) => sum + row[account], 0);
  const propose = async (person: Person, paymentId: string, more: object = {}): Promise<string> =>
    (await person.post(`/api/write-offs/${paymentId}`, { reason, ...more }).expect(200)).body.data.id as string;
  const check = async () => {
    await desk.ask('checkBooks', sunrise.tid);
    return ((await admin.post('/api/lists/books-checks/rows', {}).expect(200)).body.data as object[])[0];
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const acl = ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] }));
    await admin.post('/api/edit-role-permissions', { role: staffRoles.auditor, acl }).expect(200);
    accountant = await sunrise.signIn('auditor');
    counsellor = await sunrise.signIn('counsellor');
  });

  it('are proposed with a reason, book nothing, and are approved by another person, whatever the role', async () => {
    const paymentId = await stray(7_000);
    await admin.post(`/api/write-offs/${paymentId}`, { reason: 'Too short' }).expect(400);
    await counsellor.post(`/api/write-offs/${paymentId}`, { reason }).expect(403);
    await counsellor.get(`/api/write-offs/${paymentId}`).expect(403);
    await accountant.post('/api/write-offs/nothing', { reason }).expect(404);
    await accountant.get('/api/write-offs/nothing').expect(404);
    const tooMuch = (await accountant.post(`/api/write-offs/${paymentId}`, { reason, amount: 70.01 }).expect(422)).body;
    expect(tooMuch.fields).toMatchObject({ amount: expect.stringContaining('more than what belongs to no order') });
    const id = await propose(admin, paymentId);
    expect((await entries(paymentId)).map(({ kind }) => kind)).toEqual(['captured']);
    expect((await accountant.get('/api/write-offs').expect(200)).body.data).toContainEqual({
      paymentId,
      amount: { minor: 7_000, currency: 'INR' },
    });
    const own = (await admin.get(`/api/write-offs/${paymentId}`).expect(200)).body.data;
    expect(own).toMatchObject({ left: { minor: 7_000 }, writeOffs: [{ writeOffId: id, status: 'proposed', reason, moves: [] }] });
    const { body } = await admin.post(`/api/write-offs/${paymentId}/${id}/approve`).expect(422);
    expect(body.message).toBe('You proposed this write-off: another person must decide.');
    const { data } = (await accountant.get(`/api/write-offs/${paymentId}`).expect(200)).body;
    expect(data.writeOffs[0]).toMatchObject({ moves: ['approve', 'reject'] });
    expect(data.payment).toMatchObject({ amount: { minor: 7_000 }, refunded: { minor: 0 }, unappliedReason: 'unknown', leadName: null });
    expect(data.payment).toMatchObject({ capturedAt: expect.any(String), reference: expect.any(String) });
    await accountant.post(`/api/write-offs/${paymentId}/${id}/approve`).expect(200);
    const booked = await entries(paymentId);
    expect(booked.find(({ kind }) => kind === 'written-off')).toMatchObject({
      amountPaise: 7_000,
      unapplied: 7_000,
      losses: -7_000,
      note: reason,
    });
    expect(sumOf(booked, 'unapplied')).toBe(0);
    expect((await rows<PaymentRow>('payments', 'paymentId', paymentId))[0]).toMatchObject({
      ...{ writeOffStatus: 'approved', writtenOffPaise: 7_000 },
      ...{ booked: 'gone', unappliedPaise: 0, moves: [] },
    });
    await admin.post('/api/refunds', { payment_id: paymentId, amount: 1, reason: 'Found', deviation: 'Found' }).expect(422);
    await admin.post(`/api/write-offs/${paymentId}`, { reason }).expect(422);
    expect(await check()).toMatchObject({ status: 'balanced', entriesPaise: 0, differencePaise: 0 });
  });

  it('that are repeated or decided at once stand once', async () => {
    const paymentId = await stray(9_000);
    const ask = () => admin.post(`/api/write-offs/${paymentId}`, { reason }).set('idempotency-key', `write-off-${paymentId}`);
    const [first, again] = [await ask().expect(200), await ask().expect(200)];
    const { id } = first.body.data as { id: string };
    expect(again.body.data).toEqual({ id });
    const others = await Promise.all([1, 2, 3].map(() => accountant.post(`/api/write-offs/${paymentId}`, { reason })));
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
    const decided = await Promise.all([1, 2, 3].map(() => accountant.post(`/api/write-offs/${paymentId}/${id}/approve`)));
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const booked = await entries(paymentId);
    expect(booked.filter(({ kind }) => kind === 'written-off')).toHaveLength(1);
    expect(sumOf(booked, 'unapplied')).toBe(0);
  });

  it('are refused once the money has changed, and rejected with a reason', async () => {
    const paymentId = await stray(8_000);
    const id = await propose(accountant, paymentId, { amount: 50 });
    await admin.post('/api/refunds', { payment_id: paymentId, amount: 20, reason: 'Found', deviation: 'A part' }).expect(200);
    const { body } = await admin.post(`/api/write-offs/${paymentId}/${id}/approve`).expect(409);
    expect(body.message).toContain('has changed since the write-off was proposed');
    await accountant.post(`/api/write-offs/${paymentId}/${id}/reject`, { reason: 'The money has changed.' }).expect(422);
    await admin.post(`/api/write-offs/${paymentId}/${id}/reject`, { reason: 'The money has changed.' }).expect(200);
    expect((await admin.get(`/api/write-offs/${paymentId}`).expect(200)).body.data).toMatchObject({
      left: { minor: 6_000 },
      writeOffs: [
        {
          status: 'rejected',
          steps: [
            { state: 'proposed', reason },
            { state: 'rejected', reason: 'The money has changed.' },
          ],
        },
      ],
    });
    expect((await entries(paymentId)).map(({ kind }) => kind)).toEqual(['captured']);
  });

  it('are taken back with a reason: the money waits again; an approval and a refund at once never take more than there is', async () => {
    const paymentId = await stray(6_000);
    const id = await propose(admin, paymentId);
    await accountant.post(`/api/write-offs/${paymentId}/${id}/approve`).expect(200);
    await accountant.post(`/api/write-offs/${paymentId}/${id}/reverse`, { reason: 'Found' }).expect(400);
    await accountant.post(`/api/write-offs/${paymentId}/${id}/reverse`, { reason: 'The payer was found.' }).expect(200);
    await accountant.post(`/api/write-offs/${paymentId}/${id}/reverse`, { reason: 'The payer was found.' }).expect(409);
    const booked = await entries(paymentId);
    expect(booked.map(({ kind }) => kind).toSorted()).toEqual(['captured', 'write-off-reversed', 'written-off']);
    expect([sumOf(booked, 'unapplied'), sumOf(booked, 'losses')]).toEqual([-6_000, 0]);
    const next = await propose(admin, paymentId);
    const [approval, refund] = await Promise.all([
      accountant.post(`/api/write-offs/${paymentId}/${next}/approve`),
      admin.post('/api/refunds', { payment_id: paymentId, reason: 'The payer was found.' }),
    ]);
    expect([approval.status, refund.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await check()).toMatchObject({ status: 'balanced', entriesPaise: 0, differencePaise: 0 });
  });

  it('of another institution are not found', async () => {
    const paymentId = await stray(5_000);
    const id = await propose(admin, paymentId);
    const stranger = await (await desk.tenant()).signIn('admin');
    await stranger.get(`/api/write-offs/${paymentId}`).expect(404);
    await stranger.post(`/api/write-offs/${paymentId}/${id}/approve`).expect(404);
    expect((await stranger.get('/api/write-offs').expect(200)).body.data).toEqual([]);
  });
});
