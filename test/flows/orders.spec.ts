import { todayIn } from '@matricula/lists';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { ReportData } from '@matricula/reports';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('orders', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let counsellor: Person;
  let form: string;
  let token: string;

  const madeIn = async (list: string, values: object) =>
    (await admin.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
  const made = (values: object) => madeIn('products', values);
  const data = async (path: string, person = counsellor) => (await person.get(`/api/${path}`).expect(200)).body.data;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    manager = await sunrise.signIn('manager');
    counsellor = await sunrise.signIn('counsellor');
    const counsellorIds = [sunrise.id('counsellor')];
    form = await made({ formName: 'MBA 2027', collegeId: '1002', price: 1_200, link: 'https://apply.example/mba', counsellorIds });
    token = await made({ formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 25_000.5, taxRate: 18 });
    await made({ formName: 'Closed', kind: 'instalment', collegeId: '1003', price: 10, active: false, counsellorIds });
    await desk.settle();
  });

  describe('of products', () => {
    it('that are active list price, kind and college', async () => {
      expect(await data('get_all_products')).toMatchObject([
        { product_id: form, product_name: 'MBA 2027', kind: 'application-form', clg_id: '1002', price: '1200.00', tax_rate: null },
        { product_id: token, product_name: 'Seat token', kind: 'token-fee', clg_id: '1003', price: '25000.50', tax_rate: 18 },
      ]);
    });

    it('that are assigned to a user are listed within the scope of the caller, for the role of that user', async () => {
      const of = (key: 'counsellor' | 'counsellor2' | 'counsellor3', role?: number) =>
        `counsoler-products?uId=${sunrise.id(key)}${role === undefined ? '' : `&role=${role}`}`;
      expect(await data(of('counsellor', staffRoles.counsellor))).toMatchObject([{ product_id: form }]);
      expect(await data(of('counsellor2'), manager)).toEqual([]);
      const { body } = await counsellor.get(`/api/${of('counsellor3')}`).expect(403);
      expect(body.message).toBe('This user is not in your team.');
      const wrong = await manager.get(`/api/${of('counsellor', staffRoles.manager)}`).expect(422);
      expect(wrong.body.fields).toEqual({ role: 'Asha Sharma does not have this role.' });
      await admin.get('/api/counsoler-products?uId=nobody').expect(404);
      await admin.get('/api/counsoler-products').expect(400);
    });

    it('other than application forms are not among the forms that are sent to leads', async () => {
      const names = (await data('getcafcolleges')).map((one: { form_name: string }) => one.form_name);
      expect(names).toEqual(['MBA 2027']);
    });

    it.each([
      [{ price: -1 }, 'Price is not valid'],
      [{ price: 1.005 }, 'Price may have at most two decimals'],
      [{ price: 1e15 }, 'Price is not valid'],
      [{ kind: 'application-form' }, 'Link is required.'],
      [{ kind: 'gift' }, 'Kind is not valid'],
    ])('are refused with %j', async (values, message) => {
      const kind = 'token-fee';
      const { body } = await admin.post('/api/records/products', { formName: 'Refused', collegeId: '1003', kind, ...values }).expect(422);
      expect(body.message).toBe(message);
    });
  });

  describe('with values that contradict each other', () => {
    it.each([
      ['products', { formName: 'R', kind: 'token-fee', refundFullUntil: '2027-05-01', refundLessFeeUntil: '2027-04-01' }, 'Refunds less'],
      ['product-prices', { category: 'OBC', from: '2027-05-01', to: '2027-04-01', price: 5 }, 'The last day'],
      ['coupons', { code: 'LATE', kind: 'percent', reduction: 5, validFrom: '2027-05-01', validTo: '2027-04-01' }, 'The last day'],
      ['coupons', { code: 'MUCH', kind: 'percent', reduction: 101 }, 'A reduction is at most 100'],
      ['commission-plans', { slabs: [{ from: 0, rate: 5, unit: 'percent' }], ownerShare: 60, publisherShare: 50 }, 'The shares of owner'],
    ])('are refused among %s', async (list, values, message) => {
      const named = list === 'product-prices' ? { productId: form } : { collegeId: '1003' };
      const { body } = await admin.post(`/api/records/${list}`, { ...(list !== 'coupons' && named), ...values }).expect(422);
      expect(body.message).toContain(message);
    });
  });

  describe('of leads', () => {
    let leadId: string;
    let first: string;
    let second: string;
    let other: Person;

    const pay = (orderId: string, paymentId: string, amountPaise: number) =>
      desk.ask('moveMoney', sunrise.tid, orderId, {
        type: 'RecordPayment',
        data: { paymentId, outcome: 'captured', amountPaise, paidAt: '2026-11-20T10:00:00.000Z' },
      });
    const report = async (query = '', person = admin) => (await data(`get_order_by_clg?${query}`, person)) as { order_id: string }[];
    const found = async (query: string) => (await report(query)).map(({ order_id }) => order_id).toSorted();
    const create = (product_ids: string[], person = counsellor) => person.post('/api/orders', { lead_id: leadId, product_ids });

    beforeAll(async () => {
      other = await sunrise.signIn('counsellor3');
      const enquiry = { name: 'Ravi Kumar', phone: '9811904791', email: 'ravi@example.org', source: 'WEB' };
      leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
      await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
      await desk.settle();
      const { body } = await create([form, token]).expect(200);
      [first, second] = body.data.ids as [string, string];
      await desk.settle();
    });

    it('stand in the conversation of the lead', async () => {
      const entries = (await data(`leads/${leadId}/conversation`)) as { kind: string; sentence: string }[];
      const sentences = entries.flatMap(({ kind, sentence }) => (kind === 'order' ? [sentence] : []));
      expect(sentences.toSorted()).toEqual([
        'Asha Sharma ordered MBA 2027 for the lead (₹1,200)',
        'Asha Sharma ordered Seat token for the lead (₹25,000.50)',
      ]);
    });

    it('are created from the lead, one for each product, and listed with it', async () => {
      expect(await data(`orders?leadId=${leadId}`)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            ...{ orderId: first, productName: 'MBA 2027', status: 'created', ownerName: 'Asha Sharma' },
            ...{ total: { minor: 120_000, currency: 'INR' }, paid: { minor: 0, currency: 'INR' } },
          }),
          expect.objectContaining({ orderId: second, total: { minor: 2_500_050, currency: 'INR' } }),
        ]),
      );
      await other.get(`/api/orders?leadId=${leadId}`).expect(404);
    });

    it('are refused for products without a price, unknown or inactive ones, and leads of others', async () => {
      const free = await made({ formName: 'Without a price', kind: 'token-fee', collegeId: '1003' });
      await desk.settle();
      expect((await create([free]).expect(422)).body.message).toBe('Without a price has no price yet.');
      await create(['nothing']).expect(404);
      await create([]).expect(400);
      await create([form], other).expect(404);
    });

    it('OR-02: are reported by id, dates, colleges, status, name, payment, total and coupon, paged and as CSV', async () => {
      const both = [first, second].toSorted();
      const today = new Date().toISOString().slice(0, 10);
      expect(await found('')).toEqual(both);
      expect(await found(`orderID=${first}`)).toEqual([first]);
      const [{ reference }] = (await report(`orderID=${first}`)) as unknown as [{ reference: string }];
      expect(await found(`orderID=${reference}`)).toEqual([first]);
      expect(await found('sdate=2020-01-01&edate=2020-12-31')).toEqual([]);
      expect(await found(`sdate=2020-01-01&edate=${today.slice(0, 4)}-12-31`)).toEqual(both);
      expect(await found('clg_ids=1003')).toEqual([second]);
      expect(await found('clg_ids=1002,1003')).toEqual(both);
      expect(await found('status=created,paid')).toEqual(both);
      expect(await found('status=paid')).toEqual([]);
      expect(await found('name=ravi')).toEqual(both);
      expect(await found('total=1200')).toEqual([first]);
      expect(await found('total=25000.50')).toEqual([second]);
      expect(await found('total=500-1500.00')).toEqual([first]);
      expect(await found('coupon_code=NONE')).toEqual([]);
      for (const total of ['-5', '1.005', '500-100', '1-2-3', 'all', '1200-', '1200-x', '-'])
        await admin.get(`/api/get_order_by_clg?total=${total}`).expect(422);
      await admin.get('/api/get_order_by_clg?status=gone').expect(400);
      const { body } = await admin.get('/api/get_order_by_clg?limit=1&page_no=2').expect(200);
      expect([body.data.length, body.count]).toEqual([1, 2]);
      const { text } = await admin.get('/api/get_order_by_clg?csvData=1&clg_ids=1003').expect(200);
      expect(text).toMatch(/Order,Created,First Name,Last Name,Phone No\.,Email/);
      expect(text).toMatch(/Ravi,Kumar,\+919811904791,ravi@example\.org,Seat token,.*,Created,25000\.50,0\.00/);
      await counsellor.get('/api/get_order_by_clg').expect(403);
    });

    it('are moved by payments, each once, and found by them', async () => {
      await pay(first, 'pay-1', 50_000);
      await pay(first, 'pay-1', 50_000);
      expect(await report(`orderID=${first}`)).toMatchObject([
        { status: 'part-paid', paid: '500.00', payment_status: 'captured', paymentid: 'pay-1', payment_at: '2026-11-20T10:00:00.000Z' },
      ]);
      await expect(pay(first, 'pay-2', 70_001)).rejects.toThrow();
      await pay(first, 'pay-2', 70_000);
      expect(await found('paymentid=pay-1')).toEqual([first]);
      expect(await found('payment_status=captured')).toEqual([first]);
      expect(await found('sdate_payment=2026-11-20&edate_payment=2026-11-20')).toEqual([first]);
      expect(await found('status=paid')).toEqual([first]);
    });

    it('OR-03: are marked as paid to the college once money is in', async () => {
      const body = { ptc_status: 'paid', amount: 1_100.5, bank_reference: 'UTR 7' };
      await admin.post(`/api/paid-to-clg/${first}`, body).expect(200);
      await desk.settle();
      expect(await report(`orderID=${first}`)).toMatchObject([{ ptc_status: 'paid', ptc_amount: '1100.50', ptc_reference: 'UTR 7' }]);
      const { body: refused } = await admin.post(`/api/paid-to-clg/${second}`, body).expect(409);
      expect(refused.message).toBe('"Paid to college" is not possible: this order is Created.');
      await admin.post(`/api/paid-to-clg/${first}`, { ptc_status: 'gone' }).expect(400);
      await admin.post(`/api/paid-to-clg/${first}`, { ptc_status: 'paid', amount: -1 }).expect(400);
      await admin.post(`/api/paid-to-clg/${first}`, { ptc_status: 'paid', amount: 1.005 }).expect(400);
      await admin.post(`/api/paid-to-clg/${first}`, { ptc_status: 'paid', amount: 1_200.01 }).expect(422);
    });

    it('OR-04: get remarks, which the detail shows with their authors', async () => {
      await admin.post(`/api/add-order-remark/${first}`, { remark: 'Pays on Monday' }).expect(200);
      await admin.post(`/api/add-order-remark/${first}`, { remark: '' }).expect(400);
      await desk.settle();
      const detail = await data(`get_products_order_detail?o_id=${first}`, admin);
      expect(detail).toMatchObject([
        {
          ...{ order_id: first, billing_first_name: 'Ravi', billing_last_name: 'Kumar', billing_phone: '+919811904791', total: '1200.00' },
          ...{ billing_email: 'ravi@example.org', remark: 'Pays on Monday', remarks: [{ remark: 'Pays on Monday' }] },
        },
        { order_id: second },
      ]);
      expect(detail[0].remarks[0].by).toBe('Anita Deshpande');
      await admin.get('/api/get_products_order_detail?o_id=nothing').expect(404);
    });

    it('OR-05: get another owner, who then sees them', async () => {
      await admin.post(`/api/order-owner-to/${second}`, { owner_id: sunrise.id('counsellor2') }).expect(200);
      await admin.post(`/api/order-owner-to/${second}`, { owner_id: 'nobody' }).expect(404);
      await desk.settle();
      expect(await report(`orderID=${second}`)).toMatchObject([{ owner_name: 'Vikram Nair' }]);
    });

    it('of another owner or institution are not found', async () => {
      const { body } = await counsellor.post(`/api/orders/${second}/cancel`, {}).expect(404);
      expect(body.message).toBe('There is no such order.');
      const elsewhere = await (await desk.tenant()).signIn('admin');
      await elsewhere.get(`/api/get_products_order_detail?o_id=${first}`).expect(404);
      await elsewhere.post(`/api/add-order-remark/${first}`, { remark: 'Mine' }).expect(404);
      expect(await report('', elsewhere)).toEqual([]);
    });

    it('are not shown in detail to callers of level 3, even with the code of the report', async () => {
      const acl = ['LEADS', 'CAF_Application_Form_Report'].map((code) => ({ code, level: [1, 2, 3, 4, 5, 6] }));
      await admin.post('/api/edit-role-permissions', { role: staffRoles.callerL3, acl }).expect(200);
      await admin.post(`/api/order-owner-to/${first}`, { owner_id: sunrise.id('caller3') }).expect(200);
      await desk.settle();
      const caller = await sunrise.signIn('caller3');
      expect(await report('', caller)).toMatchObject([{ order_id: first }]);
      const { body } = await caller.get(`/api/get_products_order_detail?o_id=${first}`).expect(403);
      expect(body.message).toBe('Your role may not see the details of orders.');
      await admin.post(`/api/order-owner-to/${first}`, { owner_id: counsellor.userId }).expect(200);
      await desk.settle();
    });

    it('are cancelled by owner and manager while nothing is paid', async () => {
      await counsellor.post(`/api/orders/${first}/cancel`, {}).expect(409);
      await manager.post(`/api/orders/${second}/cancel`, { reason: 'Ordered twice' }).expect(200);
      await desk.settle();
      expect(await report(`orderID=${second}`)).toMatchObject([{ status: 'cancelled' }]);
      await manager.post(`/api/orders/${second}/cancel`, {}).expect(409);
    });

    it('are reduced by coupons within their limits, which count again once an order is cancelled', async () => {
      const coupon = (values: object) => admin.post('/api/records/coupons', { kind: 'percent', ...values });
      const use = (coupon_code: string, product_ids = [form], person = counsellor) =>
        person.post('/api/orders', { lead_id: leadId, product_ids, coupon_code });
      await coupon({ code: 'HALF', reduction: 50, limit: 2, productIds: [form] }).expect(200);
      await coupon({ code: 'half', reduction: 10 }).expect(409);
      await coupon({ code: 'ONCE', reduction: 10, limit: 1 }).expect(200);
      await coupon({ code: 'FREE', kind: 'rupees', reduction: 1_200, limitPerPerson: 1 }).expect(200);
      await coupon({ code: 'OVER', reduction: 10, validTo: '2026-01-31' }).expect(200);
      await coupon({ code: 'NO BLANKS', reduction: 10 }).expect(422);
      await desk.settle();
      expect((await use('OVER').expect(422)).body.fields).toEqual({ coupon_code: 'The coupon OVER is not valid today.' });
      expect((await use('NONE').expect(422)).body.fields).toEqual({ coupon_code: 'There is no coupon NONE.' });
      expect((await use('HALF', [form, token]).expect(422)).body.message).toBe('The coupon HALF is not for this product.');
      // Two products need two uses: neither order is created, and the coupon is not held.
      expect((await use('ONCE', [form, token]).expect(422)).body.message).toBe('The coupon ONCE is used up.');
      const once = (await use('ONCE').expect(200)).body.data.ids as string[];
      await desk.settle();
      for (const code of ['ONCE', 'once', 'Once'])
        expect((await report(`coupon_code=${code}`)).map(({ order_id }) => order_id)).toEqual(once);
      expect(await report('coupon_code=ONC')).toEqual([]);
      // Three at once: the limit holds.
      const answers = await Promise.all([use('half'), use('HALF'), use('Half')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.message).toBe('The coupon HALF is used up.');
      const [half = ''] = answers.find(({ status }) => status === 200)?.body.data.ids as string[];
      await desk.settle();
      expect(await report(`orderID=${half}`)).toMatchObject([{ total: '600.00', coupon_code: 'HALF' }]);
      await use('HALF').expect(422);
      await counsellor.post(`/api/orders/${half}/cancel`, {}).expect(200);
      await desk.settle();
      await use('HALF').expect(200);
      const { body } = await use('FREE').expect(200);
      await desk.settle();
      expect(await report(`orderID=${body.data.ids[0]}`)).toMatchObject([{ total: '0.00', status: 'paid' }]);
      expect((await use('FREE').expect(422)).body.message).toBe('This person has used the coupon FREE already.');
    });

    it('are counted and summed in a cross-tab of the rows and columns that the reader chooses, and exported as shown', async () => {
      const day = todayIn('Asia/Kolkata');
      const range = { from: day, to: day };
      const cross = async (by: string, person = admin, more: object = {}) =>
        (await person.post('/api/reports/order-cross-report', { ...range, by, ...more }).expect(200)).body.data as ReportData;
      const byKind = await cross('productKind.status');
      const paid = { productKind: 'application-form', status: 'paid' };
      expect(byKind.rows).toContainEqual(expect.objectContaining({ ...paid, paid: expect.any(Number) }));
      const row = byKind.rows.find(({ productKind, status }) => productKind === paid.productKind && status === paid.status);
      const facts = await admin.post('/api/reports/order-cross-report/facts', {
        ...range,
        by: 'productKind.status',
        measure: 'orders',
        cell: paid,
      });
      expect(facts.body.count).toBe(row?.orders);
      const total = (data: ReportData) => data.totals.orders;
      expect([total(await cross('collegeName.source')), total(await cross('ownerName.day'))]).toEqual([total(byKind), total(byKind)]);
      const { acl } = (await admin.get(`/api/one-role-permissions?role=${staffRoles.manager}`).expect(200)).body.data as { acl: object[] };
      const granted = [...acl, { code: 'CAF_Application_Form_Report', level: [6] }];
      await admin.post('/api/edit-role-permissions', { role: staffRoles.manager, acl: granted }).expect(200);
      await desk.settle();
      expect(total(await cross('ownerName.status', await sunrise.signIn('manager2')))).toBe(0);
      await admin.post('/api/reports/order-cross-report', { ...range, by: 'status.status' }).expect(422);
      const columns = [{ field: 'productKind', title: 'Kind' }];
      const asked = { ...range, by: 'productKind.status', figure: 'paid', columns, dates: 'shown' };
      const { text } = await admin.post('/api/reports/order-cross-report/export', asked).expect(200);
      const lines = text.trim().split(/\r?\n/);
      expect([lines[0], lines.at(-1)]).toEqual([expect.stringMatching(/^\W*Kind,.*Total$/), expect.stringMatching(/^Total,/)]);
    });

    it('keep their sums, and nothing about the person, when the lead is erased', async () => {
      await admin.delete(`/api/leads/${leadId}/person`).expect(200);
      await desk.settle();
      const [order] = await report(`orderID=${first}`);
      expect(order).toMatchObject({ total: '1200.00', paid: '1200.00', billing_first_name: null, billing_phone: null, remark: null });
      expect(JSON.stringify(order)).not.toMatch(/Ravi|Kumar|904791|ravi@|Monday/);
      await admin.post(`/api/add-order-remark/${first}`, { remark: 'Asks again' }).expect(409);
    });

    it('cost what the lead, its category and the day decide', async () => {
      const price = (values: object) => madeIn('product-prices', { productId: form, ...values });
      const lead = await admin.post('/api/leadGenerate', {
        name: 'Meena Rao',
        phone: '9811904795',
        source: 'WEB',
        category: 'OBC',
        course: 'MBA',
      });
      const id = lead.body.data.leadId as string;
      await price({ category: 'obc', price: 900 });
      await price({ category: 'OBC', course: 'BBA', price: 100 });
      await price({ category: 'OBC', intake: '1990', price: 5 });
      await price({ category: 'OBC', to: '2020-12-31', price: 6 });
      await desk.settle();
      const { body } = await admin.post('/api/orders', { lead_id: id, product_ids: [form] }).expect(200);
      await desk.settle();
      expect(await data(`orders?leadId=${id}`, admin)).toMatchObject([
        { orderId: body.data.id ?? body.data.ids[0], total: { minor: 90_000 } },
      ]);
      const refused = await admin.post('/api/records/product-prices', { productId: form, price: -1 });
      expect([refused.status, refused.body.message]).toEqual([422, 'Price is not valid']);
    });
  });
});
