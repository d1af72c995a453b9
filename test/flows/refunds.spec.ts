import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { PaymentRow } from '@matricula/read-models/payment';
import type { RefundRow } from '@matricula/read-models/books';
import { partIdOf } from '@matricula/event-store';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const codes = ['LEADS', 'PAYMENT_SYSTEM', 'PAYMENT_REFUNDS'];

describe('refunds', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let counsellor: Person;
  let paymentId: string;

  const rows = async <Row>(list: string, where?: object, person = admin): Promise<Row[]> => {
    await desk.settle();
    return (await person.post(`/api/lists/${list}/rows`, { where, limit: 100 }).expect(200)).body.data as Row[];
  };
  const refundOf = async (key: string, person = admin) =>
    (await rows<RefundRow>('refunds', { field: 'refundKey', op: 'eq', value: key }, person))[0];
  /** Plays a payer or the provider in the sandbox. */
  const play = async (what: string, said: object) => {
    const body = JSON.stringify({ tenantId: sunrise.tid, ...said });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${desk.address}/dev/outbox/payments/${what}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await desk.settle();
  };
  const request = async (person: Person, values: object) =>
    (
      await person
        .post('/api/refunds', {
          payment_id: paymentId,
          reason: 'The applicant withdrew.',
          deviation: 'Agreed with the college.',
          ...values,
        })
        .expect(200)
    ).body.data.id as string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    await admin.post('/api/edit-role-permissions', { role: 2, scope: 'all', acl: codes.map((code) => ({ code, level: [6] })) }).expect(200);
    manager = await sunrise.signIn('manager');
    counsellor = await sunrise.signIn('counsellor');
    const policy = { refundFullUntil: '2020-01-31', refundLessFeeUntil: '2099-12-31', refundFee: 1_000 };
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 5_000, ...policy };
    const product = (await admin.post('/api/records/products', token).expect(200)).body.data.id;
    const enquiry = { name: 'Ravi Kumar', phone: '9811904666', email: 'ravi.r@example.org' };
    const leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await desk.settle();
    const [orderId] = (await admin.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200)).body.data.ids;
    await desk.settle();
    const link = (await admin.post('/api/payment-links', { order_id: orderId }).expect(200)).body.data as { url: string };
    await desk.settle();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await fetch(`${desk.address}${new URL(link.url).pathname}`, { method: 'POST', headers, body: '' });
    const id = decodeURIComponent(/\/dev\/pay\/[^/]+\/([^"&]+)/.exec(await page.text())?.[1] ?? 'none');
    await play('pay', { id });
    const [payment] = await rows<PaymentRow>('payments', { field: 'orderId', op: 'eq', value: orderId });
    paymentId = payment?.paymentId ?? 'none';
  });

  it('are proposed by the policy of the product', async () => {
    const { body } = await manager.get(`/api/refunds/proposals/${paymentId}`).expect(200);
    expect(body.data).toMatchObject({
      ...{ proposed: { minor: 400_000, currency: 'INR' }, refundable: { minor: 500_000, currency: 'INR' } },
      reason: 'The whole sum less the processing fee until 2099-12-31.',
    });
    await manager.get('/api/refunds/proposals/nothing').expect(404);
  });

  it('of another sum than the policy proposes need a reason for that, which the checker reads', async () => {
    const body = { payment_id: paymentId, amount: 100, reason: 'The applicant withdrew.' };
    const { fields } = (await manager.post('/api/refunds', body).expect(422)).body;
    expect(fields).toEqual({ deviation: 'The refund policy proposes ₹4000.00: please write why the amount differs.' });
    const key = await request(manager, { amount: 100, deviation: 'The family agreed to less.' });
    await desk.settle();
    const checker = await sunrise.signIn('auditor');
    await checker.get(`/api/refunds/${key}`).expect(403);
    const acl = ['PAYMENT_SYSTEM', 'PAYMENT_REFUND_APPROVAL'].map((code) => ({ code, level: [6] }));
    await admin.post('/api/edit-role-permissions', { role: staffRoles.auditor, scope: 'all', acl }).expect(200);
    const { data } = (await checker.get(`/api/refunds/${key}`).expect(200)).body;
    expect(data).toMatchObject({
      ...{ reason: 'The applicant withdrew.', deviation: 'The family agreed to less.', rejection: null },
      ...{
        proposed: { minor: 400_000 },
        proposal: 'The whole sum less the processing fee until 2099-12-31.',
        moves: ['approve', 'reject'],
      },
    });
    expect(await refundOf(key, checker)).toMatchObject({ moves: ['approve', 'reject'] });
    await checker.post('/api/refunds', body).expect(403);
    await checker.post(`/api/refunds/${key}/reject`, { reason: 'The policy holds.' }).expect(200);
    await desk.settle();
    expect((await manager.get(`/api/refunds/${key}`).expect(200)).body.data).toMatchObject({ rejection: 'The policy holds.', moves: [] });
    await counsellor.get(`/api/refunds/${key}`).expect(403);
    await admin.get(`/api/refunds/${paymentId}/nothing`).expect(404);
  });

  it('are requested by one person, approved by another, and paid back by the provider', async () => {
    const key = await request(manager, { amount: 1_000 });
    expect(await refundOf(key, manager)).toMatchObject({
      status: 'requested',
      amountPaise: 100_000,
      proposedPaise: 400_000,
      moves: ['withdraw'],
    });
    expect(await refundOf(key)).toMatchObject({ moves: ['approve', 'reject'] });
    await manager.post(`/api/refunds/${key}/approve`).expect(403);
    await play('refunds', { become: 'pending' });
    await admin.post(`/api/refunds/${key}/approve`).expect(200);
    expect(await refundOf(key)).toMatchObject({ status: 'sent', attempt: 1 });
    const { body } = await admin.post(`/api/refunds/${key}/send`).expect(200);
    expect(body.message).toBe('This refund was sent already: the provider is paying it.');
    await play('refunds', { become: 'processed' });
    await play('refund-processed', { id: key.split('/')[1] });
    expect(await refundOf(key)).toMatchObject({ status: 'processed', attempt: 1, decidedByName: expect.any(String) });
    const kinds = (await rows<{ kind: string }>('money-entries', { field: 'paymentId', op: 'eq', value: paymentId })).map(
      ({ kind }) => kind,
    );
    expect(kinds.toSorted()).toEqual(['applied', 'captured', 'correction', 'document', 'refund', 'unapplied']);
    await admin.post(`/api/refunds/${key}/approve`).expect(409);
  });

  it('without an amount are of the sum that the policy proposes, and are withdrawn by the person who requested them', async () => {
    const key = await request(manager, {});
    expect(await refundOf(key)).toMatchObject({ amountPaise: 300_000, proposedPaise: 300_000 });
    await admin.post(`/api/refunds/${key}/withdraw`).expect(403);
    await manager.post(`/api/refunds/${key}/withdraw`).expect(200);
    expect(await refundOf(key)).toMatchObject({ status: 'withdrawn', moves: [] });
  });

  it('are never approved by the person who requested them, not even by an admin', async () => {
    const key = await request(admin, { amount: 1 });
    const { body } = await admin.post(`/api/refunds/${key}/approve`).expect(422);
    expect(body.message).toBe('You requested this refund: another person must decide.');
    await manager.post(`/api/refunds/${key}/reject`, { reason: 'No' }).expect(403);
    await admin.post(`/api/refunds/${key}/withdraw`).expect(200);
  });

  it('are rejected with a reason, or paid by hand', async () => {
    const rejected = await request(manager, { amount: 10 });
    await admin.post(`/api/refunds/${rejected}/reject`, {}).expect(400);
    await admin.post(`/api/refunds/${rejected}/reject`, { reason: 'The deadline has passed.' }).expect(200);
    expect(await refundOf(rejected)).toMatchObject({ status: 'rejected' });
    await admin.post(`/api/refunds/${rejected}/by-hand`, { reference: 'UTR 1' }).expect(409);
  });

  it('are refused above what is left, for nothing, and in parts of a paisa', async () => {
    const refused = async (amount: unknown) =>
      (await manager.post('/api/refunds', { payment_id: paymentId, amount, reason: 'Too much' })).body as { code: number };
    expect(await refused(5_000)).toMatchObject({ code: 422, fields: { amount: expect.stringContaining('more than what was received') } });
    for (const amount of [0, -1, 1.005, 1e15, 'much']) expect([400, 422]).toContain((await refused(amount)).code);
    await manager.post('/api/refunds', { amount: 1, reason: 'No payment' }).expect(400);
    await counsellor.post('/api/refunds', { payment_id: paymentId, amount: 1, reason: 'Not allowed' }).expect(403);
    await counsellor.post('/api/lists/refunds/rows', {}).expect(403);
    await admin.post(`/api/refunds/${paymentId}/${partIdOf('none', 'refund')}/approve`).expect(404);
  });

  it('of the whole rest that are requested several times at once stand once, and are approved and sent once', async () => {
    const body = { payment_id: paymentId, amount: 4_000, reason: 'The applicant withdrew.', deviation: 'Agreed with the college.' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => manager.post('/api/refunds', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    for (const { body: refused } of answers.filter(({ status }) => status === 422))
      expect(refused.fields.amount).toContain('more than what was received');
    const key = answers.find(({ status }) => status === 200)?.body.data.id as string;
    const decided = await Promise.all([1, 2, 3].map(() => admin.post(`/api/refunds/${key}/approve`)));
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await refundOf(key)).toMatchObject({ status: 'processed', attempt: 1 });
    const all = await rows<RefundRow>('refunds', { field: 'paymentId', op: 'eq', value: paymentId });
    const standing = all.filter(({ status }) => status !== 'rejected' && status !== 'withdrawn');
    expect(standing.map(({ amountPaise }) => amountPaise).toSorted()).toEqual([100_000, 400_000]);
    const [payment] = await rows<PaymentRow>('payments', { field: 'paymentId', op: 'eq', value: paymentId });
    expect(payment).toMatchObject({ amountPaise: 500_000, refundedPaise: 500_000 });
    const entries = await rows<Record<string, number>>('money-entries', { field: 'paymentId', op: 'eq', value: paymentId });
    expect(entries.reduce((sum, { unapplied = 0 }) => sum + unapplied, 0)).toBe(0);
    expect(entries.reduce((sum, { applicant = 0 }) => sum + applicant, 0)).toBe(0);
  });
});
