import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Progress {
  target_id: string;
  name: string;
  goal: number;
  done: number | null;
  together: boolean;
  own: boolean;
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

  it('show the sum of a goal of several people to each of them, without the progress of the others', async () => {
    expect(named(await progress(counsellor), 'Team')).toMatchObject({ done: 2, together: true, people: [] });
  });

  it('show a goal for everyone with the progress of each person whom the user sees', async () => {
    const everyone = named(await progress(admin), 'Everyone');
    expect(everyone?.people.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([counsellor.userId, other.userId]));
    expect(everyone?.people.map(({ user_id }) => user_id)).not.toContain(admin.userId);
  });

  it('of a team are those of its leader and of everyone below, and follow the hierarchy', async () => {
    const manager = await sunrise.signIn('manager');
    await admin.post('/api/records/targets', { name: 'Of the manager', goal: 50, team: manager.userId, together: true }).expect(200);
    const found = named(await progress(admin), 'Of the manager');
    const rows = (await admin.post('/api/lists/users/rows', {}).expect(200)).body.data as { userId: string; managerId?: string }[];
    const team = new Set([manager.userId]);
    for (const leader of team) for (const { userId, managerId } of rows) if (managerId === leader) team.add(userId);
    expect(team.size).toBeGreaterThan(1);
    expect(new Set(found?.people.map(({ user_id }) => user_id))).toEqual(team);
  });

  it('show a goal of several people to users who see all of them, with the progress of each', async () => {
    const found = await progress(admin);
    expect(named(found, 'Team')).toMatchObject({ done: 2, together: true });
    expect(named(found, 'Calls')).toMatchObject({ done: null });
    expect(named(found, 'Calls')?.people.map(({ done }) => done)).toEqual([1, 1]);
  });

  it('are set by users who may change the configuration', async () => {
    await counsellor.post('/api/records/targets', { name: 'Mine', goal: 1 }).expect(403);
    await admin.post('/api/records/targets', { name: 'Nothing', goal: 0 }).expect(422);
  });

  describe('of a user for themselves', () => {
    const goals = async (person: Person) => (await progress(person)).filter(({ own }) => own);

    it('need no permission, stand beside the targets of managers, and are private', async () => {
      const { body } = await counsellor.post('/api/records/own-goals', { measure: 'callActions', goal: 30 }).expect(200);
      expect(await goals(counsellor)).toEqual([
        expect.objectContaining({ name: 'My daily goal', measure: 'callActions', period: 'day', goal: 30, done: 1, people: [] }),
      ]);
      expect(named(await progress(counsellor), 'Calls')).toMatchObject({ goal: 20, own: false });
      expect(await goals(admin)).toEqual([]);
      expect((await admin.post('/api/lists/own-goals/rows', {}).expect(200)).body.data).toEqual([]);
      await admin.put(`/api/records/own-goals/${body.data.id}`, { goal: 1 }).expect(404);
      await other.delete(`/api/records/own-goals/${body.data.id}`).expect(404);
    });

    it('are one for each figure, changed and removed', async () => {
      await counsellor.post('/api/records/own-goals', { measure: 'callActions', goal: 5 }).expect(409);
      await other.post('/api/records/own-goals', { measure: 'callActions', goal: 5 }).expect(200);
      await counsellor.post('/api/records/own-goals', { measure: 'enrolled', goal: 0 }).expect(422);
      const [own] = await goals(counsellor);
      await counsellor.put(`/api/records/own-goals/${own?.target_id}`, { goal: 40 }).expect(200);
      expect(await goals(counsellor)).toEqual([expect.objectContaining({ goal: 40 })]);
      await counsellor.delete(`/api/records/own-goals/${own?.target_id}`).expect(200);
      expect(await goals(counsellor)).toEqual([]);
    });
  });
});
