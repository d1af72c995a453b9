import { createECDH, randomBytes } from 'node:crypto';
import { SqliteVault } from '@matricula/vault';
import { HttpStub } from '../../kernel/http-stub';
import { sandboxStage } from '../../kernel/sandbox.fixture';
import { senderContract } from '../../kernel/sender.contract';
import type { Behaviour } from '../../kernel';
import { sandboxPush, type Push } from '../push-sender';
import { vapidKeys, WebPushSender } from './web-push-sender';

/** A browser's keys, as it makes them when it subscribes. */
function browserKeys() {
  const ecdh = createECDH('prime256v1');
  return { p256dh: ecdh.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
}
const statuses = { accepted: 201, refused: 400, unavailable: 503, unknown: 0 } as const;
const message =
  (origin: string) =>
  (messageId: string): Push => ({
    ...{ tenantId: 't', messageId, payload: '{"kind":"follow_up_due"}' },
    to: { endpoint: `${origin}/push/abc`, keys: browserKeys() },
  });

/** A push service (RFC 8030). */
async function openService() {
  let status: number = statuses.accepted;
  const stub = new HttpStub((_, response) => {
    if (status === 0) return void response.destroy();
    response.writeHead(status, status === 201 ? { location: '/message/1' } : {}).end();
  });
  const origin = await stub.listen();
  const vault = new SqliteVault({ file: ':memory:' });
  const keys = await vapidKeys(vault);
  const sender = new WebPushSender(
    { keys: async () => keys, contact: 'mailto:it@example.org' },
    { mayReach: (address) => address === '127.0.0.1' },
  );
  const close = async () => {
    await stub.close();
    await vault.close();
  };
  return { stub, origin, vault, keys, sender, answer: (next: number) => void (status = next), close };
}

senderContract('push into the sandbox', 'follow_up_due', () => sandboxStage('push', sandboxPush, message('https://push.example')));

senderContract('push through a push service', '/push/abc', async () => {
  const { stub, origin, sender, answer, close } = await openService();
  return {
    sender,
    message: message(origin),
    play: (behaviour: Behaviour) => answer(statuses[behaviour]),
    received: () => stub.requests.map(({ path }) => path),
    close,
  };
});

describe('push through a push service', () => {
  it('is encrypted for the browser and signed with this installation’s keys, under one topic for one message', async () => {
    const { stub, origin, vault, keys, sender, close } = await openService();
    const send = message(origin);
    await sender.send(send('m-1'));
    await sender.send(send('m-1'));
    const [first, second] = stub.requests;
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '43200' });
    expect(first?.headers.authorization).toContain(`k=${keys.publicKey}`);
    expect(first?.headers.topic).toBe(second?.headers.topic);
    expect(first?.body.toString('latin1')).not.toContain('follow_up_due');
    expect(await vapidKeys(vault)).toEqual(keys);
    await close();
  });

  it('says when the browser is gone for good', async () => {
    const { origin, sender, answer, close } = await openService();
    answer(410);
    expect(await sender.send(message(origin)('m-1'))).toMatchObject({ outcome: 'refused', gone: true });
    await close();
  });
});
