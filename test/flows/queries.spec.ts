import { randomUUID } from 'node:crypto';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { publishableKey } from '@matricula/domain/marketing';
import type { OwnQuery, QueryPart } from '@matricula/domain/query';
import type { QueryRow } from '@matricula/read-models/query';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const content = {
  ...{ name: 'MBA 2027', languages: ['en', 'hi'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true }],
    },
  ],
};

describe('the questions of applicants', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, counsellor, caller, stranger]: Person[] = [];
  let [key, token, application, other]: string[] = [];
  let visitors = 0;
  let phone = 9_822_350_000;

  const ask = (method: 'get' | 'post', path: string, of = token) =>
    desk
      .anonymous(method, `/api/applicant-forms/${key}/${path}`)
      .set('x-forwarded-for', `10.9.0.${++visitors}`)
      .set('x-applicant', of ?? '');
  const outbox = async () =>
    (await (await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
      to: string;
      text: string;
    }[];
  const signIn = async () => {
    const number = String(++phone);
    await ask('post', 'code', '').send({ phone: number }).expect(200);
    const code = (await outbox()).filter(({ to }) => to.endsWith(number)).map(({ text }) => /^(\d{6}) is/.exec(text)?.[1])[0];
    return (await ask('post', 'sign-in', '').send({ phone: number, code }).expect(200)).body.data.token as string;
  };
  const start = async (of?: string) =>
    (await ask('post', 'applications', of).send({ submission: randomUUID() }).expect(200)).body.data.id as string;
  const part = async (language = 'en') =>
    (await ask('get', `applications/${application}/queries?language=${language}`).expect(200)).body.data as QueryPart;
  const send = (text: string, category = 'Fees', submission: string = randomUUID()) =>
    ask('post', `applications/${application}/queries`).send({ category, text, submission });
  const asked = async (text: string) => {
    const id = (await send(text).expect(200)).body.data.id as string;
    await desk.settle();
    return id;
  };
  const rows = async (person: Person) => (await person.post('/api/lists/queries/rows', { limit: 100 }).expect(200)).body.data as QueryRow[];
  const one = async (id: string, person = admin!) => (await person.get(`/api/queries/${id}`).expect(200)).body.data;

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    [admin, stranger] = [await sunrise.signIn('admin'), await elsewhere.signIn('admin')];
    const role = staffRoles.counsellor;
    const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    await admin.post('/api/edit-role-permissions', { role, acl: [...acl, { code: 'APPLICATIONS', level: [6] }] }).expect(200);
    [counsellor, caller] = [await sunrise.signIn('counsellor'), await sunrise.signIn('caller')];
    const { id } = (await admin.post('/api/application-forms', { content }).expect(200)).body.data as { id: string };
    await admin.post(`/api/application-forms/${id}/publish`, { expected: 1 }).expect(200);
    key = publishableKey({ tenantId: sunrise.tid, formId: id });
    const category = (name: string, ownerIds: string[]) =>
      admin!.post('/api/records/query-categories', { name, ownerIds, active: true }).expect(200);
    await category('Fees', [counsellor.userId]);
    await category('Documents', [counsellor.userId, admin.userId]);
    const translations = [{ language: 'hi', question: 'शुल्क कैसे भरूँ?', answer: 'UPI से।' }];
    const pay = { question: 'How do I pay the fee?', answer: 'By UPI or card.', translations, active: true };
    await admin.post('/api/records/faqs', pay).expect(200);
    await admin.post('/api/records/faqs', { question: 'Hidden?', answer: 'Yes.', active: false }).expect(200);
    await desk.settle();
    token = await signIn();
    [application, other] = [await start(), await signIn()];
    const answers = { client: 'phone-1234', sequence: 1, answers: { name: 'Tara Rao' } };
    await ask('post', `applications/${application}/answers`).send(answers).expect(200);
  });

  it('are offered the published answers in the language of the reader, by the typed words', async () => {
    expect((await part()).faqs).toEqual([{ question: 'How do I pay the fee?', answer: 'By UPI or card.' }]);
    expect((await part('hi')).faqs).toEqual([{ question: 'शुल्क कैसे भरूँ?', answer: 'UPI से।' }]);
    expect((await part()).categories.toSorted()).toEqual(['Documents', 'Fees']);
    const search = async (words: string) =>
      (await ask('post', `applications/${application}/faqs`).send({ search: words }).expect(200)).body.data as object[];
    expect(await search('can I pay by card')).toHaveLength(1);
    expect(await search('library')).toEqual([]);
  });

  it('reach their owner, are answered, and the applicant is told', async () => {
    const submission = randomUUID();
    await send('', 'Fees').expect(400);
    await send('When?', 'Nothing').expect(422);
    const id = (await send('Is the fee refunded?', 'Fees', submission).expect(200)).body.data.id as string;
    expect((await send('Is the fee refunded?', 'Fees', submission).expect(200)).body.data.id).toBe(id);
    await desk.settle();
    const row = (await rows(counsellor!)).find(({ queryId }) => queryId === id)!;
    expect(row).toMatchObject({ text: 'Is the fee refunded?', name: 'Tara Rao', status: 'open', ownerId: counsellor!.userId });
    expect(row.moves).toEqual(['reply', 'assign', 'close']);
    const notices = (await counsellor!.post('/api/lists/notifications/rows', {}).expect(200)).body.data;
    expect(JSON.stringify(notices)).toContain('An applicant asked you a question');
    await counsellor!.post(`/api/queries/${id}/reply`, { text: '' }).expect(400);
    await counsellor!.post(`/api/queries/${id}/reply`, { text: 'Yes, until March.' }).expect(200);
    await desk.settle();
    const seen = (await part()).queries.find(({ queryId }) => queryId === id)!;
    expect(seen).toMatchObject({
      status: 'answered',
      messages: [
        { byApplicant: true, text: 'Is the fee refunded?' },
        { byApplicant: false, text: 'Yes, until March.' },
      ],
    });
    // By SMS; at night by a timer that waits for the morning.
    const told = (await admin!.get('/api/events?types=MessageRequested,TimerSet').expect(200)).text;
    expect(told).toContain(`query-answer-${id}`);
    expect(await one(id)).toMatchObject({ status: 'answered', firstAnswerSeconds: expect.any(Number) });
  });

  it('are written in, closed, and opened again by the applicant', async () => {
    const id = await asked('By which day?');
    const write = (text: string) => ask('post', `applications/${application}/queries/${id}/write`).send({ text, submission: randomUUID() });
    await counsellor!.post(`/api/queries/${id}/reply`, { text: 'By Monday.' }).expect(200);
    expect(((await write('This Monday?').expect(200)).body.data as OwnQuery).status).toBe('open');
    expect((await ask('post', `applications/${application}/queries/${id}/close`).expect(200)).body.data.status).toBe('closed');
    await counsellor!.post(`/api/queries/${id}/reply`, { text: 'Yes.' }).expect(409);
    expect(((await write('Or the next?').expect(200)).body.data as OwnQuery).status).toBe('open');
    await admin!.post(`/api/queries/${id}/close`).expect(200);
    await admin!.post(`/api/queries/${id}/reopen`, { reason: 'One more thing.' }).expect(200);
    await admin!.post(`/api/queries/${id}/write`).expect(404);
    await desk.settle();
    expect(await one(id)).toMatchObject({ status: 'open', reopenings: 2 });
  });

  it('go round among the users of their category, and are assigned to others who may answer', async () => {
    const owners: (string | undefined)[] = [];
    for (const text of ['One?', 'Two?']) {
      const id = (await send(text, 'Documents').expect(200)).body.data.id as string;
      await desk.settle();
      owners.push((await rows(admin!)).find(({ queryId }) => queryId === id)?.ownerId);
    }
    expect(owners.toSorted()).toEqual([admin!.userId, counsellor!.userId].toSorted());
    const id = await asked('Who answers?');
    expect((await admin!.post(`/api/queries/${id}/assign`, { ownerId: caller!.userId }).expect(422)).body.fields).toHaveProperty('ownerId');
    await admin!.post(`/api/queries/${id}/assign`, { ownerId: admin!.userId }).expect(200);
    await desk.settle();
    expect((await rows(counsellor!)).map(({ queryId }) => queryId)).not.toContain(id);
    await counsellor!.get(`/api/queries/${id}`).expect(404);
    await counsellor!.post(`/api/queries/${id}/close`).expect(404);
  });

  it('are seen on the page of the application by the owner of its lead, who answers them as well', async () => {
    const id = await asked('Is there a hostel?');
    await admin!.post(`/api/queries/${id}/assign`, { ownerId: admin!.userId }).expect(200);
    await desk.settle();
    const path = `/api/application-queries/${application}`;
    await counsellor!.get(path).expect(404);
    const { leadId } = await one(id);
    await admin!.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor!.userId }).expect(200);
    await desk.settle();
    const { data } = (await counsellor!.get(path).expect(200)).body;
    expect((data as { queryId: string }[]).map(({ queryId }) => queryId)).toContain(id);
    expect((await one(id, counsellor!)).moves).toEqual(['reply', 'close']);
    await counsellor!.post(`/api/queries/${id}/reply`, { text: 'Yes.' }).expect(200);
    await counsellor!.post(`/api/queries/${id}/assign`, { ownerId: counsellor!.userId }).expect(403);
  });

  it('are for those with the code, of their institution, and for their applicant alone', async () => {
    const id = await asked('Who reads this?');
    for (const [person, status] of [
      [caller!, 403],
      [stranger!, 404],
    ] as const) {
      await person.get(`/api/queries/${id}`).expect(status);
      await person.get(`/api/application-queries/${application}`).expect(status);
      await person.post(`/api/queries/${id}/reply`, { text: 'No.' }).expect(status);
      await person.post(`/api/queries/${id}/close`).expect(status);
    }
    await ask('get', `applications/${application}/queries`, other).expect(404);
    await ask('get', `applications/${application}/queries`, '').expect(401);
    const theirs = await start(other);
    const body = { text: 'Mine?', submission: randomUUID() };
    await ask('post', `applications/${theirs}/queries/${id}/write`, other).send(body).expect(404);
    await ask('post', `applications/${theirs}/queries/${id}/close`, other).expect(404);
    await caller!.post('/api/records/faqs', { question: 'X', answer: 'Y' }).expect(403);
  });

  it('lose their text when the applicant is erased', async () => {
    const id = await asked('Erase me?');
    const { leadId } = await one(id);
    await admin!.request('delete', `/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    const row = (await rows(admin!)).find(({ queryId }) => queryId === id);
    expect(row).toMatchObject({ erased: true, status: 'closed', moves: [] });
    expect(JSON.stringify([row, await one(id)])).not.toMatch(/Erase me|Tara/);
    await ask('get', `applications/${application}/queries`).expect(404);
  });
});
