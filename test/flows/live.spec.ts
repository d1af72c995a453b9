import { io, type Socket } from 'socket.io-client';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Changed {
  list: string;
  keys: string[];
}

describe('browsers that are connected', () => {
  let sunrise: Tenant;
  let lakeview: Tenant;
  let admin: Person;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    sunrise = await desk.tenant();
    lakeview = await desk.tenant();
    admin = await sunrise.signIn('admin');
  });
  afterAll(() => sockets.forEach((socket) => socket.disconnect()));

  const connect = (token: string, tenant: string, viewAs?: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = io(desk.address, { auth: { token, tenant, viewAs }, transports: ['websocket'], reconnection: false, forceNew: true });
      sockets.push(socket);
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  const next = <T>(socket: Socket, event: string, wanted: (payload: T) => boolean = () => true): Promise<T> =>
    new Promise((resolve) => {
      const listener = (payload: T) => {
        if (!wanted(payload)) return;
        socket.off(event, listener);
        resolve(payload);
      };
      socket.on(event, listener);
    });
  const watching = async (person: Person, list: string, keys: string[] | '*' = '*') => {
    const socket = await connect(person.token, person.tenant);
    const heard: Changed[] = [];
    socket.on('changed', (changed: Changed) => heard.push(changed));
    expect(await socket.emitWithAck('watch', { list, keys })).toMatchObject({ ok: true });
    /** Waits until a row's change is announced, which may happen before the command's response. */
    const until = async (key: string) => {
      while (!heard.some((changed) => changed.keys.includes(key))) await next(socket, 'changed');
    };
    return { socket, heard, until };
  };
  const capture = async (phone: string, user_id?: string) => {
    const { body } = await admin.post('/api/leadGenerate', { name: 'Live Lead', phone, source: 'WEB', user_id }).expect(200);
    return body.data.leadId as string;
  };

  it('receive changes of the rows that they show, as soon as these can be queried', async () => {
    const leadId = await capture('9300000001');
    await desk.settle();
    const { socket } = await watching(admin, 'leads', [leadId]);
    const changed = next<Changed>(socket, 'changed');
    await admin.post('/api/set-lead-priority', { lead_id: leadId, priority: 2 }).expect(200);
    expect(await changed).toMatchObject({ list: 'leads', keys: [leadId] });
    const { body } = await admin.post('/api/lists/leads/by-key', { keys: [leadId] }).expect(200);
    expect(body.data[0].priority).toBe(2);
  });

  it('receive changes of the colleges of a lead that they show (LP-05, LP-06)', async () => {
    const leadId = await capture('9300000091', sunrise.id('caller'));
    await desk.settle();
    const shown = await watching(await sunrise.signIn('caller'), 'leads', [leadId]);
    const hidden = await watching(await sunrise.signIn('counsellor3'), 'leads');
    const changed = next<Changed>(shown.socket, 'changed');
    await admin.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002&short_listed=1`).expect(200);
    expect(await changed).toMatchObject({ list: 'leads', keys: [leadId] });
    const { body } = await admin.get(`/api/getShortListedColleges?lead_id=${leadId}`).expect(200);
    expect(body.data).toHaveLength(1);
    expect(hidden.heard).toEqual([]);
  });

  it('receive nothing of other tenants, nor of hidden rows', async () => {
    const foreign = await watching(await lakeview.signIn('admin'), 'leads');
    const below = await watching(await sunrise.signIn('caller'), 'leads');
    const boss = await watching(admin, 'leads');
    const hidden = await capture('9300000002', sunrise.id('counsellor3'));
    const own = await capture('9300000003', sunrise.id('caller'));
    await Promise.all([boss.until(own), below.until(own)]);
    expect(below.heard.flatMap(({ keys }) => keys)).not.toContain(hidden);
    expect(foreign.heard).toEqual([]);
  });

  it('receive no changes of a row that they name and their user may not see, until it is theirs, and once more when it leaves them', async () => {
    const caller = await sunrise.signIn('caller');
    const [hidden, own] = [await capture('9300000041', sunrise.id('counsellor3')), await capture('9300000042', caller.userId)];
    await desk.settle();
    const { heard, until } = await watching(caller, 'leads', [hidden, own]);
    const boss = await watching(admin, 'leads', [hidden, own]);
    const prioritise = (lead_id: string, priority: number) => admin.post('/api/set-lead-priority', { lead_id, priority }).expect(200);
    const assign = (lead: string, user_id: string) => admin.post('/api/lead-assign-to', { lead_ids: [lead], user_id }).expect(200);
    const times = (key: string) => heard.filter(({ keys }) => keys.includes(key)).length;
    await prioritise(hidden, 2);
    await boss.until(hidden);
    await prioritise(own, 2);
    await until(own);
    expect(times(hidden)).toBe(0);
    await assign(hidden, caller.userId);
    await until(hidden);
    const before = times(hidden);
    await assign(hidden, sunrise.id('counsellor3'));
    while (times(hidden) === before) await desk.settle();
    await prioritise(hidden, 1);
    await prioritise(own, 1);
    const owns = times(own);
    while (times(own) === owns) await desk.settle();
    expect(times(hidden)).toBe(before + 1);
  });

  it('are limited in number for one user', async () => {
    const person = await sunrise.signIn('manager');
    const all = await Promise.all(Array.from({ length: 100 }, () => connect(person.token, person.tenant)));
    await expect(connect(person.token, person.tenant)).rejects.toThrow('You have 100 open connections: please close some tabs.');
    const [first] = all;
    const left = new Promise<void>((resolve) => first!.once('disconnect', () => resolve()));
    all.forEach((socket) => socket.disconnect());
    await left;
  });

  it('notify the new owner of an assigned lead, and only them', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    const { socket } = await watching(counsellor, 'leads');
    const other = await watching(await sunrise.signIn('counsellor3'), 'leads');
    const overheard: unknown[] = [];
    other.socket.on('crm_notification', (payload) => overheard.push(payload));
    const leadId = await capture('9300000004');
    const notified = next<{ user_id: string; notifications: { type: string } }>(socket, 'crm_notification');
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    const notification = await notified;
    expect(notification).toMatchObject({ user_id: counsellor.userId, read: false, notifications: { type: 'lead_refered' } });
    expect(overheard).toEqual([]);

    await desk.settle();
    const page = await counsellor.post(`/api/getCrmUserNotification/${counsellor.userId}`, { page: 1, limit: 15 }).expect(200);
    expect(page.body.count).toBe(1);
    const [{ _id }] = page.body.data;
    const listed = await counsellor.post('/api/getLeads', { type: 'assigned-leads', n_id: _id }).expect(200);
    expect(listed.body.data.map(({ lead_id }: { lead_id: string }) => lead_id)).toEqual([leadId]);
    await counsellor.post(`/api/notificationReadTracker/${_id}`).expect(200);
    await desk.settle();
    expect((await counsellor.post(`/api/getCrmUserNotification/${counsellor.userId}`, {}).expect(200)).body.count).toBe(0);
  });

  it('tell the owner of leads that an undo takes back how many are left, and that the notification goes with the last one', async () => {
    const counsellor = await sunrise.signIn('counsellor2');
    const { socket } = await watching(counsellor, 'leads');
    const [one, two] = [await capture('9300000031'), await capture('9300000032')];
    interface Told {
      _id: string;
      user_id: string;
      notifications: { message: string };
    }
    const both = next<Told>(socket, 'crm_notification', ({ notifications }) => notifications.message.includes('assigned 2 leads'));
    const { body } = await admin
      .post('/api/commands/leads/bulk', { action: 'assign', shares: [{ user_id: counsellor.userId }], selection: { keys: [one, two] } })
      .expect(200);
    const { _id, user_id } = await both;
    const unread = async () => {
      await desk.settle();
      return (await counsellor.post(`/api/getCrmUserNotification/${counsellor.userId}`, {}).expect(200)).body.count as number;
    };
    expect(await unread()).toBe(1);
    const withdrawn = next<Told>(socket, 'crm_notification_withdrawn');
    const ended = async () => (await admin.get(`/api/jobs/${body.data.jobId}`).expect(200)).body.data.status as string;
    while ((await ended()) !== 'completed') await desk.settle();
    await admin.post(`/api/jobs/${body.data.jobId}/undo`).expect(200);
    expect(await withdrawn).toEqual({ _id, user_id });
    expect(await unread()).toBe(0);
  });

  it('tell each tab what it may show, when another one looks at the console as a role that is kept from numbers', async () => {
    await admin.post('/api/edit-role-permissions', { role: 3, field_rules: { phone: 'masked' } }).expect(200);
    await desk.settle();
    const own = await connect(admin.token, admin.tenant);
    const asRole = await connect(admin.token, admin.tenant, '3');
    const last = await connect(admin.token, admin.tenant);
    const told = [own, asRole, last].map((socket) => next<{ notifications: { message: string } }>(socket, 'crm_notification'));
    const { body } = await admin.post('/api/leadGenerate', { phone: '9300000099', source: 'WEB', user_id: admin.userId }).expect(200);
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + 2_000).toISOString() };
    await admin.post('/api/callGenerate', { lead_id: body.data.leadId, callObj, user_selected_college_id: -1 }).expect(200);
    const messages = (await Promise.all(told)).map(({ notifications }) => notifications.message);
    expect(messages.map((message) => message.includes('9300000099'))).toEqual([true, false, true]);
    await admin.post('/api/edit-role-permissions', { role: 3, field_rules: {} }).expect(200);
  });

  it('remind the owner of a follow-up that falls due, and not of one that is done', async () => {
    const counsellor = await sunrise.signIn('counsellor2');
    const { socket } = await watching(counsellor, 'leads');
    const [done, due] = [await capture('9300000021', counsellor.userId), await capture('9300000022', counsellor.userId)];
    const promise = async (lead_id: string) => {
      const call_date_time = new Date(Date.now() + 3_000).toISOString();
      const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time };
      const { body } = await counsellor.post('/api/callGenerate', { lead_id, callObj, user_selected_college_id: -1 }).expect(200);
      return body as { position: string; data: { call_action_id: string } };
    };
    const { position, data } = await promise(done);
    await counsellor.get(`/api/followup/lead/mark-status/${data.call_action_id}`).set('x-read-after', position).expect(200);
    const reminded: { notifications: { type: string; lead_id?: string; message: string } }[] = [];
    socket.on('crm_notification', (payload) => payload.notifications.type === 'follow_up_due' && reminded.push(payload));
    const arrived = next<(typeof reminded)[0]>(socket, 'crm_notification', ({ notifications }) => notifications.type === 'follow_up_due');
    await promise(due);
    expect((await arrived).notifications).toMatchObject({
      lead_id: due,
      message: expect.stringMatching(/^Follow-up with Live Lead (is|was) due at \d\d:\d\d [AP]M$/),
    });
    await desk.settle();
    expect(reminded).toHaveLength(1);
  });

  it('are notified when figures of reports change', async () => {
    const { socket } = await watching(admin, 'leads');
    const moved = next<{ position: string }>(socket, 'reports');
    await capture('9300000005');
    expect((await moved).position).toBeTruthy();
    // For every kind of fact: ratings as well as activity on leads.
    let latest = '';
    let heard = () => {};
    socket.on('reports', ({ position }: { position: string }) => {
      latest = position;
      heard();
    });
    const { body } = await admin.post('/api/submitFeedback', { feedback: { comments: 'Quick', ratings: { experience: 5 } } }).expect(200);
    while (latest < String(body.position)) await new Promise<void>((resolve) => (heard = resolve));
  });

  it('are told that rules, workflows or offers changed, or acted on leads', async () => {
    const { socket } = await watching(await sunrise.signIn('counsellor'), 'leads');
    const { socket: foreign } = await watching(await lakeview.signIn('admin'), 'leads');
    const told: unknown[] = [];
    foreign.on('automation', (event) => told.push(event));
    let latest = '';
    let heard = () => {};
    socket.on('automation', ({ position }: { position: string }) => {
      latest = position;
      heard();
    });
    const rule = { name: 'Live', users: [{ id: sunrise.id('counsellor') }], availability: 'active', catch_all: true };
    const { body } = await admin.post('/api/rule-engine/create', rule).expect(200);
    while (latest < String(body.position)) await new Promise<void>((resolve) => (heard = resolve));
    await desk.settle();
    expect(told).toEqual([]);
    await admin.post('/api/delete', { id: body.data.id });
  });

  const gone = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));

  it('leave at once when their session ends, the other sessions of the same person stay', async () => {
    const email = sunrise.email('counsellor4');
    const first = await desk.signIn(email);
    const second = await desk.signInAgain(email);
    const [{ socket: ending }, { socket: staying }] = [await watching(first, 'leads'), await watching(second, 'leads')];
    const left = gone(ending);
    await first.post('/api/user/auth/log', {}).expect(200);
    expect(await left).toBe('io server disconnect');
    expect(staying.connected).toBe(true);
    await expect(connect(first.token, first.tenant)).rejects.toThrow('Your session has ended. Please sign in again.');
  });

  it('are disconnected at once when the password is reset', async () => {
    const email = sunrise.email('caller2');
    const { socket } = await watching(await desk.signIn(email), 'leads');
    const left = gone(socket);
    await desk.anonymous('post', '/api/auth/forgot-password').send({ email }).expect(200);
    const otp = await desk.lastCode(email);
    const { body } = await desk.anonymous('post', '/api/auth/verify-forgot-password-otp').send({ email, otp }).expect(200);
    const fresh = { new_password: 'Fresh@2026', confirm_password: 'Fresh@2026', reset_token: body.data.reset_token };
    await desk
      .anonymous('post', '/api/auth/reset-password')
      .send({ email, ...fresh })
      .expect(200);
    expect(await left).toBe('io server disconnect');
  });

  it('leave at once when an admin suspends the account, who may come back when that is reset', async () => {
    const email = sunrise.email('counsellor2');
    const person = await desk.signIn(email);
    const { socket } = await watching(person, 'leads');
    const left = gone(socket);
    await admin.post(`/api/users/${person.userId}/suspend`).expect(200);
    expect(await left).toBe('io server disconnect');
    await person.get('/api/acl').expect(401);
    await desk.settle();
    await expect(desk.signInAgain(email)).rejects.toThrow('expected 200 "OK", got 422');
    await admin.post('/api/lead-assign-to', { lead_ids: [await capture('9300000010')], user_id: person.userId }).expect(404);
    await admin.post('/api/admin/reset-user-suspension', { user_id: person.userId }).expect(200);
    await desk.settle();
    await (await desk.signInAgain(email)).get('/api/acl').expect(200);
  });

  it('leave at once when role or tenants change, not when a name does', async () => {
    const email = sunrise.email('manager2');
    const person = await desk.signIn(email);
    const { socket } = await watching(person, 'leads');
    await admin.put(`/api/users/${person.userId}`, { name: 'Farida K. Khan' }).expect(200);
    await person.get('/api/acl').expect(200);
    const left = gone(socket);
    await admin.put(`/api/users/${person.userId}`, { role: 3 }).expect(200);
    expect(await left).toBe('io server disconnect');
    await desk.settle();
    const again = await desk.signInAgain(email);
    expect((await again.get(`/api/users/${person.userId}`).expect(200)).body.data).toMatchObject({
      name: 'Farida K. Khan',
      role: 3,
      role_name: 'Counsellor',
    });
  });

  it('follow the present rights of their users, not those at connection', async () => {
    const manager = await sunrise.signIn('manager');
    const { socket, heard, until } = await watching(manager, 'leads');
    await until(await capture('9300000011', sunrise.id('caller')));
    // Pooja now reports to another team.
    await admin.put(`/api/users/${sunrise.id('caller')}`, { manager_id: sunrise.id('counsellor3') }).expect(200);
    await desk.settle();
    const hidden = await capture('9300000012', sunrise.id('caller'));
    await until(await capture('9300000013', sunrise.id('counsellor')));
    expect(heard.flatMap(({ keys }) => keys)).not.toContain(hidden);
    expect(socket.connected).toBe(true);
  });

  it('of a removed user are closed, and cannot reconnect', async () => {
    const created = {
      name: 'Short Stay',
      email: sunrise.email('short'),
      password: 'Admissions@2026',
      role: 3,
      manager_id: sunrise.id('manager'),
    };
    await admin.post('/api/users/register', { ...created, manager_id: lakeview.id('admin') }).expect(422);
    const { body } = await admin.post('/api/users/register', created).expect(200);
    await desk.settle();
    await admin.put(`/api/users/${sunrise.id('manager')}`, { manager_id: body.data.id }).expect(422);
    const first = await desk.signIn(created.email);
    await admin.put(`/api/users/${first.userId}`, { email: sunrise.email('admin') }).expect(422);
    await admin.put(`/api/users/${first.userId}`, { email: sunrise.email('stay'), role: 3 }).expect(200);
    await first.get('/api/acl').expect(401);
    await desk.settle();
    const person = await desk.signIn(sunrise.email('stay'));
    await admin.put(`/api/users/${person.userId}`, { email: sunrise.email('stay'), role: 3, name: 'Short Stay' }).expect(200);
    const { socket } = await watching(person, 'leads');
    const left = gone(socket);
    await admin.delete(`/api/users/${person.userId}`).expect(200);
    expect(await left).toBe('io server disconnect');
    await person.get('/api/acl').expect(401);
    await desk
      .anonymous('post', '/api/users/signin')
      .send({ email: sunrise.email('stay'), password: created.password })
      .expect(422);
    await desk.settle();
    expect(JSON.stringify((await admin.post('/api/lists/users/rows', {}).expect(200)).body.data)).not.toContain('Short Stay');
    await admin.post('/api/users/register', { ...created, name: 'Somebody New' }).expect(200);
  });

  it('receive the position from which rows are followed', async () => {
    const admin = await sunrise.signIn('admin');
    const read = async () => (await admin.post('/api/lists/leads/rows', { limit: 1 }).expect(200)).body.position as string;
    const { socket } = await watching(admin, 'leads');
    const before = await read();
    const { position } = (await socket.emitWithAck('watch', { list: 'leads', keys: '*' })) as { position: string };
    expect(position >= before).toBe(true);
    expect((await read()) >= position).toBe(true);
  });

  it('receive the reason of a refused request', async () => {
    const caller = await sunrise.signIn('caller3');
    const { socket } = await watching(caller, 'leads');
    const LIMIT = 'Watch at most 500 keys of at most 300 characters, or "*".';
    const ask = (wish: unknown) => socket.timeout(5_000).emitWithAck('watch', wish);
    expect(await ask({ list: 'imports', keys: '*' })).toMatchObject({ ok: false, message: expect.stringContaining('permission') });
    expect(await ask({ list: 'nothing', keys: '*' })).toEqual({ ok: false, message: 'There is no list called nothing.' });
    expect(await ask({ list: 'leads', keys: [{}] })).toEqual({ ok: false, message: LIMIT });
    expect(await ask({ list: 'leads', keys: ['k'.repeat(301)] })).toEqual({ ok: false, message: LIMIT });
    expect(await ask({ list: 'leads', keys: Array.from({ length: 501 }, (_, at) => `k${at}`) })).toEqual({ ok: false, message: LIMIT });
    expect(await ask(undefined)).toEqual({ ok: false, message: 'Say which list.' });
    const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown;
    expect(await ask({ list: 'leads', keys: deep })).toMatchObject({ ok: false });
    expect(await socket.timeout(5_000).emitWithAck('unwatch', null)).toEqual({ ok: false, message: 'Say which list.' });
  });

  it('are not let in with a forged token or into a foreign tenant', async () => {
    await expect(connect('rubbish', sunrise.tid)).rejects.toThrow();
    const foreign = await lakeview.signIn('admin');
    await expect(connect(foreign.token, sunrise.tid)).rejects.toThrow('You have no access to this tenant.');
  });

  it('always leave one admin in place', async () => {
    const admin = await lakeview.signIn('admin');
    const own = `/api/users/${admin.userId}`;
    for (const [attempt, error] of [
      [admin.delete(own), 'user/own-power'],
      [admin.put(own, { role: 2 }), 'user/own-role'],
      [admin.post(`${own}/suspend`), 'user/own-power'],
    ] as const) {
      const { body } = await attempt.expect(422);
      expect(body.error).toBe(error);
    }
    await admin.put(`/api/users/${lakeview.id('manager')}`, { role: 1 }).expect(200);
    await desk.settle();
    const other = await lakeview.signIn('manager');
    const answers = await Promise.all([admin.delete(`/api/users/${other.userId}`), other.delete(own)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
