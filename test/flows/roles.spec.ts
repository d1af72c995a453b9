import { io } from 'socket.io-client';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const opens = (...codes: string[]) => codes.map((code) => ({ code, level: [6] }));

describe('roles and what they may do', () => {
  let sunrise: Tenant;
  let admin: Person;
  const one = async (role: number) => (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
  });

  it('AC-02: are created as a copy, read, changed and deleted, but not while a user has them', async () => {
    const all = await admin.get('/api/role-permissions').expect(200);
    expect(all.body).toMatchObject({ levels: [1, 2, 3, 4, 5, 6], required: 6 });
    expect(all.body.data).toContainEqual({ code: 'L2_TO_L2_RE-ASSIGNMENT', area: 'Leads', opens: 'Re-assignment from L2 to L3' });
    const { body } = await admin.post('/api/add-role-permissions', { name: 'Night desk', copy_of: 4 }).expect(200);
    expect(body.data).toEqual({ id: 'role-7', role: 7 });
    await desk.settle();
    expect(await one(7)).toMatchObject({ name: 'Night desk', users: 0, scope: 'below', acl: (await one(4)).acl, field_rules: {} });
    await admin.post('/api/add-role-permissions', { name: 'night desk ' }).expect(409);
    await admin.put(`/api/users/${sunrise.id('caller')}`, { role: 7 }).expect(200);
    await desk.settle();
    const used = await admin.delete('/api/roles/role-7').expect(409);
    expect(used.body.message).toBe('One person has this role: assign another role to them first.');
    await admin.post('/api/edit-role-permissions', { role: 7, name: 'Late desk' }).expect(200);
    await desk.settle();
    expect((await admin.get(`/api/users/${sunrise.id('caller')}`).expect(200)).body.data.role_name).toBe('Late desk');
    await admin.put(`/api/users/${sunrise.id('caller')}`, { role: 4 }).expect(200);
    await desk.settle();
    await admin.delete('/api/roles/role-7').expect(200);
    await desk.settle();
    await admin.get('/api/one-role-permissions?role=7').expect(404);
    // The number of a deleted role is not reused.
    expect((await admin.post('/api/add-role-permissions', { name: 'Weekend desk' }).expect(200)).body.data.role).toBe(8);
  });

  it('deleted while they are being assigned leave no user without one: one of the two is refused', async () => {
    const came = new Set<string>();
    for (const [at, name] of ['First', 'Second', 'Third'].entries()) {
      const { role } = (await admin.post('/api/add-role-permissions', { name, copy_of: 4 }).expect(200)).body.data as { role: number };
      await desk.settle();
      const give = () =>
        at === 2
          ? admin.post('/api/users/register', { name, email: sunrise.email(name), password: 'Admissions@2026', role })
          : admin.put(`/api/users/${sunrise.id('caller2')}`, { role });
      const remove = () => admin.delete(`/api/roles/role-${role}`);
      const answers = await Promise.all(at === 1 ? [remove(), give()] : [give(), remove()]);
      came.add(
        answers
          .map(({ status }) => status)
          .toSorted()
          .join(),
      );
      await desk.settle();
      const people = (await admin.post('/api/lists/users/rows', { where: { field: 'role', op: 'eq', value: role } }).expect(200)).body.data;
      const there = (await admin.get(`/api/one-role-permissions?role=${role}`)).status === 200;
      expect((people as object[]).length > 0).toBe(there);
      await admin.put(`/api/users/${sunrise.id('caller2')}`, { role: 4 }).expect(200);
    }
    expect([...came].every((statuses) => ['200,404', '200,409'].includes(statuses))).toBe(true);
  });

  it('take effect at once for signed-in users and their screens; removed rights are refused', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    const socket = io(desk.address, { auth: { token: counsellor.token, tenant: sunrise.tid }, transports: ['websocket'], forceNew: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await counsellor.post('/api/lists/leads/rows', {}).expect(200);
    const heard = new Promise<{ position: string }>((resolve) => socket.once('access', resolve));
    await admin.post('/api/edit-role-permissions', { role: 3, acl: opens('Notes') }).expect(200);
    const { position } = await heard;
    const { body } = await counsellor.get('/api/acl').set('x-read-after', position).expect(200);
    expect(body.data).toEqual(opens('Notes'));
    await counsellor.post('/api/lists/leads/rows', {}).expect(403);
    socket.disconnect();
  });

  it('refuse to overwrite a concurrent change', async () => {
    const opened = { scope: (await one(5)).scope, acl: (await one(5)).acl };
    await admin.post('/api/edit-role-permissions', { role: 5, scope: 'own', expected: opened }).expect(200);
    const late = await admin.post('/api/edit-role-permissions', { role: 5, scope: 'team', expected: opened }).expect(409);
    expect(late.body).toMatchObject({ error: 'roles/changed-meanwhile', details: { by: expect.any(String) } });
    await admin.post('/api/edit-role-permissions', { role: 5, acl: opens('LEADS'), expected: opened }).expect(200);
  });

  it('of another institution cannot be seen or changed, nor any role by a user without the code', async () => {
    const stranger = await (await desk.tenant()).signIn('admin');
    await stranger.get('/api/one-role-permissions?role=8').expect(404);
    await stranger.delete('/api/roles/role-8').expect(404);
    const manager = await sunrise.signIn('manager');
    await manager.get('/api/role-permissions').expect(403);
    await manager.post('/api/edit-role-permissions', { role: 3, acl: [] }).expect(403);
    await admin.post('/api/edit-role-permissions', { acl: [] }).expect(404);
    await admin.post('/api/edit-role-permissions', { role: 1, name: 'Nobody' }).expect(422);
  });
});

