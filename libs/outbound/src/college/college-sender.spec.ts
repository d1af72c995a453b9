import type { ServerResponse } from 'node:http';
import { SqliteVault } from '@matricula/vault';
import { SandboxOutbox, type Behaviour } from '../kernel';
import { HttpStub } from '../kernel/http-stub';
import { filesInMemory, sandboxStage } from '../kernel/sandbox.fixture';
import { senderContract } from '../kernel/sender.contract';
import { CollegeSender, sandboxCollege, type CollegeLead } from './college-sender';

const to =
  (url: string) =>
  (messageId: string): CollegeLead => ({ tenantId: 't1', messageId, url, body: '{"lead":{"name":"Ravi"}}', secret: 'pass' });

/** The API of a college. */
async function openCollege() {
  let answer = (response: ServerResponse) => void response.writeHead(201).end('{"reference":"A-17"}');
  const stub = new HttpStub((_, response) => answer(response));
  const origin = await stub.listen();
  const answers = (status: number, body = '') => (answer = (response) => void response.writeHead(status).end(body));
  const plays: Record<Behaviour, () => void> = {
    accepted: () => answers(201, '{"reference":"A-17"}'),
    refused: () => answers(409, '{"message":"The college has this lead."}'),
    unavailable: () => answers(503),
    unknown: () => (answer = (response) => void response.destroy()),
  };
  return { stub, origin, answers, play: (behaviour: Behaviour) => plays[behaviour]() };
}

senderContract('leads for colleges into the sandbox', 'Ravi', () =>
  sandboxStage('college', sandboxCollege, to('https://api.example.edu/leads')),
);

senderContract('leads for colleges over HTTP', 'Ravi', async () => {
  const { stub, origin, play } = await openCollege();
  const received = () => stub.requests.map(({ body }) => body.toString());
  return { sender: new CollegeSender({ loopback: true }), message: to(`${origin}/leads`), play, received, close: () => stub.close() };
});

describe('a lead for a college', () => {
  it('carries the secret of the college and an idempotency key, and returns the reference of the college', async () => {
    const { stub, origin } = await openCollege();
    const sent = await new CollegeSender({ loopback: true }, () => 5).send(to(`${origin}/leads`)('push-1'));
    expect(sent).toEqual({ outcome: 'accepted', providerId: 'A-17', answer: 201, tookMs: 0 });
    expect(stub.requests).toMatchObject([
      { method: 'POST', path: '/leads', headers: { authorization: 'Bearer pass', 'idempotency-key': 'push-1' } },
    ]);
    await stub.close();
  });

  it('is refused in the words of the college, and retried after a failure of its server or a wrong secret', async () => {
    const { stub, origin, answers } = await openCollege();
    const send = () => new CollegeSender({ loopback: true }).send(to(`${origin}/leads`)('push-1'));
    answers(422, '{"message":"The phone number is not valid."}');
    expect(await send()).toMatchObject({ outcome: 'refused', error: 'The phone number is not valid.', answer: 422 });
    answers(302);
    expect(await send()).toMatchObject({ outcome: 'refused', error: 'It answered 302: redirects are not followed.' });
    for (const status of [401, 429, 500]) {
      answers(status, 'null');
      expect(await send()).toMatchObject({ outcome: 'unavailable', error: `It answered ${status}.` });
    }
    await stub.close();
  });

  it('is not sent to an address that is not public', async () => {
    const send = (url: string) => new CollegeSender().send(to(url)('push-1'));
    expect(await send('http://127.0.0.1/leads')).toMatchObject({ outcome: 'refused', error: 'Only https addresses are reached.' });
    expect(await send('https://10.0.0.7/leads')).toMatchObject({ outcome: 'refused', error: '10.0.0.7 is not a public address.' });
  });

  it('is taken once by the sandbox, which drops repetitions like a college', async () => {
    const vault = new SqliteVault({ file: ':memory:' });
    const outbox = new SandboxOutbox(vault, filesInMemory());
    const send = () => sandboxCollege(outbox).send(to('https://api.example.edu/leads')('push-1'));
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await outbox.list()).toHaveLength(1);
    vault.close();
  });
});
