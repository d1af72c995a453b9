import { Logger } from '@nestjs/common';
import type { CallNews } from '@matricula/outbound/voice';
import { CallConfirmation } from './call-confirmation';

const at = '2026-11-20T10:00:00.000Z';
const reported: CallNews = {
  ...{ provider: 'exotel', callId: 'c1', direction: 'incoming', status: 'completed', at, phone: '+919811904801' },
  ...{ agentPhone: '+919811904890', talkSeconds: 42, recordingUrl: 'https://evil.example/x.mp3', unsigned: true },
};

describe('the end of a call that is reported without a signature', () => {
  let warned: jest.SpyInstance;
  beforeEach(() => (warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation()));
  afterEach(() => warned.mockRestore());

  const confirmation = (call: (() => Promise<CallNews | undefined>) | undefined, provider = 'exotel') =>
    new CallConfirmation({ sender: async () => ({ provider, call, close: async () => undefined }) } as never);
  const known = (more: Partial<CallNews>) => async () => ({
    ...{ provider: 'exotel', callId: 'c1', direction: 'incoming' as const, status: 'completed' as const, at },
    ...more,
  });

  it('is recorded as the provider itself says it', async () => {
    const said = known({ phone: '+919811904802', talkSeconds: 40, recordingUrl: 'https://s3.exotel.com/c1.mp3' });
    expect(await confirmation(said).of(reported, 't1')).toMatchObject({
      ...{ status: 'completed', phone: '+919811904802', agentPhone: '+919811904890', talkSeconds: 40 },
      recordingUrl: 'https://s3.exotel.com/c1.mp3',
    });
    expect(await confirmation(known({ status: 'busy' })).of(reported, 't1')).toMatchObject({ status: 'busy', talkSeconds: undefined });
    expect(await confirmation(known({ status: 'in-progress' })).of(reported, 't1')).toMatchObject({ status: 'in-progress' });
    expect(await confirmation(known({})).of({ ...reported, status: 'no-answer' }, 't1')).toMatchObject({ status: 'no-answer' });
    expect(warned).not.toHaveBeenCalled();
  });

  it.each([
    ['the provider has no such call', confirmation(async () => undefined)],
    ['the provider does not answer', confirmation(() => Promise.reject(new Error('Exotel answered 503.')))],
    ['the account of the provider is not in use', confirmation(known({}), 'twiliovoice')],
    ['the provider cannot be asked', confirmation(undefined)],
    ['there is no account', new CallConfirmation({ sender: async () => undefined } as never)],
  ])('is logged and not recorded if %s', async (_, refusing) => {
    expect(await refusing.of(reported, 't1')).toBeUndefined();
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ tenantId: 't1', provider: 'exotel', callId: 'c1' });
  });

  it('is not asked for while the call goes on, nor of a provider that signs', async () => {
    const never = confirmation(() => Promise.reject(new Error('asked')));
    expect(await never.of({ ...reported, status: 'ringing' }, 't1')).toMatchObject({ status: 'ringing', recordingUrl: undefined });
    const signed = { ...reported, unsigned: undefined };
    expect(await never.of(signed, 't1')).toBe(signed);
  });
});
