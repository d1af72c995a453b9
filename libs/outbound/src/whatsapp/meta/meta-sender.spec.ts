import type { Behaviour } from '../../kernel';
import { HttpStub } from '../../kernel/http-stub';
import { sandboxStage } from '../../kernel/sandbox.fixture';
import { senderContract } from '../../kernel/sender.contract';
import { sandboxWhatsApp, type WhatsAppMessage } from '../whatsapp-port';
import { MetaRegistrar } from './meta-registrar';

const message = (messageId: string, values: string[] = ['Ravi', 'MBA']): WhatsAppMessage => ({
  ...{ tenantId: 't1', messageId, to: '+919812345678', text: 'Hello Ravi, about MBA', values },
  template: { name: 'welcome_lead', language: 'en' },
});

/** The messages of a number, answered as Meta documents it. */
async function openMeta(phoneNumberId = '105') {
  let behaviour: Behaviour = 'accepted';
  const stub = new HttpStub((_, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (behaviour === 'unavailable') return json(429, { error: { message: 'Rate limit hit', code: 130429 } });
    if (behaviour === 'refused') return json(400, { error: { message: 'Template name does not exist in the translation', code: 132001 } });
    // No answer: the connection ends.
    if (behaviour !== 'accepted') return response.destroy();
    return json(200, {
      ...{ messaging_product: 'whatsapp', contacts: [{ input: '919812345678', wa_id: '919812345678' }] },
      messages: [{ id: 'wamid.1', message_status: 'accepted' }],
    });
  });
  const origin = await stub.listen();
  const account = { accountId: '102', accessToken: 'token', phoneNumberId };
  const { messages: sender } = new MetaRegistrar(account, { origin, mayReach: (address) => address === '127.0.0.1' });
  return { stub, sender, play: (next: Behaviour) => void (behaviour = next) };
}

senderContract('messages of WhatsApp in the sandbox', 'Hello Ravi', () =>
  sandboxStage('whatsapp', (outbox) => sandboxWhatsApp(outbox).messages, message),
);

senderContract('messages of WhatsApp at Meta', 'welcome_lead', async () => {
  const { stub, sender, play } = await openMeta();
  return { sender, message, play, received: () => stub.requests.map(({ body }) => body.toString()), close: () => stub.close() };
});

describe('messages of WhatsApp at Meta', () => {
  it('name the approved template and the values of its variables in their order', async () => {
    const { stub, sender } = await openMeta();
    expect(await sender.send(message('m-1'))).toEqual({ outcome: 'accepted', providerId: 'wamid.1' });
    await sender.send(message('m-2', []));
    const [first, second] = stub.requests;
    expect(first).toMatchObject({ method: 'POST', path: '/v23.0/105/messages', headers: { authorization: 'Bearer token' } });
    expect(JSON.parse(String(first?.body))).toEqual({
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: '919812345678', type: 'template' },
      template: {
        ...{ name: 'welcome_lead', language: { code: 'en' } },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ravi' },
              { type: 'text', text: 'MBA' },
            ],
          },
        ],
      },
    });
    expect(JSON.parse(String(second?.body)).template).toEqual({ name: 'welcome_lead', language: { code: 'en' } });
    await stub.close();
  });

  it('are refused in Meta’s words, and without the number that sends them', async () => {
    const { stub, sender, play } = await openMeta();
    play('refused');
    expect(await sender.send(message('m-1'))).toEqual({
      ...{ outcome: 'refused', error: 'Template name does not exist in the translation (132001)' },
    });
    await stub.close();
    const other = await openMeta('');
    expect(await other.sender.send(message('m-1'))).toMatchObject({
      outcome: 'refused',
      error: expect.stringContaining('phone number ID'),
    });
    expect(other.stub.requests).toEqual([]);
    await other.stub.close();
  });
});
