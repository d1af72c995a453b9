import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

/** Long enough to fill in the form and to open the pages of payments. */
const OPEN_MS = 12_000;

describe('the deadline of a form that passes while its fee is being paid', () => {
  let sunrise: Tenant;
  let admin: Person;
  let form: ApplicantsOfForm;
  let deadline: number;
  /** Applications by what their applicants did before the deadline, with the address of the payment. */
  const begun = new Map<string, { id: string; token: string; url?: string; page?: string }>();

  const of = (name: string) => begun.get(name)!;
  const started = async (name: string, phone: string) => {
    const token = await form.signIn(phone);
    const { id } = (await form.ask('post', '/applications', token).send({ submission: phone }).expect(200)).body.data as { id: string };
    await form.ask('post', `/applications/${id}/answers`, token).send({ client: phone, sequence: 1, answers: { name } }).expect(200);
    begun.set(name, { id, token });
  };
  const ordered = async (name: string) => {
    const { id, token } = of(name);
    const { url } = (await form.ask('post', `/applications/${id}/pay`, token).send({}).expect(200)).body.data as { url: string };
    Object.assign(of(name), { url });
  };
  /** Goes on to the page of the provider; answers with what the product shows. */
  const opened = async (name: string) => {
    const { pathname } = new URL(of(name).url!);
    const leaving = await (await fetch(`${desk.address}${pathname}`, { method: 'POST', body: new URLSearchParams() })).text();
    Object.assign(of(name), { page: decodeURIComponent(/\/dev\/pay\/[^/]+\/([^"&]+)/.exec(leaving)?.[1] ?? '') });
    return leaving;
  };
  const paid = async (name: string) => {
    await fetch(`${desk.address}/dev/outbox/payments/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: sunrise.tid, id: of(name).page }),
    });
    await desk.settle();
  };
  const statusOf = async (name: string) =>
    (await form.ask('get', `/applications/${of(name).id}`, of(name).token).expect(200)).body.data.status as string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const product = { formName: 'MBA form', kind: 'application-form', collegeId: '1003', price: 500, link: 'https://sunrise.example/form' };
    const feeProductId = (await admin.post('/api/records/products', product).expect(200)).body.data.id as string;
    await desk.settle();
    deadline = Date.now() + OPEN_MS;
    const questions = [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true }];
    form = await ApplicantsOfForm.publish(sunrise, admin, {
      ...{ name: 'MBA 2027', languages: ['en'], feeProductId, deadline: new Date(deadline).toISOString() },
      sections: [{ sectionId: 'person', title: { en: 'Person' }, questions }],
    });
    await started('pays', '9822644401');
    await started('orders', '9822644402');
    await started('waits', '9822644403');
    for (const name of ['pays', 'orders']) await ordered(name);
    await opened('pays');
    expect(Date.now()).toBeLessThan(deadline);
    while ((await statusOf('waits')) !== 'lapsed') await desk.settle();
    expect(Date.now()).toBeGreaterThanOrEqual(deadline);
  }, 60_000);

  it('lets an application lapse whose payment was not begun, and takes no money of it', async () => {
    expect(await statusOf('orders')).toBe('lapsed');
    const shown = await (await fetch(`${desk.address}${new URL(of('orders').url!).pathname}`)).text();
    expect(shown).toContain('This application has ended.');
    expect(await opened('orders')).toContain('This application has ended.');
    expect(of('orders').page).toBe('');
    const { id, token } = of('waits');
    expect((await form.ask('post', `/applications/${id}/pay`, token).send({}).expect(422)).body.error).toBe('application/not-open');
  });

  it('leaves the one open whose payment began before it, until it is paid and submitted', async () => {
    expect(await statusOf('pays')).toBe('started');
    const { id, token } = of('pays');
    const submit = () => form.ask('post', `/applications/${id}/submit`, token).send({});
    expect((await submit().expect(422)).body.error).toBe('application/unpaid');
    await paid('pays');
    expect((await form.ask('get', `/applications/${id}`, token).expect(200)).body.data.fee).toMatchObject({ isPaid: true });
    await submit().expect(200);
    await desk.settle();
    expect(await statusOf('pays')).toBe('submitted');
  });
});
