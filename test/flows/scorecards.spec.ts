import { randomUUID } from 'node:crypto';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { ScorecardRow, ScoringRow } from '@matricula/read-models/scorecard';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { noonZone } from '../fixtures/noon-zone';
import { desk, type Tenant } from '../fixtures/shared-desk';

const timeZone = noonZone();

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const criteria = [
  { label: 'Clarity', weight: 3, most: 10 },
  { label: 'Motivation', weight: 1, most: 5 },
];

const text = (questionId: string, more: object = {}) => ({ questionId, kind: 'text', label: { en: questionId }, required: false, ...more });
const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    { sectionId: 'person', title: { en: 'Person' }, questions: [text('name'), text('category'), text('reason', { panelReads: true })] },
  ],
};

describe('the scores of interviews', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, asha, ravi, stranger]: Person[] = [];
  let form: ApplicantsOfForm;
  let id: string;
  let card: ScorecardRow;
  let queryId: string;

  const rows = async <Row>(person: Person, list: string) =>
    (await person.post(`/api/lists/${list}/rows`, { limit: 100 }).expect(200)).body.data as Row[];
  const pointsOf = (clarity: number, motivation = 5) => {
    const [first, second] = card.criteria.map(({ criterionId }) => criterionId);
    return { [first!]: clarity, [second!]: motivation };
  };
  const seen = async (person: Person) => (await person.get(`/api/interviews/${id}/scores`).expect(200)).body.data;
  const give = (person: Person, clarity: number, more: object = {}) =>
    person.post(`/api/interviews/${id}/scores`, { scores: pointsOf(clarity), ...more });

  const withPanel = async (role: number) => {
    const { acl } = (await admin!.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    await admin!.post('/api/edit-role-permissions', { role, acl: [...acl, { code: 'INTERVIEW_PANEL', level: [6] }] }).expect(200);
  };

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant({ timeZone }), await desk.tenant()];
    [admin, stranger] = [await sunrise.signIn('admin'), await elsewhere.signIn('admin')];
    for (const role of [staffRoles.counsellor, staffRoles.manager]) await withPanel(role);
    [asha, ravi] = [await sunrise.signIn('counsellor'), await sunrise.signIn('manager')];
    form = await ApplicantsOfForm.publish(sunrise, admin, content);
    const cards = await Promise.all(
      ['Interview', 'Other'].map((name) => admin!.post('/api/scorecards', { name, formId: form.formId, criteria, spread: 25 })),
    );
    // Of two that are created at the same time, one is there.
    expect(cards.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(cards.find(({ status }) => status === 409)!.body.error).toBe('scorecard/exists');
    const token = await form.signIn('9822611101');
    id = await form.submitted(token, { name: 'Meera Iyer', category: 'obc', reason: 'I build bridges.' });
    const photo = { documentId: 'photo', name: 'Photo', required: false, kinds: ['photo'] };
    await admin.post('/api/document-checklists', { content: { name: 'All', formId: form.formId, documents: [photo] } }).expect(200);
    await admin.post('/api/records/query-categories', { name: 'Fees', ownerIds: [admin.userId], active: true }).expect(200);
    await desk.settle();
    await form.ask('post', `/applications/${id}/documents/photo`, token).attach('file', png, 'photo.png').expect(200);
    const question = { category: 'Fees', text: 'Is it Meera Iyer who pays?', submission: randomUUID() };
    queryId = (await form.ask('post', `/applications/${id}/queries`, token).send(question).expect(200)).body.data.id as string;
    // The last of the preparations, because the interview begins soon.
    const panellists = [asha.userId, ravi.userId, admin.userId];
    const session = (
      await admin
        .post('/api/interview-sessions', {
          ...{ formId: form.formId, panel: 'Panel A', panellists, minutes: 5, slots: 1, seats: 3 },
          startsAt: new Date(Date.now() + 6_000).toISOString(),
        })
        .expect(200)
    ).body.data.id as string;
    await form
      .ask('post', `/applications/${id}/interview`, token)
      .send({ slot: `${session}.0` })
      .expect(200);
    await desk.settle();
    card = (await rows<ScorecardRow>(admin, 'scorecards'))[0]!;
    expect((await give(asha, 8).expect(422)).body.error).toBe('scoring/not-held');
    let held = await asha.post(`/api/interviews/${id}/hold`);
    while (held.body.error === 'interview/not-started') held = await asha.post(`/api/interviews/${id}/hold`);
    expect(held.status).toBe(200);
  }, 30_000);

  it('come with the answers that the form shows to panels, and no other', async () => {
    const { application } = await seen(asha!);
    expect(application).toMatchObject({ answers: { reason: 'I build bridges.' }, content: { sections: [{ sectionId: 'person' }] } });
    expect(JSON.stringify(application)).not.toMatch(/Meera|obc|category/);
  });

  it('are hidden from the panel until the own ones are in: in calls, lists and exports', async () => {
    expect(await seen(asha!)).toMatchObject({ own: null, others: [], isHeld: true, scorecard: { version: 1 } });
    await give(asha!, 10).expect(200);
    await desk.settle();
    expect(await seen(ravi!)).toMatchObject({ own: null, others: [] });
    expect(JSON.stringify(await rows(ravi!, 'my-interviews'))).not.toMatch(/percent|mean|Meera/);
    await ravi!.post('/api/lists/interview-scores/rows', {}).expect(403);
    // An admin of the panel is blind as well.
    const [row] = await rows<ScoringRow>(admin!, 'interview-scores');
    expect(row).toMatchObject({ count: 1 });
    expect(JSON.stringify(row)).not.toMatch(/"(percents|mean|spread|leadId)"/);
    const byLead = { where: { field: 'leadId', op: 'eq', value: 'lead-1' } };
    await admin!.post('/api/lists/interview-scores/rows', byLead).expect(422);
    // Nor does the feed of events tell points.
    const feed = await admin!.get('/api/events?types=ScoresGiven,ScoresAmended,ThirdReaderRequested').expect(200);
    expect(feed.text).toContain(id);
    expect(feed.text).not.toMatch(/"(scores|percent|note|spread)"/);
    expect((await give(ravi!, 11).expect(422)).body.error).toBe('scoring/invalid');
    await give(ravi!, 2).expect(200);
    expect(await seen(ravi!)).toMatchObject({ own: { percent: 40 }, others: [{ percent: 100 }] });
    await stranger!.get(`/api/interviews/${id}/scores`).expect(404);
    await stranger!.post(`/api/interviews/${id}/scores`, { scores: {} }).expect(404);
    await stranger!.post(`/api/interviews/${id}/readers`, { userId: stranger!.userId }).expect(404);
  });

  it('are not given after a recusal, which hides those of others', async () => {
    // Until then an admin of the panel does not see whom the panel judges.
    for (const path of [`applications/${id}`, `applications/${id}/files/name`, `application-documents/${id}`])
      expect((await admin!.get(`/api/${path}`).expect(422)).body.error).toBe('scoring/blind');
    for (const path of [`queries/${queryId}`, `application-queries/${id}`])
      expect((await admin!.get(`/api/${path}`).expect(422)).body.error).toBe('scoring/blind');
    // Nor do lists that name the application together with its person, whatever they are asked for.
    const lists = ['applications', 'queries', 'verification-documents', 'orders', 'interviews', 'interview-scores'];
    const asked = async (person: Person, list: string, body: object) =>
      (await person.post(`/api/lists/${list}/rows`, { limit: 100, ...body }).expect(200)).text;
    for (const list of lists) {
      expect(await asked(admin!, list, {})).not.toMatch(/Meera|9822611101/);
      expect(await asked(admin!, list, { search: 'Meera' })).not.toContain(id);
    }
    for (const list of ['applications', 'queries', 'verification-documents']) {
      expect(await asked(admin!, list, {})).toContain(id);
      expect(await asked(admin!, list, { sort: [{ field: 'name', dir: 'asc' }] })).not.toContain(id);
    }
    const facets = await admin!.post('/api/lists/applications/facets', { fields: ['leadId'] }).expect(200);
    expect(facets.body.data.leadId).toEqual([]);
    // The queue of verifiers gives them none of the documents either.
    expect((await admin!.get('/api/document-queue').expect(200)).body.data).toEqual({ waiting: 0 });
    expect((await admin!.post('/api/document-queue/next').expect(200)).body.data).toBeNull();
    for (const [method, path] of [
      ['post', 'photo/take'],
      ['get', 'photo'],
      ['get', 'photo/file'],
    ] as const)
      expect((await admin!.request(method, `/api/document-queue/${id}/${path}`).expect(422)).body.error).toBe('scoring/blind');
    await admin!.post(`/api/interviews/${id}/recuse`, { reason: 'My cousin.' }).expect(200);
    await desk.settle();
    for (const list of ['applications', 'queries', 'verification-documents']) expect(await asked(admin!, list, {})).toContain('Meera');
    expect((await admin!.post('/api/document-queue/next').expect(200)).body.data).toEqual({ applicationId: id, documentId: 'photo' });
    expect((await admin!.get(`/api/queries/${queryId}`).expect(200)).body.data.name).toBe('Meera Iyer');
    expect(await seen(admin!)).toMatchObject({ isRecused: true, others: [] });
    expect((await give(admin!, 5).expect(422)).body.error).toBe('scoring/recused');
    expect((await admin!.get(`/api/applications/${id}`).expect(200)).body.data.name).toBe('Meera Iyer');
  });

  it('ask a third reader when they are far apart, and change with a reason', async () => {
    await desk.settle();
    expect((await rows<ScoringRow>(admin!, 'interview-scores'))[0]).toMatchObject({ isThirdAsked: true, count: 2 });
    const told = (await admin!.post('/api/lists/notifications/rows', { limit: 20 }).expect(200)).body.data as object[];
    expect(JSON.stringify(told)).toContain('The scores of an interview are far apart: please ask another reader');
    expect((await give(ravi!, 3).expect(422)).body.fields).toEqual({ reason: 'Please write why the scores change.' });
    await give(ravi!, 3, { reason: 'I mixed up two applicants.' }).expect(200);
    await ravi!.post(`/api/interviews/${id}/readers`, { userId: asha!.userId }).expect(403);
    const kiran = await sunrise!.signIn('caller');
    // A person who could not open the interview is not asked.
    const added = () => admin!.post(`/api/interviews/${id}/readers`, { userId: kiran.userId });
    expect((await added().expect(422)).body.message).toContain('has no permission for own interviews.');
    await withPanel(staffRoles.callerL2);
    await added().expect(200);
    await desk.settle();
    expect((await rows<ScoringRow>(admin!, 'interview-scores'))[0]).toMatchObject({ readers: [kiran.userId] });
    // Nobody is added twice, and a panellist is no other reader.
    expect((await added().expect(422)).body.fields.userId).toMatch(/ scores this applicant already\.$/);
    const panellist = admin!.post(`/api/interviews/${id}/readers`, { userId: ravi!.userId });
    expect((await panellist.expect(422)).body.fields.userId).toMatch(/ scores this applicant already\.$/);
    // The owner of the lead knows whom the panel judges.
    const { leadId } = (await rows<{ leadId: string; applicationId: string }>(admin!, 'applications')).find(
      ({ applicationId }) => applicationId === id,
    )!;
    await admin!.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: kiran.userId }).expect(200);
    await desk.settle();
    expect((await give(kiran, 5).expect(422)).body.error).toBe('scoring/knows');
  });

  it('keep the version of the scorecard that they were given by', async () => {
    const next = [...criteria, { label: 'Knowledge', weight: 1, most: 10 }];
    const body = { name: 'Interview', formId: form.formId, criteria: next, spread: 30 };
    await admin!.put(`/api/scorecards/${card.scorecardId}`, { ...body, expected: 1 }).expect(200);
    expect((await admin!.put(`/api/scorecards/${card.scorecardId}`, { ...body, spread: 40, expected: 1 }).expect(409)).body.error).toBe(
      'scorecard/changed-meanwhile',
    );
    expect(await seen(asha!)).toMatchObject({ own: { percent: 100 }, scorecard: { version: 1 } });
    await desk.settle();
    expect((await admin!.post('/api/scorecards', body).expect(409)).body.error).toBe('scorecard/exists');
    await asha!.put(`/api/scorecards/${card.scorecardId}`, { ...body, expected: 2 }).expect(403);
    await stranger!.put(`/api/scorecards/${card.scorecardId}`, { ...body, expected: 2 }).expect(404);
  });
});
