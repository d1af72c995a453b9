import { HttpStub } from '../../kernel/http-stub';
import { sandboxStage } from '../../kernel/sandbox.fixture';
import { senderContract } from '../../kernel/sender.contract';
import type { Behaviour } from '../../kernel';
import { MetaRegistrar } from './meta-registrar';
import type { NumberMove } from '../number-move';
import { sandboxWhatsApp } from '../whatsapp-port';

const message = (messageId: string): NumberMove => ({ tenantId: 't1', messageId, move: 'register', phone: '+919812345678', pin: '123456' });

/** The numbers of an account and their registration as documented. */
async function openMeta() {
  let behaviour: Behaviour = 'accepted';
  const stub = new HttpStub(({ method, path }, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (behaviour === 'unavailable') return json(429, { error: { message: 'Rate limit hit', code: 130429 } });
    if (method === 'GET' && path.includes('after=')) return json(200, { data: [{ id: '106', display_phone_number: '+91 98123 45678' }] });
    if (method === 'GET')
      return json(200, {
        data: [{ id: '105', display_phone_number: '+1 555-000-1111' }],
        paging: { cursors: { after: 'next page' }, next: 'https://graph.facebook.com/next' },
      });
    if (behaviour === 'accepted') return json(200, { success: true });
    if (behaviour === 'refused') return json(400, { error: { message: 'Two step verification PIN mismatch', code: 133005 } });
    // No answer: the connection ends.
    response.destroy();
  });
  const origin = await stub.listen();
  const sender = new MetaRegistrar({ accountId: '102', accessToken: 'token' }, { origin, mayReach: (address) => address === '127.0.0.1' });
  return { stub, sender, play: (next: Behaviour) => void (behaviour = next) };
}

senderContract('numbers of WhatsApp in the sandbox', '123456', () => sandboxStage('whatsapp', sandboxWhatsApp, message));

senderContract('numbers of WhatsApp at Meta', '123456', async () => {
  const { stub, sender, play } = await openMeta();
  const received = () => stub.requests.filter(({ method }) => method === 'POST').map(({ body }) => body.toString());
  return { sender, message, play, received, close: () => stub.close() };
});

describe('numbers of WhatsApp at Meta', () => {
  it('are looked up by what they show, registered and deregistered as Meta documents it', async () => {
    const { stub, sender } = await openMeta();
    expect(await sender.send(message('m-1'))).toEqual({ outcome: 'accepted', providerId: '106' });
    await sender.send({ ...message('m-2'), move: 'reset', pin: undefined });
    const [first, second, register, , , deregister] = stub.requests;
    expect(first).toMatchObject({ method: 'GET', path: '/v23.0/102/phone_numbers?fields=id%2Cdisplay_phone_number&limit=100' });
    expect(second?.path).toContain('after=next+page');
    expect(register).toMatchObject({ path: '/v23.0/106/register', headers: { authorization: 'Bearer token' } });
    expect(JSON.parse(String(register?.body))).toEqual({ messaging_product: 'whatsapp', pin: '123456' });
    expect(deregister?.path).toBe('/v23.0/106/deregister');
    await stub.close();
  });
  it('are refused in Meta’s words, or because the account has no such number', async () => {
    const { stub, sender, play } = await openMeta();
    play('refused');
    expect(await sender.send(message('m-1'))).toEqual({ outcome: 'refused', error: 'Two step verification PIN mismatch (133005)' });
    expect(await sender.send({ ...message('m-2'), phone: '+919800000000' })).toMatchObject({
      outcome: 'refused',
      error: expect.stringContaining('add and verify it there first'),
    });
    await stub.close();
  });
});
