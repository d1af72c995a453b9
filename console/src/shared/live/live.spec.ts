import { EventEmitter } from 'node:events';
import { noteRowsRead } from '../http/rows-read';
import { live } from './live';

/** Replaces the socket; the spec plays the server. */
class PlayedSocket extends EventEmitter {
  readonly connect = jest.fn();
  readonly disconnect = jest.fn();
  active = true;
}
const opened: { options: object; socket: PlayedSocket }[] = [];
jest.mock('socket.io-client', () => ({
  io: (options: object) => {
    const socket = new PlayedSocket();
    opened.push({ options, socket });
    return socket;
  },
}));

describe('the socket of a session', () => {
  const before = {
    window: globalThis.window,
    sessionStorage: globalThis.sessionStorage,
    navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator'),
  };
  beforeAll(() => {
    Object.assign(globalThis, { window: new EventTarget(), sessionStorage: { getItem: () => null } });
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } });
  });
  afterAll(() => {
    live.disconnect();
    Object.assign(globalThis, { window: before.window, sessionStorage: before.sessionStorage });
    if (before.navigator) Object.defineProperty(globalThis, 'navigator', before.navigator);
  });

  it('is opened with the token of the user and the tenant that is worked in (NO-19)', async () => {
    await live.connect('the-token', 'sunrise');
    expect(opened[0]?.options).toMatchObject({ auth: { token: 'the-token', tenant: 'sunrise' } });
  });

  it('connects again when the server closed it, and not by itself otherwise (NO-18)', () => {
    const { socket } = opened[0]!;
    socket.emit('connect');
    socket.emit('disconnect', 'transport close');
    expect(socket.connect).not.toHaveBeenCalled();
    socket.emit('disconnect', 'io server disconnect');
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(live.connection()).toMatchObject({ status: 'reconnecting' });
  });

  it('says which list moved between the reading of its rows and the word that it is watched', () => {
    const { socket } = opened[0]!;
    const missed: string[] = [];
    const stops = [live.on('missed', ({ list }) => missed.push(list)), live.watch('messages', '*')];
    socket.on('watch', ({ list }: { list: string }, answer: (said: object) => void) =>
      answer({ ok: true, position: list === 'messages' ? '0007' : undefined }),
    );
    noteRowsRead('lists/messages/rows', '0006');
    noteRowsRead('lists/leads/rows', '0001');
    expect(missed).toEqual([]);
    socket.emit('connect');
    expect(missed).toEqual([]);
    noteRowsRead('lists/messages/rows', '0006');
    expect(missed).toEqual(['messages']);
    stops.forEach((stop) => stop());
  });
});
