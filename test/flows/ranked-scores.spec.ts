import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { OfferRow } from '@matricula/read-models/offer';
import type { ScorecardRow } from '@matricula/read-models/scorecard';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { noonZone } from '../fixtures/noon-zone';
import { desk, type Tenant } from '../fixtures/shared-desk';

const timeZone = noonZone();

describe('the rank of an applicant', () => {
  let sunrise: Tenant;
  let [admin, asha, ravi]: Person[] = [];
  let form: ApplicantsOfForm;
  const ids: string[] = [];

  const rows = async <Row>(list: string) => (await admin!.post(`/api/lists/${list}/rows`, { limit: 100 }).expect(200)).body.data as Row[];
  const one = async (person: Person, id: string) => (await person.get(`/api/applications/${id}`).expect(200)).body.data;

  beforeAll(async () => {
    sunrise = await desk.tenant({ timeZone });
    admin = await sunrise.signIn('admin');
    const codes = ['INTERVIEW_PANEL', 'APPLICATIONS'].map((code) => ({ code, level: [6] }));
    for (const role of [staffRoles.counsellor, staffRoles.manager]) {
      const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
      await admin.post('/api/edit-role-permissions', { role, acl: [...acl, ...codes] }).expect(200);
    }
    [asha, ravi] = [await sunrise.signIn('counsellor'), await sunrise.signIn('manager')];
    form = await ApplicantsOfForm.publish(sunrise, admin);
    const criteria = [{ label: 'Clarity', weight: 1, most: 10 }];
    await admin.post('/api/scorecards', { name: 'Interview', formId: form.formId, criteria, spread: 90 }).expect(200);
    const token = await form.signIn('9822733301');
    for (const name of ['Meera', 'Tara']) ids.push(await form.submitted(token, { name }));
    const of = { formId: form.formId, panel: 'Panel A', panellists: [asha.userId, ravi.userId], minutes: 5, slots: 1, seats: 2 };
    const startsAt = new Date(Date.now() + 6_000).toISOString();
    const session = (await admin.post('/api/interview-sessions', { ...of, startsAt }).expect(200)).body.data.id as string;
    for (const id of ids)
      await form
        .ask('post', `/applications/${id}/interview`, token)
        .send({ slot: `${session}.0` })
        .expect(200);
    await desk.settle();
    const criterionId = (await rows<ScorecardRow>('scorecards'))[0]!.criteria[0]!.criterionId;
    for (const [at, id] of ids.entries()) {
      let held = await asha.post(`/api/interviews/${id}/hold`);
      while (held.body.error === 'interview/not-started') held = await asha.post(`/api/interviews/${id}/hold`);
      expect(held.status).toBe(200);
      await asha.post(`/api/interviews/${id}/scores`, { scores: { [criterionId]: 6 + at }, note: 'Calm' }).expect(200);
      await ravi.post(`/api/interviews/${id}/scores`, { scores: { [criterionId]: 8 } }).expect(200);
    }
    await desk.settle();
  }, 120_000);

  it('is told with what decided it, and with its scores to those who decide about offers alone', async () => {
    const [lower, higher] = ids as [string, string];
    expect((await one(admin!, lower)).scores).toBeNull();
    const body = { name: 'First list', formId: form.formId, order: ['score', 'submitted'], seats: 1, days: 7 };
    await admin!.post('/api/merit-lists', body).expect(200);
    await desk.settle();
    const listed = (await rows<OfferRow>('offers')).sort((first, next) => first.rank - next.rank);
    const decidedBy = { criterion: 'score', own: '70', above: '75' };
    expect(listed.map(({ applicationId, percent, scores }) => [applicationId, percent, scores])).toEqual([
      [higher, 75, 2],
      [lower, 70, 2],
    ]);
    expect(listed.map((row) => row.decidedBy)).toEqual([undefined, decidedBy]);
    const { leadId, scores } = await one(admin!, lower);
    expect(scores).toMatchObject({ rank: 2, percent: 70, decidedBy });
    expect(scores.given).toHaveLength(2);
    expect(scores.given).toEqual(
      expect.arrayContaining([
        { by: expect.any(String), percent: 60, note: 'Calm' },
        { by: expect.any(String), percent: 80, note: null },
      ]),
    );
    await admin!.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: asha!.userId }).expect(200);
    await desk.settle();
    expect((await one(asha!, lower)).scores).toBeNull();
  });
});
