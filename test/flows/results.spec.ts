import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { todayIn } from '@matricula/lists';
import type { ReportData } from '@matricula/reports';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const zone = 'Asia/Kolkata';
const today = todayIn(zone);
const days = { from: today, to: today };
const report = 'source-result-report';
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

describe('leads and revenue side by side', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let caller: Person;
  const leads: string[] = [];

  const figures = async (person = admin, more: object = {}) => {
    const { body } = await person.post(`/api/reports/${report}`, { ...days, ...more }).expect(200);
    return body as { data: ReportData; position: string; asOf: string };
  };
  const rowOf = ({ rows }: ReportData, source: string) => rows.find((row) => row.source === source);
  const facts = async (more: object, person = admin) =>
    (await person.post(`/api/reports/${report}/facts`, { ...days, ...more }).expect(200)).body as {
      data: { said: { what: string; path?: string } }[];
      count: number;
    };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    caller = await sunrise.signIn('caller3');
    const { acl } = (await admin.get(`/api/one-role-permissions?role=${staffRoles.callerL3}`).expect(200)).body.data as { acl: object[] };
    const granted = [...acl, { code: 'LEADS', level: [6] }, { code: 'CAF_Application_Form_Report', level: [6] }];
    await admin.post('/api/edit-role-permissions', { role: staffRoles.callerL3, acl: granted }).expect(200);
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1002', price: 5_000 };
    const productId = (await admin.post('/api/records/products', token).expect(200)).body.data.id as string;
    for (const [at, source] of ['WEB', 'WEB', 'WALK-IN'].entries()) {
      const lead = {
        name: `Person ${at}`,
        phone: String(9_811_905_100 + at),
        source,
        user_id: at === 1 ? caller.userId : counsellor.userId,
      };
      leads.push((await admin.post('/api/leadGenerate', lead).expect(200)).body.data.leadId);
    }
    await desk.settle();
    for (const lead_id of leads.slice(0, 2)) {
      const [orderId] = (await admin.post('/api/orders', { lead_id, product_ids: [productId] }).expect(200)).body.data.ids as string[];
      const paidAt = new Date().toISOString();
      const paid = { paymentId: `pay-${lead_id}`, outcome: 'captured', amountPaise: 500_000, paidAt } as const;
      await desk.ask('moveMoney', sunrise.tid, orderId!, { type: 'RecordPayment', data: paid });
    }
    const callObj = { group: 'application', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid', selectCollegeId: '1002' };
    const files = [
      { name: 'offer.pdf', ext: 'application/pdf', img: `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}` },
    ];
    await counsellor.post('/api/callGenerate', { lead_id: leads[0], callObj, files }).expect(200);
    await desk.settle();
  });

  it('show the admission under the product that its lead paid, and confirm it in the reports', async () => {
    const [admission] = (await counsellor.get('/api/getadmsncon').expect(200)).body.data as { id: string; product_name: string }[];
    expect(admission?.product_name).toBe('Seat token');
    const save = (person: Person, status: string) => person.post('/api/saveadmsnstatus', { id: admission?.id, status }).expect(200);
    await counsellor.post('/api/saveadmsnammount', { id: admission?.id, amount: '85000' }).expect(200);
    await save(counsellor, 'submitted');
    await save(admin, 'accepted');
    await save(admin, 'confirmed');
    await desk.settle();
    const { body } = await admin.post('/api/reports/product-admission-report', days).expect(200);
    expect(body.data.rows).toMatchObject([{ productName: 'Seat token', claimed: 1, confirmed: 1, amount: 8_500_000 }]);
  });

  it.each(['day', 'capture'])('count leads, orders, money and admissions of a source by %s', async (by) => {
    const { data } = await figures(admin, { by });
    expect(rowOf(data, 'WEB')).toMatchObject({ leads: 2, orders: 2, payingLeads: 2, received: 1_000_000, net: 1_000_000, admissions: 1 });
    expect(rowOf(data, 'WALK-IN')).toMatchObject({ leads: 1, orders: 0, received: 0, admissions: 0 });
    const received = await facts({ by, measure: 'received', cell: { source: 'WEB' } });
    expect(received.count).toBe(2);
    expect(received.data[0]).toMatchObject({
      said: { what: 'Payment received: Seat token, ₹5,000', path: expect.stringContaining('/lp/') },
    });
    expect((await facts({ by, measure: 'leads', cell: { source: 'WEB' } })).count).toBe(2);
  });

  it('are exported as one table', async () => {
    const { text } = await admin.post(`/api/reports/${report}/export`, days).expect(200);
    const [head, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(head).toBe('Source,Leads,Leads called,Enrolled so far,Orders,Leads who paid,Received,Refunded,Revenue,Admissions');
    expect(lines.find((line) => line.includes('5000') || line.includes('10000'))).toMatch(/,2,1,1,2,2,10000\.00,0\.00,10000\.00,1$/);
  });

  it('show a counsellor their own rows, and no money to an L3 caller whatever codes the role has', async () => {
    const own = rowOf((await figures(counsellor)).data, 'WEB');
    expect([own?.leads, own && 'received' in own]).toEqual([1, false]);
    const { data } = await figures(caller);
    expect(data.columns.map(({ field }) => field)).toEqual(['source', 'leads', 'called', 'enrolled']);
    expect(rowOf(data, 'WEB')).toEqual({ source: 'WEB', leads: 1, called: 0, enrolled: 0 });
    await caller.post(`/api/reports/${report}/facts`, { ...days, measure: 'received' }).expect(422);
    const { text } = await caller.post(`/api/reports/${report}/export`, days).expect(200);
    expect(text).not.toMatch(/5000|Received/);
    const { body } = await caller.get('/api/reports').expect(200);
    const declared = (body.data as { name: string; measures: { field: string }[] }[]).find(({ name }) => name === report);
    expect(declared?.measures.map(({ field }) => field)).toEqual(['leads', 'called', 'enrolled']);
  });

  it('take the filters that limit every figure, and refuse another field or reading', async () => {
    const { data } = await figures(admin, { where: { field: 'source', op: 'eq', value: 'WEB' } });
    expect(data.totals).toMatchObject({ leads: 2, orders: 2 });
    await admin.post(`/api/reports/${report}`, { ...days, where: { field: 'priority', op: 'eq', value: 1 } }).expect(422);
    await admin.post(`/api/reports/${report}`, { ...days, by: 'moon' }).expect(422);
  });

  it('stay in a link what they were, in all tables of facts', async () => {
    const { data, position, asOf } = await figures(admin, { by: 'capture' });
    const past = { tenant: sunrise.tid, position, zone, at: asOf };
    await admin.post('/api/leadGenerate', { name: 'Later', phone: '9811905199', source: 'WEB' }).expect(200);
    await desk.settle();
    const asked = { by: 'capture', past };
    while (!(await admin.post(`/api/reports/${report}/past`, asked).expect(200)).body.data.ready);
    expect((await figures(admin, asked)).data).toEqual(data);
    expect((await facts({ ...asked, measure: 'received' })).count).toBe(2);
    expect(rowOf((await figures()).data, 'WEB')?.leads).toBe(3);
  });
});
