import { createHmac } from 'node:crypto';
import { isFromMeta, metaChallenge, metaInbound } from './meta-inbound';

const message = { from: '919811904711', id: 'wamid.1', timestamp: '1764237600', type: 'text', text: { body: 'Please call me' } };
const body = (messages: object[], id = '102') =>
  Buffer.from(
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id, changes: [{ field: 'messages', value: { messages } }] }] }),
  );

describe('a call of Meta about WhatsApp', () => {
  it('is believed if the body is signed with the secret of the app', () => {
    const signature = `sha256=${createHmac('sha256', 'secret')
      .update(body([message]))
      .digest('hex')}`;
    expect(isFromMeta(signature, body([message]), 'secret')).toBe(true);
    expect(isFromMeta(signature, body([]), 'secret')).toBe(false);
    expect([isFromMeta(undefined, body([]), 'secret'), isFromMeta(signature, body([message]), '')]).toEqual([false, false]);
  });

  it('brings the messages of people, with the time at which they were sent', () =>
    expect(metaInbound(body([message]), '102')).toEqual([
      {
        ...{ provider: 'meta', inboundId: 'wamid.1', channel: 'whatsapp', from: '+919811904711', text: 'Please call me' },
        at: '2025-11-27T10:00:00.000Z',
      },
    ]));

  it.each([
    [{ ...message, type: 'button', text: undefined, button: { text: 'Yes' } }, 'Yes'],
    [{ ...message, type: 'interactive', text: undefined, interactive: { type: 'button_reply', button_reply: { title: 'MBA' } } }, 'MBA'],
    [{ ...message, type: 'image', text: undefined, image: { caption: 'My marks' } }, 'My marks\n(image)'],
    [{ ...message, type: 'document', text: undefined, document: { filename: 'marks.pdf' } }, '(marks.pdf)'],
  ])('tells what a person chose or sent instead of a text: %#', (sent, text) =>
    expect(metaInbound(body([sent]), '102')).toMatchObject([{ text }]),
  );

  it('brings nothing of another account, of a reaction or of a body that is no JSON', () => {
    expect(metaInbound(body([message], '103'), '102')).toEqual([]);
    expect(metaInbound(body([{ ...message, type: 'reaction', text: undefined }]), '102')).toEqual([]);
    expect(metaInbound(Buffer.from('<html>'), '102')).toEqual([]);
  });
});

describe('the verification of the address by Meta', () => {
  const url = 'https://crm.example/api/hooks/t1/i1?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=token';
  it('is answered with its number', () => expect(metaChallenge(url, 'token')).toBe('1158201444'));
  it('is not answered without the token', () =>
    expect([metaChallenge(url, 'other'), metaChallenge(url, ''), metaChallenge(url.replace('1158201444', '<b>'), 'token')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]));
});
