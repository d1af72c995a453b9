import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('orders', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let counsellor: Person;
  let form: string;
  let token: string;

  const made = async (values: object) => (await admin.post('/api/records/products', values).expect(200)).body.data.id as string;
  const data = async (path: string, person = counsellor) => (await person.get(`/api/${path}`).expect(200)).body.data;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, manager, counsellor] = await Promise.all((['admin', 'manager', 'counsellor'] as const).map((key) => sunrise.signIn(key)));
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
});
