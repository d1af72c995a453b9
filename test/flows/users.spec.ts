import { todayIn } from '@matricula/lists';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const password = 'Admissions@2026';

/** Waits for the end of a job. */
async function ended(person: Person, jobId: string, wanted: string): Promise<void> {
  for (;;) {
    // Its row may be missing at first.
    await desk.settle();
    const { data } = (await person.get(`/api/jobs/${jobId}`).expect(200)).body as { data: { status: string; counts: object } };
    if (data.status === wanted) return desk.settle();
    if (data.status === 'failed') throw new Error(JSON.stringify(data));
  }
}

describe('people and their accounts', () => {
  let sunrise: Tenant;
  let admin: Person;
  const rows = async (person: Person, query: object) =>
    (await person.post('/api/lists/users/rows', query).expect(200)).body.data as Record<string, unknown>[];

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
  });

  it('AC-02: are registered with what is known of them, read, changed, suspended with a reason, let in again and deleted', async () => {
    const account = { name: 'Kavya Pillai', email: sunrise.email('kavya'), password, role: 3, manager_id: sunrise.id('manager') };
    const details = { designation: 'Counsellor', languages: ['Hindi', 'Odia'], workDays: ['Monday'], worksFrom: '09:30', capacity: 120 };
    const { body } = await admin.post('/api/users/register', { ...account, ...details }).expect(200);
    const path = `/api/users/${body.data.id}`;
    await desk.settle();
    expect((await admin.get(path).expect(200)).body.data).toMatchObject({ name: 'Kavya Pillai', role: 3, skills: null, ...details });
    await admin.post(`/api/add-employee-details/${body.data.id}`, { skills: ['MBA'], location: 'Pune', capacity: null }).expect(200);
    await admin.put(path, { alt_mobile: '9800099999', languages: [] }).expect(200);
    await desk.settle();
    const known = (await admin.get(path).expect(200)).body.data;
    expect(known).toMatchObject({ skills: ['MBA'], location: 'Pune', capacity: null, alt_mobile: '9800099999', languages: [] });
    const [row] = await rows(admin, { where: { field: 'skills', op: 'eq', value: 'MBA' } });
    expect(row).toMatchObject({ userId: body.data.id, designation: 'Counsellor', workDays: ['Monday'], online: false });
    await admin.post(`${path}/suspend`, { reason: 'On leave' }).expect(200);
    await desk.settle();
    expect(await rows(admin, { where: { field: 'status', op: 'eq', value: 'suspended' } })).toMatchObject([{ suspendedFor: 'On leave' }]);
    await admin.post('/api/admin/reset-user-suspension', { user_id: body.data.id }).expect(200);
    await admin.delete(path).expect(200);
    await desk.settle();
    await admin.get(path).expect(404);
  });

  it('are refused what does not fit, field by field, and foreign tenants and managers', async () => {
    const refused = await admin
      .post('/api/users/register', { email: 'nobody', role: 0, languages: ['Klingon'], capacity: 1.5 })
      .expect(400);
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['capacity', 'email', 'languages', 'name', 'role']);
    const other = await desk.tenant();
    const path = `/api/users/${sunrise.id('counsellor')}`;
    await admin.put(path, { manager_id: other.id('manager') }).expect(422);
    await admin.put(path, { allowed_tenants: [other.tid] }).expect(404);
    await admin.put(`/api/users/${other.id('counsellor')}`, { name: 'Stolen' }).expect(404);
    await admin.put(path, { manager_id: sunrise.id('caller') }).expect(422);
    const caller = await sunrise.signIn('caller');
    for (const attempt of [
      caller.put(path, { name: 'Mine' }),
      caller.post(`/api/add-employee-details/${sunrise.id('caller')}`, { capacity: 1 }),
      caller.delete(`/api/remove/user/key/${sunrise.id('admin')}`),
    ])
      await attempt.expect(403);
  });

  it('of another institution are unknown to every call that names one, in words, and nothing is done to them', async () => {
    const other = await desk.tenant();
    const theirs = other.id('counsellor');
    const before = (await (await other.signIn('admin')).get(`/api/users/${theirs}`).expect(200)).body.data;
    const passwords = { new_password: 'Stolen@2026', confirm_password: 'Stolen@2026' };
    const lines = [{ name: 'Basic', kind: 'earning', amount: 1 }];
    for (const attempt of [
      admin.get(`/api/users/${theirs}`),
      admin.put(`/api/users/${theirs}`, { name: 'Stolen' }),
      admin.delete(`/api/users/${theirs}`),
      admin.delete(`/api/users/${theirs}/person`),
      admin.post(`/api/users/${theirs}/suspend`, { reason: 'Left' }),
      admin.post('/api/admin/reset-user-suspension', { user_id: theirs }),
      admin.get(`/api/users/${theirs}/sessions`),
      admin.get(`/api/users/${theirs}/work`),
      admin.post(`/api/users/${theirs}/hand-over`, { user_ids: [sunrise.id('caller')] }),
      admin.delete(`/api/remove/user/key/${theirs}`),
      admin.post(`/api/update-password/${theirs}`, passwords),
      admin.post(`/api/add-employee-details/${theirs}`, { location: 'Pune' }),
      admin.post('/api/whatsapp/register/user', { user_id: theirs }),
      admin.post('/api/whatsapp/reset/user', { user_id: theirs }),
      admin.post('/api/salaries', { userId: theirs, lines }),
      admin.post('/api/roles/view', { role: 3, user_id: theirs }),
    ]) {
      const { status, body } = await attempt;
      expect([attempt.url.split('/api/')[1], status, body.message]).toEqual([
        attempt.url.split('/api/')[1],
        404,
        expect.stringMatching(/^There is no such (user|colleague)/),
      ]);
    }
    await desk.settle();
    expect((await (await other.signIn('admin')).get(`/api/users/${theirs}`).expect(200)).body.data).toEqual(before);
  });

  it('refuse to overwrite a concurrent change', async () => {
    const path = `/api/users/${sunrise.id('counsellor2')}`;
    const opened = { location: 'Pune', designation: 'Counsellor' };
    await admin.put(path, { location: 'Mumbai', expected: { location: 'Pune' } }).expect(200);
    const late = await admin.put(path, { location: 'Nagpur', designation: 'Team Lead', expected: opened }).expect(409);
    expect(late.body).toMatchObject({ error: 'user/changed-meanwhile', details: { by: expect.any(String) } });
    expect(late.body.details.by).toBe((await admin.get(`/api/users/${sunrise.id('admin')}`).expect(200)).body.data.name);
    await admin.put(path, { designation: 'Team Lead', expected: opened }).expect(200);
    await desk.settle();
    expect((await admin.get(path).expect(200)).body.data).toMatchObject({ location: 'Mumbai', designation: 'Team Lead' });
  });

  it('AC-02: get a new password from an admin, without the old one; no other user sets it', async () => {
    const email = sunrise.email('counsellor3');
    const person = await sunrise.signIn('counsellor3');
    const set = (by: Person, body: object) => by.post(`/api/update-password/${sunrise.id('counsellor3')}`, body);
    const fresh = { new_password: 'Fresh@2026', confirm_password: 'Fresh@2026' };
    await set(await sunrise.signIn('manager2'), fresh).expect(403);
    await set(admin, { ...fresh, confirm_password: 'other' }).expect(400);
    await set(admin, fresh).expect(200);
    await person.get('/api/acl').expect(401);
    await desk.anonymous('post', '/api/users/signin').send({ email, password }).expect(422);
    await desk.anonymous('post', '/api/users/signin').send({ email, password: fresh.new_password }).expect(200);
    await (await desk.tenant()).signIn('admin').then((stranger) => set(stranger, fresh).expect(404));
  });

  it('AC-02: are signed out of one device, or of all, from elsewhere', async () => {
    const [first, second] = [await sunrise.signIn('counsellor4'), await desk.signInAgain(sunrise.email('counsellor4'))];
    await desk.settle();
    const path = `/api/users/${first.userId}/sessions`;
    const devices = async (by: Person) => (await by.get(path).expect(200)).body.data as { session_id: string; current: boolean }[];
    expect(await rows(admin, { where: { field: 'online', op: 'eq', value: true }, search: 'rohan' })).toHaveLength(1);
    const other = (await devices(second)).find(({ current }) => !current)!;
    expect(await devices(admin)).toHaveLength(2);
    await (await sunrise.signIn('caller')).get(path).expect(404);
    await (await sunrise.signIn('caller')).delete(`${path}/${other.session_id}`).expect(404);
    await second.delete(`${path}/${other.session_id}`).expect(200);
    await first.get('/api/acl').expect(401);
    await second.get('/api/acl').expect(200);
    await admin.delete(`/api/remove/user/key/${first.userId}`).expect(200);
    await second.get('/api/acl').expect(401);
    await desk.settle();
    expect(await devices(admin)).toEqual([]);
    expect(await rows(admin, { where: { field: 'online', op: 'eq', value: true }, search: 'rohan' })).toEqual([]);
  });

  it('have their number registered at WhatsApp and reset there, as the provider answers', async () => {
    const userId = sunrise.id('caller3');
    const register = (by: Person, more: object = {}) => by.post('/api/whatsapp/register/user', { user_id: userId, ...more });
    const reset = () => admin.post('/api/whatsapp/reset/user', { user_id: userId });
    const sent = async () => {
      const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
      const all = (await answer.json()) as { channel: string; tenantId: string; to: string; text: string }[];
      return all.filter(({ channel, tenantId }) => channel === 'whatsapp' && tenantId === sunrise.tid).map(({ to, text }) => [to, text]);
    };
    await admin.put(`/api/users/${userId}`, { alt_mobile: '' }).expect(200);
    expect((await register(admin).expect(422)).body.message).toBe('Divya Reddy has no mobile number yet: enter it in the account first.');
    await admin.put(`/api/users/${userId}`, { alt_mobile: '98000 77777' }).expect(200);
    await register(admin, { pin: '12' }).expect(400);
    await register(await sunrise.signIn('manager')).expect(403);
    await register(await (await desk.tenant()).signIn('admin')).expect(404);
    await reset().expect(422);
    const behave = (behaviour: string) =>
      fetch(`${desk.address}/dev/outbox/behaviour`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ channel: 'whatsapp', behaviour }),
      });
    await behave('refused');
    expect((await register(admin).expect(422)).body.message).toBe('WhatsApp refused: The sandbox plays a provider that refuses.');
    await behave('accepted');
    expect(await sent()).toEqual([]);
    expect((await register(admin, { pin: '123456' }).expect(200)).body.message).toBe('The number was registered for WhatsApp');
    await desk.settle();
    expect((await rows(admin, { search: 'divya' }))[0]).toMatchObject({ whatsApp: '+919800077777' });
    expect((await rows(await sunrise.signIn('caller'), { search: 'divya' }))[0]).not.toHaveProperty('whatsApp');
    await reset().expect(200);
    await desk.settle();
    expect((await rows(admin, { search: 'divya' }))[0]).not.toHaveProperty('whatsApp');
    // With the PIN that it had.
    await register(admin).expect(200);
    expect((await sent()).toReversed()).toEqual([
      ['+919800077777', 'Register the number with PIN 123456'],
      ['+919800077777', 'Deregister the number'],
      ['+919800077777', 'Register the number with PIN 123456'],
    ]);
  });

  it('know of each other what their work needs: managers how their team is made up, admins all', async () => {
    const [manager, caller] = [await sunrise.signIn('manager'), await sunrise.signIn('caller')];
    const [seen] = await rows(manager, { search: 'asha' });
    expect(seen).toMatchObject({ designation: 'Senior Counsellor', capacity: 400, status: 'active' });
    expect(seen).not.toHaveProperty('email');
    expect((await rows(caller, { search: 'asha' }))[0]).not.toHaveProperty('designation');
    expect((await caller.get('/api/getAllDesignation').expect(200)).body.data).toContainEqual(
      expect.objectContaining({ name: 'Team Lead' }),
    );
    expect((await caller.get('/api/get_active_org_locations').expect(200)).body.data).toEqual([
      { id: 'locations-mumbai', name: 'Mumbai', address: null },
      { id: 'locations-pune', name: 'Pune', address: null },
    ]);
  });

  it('move in the hierarchy, all or none: what follows is said before, circles and what others moved meanwhile are refused', async () => {
    const [asha, pooja, farida] = [sunrise.id('counsellor'), sunrise.id('caller'), sunrise.id('manager2')];
    await admin.post('/api/leadGenerate', { name: 'Bina Shah', phone: '9811100001', source: 'WEB', user_id: pooja }).expect(200);
    await desk.settle();
    const moves = [{ user_id: asha, manager_id: farida, expected_manager_id: sunrise.id('manager') }];
    const { body } = await admin.post('/api/users/hierarchy/consequences', { moves }).expect(200);
    const of = (id: string) =>
      (body.data as { viewer: { id: string }; leads_gained: number; leads_lost: number }[]).find(({ viewer }) => viewer.id === id);
    expect(of(farida)).toMatchObject({ leads_gained: 1, leads_lost: 0, gains: [{ name: 'Asha Sharma' }, { name: 'Pooja Verma' }] });
    expect(of(sunrise.id('manager'))).toMatchObject({ leads_gained: 0, leads_lost: 1 });
    const move = (...all: object[]) => admin.put('/api/users/hierarchy', { moves: all });
    const circle = await move({ user_id: sunrise.id('manager'), manager_id: pooja, expected_manager_id: '' }).expect(422);
    expect(circle.body.error).toBe('user/manager-invalid');
    await move(moves[0]!, { user_id: pooja, manager_id: farida, expected_manager_id: farida }).expect(409);
    await move({ user_id: asha, manager_id: 'nobody' }).expect(422);
    await (await sunrise.signIn('manager')).put('/api/users/hierarchy', { moves }).expect(403);
    const manager = await sunrise.signIn('manager2');
    const seen = async () => (await manager.post('/api/lists/leads/count', {}).expect(200)).body.data as number;
    expect(await seen()).toBe(0);
    // Each move alone would create a cycle.
    await move(
      { user_id: pooja, manager_id: farida, expected_manager_id: asha },
      { user_id: asha, manager_id: pooja, expected_manager_id: sunrise.id('manager') },
    ).expect(200);
    await desk.settle();
    expect(await seen()).toBe(1);
    const managers = async (query = '') =>
      Object.fromEntries(
        ((await admin.get(`/api/get_user_hierarchy${query}`).expect(200)).body.data as { id: string; manager_id: string | null }[]).map(
          ({ id, manager_id }) => [id, manager_id],
        ),
      );
    expect(await managers()).toMatchObject({ [asha]: pooja, [pooja]: farida });
    expect(await managers('?day=2020-01-01')).toEqual({});
    expect(await managers(`?day=${todayIn('Asia/Kolkata')}`)).toEqual(await managers());
    await admin.get('/api/get_user_hierarchy?day=yesterday').expect(400);
  });

  it('can report to a user added a moment ago', async () => {
    const add = (name: string, manager_id?: string) =>
      admin.post('/api/users/register', { name, email: sunrise.email(`${name}.new`), password, role: 4, manager_id });
    const { body } = await add('head').expect(200);
    await add('hand', body.data.id as string).expect(200);
    await desk.settle();
    expect(await rows(admin, { where: { field: 'managerId', op: 'eq', value: body.data.id } })).toHaveLength(1);
  });

  it('never come to report to themselves, even with concurrent moves', async () => {
    const own = await desk.tenant();
    const boss = await own.signIn('admin');
    const [asha, vikram] = [own.id('counsellor'), own.id('counsellor2')];
    const managers = new Set<string>();
    for (const first of [asha, vikram]) {
      const second = first === asha ? vikram : asha;
      const change = (id: string, manager_id: string) => boss.put(`/api/users/${id}`, { manager_id });
      const move = (user_id: string, manager_id: string) =>
        boss.put('/api/users/hierarchy', { moves: [{ user_id, manager_id, expected_manager_id: own.id('manager') }] });
      const answers = await Promise.all([change(first, second), move(second, first)]);
      managers.add(
        answers
          .map(({ status }) => status)
          .toSorted()
          .join(),
      );
      for (const id of [first, second]) await change(id, own.id('manager')).expect(200);
      await desk.settle();
    }
    expect([...managers]).toEqual(['200,422']);
  });

  it('leave, and their reports move to their manager', async () => {
    const own = await desk.tenant();
    const boss = await own.signIn('admin');
    const [suresh, asha, pooja, vikram] = [own.id('manager'), own.id('counsellor'), own.id('caller'), own.id('counsellor2')];
    const hierarchy = async () =>
      Object.fromEntries(
        ((await boss.get('/api/get_user_hierarchy').expect(200)).body.data as { id: string; manager_id: string | null }[]).map(
          ({ id, manager_id }) => [id, manager_id],
        ),
      );
    const before = await hierarchy();
    expect(before).toMatchObject({ [pooja]: asha, [asha]: suresh, [vikram]: suresh });
    const { jobId } = (await boss.post(`/api/users/${suresh}/hand-over`, { user_ids: [pooja] }).expect(200)).body.data as { jobId: string };
    await ended(boss, jobId, 'completed');
    expect(await hierarchy()).toMatchObject({ [pooja]: asha, [asha]: before[suresh], [vikram]: pooja });
    await boss.post(`/api/jobs/${jobId}/undo`).expect(200);
    await ended(boss, jobId, 'undone');
    expect(await hierarchy()).toEqual(before);
  });

  it('leave, and one job, which can be undone, transfers all their open work', async () => {
    const own = await desk.tenant();
    const [boss, vikram] = [await own.signIn('admin'), own.id('counsellor2')];
    const [asha, rohan] = [own.id('counsellor'), own.id('counsellor4')];
    for (const [name, phone] of [
      ['Bina', '9811100011'],
      ['Chetan', '9811100012'],
      ['Dev', '9811100013'],
    ])
      await boss.post('/api/leadGenerate', { name, phone, source: 'WEB', user_id: vikram }).expect(200);
    const question = { subject: 'No calls', category: 'Calls & dialer', priority: 'high', description: 'Silent since noon.' };
    const ticket = (await boss.post('/api/help-support/tickets', question).expect(200)).body.ticket_id as string;
    await boss.post(`/api/help-support/tickets/${ticket}/assign`, { assigneeId: vikram }).expect(200);
    const form = (
      await boss.post('/api/records/enquiry-forms', { name: 'Home', asks: ['name'], needs: ['name'], owners: [vikram, asha] }).expect(200)
    ).body.data.id as string;
    await desk.settle();
    const path = `/api/users/${vikram}`;
    expect((await boss.get(`${path}/work`).expect(200)).body.data).toEqual({
      ...{ leads: 3, follow_ups: 0, orders: 0, tickets: 1, reports: 1, records: [{ label: 'Enquiry form', count: 1 }] },
    });
    const state = async () => {
      const rows = async (list: string, keys: string[]) =>
        (await boss.post(`/api/lists/${list}/by-key`, { keys }).expect(200)).body.data[0];
      const leads = (await boss.post('/api/lists/leads/rows', { sort: [{ field: 'name', dir: 'asc' }] }).expect(200)).body.data as {
        ownerId: string;
      }[];
      return {
        leads: leads.map(({ ownerId }) => ownerId).toSorted(),
        ticket: (await rows('tickets', [ticket])).assigneeId as string,
        form: (await rows('enquiry-forms', [form])).owners as string[],
        report: (await rows('users', [own.id('caller3')])).managerId as string,
        status: (await rows('users', [vikram])).status as string,
      };
    };
    const before = await state();
    await boss.post(`${path}/hand-over`, { user_ids: [vikram] }).expect(422);
    await boss.post(`${path}/hand-over`, { user_ids: [] }).expect(400);
    await boss.post(`${path}/hand-over`, { user_ids: [sunrise.id('counsellor')] }).expect(404);
    await (await own.signIn('manager')).post(`${path}/hand-over`, { user_ids: [asha] }).expect(403);
    const { jobId } = (await boss.post(`${path}/hand-over`, { user_ids: [asha, rohan], suspend: true }).expect(200)).body.data as {
      jobId: string;
    };
    await ended(boss, jobId, 'completed');
    expect(await state()).toEqual({ leads: [asha, asha, rohan].toSorted(), ticket: asha, form: [asha], report: asha, status: 'suspended' });
    await boss.post(`/api/jobs/${jobId}/undo`).expect(200);
    await ended(boss, jobId, 'undone');
    expect(await state()).toEqual(before);
    expect(before).toMatchObject({ leads: [vikram, vikram, vikram], form: [vikram, asha], status: 'active' });
  });

  it('AC-02: come from a file, whose columns are recognised; invalid rows are reported first and do not block others', async () => {
    const csv = [
      'Full name;E-mail;Role name;Manager;Languages;Team',
      `Nila Das;${sunrise.email('nila')};counsellor;Suresh Iyer;hindi;x`,
      `"Das; Om";${sunrise.email('om')};4;${sunrise.email('manager')};;x`,
      `Copy;${sunrise.email('nila')};3;;;`,
      `Asha S.;${sunrise.email('counsellor')};3;;;`,
      `Other;${sunrise.email('counsellor4')};1;${sunrise.email('admin')};;`,
      `=cmd();nobody;Pilot;Who;Klingon;`,
    ].join('\n');
    const upload = (by = admin, file = Buffer.from(csv)) => by.request('post', '/api/uploadUser').attach('file', file, 'people.csv');
    const { uploadId, mapping } = (await upload().expect(200)).body.data as { uploadId: string; mapping: object[] };
    expect(mapping.map(({ field }: { field?: string }) => field)).toEqual(['name', 'email', 'role', 'manager_id', 'languages', undefined]);
    const check = async (policy: string, by = mapping) =>
      (await admin.post('/api/imports/check', { uploadId, mapping: by, policy }).expect(200)).body.data;
    const checked = await check('skip');
    expect(checked.counts).toEqual({ rows: 6, fresh: 2, known: 1, repeated: 1, refused: 2 });
    const reasons = (bad: { line: number; problems: { message: string }[] }[]) =>
      bad.map(({ line, problems }) => [line, ...problems.map(({ message }) => message)]);
    expect(reasons(checked.bad)).toEqual([
      [
        ...[6, 'The account already exists, as Counsellor: change its role there.'],
        'The account already exists, with another manager: move people in the hierarchy.',
      ],
      [
        ...[7, 'There is no role Pilot.', 'No user has this name: enter the e-mail address of the manager.'],
        ...['Enter a valid email.', 'Languages is not valid.'],
      ],
    ]);
    // An account needs a role.
    const without = mapping.map((choice, at) => (at === 2 ? { column: 2, as: 'ignore' } : choice));
    expect((await check('skip', without)).counts).toMatchObject({ fresh: 0, refused: 6 });
    const run = async (policy: string) => {
      const { data } = (await admin.post('/api/imports', { uploadId, mapping, policy }).expect(200)).body as { data: { jobId: string } };
      await ended(admin, data.jobId, 'completed');
      const job = (await admin.get(`/api/jobs/${data.jobId}`).expect(200)).body.data as { counts: object };
      return { ...job, file: (await admin.get(`/api/jobs/${data.jobId}/errors`).expect(200)).text };
    };
    const first = await run('skip');
    expect(first.counts).toMatchObject({ created: 2, skipped: 2, refused: 2 });
    expect(first.file).toContain('7,There is no role Pilot. No user has this name');
    const [om] = await rows(admin, { where: { field: 'email', op: 'eq', value: sunrise.email('om') } });
    expect(om).toMatchObject({ name: 'Das; Om', role: 4, managerId: sunrise.id('manager') });
    expect((await run('update')).counts).toMatchObject({ created: 0, updated: 4 });
    expect((await admin.get(`/api/users/${sunrise.id('counsellor')}`).expect(200)).body.data.name).toBe('Asha S.');
    await desk
      .anonymous('post', '/api/users/signin')
      .send({ email: sunrise.email('om'), password })
      .expect(422);
    expect((await upload(admin, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])).expect(422)).body.error).toBe('import/not-csv');
    expect((await admin.post('/api/uploadUser').expect(422)).body.message).toBe('Please choose a CSV file.');
    const manager = await sunrise.signIn('manager');
    await upload(manager).expect(403);
    await manager.request('post', '/api/upload/leadCsv?of=users').attach('file', Buffer.from(csv), 'people.csv').expect(403);
    const stranger = await (await desk.tenant()).signIn('admin');
    await stranger.post('/api/imports', { uploadId, mapping, policy: 'skip' }).expect(404);
  });

  it('are sorted, narrowed and exported by the team that they belong to', async () => {
    const rows = async (query: object) =>
      (await admin.post('/api/lists/users/rows', { limit: 100, ...query }).expect(200)).body.data as { name: string; team?: string }[];
    const teams = (await rows({ sort: [{ field: 'team', dir: 'asc' }] })).map(({ team }) => team);
    const said = teams.filter((team) => team !== undefined);
    expect(new Set(said).size).toBeGreaterThan(1);
    expect(said).toEqual(said.toSorted((one, other) => one.localeCompare(other)));
    expect(teams.slice(0, said.length)).toEqual(said);
    const where = { field: 'team', op: 'eq', value: said[0] };
    expect((await rows({ where })).map(({ team }) => team)).toEqual(said.filter((team) => team === said[0]));
    const { body } = await admin.post('/api/lists/users/facets', { fields: ['team'] }).expect(200);
    expect(body.data.team).toContainEqual({ value: said[0], count: said.filter((team) => team === said[0]).length });
    const columns = [
      { field: 'name', title: 'Name' },
      { field: 'team', title: 'Team' },
    ];
    const { text } = await admin.post('/api/lists/users/export', { columns, where }).expect(200);
    expect(text).toContain(`,${said[0]}`);
  });

  it('are exported as the screen shows them: names of people, words for presence and status', async () => {
    const columns = ['name', 'presence', 'managerId', 'status'].map((field) => ({ field, title: field }));
    const where = { field: 'userId', op: 'in', values: [sunrise.id('admin'), sunrise.id('counsellor')] };
    const rowsFor = async (person: Person, asked: object[]) =>
      (await person.post('/api/lists/users/export', { columns: asked, where }).expect(200)).text.trim().split('\n').slice(1);
    expect(await rowsFor(admin, columns)).toEqual(
      expect.arrayContaining(['Anita Deshpande,Online,,Active', expect.stringMatching(/^Asha [\w.]+,\w+,[A-Z]\w+ [A-Z]\w+,Active$/)]),
    );
    const caller = await sunrise.signIn('caller');
    expect(await rowsFor(caller, columns.slice(0, 2))).toContain('Anita Deshpande,At work');
  });

  it('are exported with what they have to do, of those whose work the reader sees', async () => {
    const own = await desk.tenant();
    const [boss, asha, meera] = [await own.signIn('admin'), own.id('counsellor'), own.id('counsellor3')];
    for (const [phone, user_id] of [
      ['9811100021', asha],
      ['9811100022', asha],
      ['9811100023', meera],
    ])
      await boss.post('/api/leadGenerate', { name: 'Bina', phone, source: 'WEB', user_id }).expect(200);
    await desk.settle();
    const columns = ['userId', 'openLeads', 'pendingFollowUps'].map((field) => ({ field, title: field }));
    const where = { field: 'userId', op: 'in', values: [asha, meera, own.id('manager2')] };
    const told = async (person: Person) => {
      const { text } = await person.post('/api/lists/users/export', { columns, where }).expect(200);
      return Object.fromEntries(
        text
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.split(/,(.*)/).slice(0, 2)),
      ) as Record<string, string>;
    };
    expect(await told(boss)).toEqual({ [asha]: '2,0', [meera]: '1,0', [own.id('manager2')]: '0,0' });
    expect(await told(await own.signIn('manager2'))).toEqual({ [asha]: ',', [meera]: '1,0', [own.id('manager2')]: '0,0' });
    const { position } = (await boss.post('/api/lists/users/rows', { limit: 1 }).expect(200)).body as { position: string };
    const past = { tenant: own.tid, position, zone: 'Asia/Kolkata' };
    const { body } = await boss.post('/api/lists/users/export', { columns, past }).expect(422);
    expect(body.error).toBe('lists/column-unknown');
  });
});
