import dns from 'node:dns';
import type { ServerResponse } from 'node:http';
import { isIP, Socket } from 'node:net';
import { guardedRequest } from './guarded-request';
import { HttpStub } from './http-stub';
import { isPublicAddress } from './public-address';

describe('addresses of the public network', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'],
    ...[
      '::1',
      '::',
      'fd00::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'ff02::1',
      'localhost',
      '',
    ],
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

/** Sends one more byte at an interval until the connection closes. */
function drip(response: ServerResponse, say: () => void): void {
  const dripping = setInterval(say, 10);
  response.on('close', () => clearInterval(dripping));
}

describe('a request to a URL entered by a user', () => {
  let stub: HttpStub;
  let origin: string;
  beforeEach(async () => {
    stub = new HttpStub(({ path }, response) => {
      if (path === '/elsewhere') response.writeHead(302, { location: `${origin}/secret` }).end();
      else if (path === '/dripping') drip(response, () => response.write('x'));
      else if (path === '/dripping-head')
        drip(response, () => response.socket?.write(response.socket.bytesWritten ? 'X' : 'HTTP/1.1 200 OK\r\nX'));
      else response.end('x'.repeat(path === '/endless' ? 1_000_000 : 2));
    });
    origin = await stub.listen();
  });
  afterEach(() => stub.close());

  it('does not reach this machine, by address or by name', async () => {
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      await expect(guardedRequest({ url: `http://${host}:${port}/` })).rejects.toMatchObject({ name: 'NotSent', never: true });
    for (const url of ['file:///etc/passwd', 'ftp://example.org/'])
      await expect(guardedRequest({ url })).rejects.toMatchObject({ never: true });
    expect(stub.requests).toEqual([]);
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, as IPv6 writes it', ['::1']],
    ['this machine, mapped into IPv6', ['::ffff:127.0.0.1']],
    ['a server, and this machine beside it', ['93.184.216.34', '127.0.0.1']],
    ['a neighbour', ['10.0.0.1', 'fd00::1']],
    ['nobody', []],
  ])('makes no connection by a name that leads to %s', async (_, addresses) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const resolving = jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, done: (...found: unknown[]) => void) =>
        setImmediate(done, null, all)) as unknown as typeof dns.lookup);
    const connecting = jest.spyOn(Socket.prototype, 'connect');
    const { port } = new URL(origin);
    try {
      for (const protocol of ['http', 'https'])
        await expect(guardedRequest({ url: `${protocol}://hooks.example:${port}/` })).rejects.toMatchObject({
          name: 'NotSent',
          never: true,
        });
      expect(resolving).toHaveBeenCalledTimes(2);
      // Sockets were made, and came as far as the name.
      expect(connecting.mock.results).toHaveLength(2);
    } finally {
      jest.restoreAllMocks();
    }
    expect([stub.requests, stub.connections]).toEqual([[], 0]);
  });

  it('asks for a name once, and connects to what was looked at: another answer a moment later changes nothing', async () => {
    let asked = 0;
    jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, done: (...found: unknown[]) => void) =>
        setImmediate(done, null, [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }])) as unknown as typeof dns.lookup);
    const mayReach = (address: string) => address === '127.0.0.2';
    try {
      const { port } = new URL(origin);
      await expect(guardedRequest({ url: `http://hooks.example:${port}/`, mayReach, timeoutMs: 2_000 })).rejects.toMatchObject({
        never: false,
      });
    } finally {
      jest.restoreAllMocks();
    }
    expect([asked, stub.connections]).toEqual([1, 0]);
  });

  it('follows no redirect, and reads no more than it needs', async () => {
    const mayReach = (address: string) => address === '127.0.0.1';
    expect(await guardedRequest({ url: `${origin}/elsewhere`, mayReach })).toMatchObject({ status: 302 });
    expect(stub.requests.map(({ path }) => path)).toEqual(['/elsewhere']);
    const endless = { url: `${origin}/endless`, mayReach };
    expect((await guardedRequest(endless)).text.length).toBeLessThanOrEqual(65_536);
    expect(await guardedRequest({ ...endless, mostBytes: 1_000 })).toMatchObject({ text: 'x'.repeat(1_000), cut: true });
    expect(await guardedRequest({ ...endless, mostBytes: 2_000_000 })).toMatchObject({ text: 'x'.repeat(1_000_000), cut: false });
  });

  it('does not wait for an answer that comes byte by byte', async () => {
    const options = { mayReach: (address: string) => address === '127.0.0.1', timeoutMs: 200 };
    expect(await guardedRequest({ url: `${origin}/dripping`, ...options })).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^x+$/),
    });
    await expect(guardedRequest({ url: `${origin}/dripping-head`, ...options })).rejects.toThrow('No answer within 0.2 s.');
  });
});
