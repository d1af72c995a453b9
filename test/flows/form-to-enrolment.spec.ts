import { randomUUID } from 'node:crypto';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { todayIn } from '@matricula/lists';
import type { AdmissionRow } from '@matricula/read-models/admission';
import type { OfferRow } from '@matricula/read-models/offer';
import type { OrderRow } from '@matricula/read-models/order';
import type { ScorecardRow } from '@matricula/read-models/scorecard';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { noonZone } from '../fixtures/noon-zone';
import { desk, type Tenant } from '../fixtures/shared-desk';

const timeZone = noonZone();

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const form = (feeProductId: string) => ({
  ...{ name: 'MBA 2027', languages: ['en'], feeProductId },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true }],
    },
  ],
});

interface Applicant {
  name: string;
  token: string;
  id: string;
}

/** The whole way of applicants, each step of which needs the one before. Two of them are siblings on one phone. */
describe('a published form', () => {
  let sunrise: Tenant;
  let [admin, checker]: Person[] = [];
  let panel: Person[] = [];
  let forms: ApplicantsOfForm;
  let tokenProductId: string;
  const applicants: Applicant[] = [];

  const rows = async <Row>(list: string, more: object = {}, person = admin!) =>
    (await person.post(`/api/lists/${list}/rows`, { limit: 100, ...more }).expect(200)).body.data as Row[];
  const detail = async ({ id }: Applicant) => (await admin!.get(`/api/applications/${id}`).expect(200)).body.data;
  const statuses = async () => {
    await desk.settle();
    return Promise.all(applicants.map(async (one) => (await detail(one)).status as string));
  };
  const paidIn = async (url: string) => {
    const leaving = await (await fetch(`${desk.address}${new URL(url).pathname}`, { method: 'POST', body: new URLSearchParams() })).text();
    const page = decodeURIComponent(/\/dev\/pay\/[^/]+\/([^"&]+)/.exec(leaving)?.[1] ?? '');
    await fetch(`${desk.address}/dev/outbox/payments/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: sunrise.tid, id: page }),
    });
    await desk.settle();
  };
  const [meera, ravi, tara] = [() => applicants[0]!, () => applicants[1]!, () => applicants[2]!];

  beforeAll(async () => {
    sunrise = await desk.tenant({ timeZone });
    const elsewhere = await desk.tenant({ adminAlsoIn: [sunrise] });
    [admin, checker] = [await sunrise.signIn('admin'), (await elsewhere.signIn('admin')).in(sunrise.tid)];
    const add = async (list: string, values: object) =>
      (await admin!.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
    const collegeId = await add('colleges', { clgName: 'Sunrise University', active: true });
    const product = { collegeId, price: 500, priceIncludesTax: true, payWithinDays: 7, active: true, link: 'https://sunrise.example/form' };
    const feeProductId = await add('products', { ...product, formName: 'MBA form', kind: 'application-form' });
    tokenProductId = await add('products', { ...product, formName: 'Seat of MBA', kind: 'token-fee' });
    await desk.settle();
    forms = await ApplicantsOfForm.publish(sunrise, admin, form(feeProductId));
    for (const role of [staffRoles.counsellor, staffRoles.manager, staffRoles.callerL2]) {
      const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
      await admin.post('/api/edit-role-permissions', { role, acl: [...acl, { code: 'INTERVIEW_PANEL', level: [6] }] }).expect(200);
    }
    panel = [await sunrise.signIn('counsellor'), await sunrise.signIn('manager'), await sunrise.signIn('caller')];
    const marks = { documentId: 'marks', name: 'Mark sheet', required: true, kinds: ['photo'] };
    await admin.post('/api/document-checklists', { content: { name: 'All', formId: forms.formId, documents: [marks] } }).expect(200);
    const criteria = [{ label: 'Clarity', weight: 1, most: 10 }];
    await admin.post('/api/scorecards', { name: 'Interview', formId: forms.formId, criteria }).expect(200);
    await desk.settle();
  }, 30_000);

  it('is filled in, paid and submitted by applicants, siblings on one phone among them', async () => {
    const [shared, own] = [await forms.signIn('9822811101'), await forms.signIn('9822811102')];
    for (const [name, token] of [
      ['Meera Iyer', shared],
      ['Ravi Iyer', shared],
      ['Tara Rao', own],
    ] as const) {
      const id = (await forms.ask('post', '/applications', token).send({ submission: randomUUID() }).expect(200)).body.data.id as string;
      const path = `/applications/${id}`;
      await forms.ask('post', `${path}/answers`, token).send({ client: 'phone-1234', sequence: 1, answers: { name } }).expect(200);
      expect((await forms.ask('post', `${path}/submit`, token).expect(422)).body.error).toBe('application/unpaid');
      await desk.settle();
      await paidIn((await forms.ask('post', `${path}/pay`, token).expect(200)).body.data.url as string);
      await forms.ask('post', `${path}/submit`, token).expect(200);
      applicants.push({ name, token, id });
    }
    await desk.settle();
    expect(await statuses()).toEqual(['submitted', 'submitted', 'submitted']);
    expect((await detail(meera())).leadId).toBe((await detail(ravi())).leadId);
  });

  it('leads to verified documents, without which nobody is eligible', async () => {
    for (const { id, token } of applicants) {
      await admin!.post(`/api/applications/${id}/verify`).expect(200);
      await admin!.post(`/api/applications/${id}/approve`).expect(422);
      await forms.ask('post', `/applications/${id}/documents/marks`, token).attach('file', png, 'marks.png').expect(200);
      await desk.settle();
      const taken = (await admin!.post('/api/document-queue/next').expect(200)).body.data;
      expect(taken).toEqual({ applicationId: id, documentId: 'marks' });
      await admin!.post(`/api/document-queue/${id}/marks/verify`, { upload: 1 }).expect(200);
      await desk.settle();
      await admin!.post(`/api/applications/${id}/approve`).expect(200);
    }
    expect(await statuses()).toEqual(['eligible', 'eligible', 'eligible']);
  });

  it('leads to interviews and to the scores of a panel of three, by which the applicants are ranked', async () => {
    const session = (
      await admin!
        .post('/api/interview-sessions', {
          ...{ formId: forms.formId, panel: 'Panel A', panellists: panel.map(({ userId }) => userId), minutes: 5, slots: 1, seats: 3 },
          startsAt: new Date(Date.now() + 6_000).toISOString(),
        })
        .expect(200)
    ).body.data.id as string;
    for (const { id, token } of applicants)
      await forms
        .ask('post', `/applications/${id}/interview`, token)
        .send({ slot: `${session}.0` })
        .expect(200);
    await desk.settle();
    const [card] = await rows<ScorecardRow>('scorecards');
    const [clarity] = card!.criteria.map(({ criterionId }) => criterionId);
    // The last to submit is the best.
    const points = [6, 7, 9];
    for (const [place, { id }] of applicants.entries()) {
      let held = await panel[0]!.post(`/api/interviews/${id}/hold`);
      while (held.body.error === 'interview/not-started') held = await panel[0]!.post(`/api/interviews/${id}/hold`);
      expect(held.status).toBe(200);
      for (const [of, person] of panel.entries()) {
        const [last] = (await person.get(`/api/interviews/${id}/scores`).expect(200)).body.data.others as object[];
        expect(last).toBeUndefined();
        await person.post(`/api/interviews/${id}/scores`, { scores: { [clarity!]: points[place]! + of / 2 } }).expect(200);
      }
    }
    await desk.settle();
    const list = { name: 'First list', formId: forms.formId, order: ['score', 'submitted'], seats: 3, days: 7, tokenProductId };
    await admin!.post('/api/merit-lists', list).expect(200);
    await desk.settle();
    const ranked = (await rows<OfferRow>('offers')).sort((one, other) => one.rank - other.rank);
    expect(ranked.map(({ applicationId, percent, status }) => [applicationId, percent, status])).toEqual([
      [tara().id, 95, 'drafted'],
      [ravi().id, 75, 'drafted'],
      [meera().id, 65, 'drafted'],
    ]);
  }, 30_000);

  it('leads to offers that another person approves, and that the applicants accept', async () => {
    for (const { id, token } of applicants) {
      expect((await admin!.post(`/api/offers/${id}/approve`).expect(422)).body.error).toBe('offer/same-person');
      await checker!.post(`/api/offers/${id}/approve`).expect(200);
      await admin!.post(`/api/offers/${id}/issue`).expect(200);
      await desk.settle();
      await forms.ask('post', `/applications/${id}/offer/accept`, token).expect(200);
    }
    await desk.settle();
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted']);
    for (const { id } of applicants)
      expect((await admin!.post(`/api/applications/${id}/enrol`).expect(422)).body.error).toBe('application/token-unpaid');
  });

  it('ends in the enrolment of who paid the token fee online or at the desk, or for whom another person waived it', async () => {
    // Online.
    await paidIn((await forms.ask('post', `/applications/${meera().id}/offer/pay`, meera().token).expect(200)).body.data.url as string);
    // At the desk: the order exists without a click of the applicant.
    expect((await detail(ravi())).moves).toEqual(['withdraw', 'ask-token', 'waive-token', 'enrol']);
    await panel[0]!.post(`/api/applications/${ravi().id}/ask-token`).expect(403);
    await admin!.post(`/api/applications/${ravi().id}/ask-token`).expect(200);
    await desk.settle();
    const where = { field: 'applicationId', op: 'eq', value: ravi().id };
    const order = (await rows<OrderRow>('orders', { where })).find(({ productName }) => productName === 'Seat of MBA')!;
    expect(order).toMatchObject({ status: 'created', totalPaise: 50_000 });
    const cash = { method: 'cash', received_at: new Date(Date.now() - 60_000).toISOString(), reference: 'R-1' };
    const entered = await admin!.post('/api/payments/offline/bulk', { selection: { keys: [order.orderId] }, ...cash }).expect(200);
    expect(entered.body.data).toEqual({ done: 1, refused: [] });
    await desk.settle();
    const of = { where: { field: 'orderId', op: 'eq', value: order.orderId } };
    const [payment] = await rows<{ paymentId: string }>('payments', of);
    await checker!.post('/api/payments/confirm/bulk', { selection: { keys: [payment!.paymentId] } }).expect(200);
    await desk.settle();
    // Waived, with a reason, by another person than the one who enrols.
    const waive = (body: object, person = admin!) => person.post(`/api/applications/${tara().id}/waive-token`, body);
    await waive({}).expect(400);
    await waive({ reason: 'Scholarship.' }, panel[0]!).expect(403);
    await waive({ reason: 'Scholarship.' }).expect(200);
    expect((await admin!.post(`/api/applications/${tara().id}/enrol`).expect(422)).body.error).toBe('application/same-person');
    expect((await forms.ask('get', `/applications/${tara().id}/offer`, tara().token).expect(200)).body.data.offer).not.toHaveProperty(
      'token',
    );

    const tokens = await Promise.all(applicants.map(async (one) => (await detail(one)).offer.token as string));
    expect(tokens).toEqual(['paid', 'paid', 'waived']);
    for (const { id } of applicants) await checker!.post(`/api/applications/${id}/enrol`).expect(200);
    await desk.settle();
    expect(await statuses()).toEqual(['enrolled', 'enrolled', 'enrolled']);
    expect((await detail(tara())).history).toContainEqual(expect.objectContaining({ what: 'Token fee waived', reason: 'Scholarship.' }));
  });

  it('opens an admission for each of them, and is one story in the funnel', async () => {
    const admissions = await rows<AdmissionRow>('admissions');
    expect(admissions).toHaveLength(3);
    expect(admissions.map(({ leadName, collegeName, productName }) => [leadName, collegeName, productName]).sort()).toEqual([
      ['Meera Iyer', 'Sunrise University', 'Seat of MBA'],
      ['Ravi Iyer', 'Sunrise University', 'Seat of MBA'],
      ['Tara Rao', 'Sunrise University', 'MBA form'],
    ]);
    const days = { from: todayIn(timeZone), to: todayIn(timeZone) };
    const { data } = (await admin!.post('/api/reports/programme-application-report', days).expect(200)).body;
    expect(data.rows).toEqual([
      expect.objectContaining({
        ...{ formName: 'MBA 2027', started: 3, submitted: 3, interviewed: 3 },
        offered: 3,
        accepted: 3,
        enrolled: 3,
      }),
    ]);
    // The cancelled admission of one sibling takes back the enrolment of that one alone.
    const { admissionId } = admissions.find(({ applicationId }) => applicationId === ravi().id)!;
    await checker!.post('/api/saveadmsnstatus', { id: admissionId, status: 'cancelled', reason: 'Left.' }).expect(200);
    await desk.settle();
    expect(await statuses()).toEqual(['enrolled', 'accepted', 'enrolled']);
  });
});
