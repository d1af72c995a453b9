import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { todayIn } from '@matricula/lists';
import { dashboards, reports } from '@matricula/projections/reports';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const CODES = ['LEADS', 'CAF_Application_Form_Report', 'PAYMENT_SYSTEM', 'PAYMENT_LINK_CREATION', 'PAYMENT_TRANSACTIONS'];
/** The price of the order, in rupees and in paise, in every form in which a sum is written. */
const PRICE = 74_319;
const WRITTEN = /74,?319|7431900/;

describe('ACL-16 the sums of orders', () => {
  let sunrise: Tenant;
  let admin: Person;
  let caller3: Person;
  let leadId: string;
  let own: string;
  let foreign: string;
  let unpaid: string;

  const today = todayIn('Asia/Kolkata');
  const days = { from: today, to: today };
  const giveTo = (orderId: string, key: 'caller3' | 'counsellor3') =>
    admin.post(`/api/order-owner-to/${orderId}`, { owner_id: sunrise.id(key) }).expect(200);
  const conversation = async (person: Person) => (await person.get(`/api/leads/${leadId}/conversation`).expect(200)).body.data;
  const sentences = (entries: { kind: string; sentence: string }[]) =>
    entries.filter(({ kind }) => kind === 'order').map(({ sentence }) => sentence);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    for (const role of [staffRoles.callerL3, staffRoles.counsellor]) {
      const acl = CODES.map((code) => ({ code, level: [6] }));
      await admin.post('/api/edit-role-permissions', { role, acl }).expect(200);
    }
    caller3 = await sunrise.signIn('caller3');
    const values = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: PRICE };
    const product = (await admin.post('/api/records/products', values).expect(200)).body.data.id;
    leadId = (await admin.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9811770001' }).expect(200)).body.data.leadId;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: caller3.userId }).expect(200);
    await desk.settle();
    const create = async () => (await admin.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200)).body.data.ids[0];
    [own, foreign, unpaid] = [await create(), await create(), await create()];
    await desk.settle();
    await giveTo(foreign, 'counsellor3');
    await giveTo(unpaid, 'counsellor3');
    const paidAt = new Date().toISOString();
    for (const orderId of [own, foreign]) {
      const data = { paymentId: `pay-${orderId}`, outcome: 'captured', amountPaise: PRICE * 100, paidAt } as const;
      await desk.ask('moveMoney', sunrise.tid, orderId, { type: 'RecordPayment', data });
    }
    await desk.settle();
  });

  it('are shown to people who see the order, and hidden in the conversation and the list of the lead if they do not', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    await giveTo(own, 'caller3');
    await desk.settle();
    expect(sentences(await conversation(admin)).filter((one) => WRITTEN.test(one))).toHaveLength(5);
    // Neither order is theirs.
    const hidden = sentences(await conversation(counsellor));
    expect(hidden).toContain('A payment of a hidden sum was received');
    expect(hidden.filter((one) => WRITTEN.test(one))).toEqual([]);
    const orders = (await counsellor.get(`/api/orders?leadId=${leadId}`).expect(200)).body.data;
    expect(orders).toMatchObject([{ total: null, paid: null, refunded: null, moves: [] }, { total: null }, { total: null }]);
    await admin.post(`/api/order-owner-to/${own}`, { owner_id: counsellor.userId }).expect(200);
    await desk.settle();
    expect(sentences(await conversation(counsellor)).filter((one) => WRITTEN.test(one))).toHaveLength(2);
    const shown = (await counsellor.get(`/api/orders?leadId=${leadId}`).expect(200)).body.data as {
      orderId: string;
      total: object | null;
    }[];
    expect(new Map(shown.map(({ orderId, total }) => [orderId, total]))).toEqual(
      new Map<string, object | null>([
        [own, { minor: PRICE * 100, currency: 'INR' }],
        [foreign, null],
        [unpaid, null],
      ]),
    );
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: caller3.userId }).expect(200);
    await giveTo(own, 'caller3');
    await desk.settle();
  });

  it('are shown to callers of level 3 nowhere: conversation, lists, counts, facets, exports, timeline', async () => {
    const answers: unknown[] = [await conversation(caller3)];
    const ask = async (person: Person, path: string, body?: object) => (body ? await person.post(path, body) : await person.get(path));
    const rows = (await caller3.post('/api/lists/orders/rows', {}).expect(200)).body.data;
    expect(rows).toMatchObject([{ orderId: own }]);
    answers.push(rows, (await caller3.post('/api/lists/orders/by-key', { keys: [own] }).expect(200)).body);
    answers.push((await caller3.get(`/api/orders?leadId=${leadId}`).expect(200)).body);
    const report = (await caller3.get('/api/get_order_by_clg').expect(200)).body;
    expect(report.data).toMatchObject([{ order_id: own, total: null, paid: null, refunded: null }]);
    answers.push(report, (await caller3.get('/api/get_order_by_clg?csvData=1').expect(200)).text);
    answers.push((await caller3.get(`/api/getTimeline?leadId=${leadId}&startDate=${today}`).expect(200)).body);
    for (const [path, body] of [
      ['/api/lists/orders/rows', { where: { field: 'totalPaise', op: 'gt', value: 0 } }],
      ['/api/lists/orders/rows', { sort: [{ field: 'paidPaise', dir: 'asc' }] }],
      ['/api/lists/orders/count', { where: { field: 'paidPaise', op: 'eq', value: PRICE * 100 } }],
      [`/api/get_order_by_clg?total=${PRICE}`, undefined],
    ] as const) {
      const answer = await ask(caller3, path, body);
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
      answers.push(answer.body);
    }
    answers.push((await ask(caller3, '/api/lists/orders/facets', { fields: ['totalPaise', 'status'] })).body);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(WRITTEN);
    // The same questions of an admin tell it.
    expect(JSON.stringify((await admin.post('/api/lists/orders/rows', {}).expect(200)).body)).toMatch(WRITTEN);
  });

  it('are not in the messages about payments that callers of level 3 read', async () => {
    const { url } = (await admin.post('/api/payment-links', { order_id: unpaid, send_by: ['sms'] }).expect(200)).body.data;
    expect(url).toContain('/pay/');
    await desk.settle();
    const messages = async (person: Person) =>
      (await conversation(person))
        .filter(({ kind }: { kind: string }) => kind === 'message')
        .map(({ comment }: { comment: string }) => comment);
    expect(await messages(admin)).toEqual([expect.stringMatching(WRITTEN)]);
    expect(await messages(caller3)).toEqual([expect.stringContaining('Please pay a hidden sum for Seat token')]);
  });

  it.each(dashboards.map(({ name }) => name))('are not on the board %s of callers of level 3', async (name) => {
    const { status, body } = await caller3.post(`/api/dashboards/${name}`, days);
    expect([200, 403]).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(WRITTEN);
  });

  it('are not in past figures of callers of level 3', async () => {
    const path = '/api/reports/order-revenue-report';
    const { body } = await caller3.post(path, days).expect(200);
    const past = { tenant: sunrise.tid, position: body.position, zone: 'Asia/Kolkata', at: body.asOf };
    while (!(await caller3.post(`${path}/past`, { past }).expect(200)).body.data.ready);
    const then = (await caller3.post(path, { ...days, past }).expect(200)).body.data;
    expect(then).toEqual(body.data);
    expect(then.totals).toMatchObject({ orders: 1 });
    expect(JSON.stringify(then)).not.toMatch(WRITTEN);
  });

  const money = reports.filter(({ facts }) => facts.model.ofOrders);

  it('has reports of orders and admissions', () => expect(money.length).toBeGreaterThan(12));

  it.each(money.map((report) => [report.name, report] as const))('are not in %s of callers of level 3', async (name, report) => {
    const open = (await caller3.get('/api/reports').expect(200)).body.data as { name: string; measures?: { field: string }[] }[];
    const asked = (await caller3.post(`/api/reports/${name}`, days)).body;
    if (!open.some((one) => one.name === name)) return;
    expect(asked.code).toBe(200);
    const sums = report.measures.flatMap((measure) => ('of' in measure ? [measure.field] : []));
    const columns = (asked.data.columns as { field: string }[]).map(({ field }) => field);
    expect(columns.filter((field) => sums.includes(field))).toEqual([]);
    expect(Object.keys(asked.data.totals).filter((field) => sums.includes(field))).toEqual([]);
    const facts = (await caller3.post(`/api/reports/${name}/facts`, days)).body;
    const file = await caller3.post(`/api/reports/${name}/export`, { ...days, dates: 'iso' });
    for (const said of [asked, facts, file.text]) expect(JSON.stringify(said)).not.toMatch(WRITTEN);
    for (const sum of sums) {
      const { body } = await caller3.post(`/api/reports/${name}/facts`, { ...days, measure: sum });
      expect(JSON.stringify(body)).not.toMatch(WRITTEN);
    }
  });
});