describe('an admin who looks at the console as a role', () => {
  let sunrise: Tenant;
  let admin: Person;
  let as: (view: string) => (method: 'get' | 'post' | 'put' | 'delete', path: string) => ReturnType<Person['request']>;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    as = (view) => (method, path) => admin.request(method, `/api/${path}`).set('x-view-as', view);
    for (const [name, phone, key] of [
      ['Bina Shah', '9811122255', 'caller'],
      ['Ravi Kumar', '9811122256', 'counsellor2'],
    ] as const)
      await admin.post('/api/leadGenerate', { name, phone, user_id: sunrise.id(key) }).expect(200);
    await desk.settle();
  });

  it('shows exactly the permissions of the role and the view of a user who has it', async () => {
    const { body } = await admin.post('/api/roles/view', { role: 4, user_id: sunrise.id('caller') }).expect(200);
    expect(body).toMatchObject({ message: 'You are viewing the console as Caller L2', data: { role: 4, user_name: 'Pooja Verma' } });
    const look = as(body.data.view_as);
    const rows = await look('post', 'lists/leads/rows').send({}).expect(200);
    expect(rows.body.data.map(({ name }: { name: string }) => name)).toEqual(['Bina Shah']);
    const own = await (await sunrise.signIn('caller')).get('/api/acl').expect(200);
    expect((await look('get', 'acl').expect(200)).body.data).toEqual(own.body.data);
    await look('get', 'role-permissions').expect(403);
    await look('get', 'operations/read-models').expect(403);
    // Calls for programs respect the viewed role too.
    await admin.get('/api/events?limit=1').expect(200);
    await look('get', 'events?limit=1').expect(403);
  });

  it('changes nothing, in words: neither by what the role may do nor by what they may themselves, nor by a GET', async () => {
    const look = as(`4/${sunrise.id('caller')}`);
    const { body } = await look('post', 'leadGenerate').send({ name: 'Nobody', phone: '9811122257' }).expect(403);
    expect(body.message).toBe('You are viewing the console as Caller L2: nothing can be changed. Exit the view first.');
    const [{ leadId }] = (await look('post', 'lists/leads/rows').send({}).expect(200)).body.data;
    for (const [method, path] of [
      ['get', `verifiedLeads/${leadId}`],
      ['get', `markasfav?lId=${leadId}&flag=1`],
      ['post', 'edit-role-permissions'],
      ['post', 'user/auth/log'],
      ['delete', `removeLead?leadId=${leadId}`],
      ['post', 'roles/view'],
    ] as const)
      await look(method, path).expect(403);
    expect((await admin.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200)).body.data[0]).toMatchObject({ is_verified: 0 });
  });

  it('is in the timeline with start and end; must be an admin; gets 404 for an unknown role or user', async () => {
    await admin.post('/api/roles/view/leave').expect(200);
    await admin.post('/api/roles/view/leave').expect(200);
    await desk.settle();
    const { body } = await admin.get('/api/getTimeline?property=View as a role').expect(200);
    expect(body.data[0].entries.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Anita Deshpande stopped viewing the console as another role',
      'Anita Deshpande started viewing the console as Caller L2',
    ]);
    const manager = await sunrise.signIn('manager');
    await manager.request('get', '/api/acl').set('x-view-as', '1').expect(403);
    await manager.post('/api/roles/view', { role: 4 }).expect(403);
    await admin.post('/api/roles/view', { role: 999 }).expect(404);
    await admin.post('/api/roles/view', { role: 4, user_id: sunrise.id('counsellor') }).expect(404);
    for (const wrong of ['999', '4/nobody', 'x', '4/../1', `3/${sunrise.id('caller')}`]) await as(wrong)('get', 'acl').expect(403);
  });
});

