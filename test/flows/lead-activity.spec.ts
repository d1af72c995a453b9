import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('the activity on leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let other: Person;
  let ravi: string;
  let meera: string;

  const capture = async (person: Person, more: object) =>
    (await person.post('/api/leadGenerate', { name: 'Ravi', source: 'IVR', ...more }).expect(200)).body.data.leadId as string;
  const asked = async (person: Person, path: string) => {
    const { body } = await person.get(`/api/${path}`).expect(200);
    return { data: body.data, count: body.count };
  };
  const score = async (person: Person, lead: string) => (await asked(person, `score?lead_id=${lead}`)).data;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    ravi = await capture(admin, { phone: '9811905001', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'march' });
    meera = await capture(admin, { name: 'Meera', phone: '9811905002', source: 'FACEBOOK' });
    await admin.post('/api/lead-assign-to', { lead_ids: [ravi], user_id: asha.userId }).expect(200);
    await desk.settle();
  });

  it('is listed newest first with the names of the leads, by lead and user', async () => {
    const { data, count } = await asked(admin, 'getLogActivity?limit=2');
    expect([data.length, count]).toEqual([2, 5]);
    expect(data[0]).toMatchObject({ event: 'assigned', event_name: 'Assigned', lead_id: ravi, lead_name: 'Ravi', user_id: admin.userId });
    const { data: ofMeera } = await asked(admin, `getLogActivity?lead_id=${meera}`);
    expect(ofMeera).toContainEqual(expect.objectContaining({ event: 'captured', lead_name: 'Meera', source: 'FACEBOOK' }));
    expect((await asked(admin, `getLogActivity?userId=${asha.userId}`)).data).toEqual([]);
    await admin.get('/api/getLogActivity?lead_id=nobody').expect(404);
    await admin.get('/api/getLogActivity?sdate=yesterday').expect(400);
  });

  it('is tracked with source and campaign from the enquiry to the enrolment', async () => {
    await asha.get(`/api/verifiedLeads/${ravi}`).expect(200);
    await capture(admin, { phone: '9811905001', source: 'CHATBOT', utm_campaign: 'april' });
    await desk.settle();
    const { data } = await asked(asha, `getTrackingEvents?lead_id=${ravi}`);
    expect(data.map(({ event }: { event: string }) => event)).toEqual(['re-enquired', 'verified', 'captured']);
    expect(data[0]).toMatchObject({ source: 'CHATBOT', utm_campaign: 'april' });
    expect(data[2]).toMatchObject({ source: 'IVR', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'march' });
  });

  it('of leads of others is not shown', async () => {
    expect((await asked(other, 'getLogActivity?limit=100')).data).toEqual([]);
    await other.get(`/api/getLogActivity?lead_id=${ravi}`).expect(404);
    await other.get(`/api/getTrackingEvents?lead_id=${ravi}`).expect(404);
    await other.get(`/api/score?lead_id=${ravi}`).expect(404);
  });

  it('changes the score of the lead, which the declared weights explain', async () => {
    const { weights, lead: none } = (await asked(asha, 'score')).data;
    expect(none).toBeNull();
    expect(weights).toContainEqual({ name: 'verified', title: 'Phone verified', points: 15, most: 15 });
    const before = await score(asha, ravi);
    expect(before.lead).toMatchObject({ lead_id: ravi, score: 49, band: 'warm' });
    expect(before.lead.parts.map(({ name, points }: { name: string; points: number }) => [name, points])).toEqual([
      ['verified', 15],
      ['source', 14],
      ['enquiries', 10],
      ['activity', 10],
    ]);
    await asha.post('/api/callGenerate', callBack(ravi)).expect(200);
    await desk.settle();
    const { lead } = await score(asha, ravi);
    expect(lead.score).toBeGreaterThan(before.lead.score);
    expect(lead.score).toBe(lead.parts.reduce((sum: number, { points }: { points: number }) => sum + points, 0));
  });

  it('lets the lead list filter, sort and count by score', async () => {
    const where = { field: 'score', op: 'gte', value: 30 };
    const { body } = await admin.post('/api/lists/leads/rows', { where, sort: [{ field: 'score', dir: 'desc' }] }).expect(200);
    expect(body.data.map(({ leadId }: { leadId: string }) => leadId)).toEqual([ravi]);
    const facets = await admin.post('/api/lists/leads/facets', { fields: ['scoreBand'] }).expect(200);
    expect(facets.body.data.scoreBand).toContainEqual({ value: 'cold', count: 1 });
  });

  it('scores by the weights that the institution sets, and by the default ones once they are removed', async () => {
    const before = (await score(asha, ravi)).lead;
    await asha.post('/api/records/score-weights', { part: 'verified', most: 40 }).expect(403);
    for (const most of [-1, 101, 'many']) await admin.post('/api/records/score-weights', { part: 'verified', most }).expect(422);
    await admin.post('/api/records/score-weights', { part: 'moon', most: 10 }).expect(422);
    const { body } = await admin.post('/api/records/score-weights', { part: 'verified', most: 40 }).expect(200);
    await admin.post('/api/records/score-weights', { part: 'verified', most: 10 }).expect(409);
    await desk.settle();
    const { weights, lead } = await score(asha, ravi);
    expect(weights).toContainEqual({ name: 'verified', title: 'Phone verified', points: 40, most: 40 });
    expect(lead).toMatchObject({ score: before.score + 25 });
    expect(lead.parts).toContainEqual({ name: 'verified', title: 'Phone verified', points: 40 });
    const rows = await admin.post('/api/lists/leads/rows', { where: { field: 'score', op: 'eq', value: lead.score } }).expect(200);
    expect(rows.body.data).toMatchObject([{ leadId: ravi, scoreWeights: { verified: 40 } }]);
    const nina = await capture(admin, { name: 'Nina', phone: '9811905003' });
    await asha.get(`/api/score?lead_id=${nina}`).expect(404);
    await admin.get(`/api/verifiedLeads/${nina}`).expect(200);
    await desk.settle();
    expect((await score(admin, nina)).lead.parts).toContainEqual({ name: 'verified', title: 'Phone verified', points: 40 });
    await admin.delete(`/api/records/score-weights/${body.data.id}`).expect(200);
    await desk.settle();
    expect((await score(asha, ravi)).lead.score).toBe(before.score);
  });
});

/** The body of a call action that plans a follow-up. */
const callBack = (lead_id: string) => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return {
    lead_id,
    callObj: { group: 'call', selectStage: 'stage-call-back', call_date_time: `${day}T11:00` },
    user_selected_college_id: -1,
  };
};
