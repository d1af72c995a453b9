import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const word = { title: 'Holi', body: 'The office is closed on Tuesday.', kind: 'modal', mustConfirm: true };

describe('an announcement', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, manager, counsellor, caller, other]: Person[] = [];
  const announce = async (said: object = {}): Promise<string> =>
    (await admin!.post('/api/announcements', { ...word, ...said }).expect(200)).body.data.ids[0];
  const shown = async (person: Person): Promise<string[]> => {
    await desk.settle();
    return ((await person.get('/api/announcements/current').expect(200)).body.data as { id: string }[]).map(({ id }) => id);
  };
  const confirm = (person: Person, id: string) => person.request('put', `/api/announcements/${id}/confirmation`).send({});

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    [admin, manager, counsellor, caller, other] = await Promise.all([
      ...(['admin', 'manager', 'counsellor', 'caller3'] as const).map((key) => sunrise!.signIn(key)),
      elsewhere!.signIn('admin'),
    ]);
  });

  it('is shown to its audience until they confirm it, and lists who did', async () => {
    const [all, team, role] = [
      await announce(),
      await announce({ teams: [counsellor!.userId], mustConfirm: false }),
      await announce({ roles: ['2'], kind: 'banner' }),
    ];
    expect(await shown(counsellor!)).toEqual([all, team]);
    expect(await shown(manager!)).toEqual([all, role]);
    expect(await shown(caller!)).toEqual([all]);
    expect(await shown(other!)).toEqual([]);
    await confirm(caller!, role).expect(404);
    await confirm(caller!, team).expect(404);
    await confirm(counsellor!, all).expect(200);
    await confirm(counsellor!, all).expect(200);
    expect(await shown(counsellor!)).toEqual([team]);
    const { data } = (await admin!.get(`/api/announcements/${all}`).expect(200)).body;
    expect(data.confirmed).toBe(1);
    const said = new Map((data.audience as { userId: string; confirmedAt?: string }[]).map((one) => [one.userId, one.confirmedAt]));
    expect([said.get(counsellor!.userId), said.get(caller!.userId)]).toEqual([expect.any(String), undefined]);
    const people = (await admin!.get(`/api/announcements/${team}`).expect(200)).body.data.audience as { userId: string }[];
    expect(people.map(({ userId }) => userId).sort()).toEqual([sunrise!.id('caller'), sunrise!.id('counsellor')].sort());
    for (const id of [all, team, role]) await admin!.post(`/api/announcements/${id}/withdraw`).expect(200);
    expect(await shown(caller!)).toEqual([]);
    await admin!.post(`/api/announcements/${role}/publish`).expect(200);
    expect(await shown(manager!)).toEqual([role]);
    await admin!.post(`/api/announcements/${role}/withdraw`).expect(200);
  });

  it('is shown between its times', async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const [ahead, over, now] = [
      await announce({ startsAt: hour(1) }),
      await announce({ startsAt: hour(-2), endsAt: hour(-1) }),
      await announce({ startsAt: hour(-1), endsAt: hour(1) }),
    ];
    expect(await shown(caller!)).toEqual([now]);
    await confirm(caller!, ahead).expect(404);
    const { title, body, kind } = word;
    await admin!
      .request('put', `/api/announcements/${now}`)
      .send({ title, body, kind, startsAt: hour(-2), endsAt: hour(-1) })
      .expect(200);
    expect(await shown(caller!)).toEqual([]);
    const { status, body: refused } = await admin!.post('/api/announcements', { ...word, startsAt: hour(1), endsAt: hour(0) });
    expect([status, refused.message]).toEqual([422, 'The end must be after the start.']);
    for (const id of [ahead, over, now]) await admin!.post(`/api/announcements/${id}/withdraw`).expect(200);
  });

  it('refuses to overwrite a concurrent change, and names who made it', async () => {
    const id = await announce();
    const opened = { ...word, startsAt: '2026-03-01T00:00:00.000Z', endsAt: null };
    const save = (said: object, expected: object = opened) => admin!.put(`/api/announcements/${id}`, { ...opened, ...said, expected });
    await admin!.put(`/api/announcements/${id}`, opened).expect(200);
    await save({ title: 'Theirs' }).expect(200);
    expect((await save({ title: 'Mine' }).expect(409)).body).toMatchObject({
      ...{ error: 'announcement/changed-meanwhile', details: { by: 'Anita Deshpande', position: expect.any(String) } },
    });
    const { position } = (await save({ body: 'Mine.' }).expect(200)).body;
    const { data } = (await admin!.get(`/api/announcements/${id}`).set('x-read-after', position).expect(200)).body;
    expect(data).toMatchObject({ title: 'Theirs', body: 'Mine.' });
    await save({}, { ...opened, title: 7 }).expect(400);
    await admin!.post(`/api/announcements/${id}/withdraw`).expect(200);
  });

  it('is managed only with the permission, and only within its reach', async () => {
    expect((await counsellor!.post('/api/announcements', word)).status).toBe(403);
    expect((await counsellor!.post('/api/lists/announcements/rows', {})).status).toBe(403);
    const id = await announce();
    expect((await other!.get(`/api/announcements/${id}`)).status).toBe(404);
    expect((await other!.post(`/api/announcements/${id}/withdraw`)).status).toBe(404);
    expect((await confirm(other!, id)).status).toBe(404);
    expect((await admin!.post('/api/announcements', { ...word, tenants: [elsewhere!.tid] })).status).toBe(403);
    expect((await admin!.post('/api/announcements', { ...word, title: '' })).status).toBe(400);
    expect((await admin!.post('/api/announcements', { ...word, roles: ['boss'] })).status).toBe(422);
    expect((await admin!.post(`/api/announcements/${id}/burn`)).status).toBe(404);
  });
});
