import { randomUUID } from 'node:crypto';
import { publishableKey } from '@matricula/domain/marketing';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const text = (questionId: string, required = true) => ({ questionId, kind: 'text', label: { en: questionId }, required });
const board = (...ids: string[]) => ({
  ...{ questionId: 'board', kind: 'choice', label: { en: 'Board' }, required: false },
  choices: ids.map((choiceId) => ({ choiceId, label: { en: choiceId } })),
});
const photo = { questionId: 'photo', kind: 'file', label: { en: 'Photo' }, required: false };
const form = (more: object = {}, ...questions: object[]) => ({
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    { ...{ sectionId: 'person', title: { en: 'Person' } }, questions: [text('name'), board('cbse', 'icse'), photo, ...questions] },
    { ...{ sectionId: 'schools', title: { en: 'Schools' }, repeats: { least: 1, most: 2 } }, questions: [text('school')] },
  ],
  ...more,
});
const full = { name: 'Tara Rao', schools: [{ school: 'DPS' }] };

describe('an applicant', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let admin: Person;
  let visitors = 0;
  let phone = 9_822_300_000;

  const publish = async (content: object = form()) => {
    const { id } = (await admin.post('/api/application-forms', { content }).expect(200)).body.data as { id: string };
    await admin.post(`/api/application-forms/${id}/publish`, { expected: 1 }).expect(200);
    return { id, key: publishableKey({ tenantId: sunrise!.tid, formId: id }) };
  };
  const ask = (method: 'get' | 'post', path: string, token = '') =>
    desk
      .anonymous(method, `/api/applicant-forms/${path}`)
      .set('x-forwarded-for', `10.7.${++visitors >> 8}.${visitors & 255}`)
      .set('x-applicant', token);
  /** The last code that was sent to a number. */
  const codeFor = async (to: string): Promise<string> => {
    const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    const sent = (await answer.json()) as { to: string; text: string }[];
    const texts = sent.filter((one) => one.to.endsWith(to)).map((one) => /^(\d{6}) is/.exec(one.text)?.[1]);
    return texts.find((code) => code !== undefined) ?? '';
  };
  const signIn = async (key: string, number = String(++phone)) => {
    await ask('post', `${key}/code`).send({ phone: number }).expect(200);
    const { body } = await ask('post', `${key}/sign-in`)
      .send({ phone: number, code: await codeFor(number) })
      .expect(200);
    return body.data.token as string;
  };
  const begin = async (key: string, token: string, submission: string = randomUUID()) =>
    (await ask('post', `${key}/applications`, token).send({ submission }).expect(200)).body.data.id as string;
  const save = (key: string, token: string, id: string, sequence: number, answers: object, client = 'phone-1234') =>
    ask('post', `${key}/applications/${id}/answers`, token).send({ client, sequence, answers });
  const one = async (key: string, token: string, id: string) =>
    (await ask('get', `${key}/applications/${id}`, token).expect(200)).body.data;
  const submit = (key: string, token: string, id: string) => ask('post', `${key}/applications/${id}/submit`, token);

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    admin = await sunrise.signIn('admin');
  });

  it('confirms a phone number by a code, which is used once and guessed five times', async () => {
    const { key } = await publish();
    const number = String(++phone);
    await ask('post', `${key}/code`).send({ phone: '12' }).expect(422);
    await ask('post', `${key}/code`).send({ phone: number }).expect(200);
    const code = await codeFor(number);
    const wrong = code === '000000' ? '000001' : '000000';
    await ask('post', `${key}/sign-in`).send({ phone: number, code: wrong }).expect(422);
    await ask('post', `${key}/sign-in`).send({ phone: number, code }).expect(200);
    await ask('post', `${key}/sign-in`).send({ phone: number, code }).expect(422);
    await ask('post', `${key}/code`).send({ phone: number }).expect(200);
    for (let tries = 0; tries < 5; tries++) await ask('post', `${key}/sign-in`).send({ phone: number, code: wrong }).expect(422);
    await ask('post', `${key}/sign-in`)
      .send({ phone: number, code: await codeFor(number) })
      .expect(422);
    for (let more = 0; more < 3; more++) await ask('post', `${key}/code`).send({ phone: number }).expect(200);
    expect((await ask('post', `${key}/code`).send({ phone: number }).expect(429)).body.error).toBe('applicant/too-many');
  });

  it('fills in a form as a lead, continues on another device, and submits it', async () => {
    const { key } = await publish();
    const number = String(++phone);
    const token = await signIn(key, number);
    const submission = randomUUID();
    const id = await begin(key, token, submission);
    expect(await begin(key, token, submission)).toBe(id);
    await save(key, token, id, 1, { name: 'T' }).expect(200);
    await save(key, token, id, 2, full).expect(200);
    // A message that arrives late does not bring older typing back.
    await save(key, token, id, 1, { name: 'T' }).expect(200);
    await desk.settle();
    const laptop = await signIn(key, number);
    expect((await ask('get', `${key}/applications`, laptop).expect(200)).body.data).toMatchObject([
      { applicationId: id, status: 'started', label: 'Tara Rao' },
    ]);
    expect(await one(key, laptop, id)).toMatchObject({ answers: full, gaps: [], status: 'started' });
    await save(key, laptop, id, 1, { name: '' }, 'laptop-123').expect(200);
    const refused = await submit(key, laptop, id).expect(422);
    expect(refused.body).toMatchObject({ error: 'application/incomplete', fields: { name: 'name is required.' } });
    await save(key, laptop, id, 2, { name: 'Tara B Rao' }, 'laptop-123').expect(200);
    await submit(key, laptop, id).expect(200);
    await submit(key, token, id).expect(409);
    expect(await one(key, token, id)).toMatchObject({ status: 'submitted', gaps: [], submittedAt: expect.any(String) });
    await save(key, token, id, 3, { name: 'X' }).expect(422);
    await desk.settle();
    const { data: leads } = (await admin.post('/api/lists/leads/rows', { search: number }).expect(200)).body;
    expect(leads).toMatchObject([{ source: 'CAF' }]);
  });

  it('shares a phone with a sibling, who has an application of the same lead', async () => {
    const { key } = await publish();
    const token = await signIn(key);
    const [first, second] = [await begin(key, token), await begin(key, token)];
    await save(key, token, first, 1, { name: 'Tara' }).expect(200);
    await save(key, token, second, 2, { name: 'Ravi' }).expect(200);
    await desk.settle();
    const { data } = (await ask('get', `${key}/applications`, token).expect(200)).body;
    expect((data as { label: string }[]).map(({ label }) => label).sort()).toEqual(['Ravi', 'Tara']);
  });

  it('reaches nothing of another number, form or institution, and nothing after signing out', async () => {
    const [{ key }, other] = [await publish(), await publish()];
    const token = await signIn(key);
    const id = await begin(key, token);
    const stranger = await signIn(key);
    await ask('get', `${key}/applications/${id}`, stranger).expect(404);
    await save(key, stranger, id, 1, full).expect(404);
    await ask('get', `${other.key}/applications/${id}`, token).expect(404);
    const theirs = publishableKey({ tenantId: elsewhere!.tid, formId: other.id });
    await ask('get', `${theirs}/applications/${id}`, token).expect(404);
    await ask('get', `${key}/applications/${id}`).expect(401);
    await ask('post', `${key}/sign-out`, token).expect(200);
    await ask('get', `${key}/applications/${id}`, token).expect(401);
  });

  it('moves to the next version with a list of what changed; a removed choice is refused in words, and the typing stays', async () => {
    const { id: formId, key } = await publish();
    const token = await signIn(key);
    const id = await begin(key, token);
    await save(key, token, id, 1, { ...full, board: 'icse' }).expect(200);
    const next = form();
    next.sections[0]!.questions[1] = board('cbse');
    await admin.request('put', `/api/application-forms/${formId}/draft`).send({ content: next, expected: 1 }).expect(200);
    await admin.post(`/api/application-forms/${formId}/publish`, { expected: 2 }).expect(200);
    const seen = await one(key, token, id);
    expect(seen).toMatchObject({ version: 2, moved: { from: 1, changes: ['Changed question: Board'] }, answers: { board: 'icse' } });
    expect(seen.gaps).toEqual([{ at: 'board', sectionId: 'person', message: 'Board is not valid.' }]);
    const { body } = await submit(key, token, id).expect(422);
    expect(body.fields).toEqual({ board: 'Board is not valid.' });
    await save(key, token, id, 2, { board: 'cbse' }).expect(200);
    await submit(key, token, id).expect(200);
  });

  it('answers with a photo or a PDF, recognised by its content', async () => {
    const { key } = await publish();
    const token = await signIn(key);
    const id = await begin(key, token);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const upload = (name: string, content: Buffer, question = 'photo') =>
      ask('post', `${key}/applications/${id}/files/${question}`, token).attach('file', content, name);
    await upload('me.png', png).expect(200);
    expect((await one(key, token, id)).answers.photo).toMatchObject({ name: 'me.png', contentType: 'image/png' });
    await upload('me.pdf', Buffer.from('PK\u0003\u0004 a zip, not a PDF')).expect(422);
    await upload('me.png', png, 'name').expect(422);
    // Nobody points at the file of another person.
    await save(key, token, id, 1, { photo: { blobId: 'other', name: 'x.png', contentType: 'image/png', bytes: 1 } }).expect(200);
    expect((await one(key, token, id)).answers.photo).toMatchObject({ name: 'me.png' });
    await save(key, token, id, 2, { photo: null }).expect(200);
    expect((await one(key, token, id)).answers.photo).toBeNull();
  });

  it('pays the fee as an order of the lead, and submits afterwards', async () => {
    const values = { formName: 'MBA form', kind: 'token-fee', collegeId: '1003', price: 500 };
    const product = (await admin.post('/api/records/products', values).expect(200)).body.data.id as string;
    const { key } = await publish(form({ feeProductId: product }));
    const number = String(++phone);
    const token = await signIn(key, number);
    const id = await begin(key, token);
    await save(key, token, id, 1, full).expect(200);
    expect((await submit(key, token, id).expect(422)).body.error).toBe('application/unpaid');
    await desk.settle();
    const pay = async () => (await ask('post', `${key}/applications/${id}/pay`, token).expect(200)).body.data.url as string;
    // The sum is known before anything is ordered.
    expect((await one(key, token, id)).fee).toEqual({ isPaid: false, name: 'MBA form', amountPaise: 50_000 });
    const url = await pay();
    expect(await pay()).toBe(url);
    const { pathname } = new URL(url);
    const leaving = await (await fetch(`${desk.address}${pathname}`, { method: 'POST', body: new URLSearchParams() })).text();
    const page = decodeURIComponent(/\/dev\/pay\/[^/]+\/([^"&]+)/.exec(leaving)?.[1] ?? '');
    await fetch(`${desk.address}/dev/outbox/payments/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: sunrise!.tid, id: page }),
    });
    await desk.settle();
    expect((await one(key, token, id)).fee).toEqual({ isPaid: true, name: 'MBA form', payUrl: url, amountPaise: 50_000 });
    // The application is not submitted yet: the page leads back to it.
    expect(await (await fetch(`${desk.address}${pathname}`)).text()).toContain(`<a href="/apply/${key}">`);
    await submit(key, token, id).expect(200);
    const { data } = (await admin.post('/api/lists/orders/rows', { search: 'MBA form' }).expect(200)).body;
    expect(data).toMatchObject([{ status: 'paid', totalPaise: 50_000 }]);
  });

  it('names a guardian who agrees, if the date of birth is below the age of the settings', async () => {
    const birth = { questionId: 'birth', kind: 'date', label: { en: 'Date of birth' }, required: true };
    const { key } = await publish(form({}, birth));
    const token = await signIn(key);
    const id = await begin(key, token);
    await save(key, token, id, 1, { ...full, birth: `${new Date().getUTCFullYear() - 16}-01-01` }).expect(200);
    expect(await one(key, token, id)).toMatchObject({ needsConsent: true });
    expect((await submit(key, token, id).expect(422)).body).toMatchObject({
      error: 'application/consent',
      fields: { guardian: expect.any(String) },
    });
    await submit(key, token, id).send({ guardian: 'Asha Rao' }).expect(200);
    await desk.settle();
    expect((await admin.get(`/api/applications/${id}`).expect(200)).body.data).toMatchObject({ guardian: 'Asha Rao' });
    const grown = await begin(key, token);
    await save(key, token, grown, 1, { ...full, birth: `${new Date().getUTCFullYear() - 19}-01-01` }, 'laptop-123').expect(200);
    expect(await one(key, token, grown)).toMatchObject({ needsConsent: false });
    await submit(key, token, grown).expect(200);
  });

  it('is refused by a closed form and after its deadline', async () => {
    const { id, key } = await publish();
    const token = await signIn(key);
    const started = await begin(key, token);
    await admin.post(`/api/application-forms/${id}/close`).expect(200);
    expect((await ask('get', key).expect(200)).body.data).toMatchObject({ isOpen: false, institution: expect.any(String) });
    await ask('post', `${key}/applications`, token).send({ submission: randomUUID() }).expect(422);
    await save(key, token, started, 1, full).expect(200);
    await submit(key, token, started).expect(200);
    await ask('get', 'pk_unknownkey').expect(404);
    const draft = (await admin.post('/api/application-forms', { content: form() }).expect(200)).body.data.id as string;
    await ask('get', publishableKey({ tenantId: sunrise!.tid, formId: draft })).expect(404);
  });

  it('is erased with the lead: the answers are gone everywhere, and the application opens no more', async () => {
    const { key } = await publish();
    const number = String(++phone);
    const token = await signIn(key, number);
    const id = await begin(key, token);
    await save(key, token, id, 1, full).expect(200);
    await desk.settle();
    const { data } = (await admin.post('/api/lists/leads/rows', { search: number }).expect(200)).body;
    await admin.request('delete', `/api/leads/${data[0].leadId}/person`).expect(200);
    await desk.settle();
    await ask('get', `${key}/applications/${id}`, token).expect(404);
    expect((await ask('get', `${key}/applications`, token).expect(200)).body.data).toEqual([]);
  });
});
