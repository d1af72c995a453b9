import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const said = {
  ...{ comments: 'The grid is fast.', recommend: 1, recommendationsDetails: 'https://sunrise.example' },
  ...{ category: ['Performance Kudos'], selectedFeatures: ['Leads'] },
  ratings: { experience: 5, easeOfUse: null, uiUxDesign: 4, reliability: null, support: null, satisfaction: 5 },
};

describe('feedback', () => {
  let sunrise: Tenant;
  let [admin, counsellor, caller, other]: Person[] = [];
  const give = async (person: Person, feedback: object = said): Promise<string> =>
    (await person.post('/api/submitFeedback', { feedback }).expect(200)).body.data.id;
  const listed = async (person: Person, body: object = {}) => {
    await desk.settle();
    return (await person.post('/api/getFeedbackList', body).expect(200)).body;
  };
  const move = (person: Person, id: string, body: object) => person.request('patch', `/api/updateFeedbackState/${id}`).send(body);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    const elsewhere = await desk.tenant();
    [admin, counsellor, caller, other] = await Promise.all([
      ...(['admin', 'counsellor', 'caller3'] as const).map((key) => sunrise.signIn(key)),
      elsewhere.signIn('admin'),
    ]);
  });

  it('is given by all users, read and decided by its managers, and the answer reaches its author (FB-07)', async () => {
    const { body } = await counsellor!.post('/api/submitFeedback', { feedback: said }).expect(200);
    expect(body).toMatchObject({ code: 200, success: true, message: 'Feedback submitted successfully' });
    const { id } = body.data as { id: string };
    const { data, count } = await listed(admin!, { search: 'grid' });
    expect([data[0], count]).toEqual([
      expect.objectContaining({
        ...{ feedbackId: id, status: 'new', recommend: 'yes', experience: 5, uiUxDesign: 4, satisfaction: 5 },
        ...{ categories: ['Performance Kudos'], features: ['Leads'], giverId: sunrise.id('counsellor') },
        ...{ moves: ['answer', 'review', 'plan', 'finish', 'decline'] },
      }),
      1,
    ]);
    expect(data[0]).not.toHaveProperty('easeOfUse');
    await move(admin!, id, { state: 'planned', answer: 'Faster still in May.' }).expect(200);
    await desk.settle();
    const { data: one } = (await admin!.get(`/api/feedback/${id}`).expect(200)).body;
    expect([one.status, one.answer, one.history.map(({ text }: { text?: string }) => text)]).toEqual([
      ...['planned', 'Faster still in May.'],
      ['The grid is fast.', undefined, 'Faster still in May.'],
    ]);
    const own = (await counsellor!.post('/api/lists/my-feedback/rows', {}).expect(200)).body.data;
    expect(own).toEqual([expect.objectContaining({ feedbackId: id, answer: 'Faster still in May.' })]);
    await desk.settle();
    const bell = (await counsellor!.post(`/api/getCrmUserNotification/${counsellor!.userId}`, {}).expect(200)).body.data;
    expect(bell[0].notifications).toMatchObject({ type: 'feedback_answered', message: expect.stringMatching(/answered your feedback$/) });
  });

  it('is refused in the documented words (FB-01, FB-02, FB-04)', async () => {
    const wrong = async (change: object) => {
      const { status, body } = await counsellor!.post('/api/submitFeedback', { feedback: { ...said, ...change } });
      return [status, body.message];
    };
    expect(await wrong({ comments: ' ' })).toEqual([422, 'Comments is required.']);
    expect(await wrong({ recommendationsDetails: '' })).toEqual([422, 'This field is required when you say “Yes.”']);
    expect(await wrong({ recommend: 3 })).toEqual([422, 'Recommend is not valid']);
    for (const stars of [0, 6, 2.5, '5']) expect((await wrong({ ratings: { experience: stars } }))[0]).toBe(422);
    expect((await wrong({ category: ['Nonsense'] }))[0]).toBe(422);
    expect((await wrong({ nonsense: 1 }))[0]).toBe(422);
    expect((await counsellor!.post('/api/submitFeedback', { feedback: 'good' })).status).toBe(422);
    // Without a recommendation no details are required.
    const { recommend: _yes, recommendationsDetails: _details, ...plain } = said;
    const id = await give(counsellor!, plain);
    expect((await listed(admin!)).data).toContainEqual(expect.objectContaining({ feedbackId: id, recommend: 'no' }));
  });

  it('is hidden from others, and changes its status only as allowed', async () => {
    const id = await give(counsellor!);
    expect((await caller!.post('/api/getFeedbackList', {})).status).toBe(403);
    expect((await caller!.post('/api/lists/feedback/rows', {})).status).toBe(403);
    expect((await caller!.post('/api/lists/my-feedback/rows', {})).body.data).toEqual([]);
    expect((await move(counsellor!, id, { state: 'done' })).status).toBe(403);
    expect((await move(other!, id, { state: 'done' })).status).toBe(404);
    expect((await other!.get(`/api/feedback/${id}`)).status).toBe(404);
    expect((await move(admin!, id, { state: 'declined' })).body.message).toBe('Please give the reason.');
    expect((await move(admin!, id, { state: 'gone' })).status).toBe(400);
    await move(admin!, id, { state: 'done' }).expect(200);
    const { status, body } = await move(admin!, id, { state: 'planned' });
    expect([status, body.message]).toEqual([409, '"Plan" is not possible: this feedback is Done.']);
  });

  it('has its stars counted, by what was rated', async () => {
    await desk.settle();
    const range = { from: '2020-01-01', to: '2099-12-31' };
    const { body } = await admin!.post('/api/reports/feedback-ratings-report', range).expect(200);
    const experience = (body.data.rows as { thing: string }[]).find(({ thing }) => thing === 'experience');
    expect(experience).toMatchObject({ thing: 'experience', ratings: 3, average: 5, stars5: 3, stars1: 0 });
    expect((await caller!.post('/api/reports/feedback-ratings-report', range)).status).toBe(403);
  });
});
