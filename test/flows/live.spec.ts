import { io, type Socket } from 'socket.io-client';
import { Desk, type Person } from '../fixtures/desk';

interface Changed {
  list: string;
  keys: string[];
}

describe('browsers that are connected', () => {
  let desk: Desk;
  let address: string;
  let admin: Person;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    desk = await Desk.open();
    await desk.app.listen(0, '127.0.0.1');
    address = await desk.app.getUrl();
    admin = await desk.signIn('admin@sunrise.example');
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.disconnect());
    await desk.close();
  });

  const connect = (token: string, tenant: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = io(address, { auth: { token, tenant }, transports: ['websocket'], reconnection: false, forceNew: true });
      sockets.push(socket);
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  const watching = async (person: Person, list: string, keys: string[] | '*' = '*') => {
    const socket = await connect(person.token, person.tenant);
    const heard: Changed[] = [];
    socket.on('changed', (changed: Changed) => heard.push(changed));
    expect(await socket.emitWithAck('watch', { list, keys })).toMatchObject({ ok: true });
    return { socket, heard };
  };
  const next = <T>(socket: Socket, event: string, wanted: (payload: T) => boolean = () => true): Promise<T> =>
    new Promise((resolve) => {
      const listener = (payload: T) => {
        if (!wanted(payload)) return;
        socket.off(event, listener);
        resolve(payload);
      };
      socket.on(event, listener);
    });
  const capture = async (phone: string, user_id?: string) => {
    const { body } = await admin.post('/api/leadGenerate', { name: 'Live Lead', phone, source: 'WEB', user_id }).expect(200);
    return body.data.leadId as string;
  };

  it('hear of changed rows that they show, as soon as these can be asked for', async () => {
    const leadId = await capture('9300000001');
    await desk.settle();
    const { socket } = await watching(admin, 'leads', [leadId]);
    const changed = next<Changed>(socket, 'changed');
    await admin.post('/api/set-lead-priority', { lead_id: leadId, priority: 2 }).expect(200);
    expect(await changed).toMatchObject({ list: 'leads', keys: [leadId] });
    const { body } = await admin.post('/api/lists/leads/by-key', { keys: [leadId] }).expect(200);
    expect(body.data[0].priority).toBe(2);
  });

  it('hear nothing of other tenants, nor of rows that they may not see', async () => {
    const foreign = await watching(await desk.signIn('admin@lakeview.example'), 'leads');
    const below = await watching(await desk.signIn('caller@sunrise.example'), 'leads');
    const boss = await watching(admin, 'leads');
    const hidden = await capture('9300000002', 'sunrise-counsellor3');
    const own = await capture('9300000003', 'sunrise-caller');
    await Promise.all([
      next<Changed>(boss.socket, 'changed', ({ keys }) => keys.includes(own)),
      next<Changed>(below.socket, 'changed', ({ keys }) => keys.includes(own)),
    ]);
    expect(below.heard.flatMap(({ keys }) => keys)).not.toContain(hidden);
    expect(foreign.heard).toEqual([]);
  });

  it('tell the new owner of an assigned lead, and only them', async () => {
    const counsellor = await desk.signIn('counsellor@sunrise.example');
    const { socket } = await watching(counsellor, 'leads');
    const other = await watching(await desk.signIn('counsellor3@sunrise.example'), 'leads');
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

  it('are told when figures of reports moved', async () => {
    const { socket } = await watching(admin, 'leads');
    const moved = next<{ position: string }>(socket, 'reports');
    await capture('9300000005');
    expect((await moved).position).toBeTruthy();
  });

  const gone = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));

  it('leave at once when their session ends, the other sessions of the same person stay', async () => {
    const email = 'counsellor4@sunrise.example';
    const first = await desk.signIn(email);
    const second = await desk.signInAgain(email);
    const [{ socket: ending }, { socket: staying }] = [await watching(first, 'leads'), await watching(second, 'leads')];
    const left = gone(ending);
    await first.post('/api/user/auth/log', {}).expect(200);
    expect(await left).toBe('io server disconnect');
    expect(staying.connected).toBe(true);
    await expect(connect(first.token, first.tenant)).rejects.toThrow('Your session has ended. Please sign in again.');
  });

  it('leave at once when the password is set anew', async () => {
    const email = 'caller2@sunrise.example';
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

  it('hear why something that they ask for is refused', async () => {
    const caller = await desk.signIn('caller3@sunrise.example');
    const { socket } = await watching(caller, 'leads');
    const ask = (wish: unknown) => socket.timeout(5_000).emitWithAck('watch', wish);
    expect(await ask({ list: 'imports', keys: '*' })).toMatchObject({ ok: false, message: expect.stringContaining('permission') });
    expect(await ask({ list: 'nothing', keys: '*' })).toEqual({ ok: false, message: 'There is no list called nothing.' });
    expect(await ask({ list: 'leads', keys: [{}] })).toEqual({ ok: false, message: 'Watch at most 500 keys, or "*".' });
    expect(await ask(undefined)).toEqual({ ok: false, message: 'Say which list.' });
    expect(await socket.timeout(5_000).emitWithAck('unwatch', null)).toEqual({ ok: false, message: 'Say which list.' });
  });

  it('are not let in with a forged token or into a foreign tenant', async () => {
    await expect(connect('rubbish', 'sunrise')).rejects.toThrow();
    const lakeview = await desk.signIn('admin@lakeview.example');
    await expect(connect(lakeview.token, 'sunrise')).rejects.toThrow('You have no access to this tenant.');
  });
});