describe('a user who manages roles while field rules apply to them', () => {
  let sunrise: Tenant;
  let admin: Person;
  /** A user with `USER_ROLES` whose role sees no phones, masked e-mail addresses, and the rows of subordinates. */
  let keeper: Person;
  let own: number;
  const rules = { phone: 'hidden', email: 'masked' };
  const edit = (by: Person, body: object) => by.post('/api/edit-role-permissions', body);
  const add = (by: Person, body: object) => by.post('/api/add-role-permissions', body);
  const kept = async (role: number) => (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data;
  const refusedFor = async (asked: ReturnType<Person['post']>, words: string) => {
    const { body } = await asked.expect(422);
    expect(body).toMatchObject({ error: 'roles/beyond-own', message: expect.stringContaining(words) });
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const made = { name: 'Role keeper', scope: 'below', acl: opens('LEADS', 'USER_ROLES', 'USERS'), field_rules: rules };
    own = (await add(admin, made).expect(200)).body.data.role as number;
    await desk.settle();
    await edit(admin, { role: 4, field_rules: rules }).expect(200);
    await admin.put(`/api/users/${sunrise.id('manager')}`, { role: own }).expect(200);
    await desk.settle();
    keeper = await desk.signInAgain(sunrise.email('manager'));
  });

  it('does not lift a rule of their own role, by whatever call', async () => {
    await edit(keeper, { role: own, field_rules: {} }).expect(422);
    await edit(keeper, { role: own, field_rules: { ...rules, phone: '' } }).expect(422);
    await keeper.put(`/api/roles/role-${own}/scope`, { scope: 'all' }).expect(422);
    await keeper.put(`/api/records/roles/role-${own}`, { fieldRules: {} }).expect(404);
    await keeper
      .post('/api/records/roles/bulk', { action: 'change', selection: { keys: [`role-${own}`] }, values: { fieldRules: {} } })
      .expect(404);
    await keeper.delete(`/api/roles/role-${own}`).expect(422);
    expect((await kept(own)).field_rules).toEqual(rules);
  });

  it('does not copy it without them, and what is copied keeps at least them', async () => {
    await refusedFor(add(keeper, { name: 'Free copy', copy_of: own, field_rules: {} }), 'Phone (hidden), Email (masked)');
    await refusedFor(add(keeper, { name: 'Free copy', copy_of: own, field_rules: { phone: 'masked', email: 'masked' } }), 'Phone (hidden)');
    await refusedFor(add(keeper, { name: 'Free', field_rules: {} }), 'Phone (hidden)');
    await refusedFor(add(keeper, { name: 'All rows', copy_of: own, scope: 'all' }), 'access to more than you see');
    await refusedFor(add(keeper, { name: 'Auditing', copy_of: 6 }), 'do not have yourself');
    const copy = (await add(keeper, { name: 'Copy', copy_of: own }).expect(200)).body.data.role as number;
    const bare = (await add(keeper, { name: 'Bare' }).expect(200)).body.data.role as number;
    await desk.settle();
    expect([(await kept(copy)).field_rules, (await kept(bare)).field_rules]).toEqual([rules, rules]);
    // This user may make rules stricter.
    await edit(keeper, { role: copy, field_rules: { ...rules, email: 'hidden', city: 'hidden' } }).expect(200);
  });

  it('frees no other role either, and gives no level that they do not hold; what a role has already may stay', async () => {
    await refusedFor(edit(keeper, { role: 4, field_rules: { email: 'masked' } }), 'Phone (hidden)');
    await refusedFor(edit(keeper, { role: 4, field_rules: { phone: 'masked', email: 'masked' } }), 'Phone (hidden)');
    await edit(keeper, { role: 5, field_rules: {} }).expect(200);
    const { acl } = await kept(4);
    await refusedFor(edit(keeper, { role: 4, acl: [...acl, { code: 'USERS', level: [1, 6] }] }), 'USERS (level 1)');
    await edit(keeper, { role: 4, acl: [...acl, { code: 'USERS', level: [6] }] }).expect(200);
    await edit(admin, { role: 4, field_rules: {} }).expect(200);
  });

  it('gives no role to themselves or another', async () => {
    for (const id of [keeper.userId, sunrise.id('caller')]) await keeper.put(`/api/users/${id}`, { role: 2 }).expect(403);
    await keeper
      .post('/api/users/register', { name: 'New', email: sunrise.email('new'), password: 'Admissions@2026', role: 2 })
      .expect(403);
  });
});
