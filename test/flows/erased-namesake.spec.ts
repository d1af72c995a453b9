import type { CallRow } from '@matricula/read-models/call';
import type { OrderRow } from '@matricula/read-models/order';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const TELEPHONE = '9822655590';
const question = (questionId: string) => ({ questionId, kind: 'text', label: { en: questionId }, required: false });
const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [{ sectionId: 'person', title: { en: 'Person' }, questions: [question('name'), question('guardian')] }],
};

/** A lead with an order, an open payment link and a recorded call. */
interface Client {
  leadId: string;
  orderId: string;
  url: string;
  callId: string;
}

describe('the erasure of a person', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let product: string;

  const played = async (what: string, said: object): Promise<string> => {
    const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: sunrise.tid, ...said }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { callId: string } }).data.callId;
  };
  const lead = async (name: string, phone: string): Promise<string> => {
    const enquiry = { name, phone, source: 'WEB', user_id: counsellor.userId };
    const { body } = await admin.post('/api/leadGenerate', enquiry).expect(200);
    await desk.settle();
    return body.data.leadId as string;
  };
  async function client(name: string, phone: string, remark: string): Promise<Client> {
    const leadId = await lead(name, phone);
    const { body: ordered } = await counsellor.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200);
    const [orderId] = ordered.data.ids as [string];
    await desk.settle();
    await admin.post(`/api/add-order-remark/${orderId}`, { remark }).expect(200);
    const { body: made } = await admin.post('/api/payment-links', { order_id: orderId }).expect(200);
    const id = await played('ring', { phone: `+91${phone}` });
    await played('answer', { callId: id, agentPhone: TELEPHONE });
    await played('hang-up', { callId: id, record: true });
    await desk.settle();
    return { leadId, orderId, url: made.data.url as string, callId: `sandbox-${id}` };
  }
  const row = async <Row>(list: string, key: string): Promise<Row | undefined> =>
    (await admin.post(`/api/lists/${list}/by-key`, { keys: [key] }).expect(200)).body.data[0] as Row | undefined;
  const payPage = (url: string) => fetch(`${desk.address}${new URL(url).pathname}`);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    await admin.put(`/api/users/${counsellor.userId}`, { alt_mobile: TELEPHONE }).expect(200);
    const values = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_000 };
    product = (await admin.post('/api/records/products', values).expect(200)).body.data.id;
    await desk.settle();
  });

  it('leaves the order, the open payment link and the recorded call of a namesake, and takes those of the person', async () => {
    const asha = await client('Asha Rao', '9822655511', 'Came with a friend.');
    const ashalata = await client('Ashalata Rao', '9822655512', 'Came with Asha Rao.');
    const recording = ({ callId }: Client) => admin.get(`/api/calls/${callId}/recording`);
    for (const one of [asha, ashalata]) await recording(one).expect(200);
    await admin.delete(`/api/leads/${asha.leadId}/person`).expect(200);
    await desk.settle();

    expect(await row<OrderRow>('orders', ashalata.orderId)).toMatchObject({
      ...{ leadName: 'Ashalata Rao', phone: '+919822655512', remark: 'Came with Asha Rao.', erased: false },
    });
    const open = await payPage(ashalata.url);
    expect([open.status, await open.text()]).toEqual([200, expect.stringContaining('₹1,000.00')]);
    await recording(ashalata).expect(200);
    expect(await row<CallRow>('calls', ashalata.callId)).toMatchObject({ leadName: 'Ashalata Rao', phone: '+919822655512' });

    const order = await row<OrderRow>('orders', asha.orderId);
    expect(order).toMatchObject({ erased: true, remarks: [] });
    expect(JSON.stringify([order, await row<CallRow>('calls', asha.callId)])).not.toMatch(/Asha Rao|9822655511|friend/);
    expect((await payPage(asha.url)).status).toBe(404);
    await recording(asha).expect(404);
  }, 60_000);

  it('leaves the application of a sibling who gave the number of the person', async () => {
    const form = await ApplicantsOfForm.publish(sunrise, admin, content);
    const [leadId] = [await lead('Meera Rao', '9822655513'), await lead('Rohan Rao', '9822655514')];
    const [own, sibling] = [await form.signIn('9822655513'), await form.signIn('9822655514')];
    const answers = { name: 'Rohan Rao', guardian: '98226 55513' };
    const ids = { own: await form.submitted(own, { name: 'Meera Rao' }, []), sibling: await form.submitted(sibling, answers, []) };
    await desk.settle();
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    await form.ask('get', `/applications/${ids.own}`, own).expect(404);
    const { body } = await form.ask('get', `/applications/${ids.sibling}`, sibling).expect(200);
    expect(body.data.answers).toEqual(answers);
  }, 60_000);
});
