import type { CallNews } from '@matricula/outbound/voice';
import { CallConfirmation } from './call-confirmation';

const at = '2026-11-20T10:00:00.000Z';
const reported: CallNews = {
  ...{ provider: 'exotel', callId: 'c1', direction: 'incoming', status: 'completed', at, phone: '+919811904801' },
  ...{ agentPhone: '+919811904890', talkSeconds: 42, recordingUrl: 'https://evil.example/x.mp3', unsigned: true },
};
const confirmation = (call: (() => Promise<CallNews | undefined>) | undefined, provider = 'exotel') =>
  new CallConfirmation({ sender: async () => ({ provider, call, close: async () => undefined }) } as never);
const known = (more: Partial<CallNews>) => async () => ({
  ...{ provider: 'exotel', callId: 'c1', direction: 'incoming' as const, status: 'completed' as const, at },
  ...more,
});
const never = confirmation(() => Promise.reject(new Error('asked')));
const refusing = [
  ['the provider has no such call', confirmation(async () => undefined)],
  ['the provider does not answer', confirmation(() => Promise.reject(new Error('Exotel answered 503.')))],
  ['the account of the provider is not in use', confirmation(known({}), 'twiliovoice')],
  ['the provider cannot be asked', confirmation(undefined)],
  ['there is no account', new CallConfirmation({ sender: async () => undefined } as never)],
] as const;

describe('the end of a call that is reported without a signature', () => {
  it('is recorded as the provider itself says it', async () => {
    const said = known({ phone: '+919811904802', talkSeconds: 40, recordingUrl: 'https://s3.exotel.com/c1.mp3' });
    expect(await confirmation(said).of(reported, 't1', false)).toMatchObject({
      news: {
        ...{ status: 'completed', phone: '+919811904802', agentPhone: '+919811904890', talkSeconds: 40 },
        recordingUrl: 'https://s3.exotel.com/c1.mp3',
      },
    });
    const ended = async (more: Partial<CallNews>, report = reported) => {
      const told = await confirmation(known(more)).of(report, 't1', false);
      return 'news' in told && { status: told.news.status, talkSeconds: told.news.talkSeconds };
    };
    expect(await ended({ status: 'busy' })).toEqual({ status: 'busy', talkSeconds: undefined });
    expect(await ended({ status: 'in-progress' })).toMatchObject({ status: 'in-progress' });
    // A report cannot make an answered call of a missed one, nor the other way.
    expect(await ended({ status: 'no-answer' })).toEqual({ status: 'no-answer', talkSeconds: undefined });
    expect(await ended({ talkSeconds: 40 }, { ...reported, status: 'no-answer' })).toEqual({ status: 'completed', talkSeconds: 40 });
  });

  it('waits if the provider does not say yet whether anybody answered, unless nobody is said to have, or it is known', async () => {
    const unproven = confirmation(known({ unproven: true }));
    expect(await unproven.of(reported, 't1', false)).toEqual({ refused: expect.any(String), again: true });
    expect(await unproven.of({ ...reported, status: 'no-answer' }, 't1', false)).toMatchObject({ news: { status: 'no-answer' } });
    expect(await unproven.of(reported, 't1', false, true)).toMatchObject({ news: { status: 'completed', talkSeconds: 42 } });
  });

  it.each(refusing)('is not recorded if %s', async (_, refuses) =>
    expect(await refuses.of(reported, 't1', false)).toEqual({ refused: expect.any(String) }),
  );
});

describe('a new call that is reported without a signature', () => {
  const ringing: CallNews = { ...reported, status: 'ringing', talkSeconds: undefined };

  it('rings as the provider itself says it, also if the menu of the provider has answered it', async () => {
    for (const status of ['ringing', 'in-progress'] as const) {
      const told = await confirmation(known({ status, phone: '+919811904802' })).of(ringing, 't1', true);
      expect(told).toMatchObject({ news: { status: 'ringing', phone: '+919811904802', agentPhone: '+919811904890' } });
      expect(told).not.toHaveProperty('news.recordingUrl');
    }
  });

  it('does not ring if it is over', async () =>
    expect(await confirmation(known({ status: 'completed' })).of(ringing, 't1', true)).toMatchObject({ news: { status: 'completed' } }));

  it.each(refusing)('is not recorded if %s', async (_, refuses) =>
    expect(await refuses.of(ringing, 't1', true)).toEqual({ refused: expect.any(String) }),
  );
});

describe('a report of a call', () => {
  it('is not confirmed while a known call goes on, nor if the provider signs', async () => {
    expect(await never.of({ ...reported, status: 'ringing' }, 't1', false)).toMatchObject({
      news: { status: 'ringing', phone: undefined, agentPhone: undefined, recordingUrl: undefined },
    });
    const signed = { ...reported, unsigned: undefined };
    expect(await never.of(signed, 't1', true)).toEqual({ news: signed });
  });
});
