import { twilioInbound } from './twilio-inbound';

const form = { MessageSid: 'SM9', AccountSid: 'AC1', From: '+919811904711', To: '+15550001111', Body: 'Yes, please call', NumMedia: '0' };

describe('an incoming message at Twilio', () => {
  it('is an SMS with number and text', () =>
    expect(twilioInbound(form)).toEqual({
      ...{ provider: 'twilio', inboundId: 'SM9', channel: 'sms', from: '+919811904711', text: 'Yes, please call' },
    }));
  it('is of WhatsApp if its number says so', () =>
    expect(twilioInbound({ ...form, From: 'whatsapp:+919811904711' })).toMatchObject({ channel: 'whatsapp', from: '+919811904711' }));
  it('tells of files without a text', () =>
    expect(twilioInbound({ ...form, Body: '', NumMedia: '2' })).toMatchObject({ text: '(2 files at Twilio)' }));
  it('is none if the call reports the state of a sent message', () =>
    expect(twilioInbound({ MessageSid: 'SM1', MessageStatus: 'delivered', From: '+15550001111' })).toBeUndefined());
});
