import { deciding } from '@matricula/testing';
import { inboundMessageDecider } from './inbound-message.decider';
import type { MessageReceived } from './inbound-message.events';

const message = deciding(inboundMessageDecider);
const data: MessageReceived['data'] = {
  ...{ inboundId: 'twilio-SM1', provider: 'twilio', channel: 'sms', receivedAt: '2026-11-27T10:00:00.000Z' },
  ...{ phone: '+919811904799', text: 'Hello' },
};
const received = { type: 'MessageReceived', data } as const;
const erase = { type: 'EraseSender', data: {} } as const;

describe('a message of an unknown sender', () => {
  it('is recorded once', () => {
    message.given().when({ type: 'ReceiveMessage', data }).then(received);
    message.given(received).when({ type: 'ReceiveMessage', data }).thenNothing();
  });

  it('makes a choice by a word, until its sender is erased', () => {
    const stop = inboundMessageDecider.evolve({}, { ...received, data: { ...data, text: 'Stop' } });
    expect(stop).toMatchObject({ word: 'stop', phone: '+919811904799' });
    const erased = inboundMessageDecider.evolve(stop, { type: 'MessageSenderErased', data: { inboundId: 'twilio-SM1' } });
    expect(erased).toEqual({ inboundId: 'twilio-SM1', erased: true });
  });

  it('loses its sender once', () => {
    message
      .given(received)
      .when(erase)
      .then({ type: 'MessageSenderErased', data: { inboundId: 'twilio-SM1' } });
    message
      .given(received, { type: 'MessageSenderErased', data: { inboundId: 'twilio-SM1' } })
      .when(erase)
      .thenNothing();
    message.given().when(erase).thenNothing();
  });
});
