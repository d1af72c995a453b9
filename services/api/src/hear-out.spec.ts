import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { hearOut } from './hear-out';

const MB = 1 << 20;
const HEAD = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n';

function* form(megabytes: number) {
  yield HEAD;
  for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(MB);
  yield '\r\n--x--\r\n';
}

describe('a form that is refused while it is still being sent', () => {
  const app = fastify();
  let port: number;
  beforeAll(async () => {
    await app.register(multipart, { limits: { fileSize: MB } });
    app.addHook('onSend', hearOut(16 * MB));
    app.post('/unread', (_request, reply) => reply.status(403).send({ message: 'no' }));
    app.post('/half-read', async (request, reply) => {
      const part = await request.file();
      part?.file.resume();
      return reply.status(422).send({ message: 'no image' });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const post = async (path: string, megabytes: number) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', connection: 'close' };
    const sending = ask({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await pipeline(Readable.from(form(megabytes)), sending);
    return (await answered)[0].statusCode;
  };

  it.each([
    ['/unread', 403],
    ['/half-read', 422],
  ])('is answered by %s with %i when all of it was sent', async (path, status) => {
    expect(await post(path, 12)).toBe(status);
  });
  it('is cut off when it is longer than any form', async () => {
    // Cut off while the next piece is written, or between two pieces.
    const code = expect.stringMatching(/^(EPIPE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/);
    await expect(post('/unread', 64)).rejects.toMatchObject({ code });
  });
});
