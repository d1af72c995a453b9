import { HttpStub } from '../../kernel/http-stub';
import { sandboxStage } from '../../kernel/sandbox.fixture';
import { senderContract } from '../../kernel/sender.contract';
import type { Behaviour } from '../../kernel';
import { sandboxSms, type Sms, type SmsSender } from '../sms-sender';
import { TwilioSender } from './twilio-sender';

const message = (messageId: string): Sms => ({ tenantId: 't1', messageId, to: '+919812345678', text: 'Your seat is yours & waiting' });
const settings = { accountSid: 'AC123', authToken: 'token', from: '+15550001111', statusCallback: 'https://crm.example/api/hooks/sms' };

/** Twilio's Messages resource as documented. */
async function openTwilio(choices: Partial<typeof settings> = {}) {
  let behaviour: Behaviour = 'accepted';
  const stub = new HttpStub((_, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (behaviour === 'accepted') return json(201, { sid: 'SM1', status: 'queued', error_code: null, error_message: null });
    if (behaviour === 'refused')
      return json(400, {
        code: 21211,
        message: "The 'To' number is not a valid phone number.",
        more_info: 'https://www.twilio.com/docs/errors/21211',
        status: 400,
      });
    if (behaviour === 'unavailable') return json(429, { code: 20429, message: 'Too Many Requests', status: 429 });
    // No answer: the connection ends.
    response.destroy();
  });
  const origin = await stub.listen();
  const sender = new TwilioSender({ ...settings, ...choices }, { origin, mayReach: (address) => address === '127.0.0.1' });
  return { stub, sender, play: (next: Behaviour) => void (behaviour = next) };
}

describe('the balance of SMS (ACL-19)', () => {
  it('counts down with each message into the sandbox, for each institution by itself', async () => {
    let sms: SmsSender | undefined;
    const { sender, play, close } = await sandboxStage('sms', (outbox) => (sms = sandboxSms(outbox)), message);
    const balance = (tenantId: string) => sms?.balance(tenantId);
    expect(await balance('t1')).toEqual({ amount: 1000, currency: 'INR' });
    await sender.send(message('m-1'));
    await play('refused');
    await sender.send(message('m-2'));
    await play('unknown');
    await sender.send(message('m-3'));
    expect([await balance('t1'), await balance('t2')]).toEqual([
      { amount: 999.5, currency: 'INR' },
      { amount: 1000, currency: 'INR' },
    ]);
    await play('unavailable');
    expect(await balance('t1')).toEqual({ error: expect.stringMatching(/cannot be reached/) });
    await close();
  });

  it.each([
    [200, { account_sid: 'AC123', balance: '-0.0475', currency: 'USD' }, { amount: -0.0475, currency: 'USD' }],
    [200, { account_sid: 'AC123', balance: '', currency: 'USD' }, { error: 'Twilio answered 200.' }],
    [401, { code: 20003, message: 'Authenticate', status: 401 }, { error: 'Authenticate' }],
    [502, '<html>', { error: 'Twilio answered 502.' }],
  ])('is asked of Twilio as it documents it: %s %j', async (status, said, known) => {
    const stub = new HttpStub((_, response) => response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said)));
    const sender = new TwilioSender(settings, { origin: await stub.listen(), mayReach: () => true });
    expect(await sender.balance()).toEqual(known);
    expect(stub.requests).toEqual([
      expect.objectContaining({
        ...{ method: 'GET', path: '/2010-04-01/Accounts/AC123/Balance.json' },
        headers: expect.objectContaining({ authorization: `Basic ${Buffer.from('AC123:token').toString('base64')}` }),
      }),
    ]);
    await stub.close();
    expect(await sender.balance()).toEqual({ error: expect.stringMatching(/\w/) });
  });
});

senderContract('SMS into the sandbox', 'Your seat', () => sandboxStage('sms', sandboxSms, message));

senderContract('SMS through Twilio', 'Body=Your+seat+is+yours+%26+waiting', async () => {
  const { stub, sender, play } = await openTwilio();
  return { sender, message, play, received: () => stub.requests.map(({ body }) => body.toString()), close: () => stub.close() };
});

describe('SMS through Twilio', () => {
  it('asks as Twilio documents it, and keeps the id that Twilio gave', async () => {
    const { stub, sender } = await openTwilio();
    expect(await sender.send(message('m-1'))).toEqual({ outcome: 'accepted', providerId: 'SM1' });
    expect(stub.requests[0]).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC123:token').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(Object.fromEntries(new URLSearchParams(stub.requests[0]?.body.toString()))).toEqual({
      To: '+919812345678',
      From: '+15550001111',
      Body: 'Your seat is yours & waiting',
      StatusCallback: 'https://crm.example/api/hooks/sms?tenantId=t1&messageId=m-1',
    });
    await stub.close();
  });

  it('lets a messaging service choose the number', async () => {
    const { stub, sender } = await openTwilio({ from: 'MG42' });
    await sender.send(message('m-1'));
    const form = new URLSearchParams(stub.requests[0]?.body.toString());
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual(['MG42', null]);
    await stub.close();
  });

  it('says why Twilio refused, with its number', async () => {
    const { stub, sender, play } = await openTwilio();
    play('refused');
    expect(await sender.send(message('m-1'))).toEqual({
      outcome: 'refused',
      error: "The 'To' number is not a valid phone number. (21211)",
    });
    await stub.close();
  });
});
