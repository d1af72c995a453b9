import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { SqliteVault } from '@matricula/vault';
import type { Behaviour } from '../kernel';
import { HttpStub } from '../kernel/http-stub';
import { sandboxStage } from '../kernel/sandbox.fixture';
import { senderContract } from '../kernel/sender.contract';
import { sandboxWebhook, WebhookSender, type Webhook } from './webhook-sender';
import { WebhookSecrets } from './webhook-secrets';
import { newWebhookSecret, webhookSignature } from './webhook-signature';

const secret = newWebhookSecret();
const to = (url: string) => (messageId: string) =>
  ({ tenantId: 't1', messageId, url, body: '{"type":"LeadCaptured"}', secrets: [secret] }) satisfies Webhook;

/** A program that takes webhooks. */
async function openReceiver() {
  let answer = (response: ServerResponse) => void response.writeHead(204).end();
  const stub = new HttpStub((_, response) => answer(response));
  const origin = await stub.listen();
  const answers = (status: number, headers = {}) => (answer = (response) => void response.writeHead(status, headers).end());
  const plays: Record<Behaviour, () => void> = {
    accepted: () => answers(204),
    refused: () => answers(410),
    unavailable: () => answers(503),
    unknown: () => (answer = (response) => void response.destroy()),
  };
  return { stub, origin, answers, play: (behaviour: Behaviour) => plays[behaviour]() };
}

senderContract('webhooks into the sandbox', 'LeadCaptured', () => sandboxStage('webhook', sandboxWebhook, to('https://crm.example/hooks')));

senderContract('webhooks over HTTP', 'LeadCaptured', async () => {
  const { stub, origin, play } = await openReceiver();
  const received = () => stub.requests.map(({ body }) => body.toString());
  return { sender: new WebhookSender({ loopback: true }), message: to(`${origin}/hooks`), play, received, close: () => stub.close() };
});

describe('a webhook', () => {
  it('is signed as Standard Webhooks says', () => {
    // The example of the specification.
    const parts = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
    expect(webhookSignature(parts, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('carries its id, its time and a signature for each secret in force, and says what was answered', async () => {
    const { stub, origin } = await openReceiver();
    const [before, at] = [newWebhookSecret(), 1_700_000_000_500];
    const message = { ...to(`${origin}/hooks?key=1`)('m-1'), secrets: [secret, before] };
    expect(await new WebhookSender({ loopback: true }, () => at).send(message)).toEqual({ outcome: 'accepted', answer: 204, tookMs: 0 });
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = stub.requests;
    const signed = (with_: string) =>
      createHmac('sha256', Buffer.from(with_.slice(6), 'base64'))
        .update(`m-1.1700000000.${body.toString()}`)
        .digest('base64');
    expect([path, headers]).toMatchObject([
      '/hooks?key=1',
      {
        'webhook-id': 'm-1',
        'webhook-timestamp': '1700000000',
        'webhook-signature': `v1,${signed(secret)} v1,${signed(before)}`,
        'content-type': 'application/cloudevents+json; charset=utf-8',
      },
    ]);
    await stub.close();
  });

  it('reaches neither this machine nor private networks, follows no redirect, and reports why', async () => {
    const { stub, origin, answers } = await openReceiver();
    const safe = new WebhookSender();
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1'])
      expect(await safe.send(to(`https://${host}:${port}/`)('m-1'))).toMatchObject({
        outcome: 'refused',
        error: expect.stringContaining('is not a public address'),
      });
    expect(await safe.send(to('http://crm.example/')('m-1'))).toMatchObject({
      outcome: 'refused',
      error: 'Only https addresses are reached.',
    });
    expect([stub.requests, stub.connections]).toEqual([[], 0]);
    const developing = new WebhookSender({ loopback: true });
    expect(await developing.send(to('https://10.0.0.1/')('m-1'))).toMatchObject({ outcome: 'refused' });
    answers(302, { location: 'http://169.254.169.254/latest' });
    expect(await developing.send(to(origin)('m-1'))).toMatchObject({
      outcome: 'refused',
      answer: 302,
      error: 'It answered 302: redirects are not followed.',
    });
    await stub.close();
  });

  it('is retried after any other answer, except when the endpoint is gone', async () => {
    const { stub, origin, answers } = await openReceiver();
    const sender = new WebhookSender({ loopback: true });
    for (const status of [400, 401, 404, 429, 500]) {
      answers(status);
      expect(await sender.send(to(origin)('m-1'))).toMatchObject({
        outcome: 'unavailable',
        answer: status,
        error: `It answered ${status}.`,
      });
    }
    answers(410);
    expect(await sender.send(to(origin)('m-1'))).toMatchObject({ outcome: 'refused', gone: true });
    await stub.close();
  });
});

describe('secrets of webhooks', () => {
  const owner = { tenantId: 't1', endpointId: 'e-1' };

  it('are another one whenever one is made; the one before signs for a day', async () => {
    const vault = new SqliteVault({ file: ':memory:' });
    let now = Date.parse('2026-03-02T10:00:00.000Z');
    const secrets = new WebhookSecrets(vault, () => new Date(now));
    const [first] = await secrets.inForce(owner);
    expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await secrets.inForce(owner)).toEqual([first]);
    const second = await secrets.issue(owner);
    expect(await secrets.inForce(owner)).toEqual([second, first]);
    now += 24 * 3_600_000;
    expect(await secrets.inForce(owner)).toEqual([second]);
    expect(await secrets.inForce({ ...owner, tenantId: 't2' })).not.toContain(second);
    await secrets.forget(owner);
    expect(await secrets.inForce(owner)).not.toContain(second);
    await vault.close();
  });
});
