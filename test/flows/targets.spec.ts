import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Progress {
  name: string;
  goal: number;
  done: number | null;
  together: boolean;
  people: { user_id: string; done: number }[];
}

describe('the targets of an institution', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  const progress = async (person: Person) => {
    await desk.settle();
    return (await person.get('/api/targets/progress').expect(200)).body.data as Progress[];
  };
  const named = (found: Progress[], name: string) => found.find((one) => one.name === name);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    const set = (values: object) => admin.post('/api/records/targets', values).expect(200);
    await set({ name: 'Calls', measure: 'callActions', period: 'day', goal: 20, staff: [counsellor.userId, other.userId] });
    await set({
      name: 'Team',
      measure: 'leadsWorked',
      period: 'week',
      goal: 100,
      staff: [counsellor.userId, other.userId],
      together: true,
    });
    await set({ name: 'Everyone', measure: 'enrolled', period: 'month', goal: 5 });
    await set({ name: 'Old', goal: 1, active: false });
    for (const [person, phone] of [
      [counsellor, '9811930101'],
      [other, '9811930102'],
    ] as const) {
      const { body } = await person.post('/api/leadGenerate', { name: 'Ravi', phone, source: 'WEB', user_id: person.userId }).expect(200);
      const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + 86_400_000).toISOString() };
      await person.post('/api/callGenerate', { lead_id: body.data.leadId, callObj, user_selected_college_id: -1 }).expect(200);
    }
  });

  it('show a person their own progress', async () => {
    const found = await progress(counsellor);
    expect(named(found, 'Calls')).toMatchObject({ goal: 20, done: 1, together: false, people: [] });
    expect(named(found, 'Everyone')).toMatchObject({ goal: 5, done: 0 });
    expect(named(found, 'Old')).toBeUndefined();
  });

  it('show a goal of several people to users who see all of them, with the progress of each', async () => {
    expect(named(await progress(counsellor), 'Team')).toBeUndefined();
    const found = await progress(admin);
    expect(named(found, 'Team')).toMatchObject({ done: 2, together: true });
    expect(named(found, 'Calls')).toMatchObject({ done: null });
    expect(named(found, 'Calls')?.people.map(({ done }) => done)).toEqual([1, 1]);
  });

  it('are set by users who may change the configuration', async () => {
    await counsellor.post('/api/records/targets', { name: 'Mine', goal: 1 }).expect(403);
    await admin.post('/api/records/targets', { name: 'Nothing', goal: 0 }).expect(422);
  });
});
