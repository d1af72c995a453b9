import { HttpStub } from '../../kernel/http-stub';
import { exotel } from './exotel.provider';
import { exotelNews } from './exotel-news';
import { ExotelVoice } from './exotel-voice';

const settings = {
  ...{ accountSid: 'sunrise1', region: 'mumbai', apiKey: 'the-key', apiToken: 'the-token' },
  ...{ callerId: '01140000000', hookSecret: 'the-secret' },
};
const outgoing = { tenantId: 't1', from: '+919811904890', to: '+919811904801' };

/** Reports are compared with the clock, which stands still here. */
const NOW = new Date('2026-11-20T10:05:00.000Z');
beforeAll(() => {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;
  jest.useFakeTimers({ now: NOW, doNotFake: [...timers, 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
});
afterAll(() => jest.useRealTimers());

describe('calls by Exotel', () => {
  let answer: { status: number; body: object } = { status: 200, body: {} };
  let type: string | undefined;
  const stub = new HttpStub((_, response) =>
    response.writeHead(answer.status, type === undefined ? {} : { 'content-type': type }).end(JSON.stringify(answer.body)),
  );
  let origin: string;
  let voice: ExotelVoice;

  beforeAll(async () => {
    origin = await stub.listen();
    voice = new ExotelVoice(settings, { origin, mayReach: () => true });
  });
  afterAll(() => stub.close());
  afterEach(() => (type = undefined));

  it.each([
    ['audio/mpeg', true],
    ['audio/x-wav; charset=binary', true],
    ['Application/Octet-Stream', true],
    ['text/html; charset=utf-8', false],
    ['application/json', false],
    [undefined, false],
  ])('have a recording if it is sent as %s: %s', async (sent, isOne) => {
    answer = { status: 200, body: {} };
    type = sent;
    const recording = await voice.recording({ url: `${origin}/recordings/c81e.mp3` });
    expect(recording?.contentType).toBe(isOne ? sent : undefined);
  });

  it('are made by one form, the telephone of the user first', async () => {
    answer = { status: 200, body: { Call: { Sid: 'c81e', Status: 'in-progress' } } };
    expect(await voice.dial(outgoing)).toEqual({ outcome: 'accepted', providerId: 'c81e' });
    const { method, path, headers, body } = stub.requests.at(-1)!;
    expect([method, path]).toEqual(['POST', '/v1/Accounts/sunrise1/Calls/connect.json']);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('the-key:the-token').toString('base64')}`);
    const form = Object.fromEntries(new URLSearchParams(body.toString()));
    expect(form).toMatchObject({ From: outgoing.from, To: outgoing.to, CallerId: settings.callerId });
  });

  it('are reported to the hook of the account, its secret included, when they are answered and when they end', async () => {
    answer = { status: 200, body: { Call: { Sid: 'c81e' } } };
    const statusCallback = 'https://crm.example/api/hooks/t1/i1/the-secret';
    const reporting = new ExotelVoice({ ...settings, statusCallback }, { origin, mayReach: () => true });
    await reporting.dial(outgoing);
    expect(Object.fromEntries(new URLSearchParams(stub.requests.at(-1)!.body.toString()))).toMatchObject({
      ...{ StatusCallback: statusCallback, StatusCallbackContentType: 'application/json' },
      ...{ 'StatusCallbackEvents[0]': 'terminal', 'StatusCallbackEvents[1]': 'answered' },
    });
  });

  it.each([
    [400, 'refused', 'Invalid number'],
    [401, 'unavailable', 'Invalid number'],
    [429, 'unavailable', 'Invalid number'],
    [500, 'unknown', 'Invalid number'],
  ])('that are answered with %i are %s', async (status, outcome, error) => {
    answer = { status, body: { RestException: { Status: status, Message: error } } };
    expect(await voice.dial(outgoing)).toEqual({ outcome, error });
  });

  it('are looked up one by one, to confirm what was reported without a signature', async () => {
    answer = {
      status: 200,
      body: { Call: { Sid: 'c81e', Status: 'busy', Direction: 'outbound-api', From: '09811904890', To: '09811904801' } },
    };
    expect(await voice.call({ callId: 'c81e' })).toMatchObject({ callId: 'c81e', status: 'busy', phone: '09811904801' });
    const { method, path } = stub.requests.at(-1)!;
    expect([method, path]).toEqual(['GET', '/v1/Accounts/sunrise1/Calls/c81e.json?details=true']);
    answer = { status: 200, body: { Call: { Sid: 'another', Status: 'busy' } } };
    expect(await voice.call({ callId: 'c81e' })).toBeUndefined();
    answer = { status: 404, body: {} };
    expect(await voice.call({ callId: 'c81e' })).toBeUndefined();
    answer = { status: 503, body: {} };
    await expect(voice.call({ callId: 'c81e' })).rejects.toThrow('Exotel answered 503.');
  });

  it('are listed since a moment, by the clock of India', async () => {
    const call = {
      Sid: 'c81e',
      Status: 'completed',
      Direction: 'inbound',
      From: '+919811904801',
      To: '01140000000',
      Details: { ConversationDuration: 42 },
    };
    answer = { status: 200, body: { Calls: [{ ...call, StartTime: '2026-11-20 15:30:00', EndTime: '2026-11-20 15:31:00' }] } };
    const { calls } = await voice.calls({ since: '2026-11-20T09:30:00.000Z' });
    expect(calls).toMatchObject([
      {
        ...{ provider: 'exotel', callId: 'c81e', direction: 'incoming', status: 'completed', phone: '+919811904801' },
        ...{ startedAt: '2026-11-20T10:00:00.000Z', endedAt: '2026-11-20T10:01:00.000Z' },
      },
    ]);
    expect(decodeURIComponent(stub.requests.at(-1)!.path).replaceAll('+', ' ')).toContain('DateCreated=gte:2026-11-20 15:00:00');
  });

  it('are answered only if both parties spoke or the second leg was completed, however Exotel names the call', async () => {
    const call = { Sid: 'c81e', Status: 'completed', Direction: 'inbound', From: '+919811904801', To: '01140000000' };
    const of = async (Details?: object) => {
      answer = { status: 200, body: { Call: { ...call, Details } } };
      const { status, talkSeconds, unproven } = (await voice.call({ callId: 'c81e' }))!;
      return [status, talkSeconds, unproven];
    };
    expect(await of({ ConversationDuration: 8, Leg1Status: 'completed', Leg2Status: 'completed' })).toEqual(['completed', 8, undefined]);
    expect(await of({ ConversationDuration: 0, Leg1Status: 'completed', Leg2Status: 'no-answer' })).toEqual([
      'no-answer',
      undefined,
      undefined,
    ]);
    expect(await of({ ConversationDuration: 0, Leg1Status: 'completed', Leg2Status: 'busy' })).toEqual(['busy', undefined, undefined]);
    expect(await of({ ConversationDuration: 0, Leg1Status: 'completed', Leg2Status: null })).toEqual(['no-answer', undefined, undefined]);
    expect(await of()).toEqual(['completed', undefined, true]);
  });

  it('are named, and left out, while their list does not say whether they were answered: Exotel is asked about each by its id', async () => {
    const parties = { Direction: 'inbound', From: '+919811904801', To: '01140000000' };
    const call = { Sid: 'c81e', Status: 'completed', DateCreated: '2026-11-20 15:10:00', ...parties };
    const other = { Sid: 'c9', Status: 'busy', DateCreated: '2026-11-20 15:09:00', ...parties };
    const Details = { ConversationDuration: 0, Leg2Status: 'no-answer' };
    const bare = new HttpStub(({ path }, response) =>
      response.writeHead(200).end(JSON.stringify(path.includes('/c81e.json') ? { Call: { ...call, Details } } : { Calls: [call, other] })),
    );
    const listing = new ExotelVoice(settings, { origin: await bare.listen(), mayReach: () => true });
    const { calls, unproven } = await listing.calls({ since: '2026-11-20T09:30:00.000Z' });
    expect(calls.map(({ callId }) => callId)).toEqual(['c9']);
    expect(unproven).toEqual([{ callId: 'c81e', startedAt: '2026-11-20T09:40:00.000Z' }]);
    expect(bare.requests).toHaveLength(1);
    const told = await listing.call({ callId: 'c81e' });
    expect(told).toMatchObject({ callId: 'c81e', status: 'no-answer' });
    expect(told).not.toHaveProperty('unproven');
    await bare.close();
  });

  it('are listed page by page', async () => {
    const page = (Sid: string, NextPageUri?: string) => ({ Metadata: { NextPageUri }, Calls: [{ Sid, Status: 'busy' }] });
    const pages = [page('c1', '/v1/Accounts/sunrise1/Calls?After=MTc&PageSize=100'), page('c2')];
    const paged = new HttpStub((_, response) => response.writeHead(200).end(JSON.stringify(pages.shift())));
    const listing = new ExotelVoice(settings, { origin: await paged.listen(), mayReach: () => true });
    const listed = await listing.calls({ since: '2026-11-20T09:30:00.000Z' });
    expect([listed.calls.map(({ callId }) => callId), listed.cutAt]).toEqual([['c1', 'c2'], undefined]);
    expect(paged.requests[1]?.path).toBe('/v1/Accounts/sunrise1/Calls.json?After=MTc&PageSize=100&details=true');
    await paged.close();
  });

  it('are listed up to ten pages in one turn, which says how far they reach', async () => {
    let page = 0;
    const long = new HttpStub((_, response) => {
      const minute = String(page++).padStart(2, '0');
      const Calls = [{ Sid: `c${page}`, Status: 'busy', DateCreated: `2026-11-20 15:${minute}:00` }];
      response.writeHead(200).end(JSON.stringify({ Metadata: { NextPageUri: '/v1/Accounts/sunrise1/Calls?After=MTc' }, Calls }));
    });
    const listing = new ExotelVoice(settings, { origin: await long.listen(), mayReach: () => true });
    const { calls, cutAt } = await listing.calls({ since: '2026-11-20T09:30:00.000Z' });
    expect([calls.length, cutAt]).toEqual([10, '2026-11-20T09:39:00.000Z']);
    await long.close();
  });
});

describe('a callback of Exotel', () => {
  const request = (body: object, secret?: string) => ({
    ...{ method: 'POST', url: 'https://crm.example/api/hooks/t1/i1/the-secret', headers: { 'content-type': 'application/json' } },
    ...{ rawBody: Buffer.from(JSON.stringify(body)), secret },
  });
  const account = { ...settings };
  const answered = { CallSid: 'c81e', EventType: 'answered', Direction: 'outbound-api', From: '+919811904890', To: '+919811904801' };

  it('is heard at the secret address alone', () => {
    expect(exotel.hear(request(answered, 'the-secret'), {} as never, account)).toMatchObject([
      { callId: 'c81e', status: 'in-progress', unsigned: true },
    ]);
    expect(exotel.hear(request(answered, 'another'), {} as never, account)).toBeUndefined();
    expect(exotel.hear(request(answered), {} as never, account)).toBeUndefined();
  });

  it('names both parties and the outcome of the call', () => {
    expect(exotelNews(answered)).toMatchObject({ direction: 'outgoing', phone: '+919811904801', agentPhone: '+919811904890' });
    const passed = { CallSid: 'in', Direction: 'incoming', CallFrom: '09811904801', CallTo: '01140000000', DialWhomNumber: '09811904890' };
    expect(exotelNews({ ...passed, CallType: 'completed', DialCallStatus: 'no-answer' })).toMatchObject({
      ...{ direction: 'incoming', status: 'no-answer', phone: '09811904801', line: '01140000000', agentPhone: '09811904890' },
    });
    const dialled = { ...passed, CallType: 'completed', DialCallStatus: 'no-answer', DialCallDuration: '30' };
    expect(exotelNews(dialled)).toMatchObject({ status: 'no-answer', talkSeconds: undefined });
    expect(exotelNews({ ...passed, Status: 'in-progress' })).toMatchObject({ status: 'ringing' });
    expect(exotelNews({ ...answered, EventType: 'terminal', Status: 'completed', ConversationDuration: '42' })).toMatchObject({
      ...{ status: 'completed', talkSeconds: 42 },
    });
  });

  it('is reported without the numbers, times and addresses that cannot be true', () => {
    const ended = { CallSid: 'c81e', Status: 'completed', Direction: 'incoming', From: '09811904801' };
    const begun = { ...ended, StartTime: '2026-11-20 15:30:00' };
    for (const ConversationDuration of ['1e308', '99999999999999', '-5', '86401', '0x10', ' ', 'NaN'])
      expect([ConversationDuration, exotelNews({ ...begun, ConversationDuration })]).toMatchObject([
        ConversationDuration,
        { status: 'completed', phone: '09811904801', startedAt: '2026-11-20T10:00:00.000Z', talkSeconds: undefined },
      ]);
    for (const StartTime of ['+275760-09-12 00:00:00', '1999-01-01 00:00:00', '2027-01-01 00:00:00', '2026-13-41 00:00:00', 'yesterday'])
      expect(exotelNews({ ...ended, StartTime })).toMatchObject({ status: 'completed', startedAt: undefined });
    for (const EndTime of ['1999-01-01 00:00:00', '2026-11-20 15:29:59', '2026-11-20 23:00:00'])
      expect(exotelNews({ ...begun, EndTime })).toMatchObject({ startedAt: '2026-11-20T10:00:00.000Z', endedAt: undefined });
    expect(exotelNews({ ...begun, RecordingUrl: 'file:///etc/passwd' })).toMatchObject({ recordingUrl: undefined });
  });

  it('that names no call or no known state says nothing', () => {
    for (const Status of ['__proto__', 'constructor', 'toString', 'valueOf'])
      expect(exotelNews({ CallSid: 'c81e', Status })).toBeUndefined();
    for (const CallSid of ['', 'a/b', 'x'.repeat(101)]) expect(exotelNews({ CallSid, Status: 'completed' })).toBeUndefined();
    expect(exotelNews({ Status: 'completed' })).toBeUndefined();
    expect(exotelNews({ CallSid: 'c81e', Status: 'dreaming' })).toBeUndefined();
  });
});
