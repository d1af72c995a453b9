import { HttpStub } from '../../libs/outbound/src/kernel/http-stub';
import type { Person } from '../fixtures/front';
import { desk, SharedDesk, type Tenant } from '../fixtures/shared-desk';

const socket_id = '12.34';

describe('the realtime messaging service (RL-01)', () => {
  let heard: (body: string) => void;
  const told = new Promise<string>((known) => (heard = known));
  const pusher = new HttpStub(({ body }, response) => {
    response.writeHead(200).end('{}');
    heard(body.toString());
  });
  let configured: SharedDesk;
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let channel: string;

  beforeAll(async () => {
    const PUSHER_URL = await pusher.listen();
    configured = await SharedDesk.open({ PUSHER_APP_ID: '3', PUSHER_KEY: 'the-key', PUSHER_SECRET: 'the-secret', PUSHER_URL });
    sunrise = await configured.tenant();
    [admin, asha] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('counsellor')]);
    channel = `private-${sunrise.tid}-${asha.userId}`;
  });
  afterAll(async () => {
    await configured.close();
    await pusher.close();
  });
  const authorise = (person: Person, channel_name: string) => person.post('/api/realtime/auth', { socket_id, channel_name });

  it('gives consoles its key and cluster, and each user their own channel', async () => {
    const { body } = await asha.get('/api/realtime/channel').expect(200);
    expect(body.data).toEqual({ channel, key: 'the-key', cluster: 'ap2', url: expect.stringContaining('http://127.0.0.1:') });
    const { body: known, headers } = await configured.anonymous('get', '/api/config/public').expect(200);
    expect(known.data.realtime).toBe(true);
    expect(headers['content-security-policy']).toContain(body.data.url.replace('http', 'ws'));
  });

  it('lets a person subscribe the own channel, and no other one', async () => {
    expect((await authorise(asha, channel).expect(200)).body.auth).toMatch(/^the-key:[0-9a-f]{64}$/);
    for (const other of [
      `private-${sunrise.tid}-${admin.userId}`,
      `private-other-${asha.userId}`,
      `presence-${sunrise.tid}-${asha.userId}`,
    ])
      expect((await authorise(asha, other).expect(403)).body.message).toBe('You cannot subscribe to this channel.');
    // Such a socket id could yield a signature for another channel.
    await asha.post('/api/realtime/auth', { socket_id: `${socket_id}:private-x`, channel_name: channel }).expect(400);
    const asRole = { socket_id, channel_name: `private-${sunrise.tid}-${admin.userId}` };
    await authorise(admin, asRole.channel_name).expect(200);
    await admin.request('post', '/api/realtime/auth').set('x-view-as', '3').send(asRole).expect(403);
    await configured.anonymous('post', '/api/realtime/auth').send(asRole).expect(401);
  });

  it('publishes a notification on the channel of its recipient', async () => {
    const lead = { name: 'Ravi Kumar', phone: '9300000001', source: 'WEB', user_id: asha.userId };
    await admin.post('/api/leadGenerate', lead).expect(200);
    const { name, channels, data } = JSON.parse(await told) as { name: string; channels: string[]; data: string };
    expect({ name, channels }).toEqual({ name: 'crm_notification', channels: [channel] });
    const payload = JSON.parse(data) as { _id: string; notifications: { message: string } };
    expect(payload).toMatchObject({ user_id: asha.userId, read: false, notifications: { type: 'lead_refered' } });
    expect(payload.notifications.message).toContain('Ravi Kumar');
    const { body } = await asha.post(`/api/getCrmUserNotification/${asha.userId}`, {}).expect(200);
    expect(body.data[0]._id).toBe(payload._id);
  });

  it('is nothing that anybody can ask for where none is configured', async () => {
    const person = await (await desk.tenant()).signIn('counsellor');
    await person.get('/api/realtime/channel').expect(404);
    await authorise(person, 'private-x-y').expect(404);
    expect((await desk.anonymous('get', '/api/config/public').expect(200)).body.data.realtime).toBe(false);
  });
});
