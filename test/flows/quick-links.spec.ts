import { randomUUID } from 'node:crypto';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { publishableKey } from '@matricula/domain/marketing';
import type { CouponUsesRow, OrderRow } from '@matricula/read-models/order';
import type { QuickLinkCountsRow } from '@matricula/read-models/quickclix';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const form = (feeProductId: string) => ({
  ...{ name: 'MBA 2027', languages: ['en', 'hi'], feeProductId },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [
        { questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true },
        {
          ...{ questionId: 'course', kind: 'choice', label: { en: 'Course' }, required: true },
          choices: ['mba', 'pgdm'].map((choiceId) => ({ choiceId, label: { en: choiceId } })),
        },
      ],
    },
  ],
});

describe('a quick link', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, counsellor, caller, stranger]: Person[] = [];
  let [key, linkId, couponId, formId]: string[] = [];
  let visitors = 0;
  let phone = 9_822_360_000;

  const ask = (method: 'get' | 'post', path: string, token = '') =>
    desk.anonymous(method, `/api/applicant-forms/${key}/${path}`).set('x-forwarded-for', `10.10.0.${++visitors}`).set('x-applicant', token);
  const signIn = async (number = String(++phone)) => {
    await ask('post', 'code').send({ phone: number }).expect(200);
    const sent = (await (await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
      to: string;
      text: string;
    }[];
    const code = sent.filter(({ to }) => to.endsWith(number)).map(({ text }) => /^(\d{6}) is/.exec(text)?.[1])[0];
    return (await ask('post', 'sign-in').send({ phone: number, code }).expect(200)).body.data.token as string;
  };
  const start = async (token: string, quick_link?: string) =>
    (await ask('post', 'applications', token).send({ submission: randomUUID(), quick_link }).expect(200)).body.data.id as string;
  const save = (token: string, id: string, sequence: number, answers: object) =>
    ask('post', `applications/${id}/answers`, token).send({ client: 'phone-1234', sequence, answers }).expect(200);
  const one = async (token: string, id: string) => (await ask('get', `applications/${id}`, token).expect(200)).body.data;
  const pay = (token: string, id: string, body: object = {}) => ask('post', `applications/${id}/pay`, token).send(body);
  const open = (slug: string, tenant = sunrise!.tid) => fetch(`${desk.address}/q/${tenant}/${slug}`, { redirect: 'manual' });
  const counts = async () => {
    await desk.settle();
    const { data } = (await admin!.post('/api/lists/quick-link-counts/rows', {}).expect(200)).body;
    return (data as QuickLinkCountsRow[]).find(({ quickLinkId }) => quickLinkId === linkId);
  };
  const orderOf = async (id: string) => {
    await desk.settle();
    const where = { field: 'applicationId', op: 'eq', value: id };
    return ((await admin!.post('/api/lists/orders/rows', { where }).expect(200)).body.data as OrderRow[])[0];
  };
  const atSandbox = async (url: string) => {
    const leaving = await (await fetch(`${desk.address}${new URL(url).pathname}`, { method: 'POST', body: new URLSearchParams() })).text();
    const page = decodeURIComponent(/\/dev\/pay\/[^/]+\/([^"&]+)/.exec(leaving)?.[1] ?? '');
    await fetch(`${desk.address}/dev/outbox/payments/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: sunrise!.tid, id: page }),
    });
    await desk.settle();
  };

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    [admin, stranger] = [await sunrise.signIn('admin'), await elsewhere.signIn('admin')];
    [counsellor, caller] = [await sunrise.signIn('counsellor'), await sunrise.signIn('caller')];
    const made = async (list: string, values: object) =>
      (await admin!.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
    const product = await made('products', { formName: 'MBA form', kind: 'token-fee', collegeId: '1003', price: 500, taxRate: 18 });
    formId = (await admin.post('/api/application-forms', { content: form(product) }).expect(200)).body.data.id as string;
    await admin.post(`/api/application-forms/${formId}/publish`, { expected: 1 }).expect(200);
    key = publishableKey({ tenantId: sunrise.tid, formId });
    couponId = await made('coupons', { code: 'FAIR27', kind: 'percent', reduction: 50, active: true });
    await made('coupons', { code: 'FREE27', kind: 'percent', reduction: 100, limit: 1, active: true });
    linkId = await made('quick-links', {
      ...{ name: 'Fair', slug: 'fair', formId, couponId, source: 'EDUCATION_FAIR', ownerId: counsellor.userId, active: true },
      answers: { course: 'mba', name: 'Nobody' },
    });
    await made('quick-links', { name: 'Over', slug: 'over', formId, endsOn: '2020-01-01', active: true });
    await desk.settle();
  });

  it('opens its form, and counts the click', async () => {
    const answer = await open('fair');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/apply/${key}?q=fair`]);
    expect(await counts()).toMatchObject({ opened: 1, started: 0 });
    expect((await open('over')).headers.get('location')).toBe(`/apply/${key}`);
    for (const [slug, tenant] of [['nothing'], ['FAIR%27'], ['fair', elsewhere!.tid], ['fair', 'nobody']]) {
      expect((await open(slug ?? '', tenant)).status).toBe(404);
    }
    expect(await counts()).toMatchObject({ opened: 1 });
  });

  it('sets answers, source, owner and coupon, and is counted to the payment', async () => {
    const number = String(++phone);
    const token = await signIn(number);
    const id = await start(token, 'fair');
    expect((await one(token, id)).answers).toEqual({ course: 'mba' });
    await save(token, id, 1, { name: 'Tara Rao' });
    await desk.settle();
    // The sum with the coupon of the link is shown before the payment.
    expect((await one(token, id)).fee).toEqual({ isPaid: false, name: 'MBA form', amountPaise: 25_000, withCoupon: true });
    const { data } = (await admin!.post('/api/lists/leads/rows', { search: number }).expect(200)).body;
    expect(data).toMatchObject([{ source: 'EDUCATION_FAIR', ownerId: counsellor!.userId }]);
    const url = (await pay(token, id).expect(200)).body.data.url as string;
    expect(await orderOf(id)).toMatchObject({
      ...{ applicationId: id, formId, formName: 'MBA 2027', applicantName: 'Tara Rao', couponCode: 'FAIR27' },
      ...{ totalPaise: 25_000, discountPaise: 25_000, status: 'created' },
    });
    const { data: uses } = (await admin!.post('/api/lists/coupon-uses/rows', {}).expect(200)).body;
    expect((uses as CouponUsesRow[]).find((row) => row.couponId === couponId)).toMatchObject({ used: 1, released: 0 });
    await atSandbox(url);
    await ask('post', `applications/${id}/submit`, token).expect(200);
    expect(await counts()).toMatchObject({ opened: 1, started: 1, submitted: 1, paid: 1 });
  });

  it('is no credential, and sets nothing if it ended or belongs to another form', async () => {
    const token = await signIn();
    for (const slug of ['over', 'nothing', undefined]) {
      const id = await start(token, slug);
      expect((await one(token, id)).answers).toEqual({});
    }
    expect(await counts()).toMatchObject({ started: 1 });
  });

  it('leaves the choice of a coupon to the applicant, whose fee may be covered by it', async () => {
    const token = await signIn();
    const id = await start(token);
    await save(token, id, 1, { name: 'Ravi Rao', course: 'pgdm' });
    expect((await pay(token, id, { coupon: 'NOTHING' }).expect(422)).body.error).toBe('coupon/no-such');
    expect((await pay(token, id, { coupon: 'free27' }).expect(200)).body.data.url).toBeNull();
    await desk.settle();
    expect((await one(token, id)).fee).toEqual({ isPaid: true, name: 'MBA form', amountPaise: 0, withCoupon: true });
    await ask('post', `applications/${id}/submit`, token).expect(200);
    const next = await start(token);
    expect((await pay(token, next, { coupon: 'FREE27' }).expect(422)).body.error).toBe('coupon/used-up');
    expect((await one(token, next)).fee).toEqual({ isPaid: false, name: 'MBA form', amountPaise: 50_000 });
    const url = (await pay(token, next).expect(200)).body.data.url;
    expect(url).toEqual(expect.any(String));
    expect((await pay(token, next, { coupon: 'FAIR27' }).expect(422)).body.error).toBe('coupon/too-late');
  });

  it('is managed by those who keep the settings, of the institution', async () => {
    await caller!.post('/api/records/quick-links', { name: 'X', slug: 'x-1', formId }).expect(403);
    await caller!.post('/api/lists/quick-link-counts/rows', {}).expect(403);
    expect((await stranger!.post('/api/lists/quick-link-counts/rows', {}).expect(200)).body.data).toEqual([]);
    await stranger!.request('put', `/api/records/quick-links/${linkId}`).send({ name: 'Theirs' }).expect(404);
    await admin!.post('/api/records/quick-links', { name: 'Fair again', slug: 'fair', formId }).expect(409);
    await admin!.post('/api/records/quick-links', { name: 'Bad', slug: 'Not a slug', formId }).expect(422);
  });
});

