import type { Response } from 'supertest';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { noonZone } from '../fixtures/noon-zone';
import { textsOf } from '../fixtures/pdf-text';
import { desk, type Tenant } from '../fixtures/shared-desk';

const timeZone = noonZone();

const pdfOf = (answer: Response) => {
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer.body as Buffer;
};

describe('the letter of an offer', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, checker, counsellor, stranger]: Person[] = [];
  let form: ApplicantsOfForm;
  let [own, other, listId]: string[] = [];
  const ids: string[] = [];

  const letter = (id: string, by: string) => form.ask('get', `/applications/${id}/offer/letter`, by);
  const page = (key: string) => desk.anonymous('get', `/letter/${key}`);
  const staffLetter = (by: Person, id: string) => by.get(`/api/applications/${id}/offer-letter`);
  const keyIn = (pdf: Buffer) => /\/letter\/([\w-]{22})/.exec(textsOf(pdf).join('\n'))?.[1] ?? '';
  let key: string;

  beforeAll(async () => {
    sunrise = await desk.tenant({ timeZone });
    elsewhere = await desk.tenant({ adminAlsoIn: [sunrise] });
    const third = await desk.tenant();
    [admin, checker, counsellor, stranger] = [
      await sunrise.signIn('admin'),
      (await elsewhere.signIn('admin')).in(sunrise.tid),
      await sunrise.signIn('counsellor'),
      await third.signIn('admin'),
    ];
    form = await ApplicantsOfForm.publish(sunrise, admin);
    [own, other] = [await form.signIn('9822722201'), await form.signIn('9822722202')];
    for (const [name, by] of [
      ['Asha Rao', own],
      ['ஆஷா', other],
    ] as const) {
      const id = await form.submitted(by!, { name });
      ids.push(id);
    }
    const startsAt = new Date(Date.now() + 6_000).toISOString();
    const of = { formId: form.formId, panel: 'Panel A', panellists: [admin.userId], minutes: 5, slots: 1, seats: 2, startsAt };
    const slot = `${(await admin.post('/api/interview-sessions', of).expect(200)).body.data.id}.0`;
    for (const [at, id] of ids.entries())
      await form
        .ask('post', `/applications/${id}/interview`, at === 0 ? own : other)
        .send({ slot })
        .expect(200);
    for (const id of ids) {
      let held = await admin.post(`/api/interviews/${id}/hold`);
      while (held.body.error === 'interview/not-started') held = await admin.post(`/api/interviews/${id}/hold`);
      expect(held.status).toBe(200);
    }
    await desk.settle();
  }, 120_000);

  it('has a text that knows its variables and can be printed, with a preview before the issue', async () => {
    const body = { name: 'First list', formId: form.formId, order: ['submitted'], seats: 2, days: 7 };
    const refused = async (text: string) =>
      (await admin!.post('/api/merit-lists', { ...body, letter: text }).expect(422)).body.fields.letter;
    expect(await refused('Dear {nobody}')).toMatch(/^There is no variable \{nobody\}\./);
    expect(await refused('வணக்கம் {applicant}')).toBe(
      'The letter cannot print "வணக்கம்" rightly. Please write it in English or Hindi letters.',
    );
    listId = (await admin!.post('/api/merit-lists', { ...body, letter: 'Dear {applicant}' }).expect(200)).body.data.id as string;
    await desk.settle();
    const list = `/api/merit-lists/${listId}/letter`;
    await counsellor!.post(list, { letter: 'Mine' }).expect(403);
    await stranger!.post(list, { letter: 'Mine' }).expect(404);
    await admin!.post(list, { letter: 'Welcome, {applicant}, to {programme}.' }).expect(200);
    expect((await admin!.get(list).expect(200)).body.data).toEqual({ letter: 'Welcome, {applicant}, to {programme}.' });
    const preview = (by: Person) => by.get(`/api/offers/${ids[0]}/letter-preview`);
    await counsellor!.get(`/api/offers/${ids[0]}/letter-preview`).expect(403);
    await preview(stranger!).expect(404);
    const texts = textsOf(pdfOf(await preview(admin!).expect(200)));
    expect(texts).toEqual(
      expect.arrayContaining(['Welcome, Asha Rao, to MBA 2027.', expect.stringContaining('Preview: this is not an offer')]),
    );
    expect(texts.join('\n')).not.toContain('/letter/');
    await letter(ids[0]!, own!).expect(422);
  });

  it('is made when the offer is issued, for its applicant and for staff who may see the application', async () => {
    const [id] = ids as [string];
    await checker!.post(`/api/offers/${id}/approve`).expect(200);
    await admin!.post(`/api/offers/${id}/issue`).expect(200);
    await desk.settle();
    const pdf = pdfOf(await letter(id, own!).expect(200));
    expect(textsOf(pdf)).toEqual(expect.arrayContaining(['Welcome, Asha Rao, to MBA 2027.', 'First list', 'Rank 1']));
    // One file, whoever asks for it.
    expect(pdfOf(await staffLetter(admin!, id).expect(200)).equals(pdf)).toBe(true);
    await letter(id, other!).expect(404);
    await letter(id, '').expect(401);
    await staffLetter(stranger!, id).expect(404);
    key = keyIn(pdf);
    expect(key).toHaveLength(22);
  });

  it('is refused in words for a name that would be misprinted, and the offer is not issued', async () => {
    const [, id] = ids as [string, string];
    await checker!.post(`/api/offers/${id}/approve`).expect(200);
    const refused = await admin!.post(`/api/offers/${id}/issue`).expect(422);
    expect(refused.body).toMatchObject({
      ...{ error: 'offer/letter-unprintable', message: expect.stringMatching(/^The letter cannot print "ஆஷா" rightly\./) },
    });
    expect((await form.ask('get', `/applications/${id}/offer`, other).expect(200)).body.data.offer).toBeNull();
  });

  it('is proved by a public page, which tells nothing else and ends with the offer and with the person', async () => {
    const [id] = ids as [string];
    const shown = (await page(key).expect(200)).text;
    for (const part of ['This letter is valid', 'MBA 2027', 'A••• R•••', '/0001']) expect(shown).toContain(part);
    for (const secret of ['Asha', 'Rao', '9822722201', id, listId!]) expect(shown).not.toContain(secret);
    expect((await page('x'.repeat(22)).expect(404)).text).toContain('Letter not found');
    await admin!.post(`/api/offers/${id}/withdraw`, { reason: 'Wrong marks' }).expect(200);
    await desk.settle();
    expect((await page(key).expect(200)).text).toContain('This letter is not valid');
    await letter(id, own!).expect(422);
    const { leadId } = (await admin!.get(`/api/applications/${id}`).expect(200)).body.data as { leadId: string };
    await admin!.request('delete', `/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    await page(key).expect(404);
  });
});

describe('letters of a form that asks for no name, with a token fee', () => {
  let tenant: Tenant;
  let [admin, checker]: Person[] = [];
  let form: ApplicantsOfForm;
  let firstList: string;
  const applicants: { id: string; token: string; leadId: string }[] = [];
  const keys: string[] = [];

  const choice = { questionId: 'branch', kind: 'choice', label: { en: 'Branch' }, required: true };
  const content = {
    ...{ name: 'BCA 2027', languages: ['en'] },
    sections: [
      {
        ...{ sectionId: 'course', title: { en: 'Course' } },
        questions: [{ ...choice, choices: [{ choiceId: 'day', label: { en: 'Day' } }] }],
      },
    ],
  };
  const textsOfLetter = async (at: number) => {
    const { id, token } = applicants[at]!;
    return textsOf(pdfOf(await form.ask('get', `/applications/${id}/offer/letter`, token).expect(200)));
  };
  const shown = async (key: string) => (await desk.anonymous('get', `/letter/${key}`).expect(200)).text;
  const issue = async (at: number) => {
    await checker!.post(`/api/offers/${applicants[at]!.id}/approve`).expect(200);
    await admin!.post(`/api/offers/${applicants[at]!.id}/issue`).expect(200);
    await desk.settle();
    const texts = await textsOfLetter(at);
    keys.push(/\/letter\/([\w-]{22})/.exec(texts.join('\n'))?.[1] ?? '');
    return texts;
  };
  const published = async (body: object) => {
    const of = { formId: form.formId, order: ['submitted'], seats: 2, days: 7, ...body };
    const { data } = (await admin!.post('/api/merit-lists', of).expect(200)).body;
    await desk.settle();
    return data as { id: string; ranked: number };
  };

  beforeAll(async () => {
    tenant = await desk.tenant({ timeZone });
    const elsewhere = await desk.tenant({ adminAlsoIn: [tenant] });
    [admin, checker] = [await tenant.signIn('admin'), (await elsewhere.signIn('admin')).in(tenant.tid)];
    const add = async (list: string, values: object) =>
      (await admin!.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
    const collegeId = await add('colleges', { clgName: 'Sunrise University', active: true });
    const tokenProductId = await add('products', {
      ...{ collegeId, formName: 'Seat of BCA', kind: 'token-fee', price: 500, priceIncludesTax: true, payWithinDays: 7, active: true },
      link: 'https://sunrise.example/form',
    });
    form = await ApplicantsOfForm.publish(tenant, admin, content);
    for (const phone of ['9822722211', '9822722212']) {
      const token = await form.signIn(phone);
      const id = await form.submitted(token, { branch: 'day' });
      const { leadId } = (await admin.get(`/api/applications/${id}`).expect(200)).body.data as { leadId: string };
      applicants.push({ id, token, leadId });
    }
    const startsAt = new Date(Date.now() + 5_000).toISOString();
    const of = { formId: form.formId, panel: 'Panel A', panellists: [admin.userId], minutes: 5, slots: 1, seats: 2, startsAt };
    const slot = `${(await admin.post('/api/interview-sessions', of).expect(200)).body.data.id}.0`;
    for (const { id, token } of applicants) await form.ask('post', `/applications/${id}/interview`, token).send({ slot }).expect(200);
    for (const { id } of applicants) {
      let held = await admin.post(`/api/interviews/${id}/hold`);
      while (held.body.error === 'interview/not-started') held = await admin.post(`/api/interviews/${id}/hold`);
      expect(held.status).toBe(200);
    }
    await desk.settle();
    firstList = (await published({ name: 'First list', tokenProductId })).id;
  }, 120_000);

  it('are issued also after the lead was merged, with the sum at present, or removed, without it', async () => {
    const { leadId: survivor } = (await admin!.post('/api/leadGenerate', { name: 'Asha', phone: '9822722219', source: 'WEB' }).expect(200))
      .body.data as { leadId: string };
    await admin!.post(`/api/leads/${survivor}/merge`, { merged_lead_id: applicants[0]!.leadId }).expect(200);
    await admin!.delete(`/api/removeLead?leadId=${applicants[1]!.leadId}`).expect(200);
    await desk.settle();
    await admin!.get(`/api/offers/${applicants[0]!.id}/letter-preview`).expect(200);
    expect(await issue(0)).toEqual(expect.arrayContaining(['Applicant', 'Seat of BCA: ', '500 at present']));
    expect(await issue(1)).toEqual(expect.arrayContaining(['Applicant', 'Seat of BCA']));
  });

  it('are proved, although no name is known', async () => {
    for (const part of ['This letter is valid', 'A•••', '/0001']) expect(await shown(keys[0]!)).toContain(part);
  });

  it('of an offer that is withdrawn after its list was closed say so also after another list made an offer', async () => {
    const { id } = applicants[0]!;
    // The admin judged the applicant.
    const status = async () => (await checker!.get(`/api/applications/${id}`).expect(200)).body.data.status as string;
    await admin!.post(`/api/merit-lists/${firstList}/close`).expect(200);
    await admin!.post(`/api/offers/${id}/withdraw`, { reason: 'Wrong marks' }).expect(200);
    await desk.settle();
    expect(await status()).toBe('interviewed');
    expect(await published({ name: 'Second list' })).toMatchObject({ ranked: 1 });
    expect(await shown(keys[0]!)).toContain('This letter is not valid');
    expect(await issue(0)).toEqual(expect.arrayContaining(['Second list', 'None']));
    expect(await status()).toBe('offered');
    expect(await shown(keys[2]!)).toContain('This letter is valid');
    expect(await shown(keys[0]!)).toContain('This letter is not valid');
  });
});
