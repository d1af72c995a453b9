import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as listen, type AddressInfo, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { live } from './live';

const online = () =>
  new Promise<void>((resolve) => {
    const stop = live.onConnection(() => {
      if (live.connection().status !== 'online') return;
      stop();
      resolve();
    });
  });

describe('the socket of a session, when the network is back', () => {
  const taken: Socket[] = [];
  const http = createServer();
  const server = new Server(http);
  /** Accepts connections, but forwards them only once allowed. */
  let answers = false;
  const door = listen((socket) => {
    taken.push(socket);
    door.emit('taken');
    if (answers) http.emit('connection', socket);
  });
  const before = Object.getOwnPropertyDescriptors(globalThis);

  beforeAll(async () => {
    door.listen(0);
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    const played = {
      window: new EventTarget(),
      sessionStorage: { getItem: () => null },
      navigator: { onLine: true },
      location: { protocol: 'http:', host: `localhost:${port}`, hostname: 'localhost', port: String(port) },
    };
    for (const [name, value] of Object.entries(played)) Object.defineProperty(globalThis, name, { configurable: true, value });
  });
  afterAll(async () => {
    live.disconnect();
    for (const name of ['window', 'sessionStorage', 'navigator', 'location'] as const)
      if (before[name]) Object.defineProperty(globalThis, name, before[name]);
      else Reflect.deleteProperty(globalThis, name);
    await server.close();
    for (const socket of taken) socket.destroy();
    door.close();
  });

  // A connection attempt times out after 20 s.
  it('is reopened at once, even while an unanswered attempt is running', async () => {
    const first = once(door, 'taken');
    await live.connect('the-token', 'sunrise');
    await first;
    window.dispatchEvent(new Event('offline'));
    expect(live.connection()).toMatchObject({ status: 'reconnecting' });
    answers = true;
    const [resumed, connected] = [jest.fn(), online()];
    live.on('resumed', resumed);
    window.dispatchEvent(new Event('online'));
    await connected;
    expect(taken).toHaveLength(2);
    expect(resumed).toHaveBeenCalledTimes(1);
  }, 10_000);

  it('is reopened if it was open, because it may be dead', async () => {
    const again = online();
    window.dispatchEvent(new Event('online'));
    expect(live.connection()).toMatchObject({ status: 'reconnecting' });
    await again;
    expect(taken).toHaveLength(3);
  }, 10_000);
});
