import { Logger } from '@nestjs/common';
import type { CallNews } from '@matricula/outbound/voice';
import { Background } from '@matricula/platform';
import { HookNews } from '../communication/hook-news';
import { CallConfirmation } from './call-confirmation';
import { ReportedCalls } from './reported-calls';

const ringing: CallNews = {
  ...{ provider: 'exotel', callId: 'c1', direction: 'incoming', status: 'ringing', at: '2026-11-20T10:00:00.000Z' },
  unsigned: true,
};

describe('a new call that is reported without a signature', () => {
  let warned: jest.SpyInstance;
  let recorded: CallNews[];
  let asked: number;
  let answer: () => Promise<CallNews | undefined>;
  let isKnown: boolean;
  let background: Background;
  let news: HookNews;
  let calls: ReportedCalls;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    [recorded, asked, isKnown, background, news] = [[], 0, false, new Background(), new HookNews()];
    answer = () => Promise.reject(new Error('Exotel answered 503.'));
    const call = () => (asked++, answer());
    const confirmation = new CallConfirmation({
      sender: async () => ({ provider: 'exotel', call, close: async () => undefined }),
    } as never);
    const record = async (one: CallNews) => void recorded.push(one);
    const store = { states: { current: async () => ({ state: { known: isKnown } }) } };
    calls = new ReportedCalls({ record } as never, confirmation, store as never, background, news);
  });
  afterEach(() => {
    calls.beforeApplicationShutdown();
    warned.mockRestore();
    jest.useRealTimers();
  });
  const report = (more: Partial<CallNews> = {}) => news.record({ channel: 'voice', news: [{ ...ringing, ...more }] }, 't1');
  const after = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    await background.idle();
  };

  it('is recorded at once if the provider confirms it', async () => {
    answer = async () => ringing;
    await report();
    expect([recorded, asked]).toMatchObject([[{ status: 'ringing' }], 1]);
  });

  it('is recorded when the provider confirms it later, and rings nowhere before', async () => {
    await report();
    await report();
    expect(recorded).toEqual([]);
    await after(1_000);
    answer = async () => ringing;
    await after(4_000);
    expect(recorded).toMatchObject([{ callId: 'c1', status: 'ringing' }]);
    await after(60_000);
    expect([recorded.length, warned.mock.calls]).toEqual([1, []]);
  });

  it('is logged and left to the comparison with the list of the provider if it is never confirmed', async () => {
    answer = async () => undefined;
    await report();
    for (const ms of [1_000, 4_000, 15_000, 60_000]) await after(ms);
    expect([recorded, asked]).toEqual([[], 4]);
    expect(warned.mock.calls).toMatchObject([[{ tenantId: 't1', provider: 'exotel', callId: 'c1' }]]);
  });

  it('waits beside a limited number of others', async () => {
    for (let place = 0; place < 110; place++) await report({ callId: `forged${place}` });
    expect([asked, warned.mock.calls.length]).toEqual([110, 10]);
    await after(1_000);
    expect(asked).toBe(210);
  });

  it('is known after its first report: its end is confirmed once', async () => {
    isKnown = true;
    await report({ status: 'completed' });
    await after(60_000);
    expect([recorded, asked, warned.mock.calls.length]).toEqual([[], 1, 1]);
  });
});
