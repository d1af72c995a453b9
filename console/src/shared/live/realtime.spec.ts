import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { live, type CrmNotification, type DialerCall } from './live';
import { subscribeOwn } from './realtime';

interface Said {
  event: string;
  data: { auth?: string; channel?: string };
}

/** The mocked answers, by path; a rejection is thrown. */
let answers: Record<string, () => object> = {};
const asked: [path: string, body?: unknown][] = [];
const ask = async (path: string, body?: unknown) => {
  asked.push([path, body]);
  return answers[path]?.();
};
jest.mock('../http/http', () => ({ get: (path: string) => ask(path), post: (path: string, body: unknown) => ask(path, body) }));

const channel = 'private-sunrise-asha';
const notification = (id: string) => ({ _id: id, read: false, user_id: 'asha' }) as CrmNotification;

/** A Pusher Channels server in this process: one connection, which subscribes to authorized channels. */
async function playPusher() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const subscribed = new Promise<{ socket: WebSocket; data: Said['data'] }>((known) =>
    server.on('connection', (socket) => {
      const say = (event: string, data: object) => socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
      socket.on('message', (text: Buffer) => {
        const { event, data } = JSON.parse(text.toString()) as Said;
        if (event !== 'pusher:subscribe') return;
        say('pusher_internal:subscription_succeeded', {});
        known({ socket, data });
      });
      say('pusher:connection_established', { socket_id: '12.34', activity_timeout: 120 });
    }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((closed) => server.close(closed));
  return { url, subscribed, close };
}

describe('the realtime messaging service', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  let pusher: Awaited<ReturnType<typeof playPusher>>;
  let session: AbortController;
  beforeEach(async () => {
    pusher = await playPusher();
    session = new AbortController();
    warned.mockClear();
    asked.length = 0;
    answers = {
      'realtime/channel': () => ({ data: { channel, key: 'the-key', cluster: 'ap2', url: pusher.url } }),
      'realtime/auth': () => ({ code: 200, auth: 'the-key:signature' }),
    };
  });
  afterEach(async () => {
    session.abort();
    await pusher.close();
  });
  const logged = () => new Promise<unknown[]>((known) => warned.mockImplementation((...said: unknown[]) => known(said)));

  it('brings the own notifications beside the socket, each of them once (RL-01)', async () => {
    const told: string[] = [];
    const stop = live.on('crm_notification', ({ _id }) => told.push(_id));
    const last = new Promise<void>((heard) => live.on('crm_notification', ({ _id }) => _id === 'n-3' && heard()));
    live.hear(notification('n-1'));
    await subscribeOwn(session.signal);
    const { socket, data } = await pusher.subscribed;
    expect(data).toMatchObject({ channel, auth: 'the-key:signature' });
    expect(asked).toContainEqual(['realtime/auth', { socket_id: '12.34', channel_name: channel }]);
    for (const id of ['n-1', 'n-2', 'n-2', 'n-3'])
      socket.send(JSON.stringify({ event: 'crm_notification', channel, data: JSON.stringify(notification(id)) }));
    await last;
    expect(told).toEqual(['n-1', 'n-2', 'n-3']);
    expect(warned).not.toHaveBeenCalled();
    const left = once(socket, 'close');
    session.abort();
    await left;
    stop();
  });

  it('brings incoming calls in addition to the socket, each of them once (IC-07)', async () => {
    const told: string[] = [];
    const call = (id: string) => ({ event_id: id, call_id: 'c-1', requestBody: { id: 'l-1', user_id: 'asha' } }) as DialerCall;
    const stop = live.on('dialer_call', ({ event_id }) => told.push(event_id));
    const last = new Promise<void>((heard) => live.on('dialer_call', ({ event_id }) => event_id === 'e-3' && heard()));
    live.hearCall(call('e-1'));
    await subscribeOwn(session.signal);
    const { socket } = await pusher.subscribed;
    for (const id of ['e-1', 'e-2', 'e-2', 'e-3'])
      socket.send(JSON.stringify({ event: 'dialer_call', channel, data: JSON.stringify(call(id)) }));
    await last;
    expect(told).toEqual(['e-1', 'e-2', 'e-3']);
    stop();
  });

  it('is logged only, when the channel may not be subscribed (NO-23, IC-08)', async () => {
    answers['realtime/auth'] = () => {
      throw new Error('You cannot subscribe to this channel.');
    };
    const said = logged();
    await subscribeOwn(session.signal);
    expect(await said).toEqual([
      'The realtime channel is not subscribed.',
      expect.objectContaining({ error: 'You cannot subscribe to this channel.' }),
    ]);
  });

  it('is logged only, when the product does not say which channel (NO-23)', async () => {
    const problem = new Error('No realtime messaging service is configured.');
    answers['realtime/channel'] = () => {
      throw problem;
    };
    await expect(subscribeOwn(session.signal)).resolves.toBeUndefined();
    expect(warned.mock.calls).toEqual([['The realtime channel is not subscribed.', problem]]);
  });

  it('is not asked any more by a session that has ended', async () => {
    session.abort();
    await subscribeOwn(session.signal);
    expect(warned).not.toHaveBeenCalled();
    expect(asked).toEqual([['realtime/channel', undefined]]);
  });
});
