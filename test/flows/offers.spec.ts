import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { todayIn } from '@matricula/lists';
import type { OfferRow } from '@matricula/read-models/offer';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { noonZone } from '../fixtures/noon-zone';
import { desk, type Tenant } from '../fixtures/shared-desk';

const timeZone = noonZone();

const bba = {
  ...{ name: 'BBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true }],
    },
  ],
};

describe('a merit list', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, checker, counsellor, stranger]: Person[] = [];
  let form: ApplicantsOfForm;
  let token: string;
  let [tokenProductId, feeId, collegeId]: string[] = [];
  const ids: string[] = [];
  /** Applicants of another form, whose merit list has one seat; the last two have numbers of their own. */
  let leaving: ApplicantsOfForm;
  const leavers: { id: string; token: string }[] = [];

  const rows = async () => (await admin!.post('/api/lists/offers/rows', { limit: 100 }).expect(200)).body.data as OfferRow[];
  const rowOf = async (id: string) => (await rows()).find(({ applicationId }) => applicationId === id)!;
  const statusOf = async (id: string) => (await admin!.get(`/api/applications/${id}`).expect(200)).body.data.status as string;
  const offerOf = async (id: string) => (await form.ask('get', `/applications/${id}/offer`, token).expect(200)).body.data.offer;
  const answer = (id: string, word: 'accept' | 'decline', by = token) => form.ask('post', `/applications/${id}/offer/${word}`, by);
  const moved = async (id: string, ...moves: [Person, string][]) => {
    for (const [person, move] of moves) await person.post(`/api/offers/${id}/${move}`).expect(200);
    await desk.settle();
  };

  const paidIn = async (url: string) => {
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
    sunrise = await desk.tenant({ timeZone });
    elsewhere = await desk.tenant({ adminAlsoIn: [sunrise] });
    const [other, third] = [await elsewhere.signIn('admin'), await desk.tenant()];
    [admin, checker, counsellor, stranger] = [
      await sunrise.signIn('admin'),
      other.in(sunrise.tid),
      await sunrise.signIn('counsellor'),
      await third.signIn('admin'),
    ];
    const add = async (list: string, values: object) =>
      (await admin!.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
    collegeId = await add('colleges', { clgName: 'Sunrise University', active: true });
    const product = { collegeId, price: 500, priceIncludesTax: true, payWithinDays: 7, active: true };
    feeId = await add('products', { ...product, formName: 'MBA form', kind: 'application-form', link: 'https://sunrise.example/form' });
    tokenProductId = await add('products', {
      ...product,
      formName: 'Seat of MBA',
      kind: 'token-fee',
      link: 'https://sunrise.example/form',
    });
    form = await ApplicantsOfForm.publish(sunrise, admin);
    for (const role of [staffRoles.counsellor, staffRoles.manager]) {
      const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
      await admin.post('/api/edit-role-permissions', { role, acl: [...acl, { code: 'INTERVIEW_PANEL', level: [6] }] }).expect(200);
    }
    leaving = await ApplicantsOfForm.publish(sunrise, admin, bba);
    token = await form.signIn('9822711101');
    for (const name of ['Meera', 'Ravi', 'Tara']) ids.push(await form.submitted(token, { name }));
    for (const phone of ['9822711111', '9822711112', '9822711113', '9822711114']) {
      const own = await leaving.signIn(phone);
      leavers.push({ id: await leaving.submitted(own, { name: phone }), token: own });
    }
    const startsAt = new Date(Date.now() + 8_000).toISOString();
    const session = async (formId: string, panellist: string, seats: number) => {
      const of = { formId, panel: 'Panel A', panellists: [panellist], minutes: 5, slots: 1, seats, startsAt };
      return `${(await admin!.post('/api/interview-sessions', of).expect(200)).body.data.id}.0`;
    };
    const [slot, otherSlot] = [await session(form.formId, admin.userId, 3), await session(leaving.formId, counsellor.userId, 4)];
    const booked = (of: ApplicantsOfForm, id: string, by: string, one: string) =>
      of.ask('post', `/applications/${id}/interview`, by).send({ slot: one }).expect(200);
    for (const id of ids) await booked(form, id, token, slot);
    for (const { id, token: own } of leavers) await booked(leaving, id, own, otherSlot);
    for (const id of [...ids, ...leavers.map((one) => one.id)]) {
      let held = await admin.post(`/api/interviews/${id}/hold`);
      while (held.body.error === 'interview/not-started') held = await admin.post(`/api/interviews/${id}/hold`);
      expect(held.status).toBe(200);
    }
    await desk.settle();
  }, 120_000);

  it('ranks the interviewed applicants by the declared order, with offers for the seats', async () => {
    const body = { name: 'First list', formId: form.formId, order: ['submitted'], seats: 2, days: 7, tokenProductId };
    await counsellor!.post('/api/merit-lists', body).expect(403);
    expect((await admin!.post('/api/merit-lists', { ...body, formId: 'none' }).expect(422)).body.fields).toEqual({
      formId: 'Please choose a published form.',
    });
    expect((await admin!.post('/api/merit-lists', { ...body, order: ['luck'] }).expect(400)).body.fields).toHaveProperty('order');
    expect((await admin!.post('/api/merit-lists', { ...body, tokenProductId: feeId }).expect(422)).body.fields).toEqual({
      tokenProductId: 'Please choose a token fee.',
    });
    // Nobody is ranked by scores that are not complete.
    const byScore = { ...body, order: ['score', 'submitted'] };
    expect((await admin!.post('/api/merit-lists', byScore).expect(422)).body.fields.formId).toMatch(
      /^3 interviewed applicants are not scored completely: [A-Z0-9]{6}, /,
    );
    expect((await admin!.post('/api/merit-lists', { ...byScore, leaveOutUnscored: true }).expect(422)).body.fields).toEqual({
      formId: 'No applicant of this form can be ranked now.',
    });
    const quotas = [{ category: 'sc', seats: 1 }];
    expect((await admin!.post('/api/merit-lists', { ...body, quotas }).expect(422)).body.fields).toEqual({
      categoryQuestionId: 'Please choose the question that the quotas are about.',
    });
    const wrong = { ...body, quotas, categoryQuestionId: 'name' };
    expect((await admin!.post('/api/merit-lists', wrong).expect(422)).body.fields).toEqual({
      categoryQuestionId: 'This form has no such question with choices.',
    });
    await admin!.post('/api/merit-lists', body).expect(200);
    await desk.settle();
    const listed = (await rows()).sort((one, next) => one.rank - next.rank);
    expect(listed.map(({ applicationId, status }) => [applicationId, status])).toEqual([
      [ids[0], 'drafted'],
      [ids[1], 'drafted'],
      [ids[2], 'waiting'],
    ]);
    expect(await statusOf(ids[2]!)).toBe('ranked');
    expect(await offerOf(ids[0]!)).toBeNull();
  });

  it('has its offers approved by another person, and issued', async () => {
    const [first] = ids as [string];
    expect((await rowOf(first)).moves).toEqual(['withdraw']);
    expect((await admin!.post(`/api/offers/${first}/approve`).expect(422)).body.error).toBe('offer/same-person');
    await stranger!.post(`/api/offers/${first}/approve`).expect(404);
    await counsellor!.post(`/api/offers/${first}/approve`).expect(403);
    await moved(first, [checker!, 'approve'], [admin!, 'issue']);
    expect(await statusOf(first)).toBe('offered');
    expect(await offerOf(first)).toMatchObject({ status: 'issued', expiresAt: expect.any(String) });
  });

  it('is answered by the applicant alone, and a free seat goes to the next who waits', async () => {
    const [first, second, third] = ids as [string, string, string];
    const another = await form.signIn('9822711102');
    await answer(first, 'accept', another).expect(404);
    await answer(first, 'accept').expect(200);
    await answer(first, 'accept').expect(200);
    expect((await answer(first, 'decline').expect(409)).body.error).toBe('offer/not-possible');
    await moved(second, [checker!, 'approve'], [admin!, 'issue']);
    await answer(second, 'decline').expect(200);
    await desk.settle();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['accepted', 'withdrawn']);
    expect((await rowOf(third)).status).toBe('drafted');
    await admin!.post(`/api/offers/${third}/withdraw`, { reason: 'Wrong marks' }).expect(200);
    await desk.settle();
    expect((await rowOf(third)).status).toBe('withdrawn');
    expect(await offerOf(third)).toBeNull();
  });

  it('leads to the enrolment once the token fee is paid, which opens the admission, and can be taken back', async () => {
    const [first, second] = ids as [string, string];
    const enrol = (id: string, by = admin!) => by.post(`/api/applications/${id}/enrol`);
    expect((await form.ask('post', `/applications/${second}/offer/pay`, token).expect(422)).body.error).toBe('application/not-accepted');
    expect(await offerOf(first)).toMatchObject({ status: 'accepted', token: { name: 'Seat of MBA', isPaid: false } });
    expect((await enrol(first).expect(422)).body.error).toBe('application/token-unpaid');
    await enrol(second).expect(409);
    await enrol(first, stranger!).expect(404);
    await counsellor!.post(`/api/applications/${first}/enrol`).expect(403);
    const pay = async () => (await form.ask('post', `/applications/${first}/offer/pay`, token).expect(200)).body.data.url as string;
    const url = await pay();
    expect(await pay()).toBe(url);
    await paidIn(url);
    expect(await offerOf(first)).toMatchObject({ token: { isPaid: true, payUrl: url } });
    expect((await admin!.get(`/api/applications/${first}`).expect(200)).body.data).toMatchObject({
      ...{ offer: { status: 'accepted', token: 'paid' }, admissionId: null, moves: ['withdraw', 'enrol'], fee: null },
      history: expect.arrayContaining([expect.objectContaining({ what: 'Token fee requested' })]),
    });
    await enrol(first).expect(200);
    await desk.settle();
    const { leadId, admissionId } = (await admin!.get(`/api/applications/${first}`).expect(200)).body.data;
    const admissions = async () => (await admin!.get(`/api/admissions?leadId=${leadId}`).expect(200)).body.data as object[];
    expect(await admissions()).toEqual([
      expect.objectContaining({
        id: admissionId,
        application_id: first,
        lead_name: 'Meera',
        clg_name: 'Sunrise University',
        updateStatus: 'claimed',
      }),
    ]);
    expect((await rowOf(first)).enrolled).toBe(true);
    expect((await form.ask('get', `/applications/${first}`, token).expect(200)).body.data.status).toBe('enrolled');
    await admin!.post(`/api/applications/${first}/unenrol`, { reason: '' }).expect(400);
    await admin!.post(`/api/applications/${first}/unenrol`, { reason: 'A mistake.' }).expect(200);
    await desk.settle();
    expect(await admissions()).toEqual([expect.objectContaining({ application_id: null, updateStatus: 'cancelled' })]);
    expect(await statusOf(first)).toBe('accepted');
    await enrol(first).expect(200);
    await desk.settle();
    // A cancelled admission takes the enrolment back as well.
    await checker!.post('/api/saveadmsnstatus', { id: admissionId, status: 'cancelled', reason: 'Left.' }).expect(200);
    await desk.settle();
    expect(await statusOf(first)).toBe('accepted');
  });

  it('counts among what follows the applications of its form, for admins', async () => {
    await counsellor!.get('/api/post-application/forms').expect(403);
    const forms = (await admin!.get('/api/post-application/forms').expect(200)).body.data as { formId: string }[];
    expect(forms.find(({ formId }) => formId === form.formId)).toMatchObject({
      ...{ name: 'MBA 2027', status: 'open', applications: { accepted: 1, withdrawn: 1 }, interviews: { held: 3 }, freeSeats: 0 },
      ...{ scored: 0, hasScorecard: false, meritLists: 1, offers: { accepted: 1, declined: 1, withdrawn: 1 } },
    });
    expect((await stranger!.get('/api/post-application/forms').expect(200)).body.data).toEqual([]);
  });

  it('is told in the conversation of the lead, and counted in the funnel with the leads behind each figure', async () => {
    const [first] = ids as [string];
    const { leadId } = (await admin!.get(`/api/applications/${first}`).expect(200)).body.data as { leadId: string };
    const said = (await admin!.get(`/api/leads/${leadId}/conversation?limit=100`).expect(200)).body.data as { sentence: string }[];
    for (const part of ['started the application', 'submitted an application', 'accepted the offer', 'moved an application to Enrolled'])
      expect(said.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining(part));
    await stranger!.get(`/api/leads/${leadId}/conversation`).expect(404);
    const days = { from: todayIn(timeZone), to: todayIn(timeZone) };
    const { data } = (await admin!.post('/api/reports/programme-application-report', days).expect(200)).body;
    expect(data.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ formName: 'MBA 2027', started: 3, submitted: 3, interviewed: 3, offered: 2, accepted: 1, enrolled: 0 }),
      ]),
    );
    const facts = (
      await admin!.post('/api/reports/programme-application-report/facts', { ...days, cell: { measure: 'offered' } }).expect(200)
    ).body.data;
    expect(facts).toHaveLength(2);
    const others = (await stranger!.post('/api/reports/programme-application-report', days).expect(200)).body.data.rows;
    expect(others).toEqual([]);
  });

  it('has the seat of an accepted offer again when staff or the applicant withdraw, and when the person is erased', async () => {
    const body = { name: 'One seat', formId: leaving.formId, order: ['submitted'], seats: 1, days: 7 };
    await admin!.post('/api/merit-lists', body).expect(200);
    await desk.settle();
    const [first, second, third, fourth] = leavers as [(typeof leavers)[0], (typeof leavers)[0], (typeof leavers)[0], (typeof leavers)[0]];
    const accepts = async ({ id, token: by }: (typeof leavers)[0]) => {
      expect((await rowOf(id)).status).toBe('drafted');
      await moved(id, [checker!, 'approve'], [admin!, 'issue']);
      await leaving.ask('post', `/applications/${id}/offer/accept`, by).expect(200);
      await desk.settle();
      expect([(await rowOf(id)).status, await statusOf(id)]).toEqual(['accepted', 'accepted']);
    };
    const statuses = async ({ id }: { id: string }) => [(await rowOf(id)).status, await statusOf(id)];
    await accepts(first);
    await admin!.post(`/api/applications/${first.id}/withdraw`, {}).expect(400);
    await admin!.post(`/api/applications/${first.id}/withdraw`, { reason: 'Did not pay.' }).expect(200);
    await desk.settle();
    expect(await statuses(first)).toEqual(['withdrawn', 'withdrawn']);
    expect((await admin!.get(`/api/applications/${first.id}`).expect(200)).body.data.history[0]).toMatchObject({ reason: 'Did not pay.' });

    await accepts(second);
    await leaving.ask('post', `/applications/${second.id}/withdraw`, first.token).expect(404);
    await admin!.post(`/api/applications/${second.id}/enrol`).expect(200);
    await desk.settle();
    // A student leaves by the institution.
    await leaving.ask('post', `/applications/${second.id}/withdraw`, second.token).expect(409);
    await admin!.post(`/api/applications/${second.id}/unenrol`, { reason: 'A mistake.' }).expect(200);
    await leaving.ask('post', `/applications/${second.id}/withdraw`, second.token).expect(200);
    await desk.settle();
    expect(await statuses(second)).toEqual(['withdrawn', 'withdrawn']);

    await accepts(third);
    const { leadId } = await rowOf(third.id);
    await admin!.request('delete', `/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    expect(await statuses(third)).toEqual(['withdrawn', 'ranked']);
    await accepts(fourth);
  });

  it('is closed, and those who waited are ranked by another list', async () => {
    const closing = await ApplicantsOfForm.publish(sunrise!, admin!, { ...bba, name: 'BCA 2027' });
    const waiting: [id: string, token: string][] = [];
    for (const phone of ['9822711121', '9822711122']) {
      const own = await closing.signIn(phone);
      waiting.push([await closing.submitted(own, { name: phone }), own]);
    }
    const panellist = await sunrise!.signIn('manager');
    const session = await admin!
      .post('/api/interview-sessions', {
        ...{ formId: closing.formId, panel: 'Panel B', panellists: [panellist.userId], minutes: 5, slots: 1, seats: 2 },
        startsAt: new Date(Date.now() + 5_000).toISOString(),
      })
      .expect(200);
    for (const [id, own] of waiting)
      await closing
        .ask('post', `/applications/${id}/interview`, own)
        .send({ slot: `${session.body.data.id}.0` })
        .expect(200);
    for (const [id] of waiting) {
      let held = await admin!.post(`/api/interviews/${id}/hold`);
      while (held.body.error === 'interview/not-started') held = await admin!.post(`/api/interviews/${id}/hold`);
      expect(held.status).toBe(200);
    }
    await desk.settle();
    const second = waiting[1]![0];
    const body = { name: 'Small list', formId: closing.formId, order: ['submitted'], seats: 1, days: 7 };
    const { data } = (await admin!.post('/api/merit-lists', body).expect(200)).body;
    expect(data).toMatchObject({ ranked: 2, left: 0 });
    await desk.settle();
    expect((await rowOf(second)).status).toBe('waiting');
    await counsellor!.post(`/api/merit-lists/${data.id}/close`).expect(403);
    await stranger!.post(`/api/merit-lists/${data.id}/close`).expect(404);
    await admin!.post(`/api/merit-lists/${data.id}/close`).expect(200);
    await admin!.post(`/api/merit-lists/${data.id}/close`).expect(200);
    await desk.settle();
    expect([(await rowOf(second)).status, await statusOf(second)]).toEqual(['ended', 'interviewed']);
    expect((await admin!.get(`/api/applications/${second}`).expect(200)).body.data.offer).toBeNull();
    const { leadId } = await rowOf(second);
    const said = (await admin!.get(`/api/leads/${leadId}/conversation?limit=100`).expect(200)).body.data as { sentence: string }[];
    expect(said.map(({ sentence }) => sentence).join()).not.toContain('withdrew the offer');
    await admin!.post('/api/merit-lists', { ...body, name: 'Second list' }).expect(200);
    await desk.settle();
    expect(await rowOf(second)).toMatchObject({ status: 'drafted', listName: 'Second list', rank: 1 });
  }, 30_000);
});
