import { createHmac } from 'node:crypto';
import { isFromTwilio, twilioReport } from './twilio-status';

const url = 'https://crm.example/api/hooks/twilio?tenantId=t1&messageId=m-1';
const form = { MessageStatus: 'delivered', MessageSid: 'SM1', AccountSid: 'AC1' };

describe('what Twilio says of a message', () => {
  it('is believed when it is signed over the address and the sorted form', () => {
    const text = `${url}AccountSidAC1MessageSidSM1MessageStatusdelivered`;
    const signature = createHmac('sha1', 'token').update(text).digest('base64');
    expect(isFromTwilio(signature, url, form, 'token')).toBe(true);
    expect(isFromTwilio(signature, url, { ...form, MessageStatus: 'failed' }, 'token')).toBe(false);
    expect(isFromTwilio(signature, url.replace('m-1', 'm-2'), form, 'token')).toBe(false);
    expect([isFromTwilio(undefined, url, form, 'token'), isFromTwilio(signature, url, form, 'other')]).toEqual([false, false]);
  });

  it('is news when it is an end', () => {
    expect(['queued', 'sent', 'delivered', 'read', 'undelivered'].map((MessageStatus) => twilioReport({ MessageStatus })?.status)).toEqual([
      undefined,
      undefined,
      'delivered',
      'read',
      'failed',
    ]);
    expect(twilioReport({ MessageStatus: 'failed', ErrorCode: '30003' })?.error).toBe('Twilio could not deliver it (30003).');
  });
});
