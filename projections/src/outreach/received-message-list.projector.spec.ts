import { projecting } from '@matricula/testing';
import { receivedMessageListProjector } from './received-message-list.projector';

const received = (data: object) => ({
  type: 'MessageReceived',
  data: { inboundId: 'twilio-SM1', provider: 'twilio', channel: 'sms', receivedAt: '2026-11-27T10:00:00.000Z', ...data },
});
const projector = projecting(receivedMessageListProjector);

describe('the list of messages from unknown senders', () => {
  it('has number and text of a message', () =>
    projector
      .given(received({ phone: '+919811904799', text: 'Hello' }))
      .then('twilio-SM1')
      .matches({ phone: '+919811904799', text: 'Hello' }));
  it('has no messages of leads', async () => expect((await projector.given(received({ leadId: 'lead-1' })).rows()).size).toBe(0));
  it('keeps neither number nor text of an erased sender', () =>
    projector
      .given(received({ phone: '+919811904799', text: 'Hello' }), { type: 'MessageSenderErased', data: { inboundId: 'twilio-SM1' } })
      .then('twilio-SM1')
      .equals({ inboundId: 'twilio-SM1', provider: 'twilio', channel: 'sms', receivedAt: '2026-11-27T10:00:00.000Z' }));
});