describe('application fees', () => {
  it('are received offline in bulk, each confirmed by a second person', async () => {
    const tenant = await desk.tenant();
    const admin = await tenant.signIn('admin');
    const role = staffRoles.manager;
    const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    const more = ['PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'].map((code) => ({ code, level: [6] }));
    await admin.post('/api/edit-role-permissions', { role, acl: [...acl, ...more] }).expect(200);
    const manager = await tenant.signIn('manager');
    const product = (
      await admin.post('/api/records/products', { formName: 'BBA form', kind: 'token-fee', collegeId: '1003', price: 500 }).expect(200)
    ).body.data.id as string;
    await desk.settle();
    const lead = (await manager.post('/api/leadGenerate', { name: 'Tara Rao', phone: '9811122233' }).expect(200)).body.data
      .leadId as string;
    await desk.settle();
    const order = async () =>
      (await manager.post('/api/orders', { lead_id: lead, product_ids: [product] }).expect(200)).body.data.ids[0] as string;
    const [one, two] = [await order(), await order()];
    await manager.post(`/api/orders/${two}/cancel`, {}).expect(200);
    await desk.settle();
    const received = { method: 'cheque', received_at: new Date(Date.now() - 60_000).toISOString() };
    const enter = (more: object) => manager.post('/api/payments/offline/bulk', { selection: { keys: [one, two] }, ...received, ...more });
    await enter({}).expect(422);
    await enter({ reference: '1', received_at: '2100-01-01T00:00:00.000Z' }).expect(422);
    await enter({ method: 'gold' }).expect(400);
    const { data } = (await enter({ reference: '123456' }).expect(200)).body;
    expect(data).toEqual({ done: 1, refused: [{ reason: 'Nothing is open of this order.', count: 1 }] });
    await desk.settle();
    const where = { field: 'orderId', op: 'eq', value: one };
    const paymentId = (await admin.post('/api/lists/payments/rows', { where }).expect(200)).body.data[0].paymentId as string;
    const confirm = (person: Person) => person.post('/api/payments/confirm/bulk', { selection: { keys: [paymentId] } });
    expect((await confirm(manager).expect(200)).body.data).toMatchObject({ done: 0, refused: [{ count: 1 }] });
    const confirmed = (await confirm(admin)).body;
    expect([confirmed.code, confirmed.data]).toEqual([200, { done: 1, refused: [] }]);
    await desk.settle();
    expect((await admin.post('/api/lists/orders/rows', { where }).expect(200)).body.data).toMatchObject([
      { status: 'paid', paidPaise: 50_000, paymentProvider: 'offline' },
    ]);
  });
});
