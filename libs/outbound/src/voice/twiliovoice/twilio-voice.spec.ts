import { createHmac } from 'node:crypto';
import { HttpStub, type StubRequest } from '../../kernel/http-stub';
import { listedCalls, twilioNews, type TwilioCall } from './twilio-news';
import { TwilioVoice } from './twilio-voice';
import { twiliovoice } from './twiliovoice.provider';

const settings = { accountSid: 'AC1', authToken: 'token', callerId: '+15550001111', statusCallback: 'https://crm.example/api/hooks/t1/i1' };
const outgoing = { tenantId: 't1', from: '+919811904890', to: '+919811904801' };
const TIMESTAMP = 'Fri, 20 Nov 2026 10:00:00 +0000';
const moment = '2026-11-20T10:00:00.000Z';

/** Reports are compared with the clock, which stands still here. */
const NOW = new Date('2026-11-20T10:05:00.000Z');
beforeAll(() => {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;
  jest.useFakeTimers({ now: NOW, doNotFake: [...timers, 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
});
afterAll(() => jest.useRealTimers());

describe('calls by Twilio', () => {
  let answers: (request: StubRequest) => { status: number; body: object | string };
  const stub = new HttpStub((request, response) => {
    const { status, body } = answers(request);
    response.writeHead(status, { 'content-type': 'audio/mpeg' }).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  let origin: string;
  let voice: TwilioVoice;
  const said = () => new URLSearchParams(stub.requests.at(-1)!.body.toString());

  beforeAll(async () => {
    origin = await stub.listen();
    voice = new TwilioVoice(settings, { origin, mayReach: () => true });
  });
  afterAll(() => stub.close());

  it('ring the user, and then the person; both legs and the recording are reported to the hook of the account', async () => {
    answers = () => ({ status: 201, body: { sid: 'CA1', status: 'queued' } });
    expect(await voice.dial(outgoing)).toEqual({ outcome: 'accepted', providerId: 'CA1' });
    const { method, path, headers } = stub.requests.at(-1)!;
    expect([method, path]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Calls.json']);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`);
    expect(Object.fromEntries(said())).toMatchObject({
      ...{ To: outgoing.from, From: settings.callerId, StatusCallback: `${settings.statusCallback}?leg=user` },
    });
    expect(said().getAll('StatusCallbackEvent')).toEqual(['initiated', 'ringing', 'answered', 'completed']);
    expect(said().get('Twiml')).toBe(
      '<Response><Dial callerId="+15550001111" record="record-from-answer-dual"' +
        ` recordingStatusCallback="${settings.statusCallback}?leg=recording" recordingStatusCallbackEvent="completed">` +
        `<Number statusCallback="${settings.statusCallback}?leg=person" statusCallbackEvent="initiated ringing answered completed">` +
        '+919811904801</Number></Dial></Response>',
    );
  });

  it('ask for no reports where Twilio cannot reach the installation', async () => {
    await new TwilioVoice({ ...settings, statusCallback: undefined }, { origin, mayReach: () => true }).dial(outgoing);
    expect(said().toString()).not.toContain('allback');
  });

  it.each([
    [400, 'refused'],
    [401, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unknown'],
  ])('that are answered with %i are %s', async (status, outcome) => {
    answers = () => ({ status, body: { code: 21211, message: 'Invalid number', status } });
    expect(await voice.dial(outgoing)).toEqual({ outcome, error: 'Invalid number (21211)' });
  });

  it('that come in are redirected to the telephone of the user who took them, and reported as incoming', async () => {
    answers = () => ({ status: 200, body: { sid: 'CA1', status: 'in-progress' } });
    const taken = { tenantId: 't1', callId: 'CA1', to: '+919811904890' };
    expect(await voice.connect(taken)).toEqual({ outcome: 'accepted', providerId: 'CA1' });
    expect(stub.requests.at(-1)!.path).toBe('/2010-04-01/Accounts/AC1/Calls/CA1.json');
    expect(said().get('Twiml')).toBe(
      `<Response><Dial record="record-from-answer-dual" recordingStatusCallback="${settings.statusCallback}" recordingStatusCallbackEvent="completed">` +
        `<Number statusCallback="${settings.statusCallback}" statusCallbackEvent="initiated ringing answered completed">` +
        '+919811904890</Number></Dial></Response>',
    );
    answers = () => ({ status: 400, body: { code: 21220, message: 'Call is not in-progress. Cannot redirect.' } });
    expect(await voice.connect(taken)).toEqual({ outcome: 'refused', error: 'Call is not in-progress. Cannot redirect. (21220)' });
  });

  it('are hung up', async () => {
    answers = () => ({ status: 200, body: { sid: 'CA1', status: 'completed' } });
    expect(await voice.hangUp({ callId: 'CA1' })).toEqual({ outcome: 'accepted', providerId: 'CA1' });
    expect([stub.requests.at(-1)!.path, said().toString()]).toEqual(['/2010-04-01/Accounts/AC1/Calls/CA1.json', 'Status=completed']);
  });

  it('are listed since a moment, page by page, with their recordings', async () => {
    const call = { sid: 'CA1', status: 'completed', direction: 'outbound-api', from: settings.callerId, to: outgoing.from };
    const leg = { sid: 'CA2', parent_call_sid: 'CA1', status: 'completed', direction: 'outbound-dial', to: outgoing.to, duration: '42' };
    answers = ({ path }) => {
      if (path.includes('Recordings.json'))
        return {
          status: 200,
          body: { recordings: [{ call_sid: 'CA1', status: 'completed', uri: '/2010-04-01/Accounts/AC1/Recordings/RE1.json' }] },
        };
      return path.includes('Page=1')
        ? { status: 200, body: { calls: [leg], next_page_uri: null } }
        : { status: 200, body: { calls: [call], next_page_uri: '/2010-04-01/Accounts/AC1/Calls.json?PageSize=1000&Page=1' } };
    };
    const before = stub.requests.length;
    const listed = await voice.calls({ since: '2026-11-20T09:30:00.000Z' });
    expect(listed.cutAt).toBeUndefined();
    expect(listed.calls).toMatchObject([
      {
        ...{ callId: 'CA1', direction: 'outgoing', status: 'completed', phone: outgoing.to, agentPhone: outgoing.from, talkSeconds: 42 },
        recordingUrl: `${origin}/2010-04-01/Accounts/AC1/Recordings/RE1`,
      },
    ]);
    const asked = stub.requests.slice(before).map(({ path }) => decodeURIComponent(path));
    expect(asked).toContain('/2010-04-01/Accounts/AC1/Calls.json?StartTime>=2026-11-20T09:30:00Z&PageSize=1000');
    answers = () => ({ status: 503, body: {} });
    await expect(voice.calls({ since: moment })).rejects.toThrow('Twilio answered 503.');
  });

  it('are listed for half of a period that has too many of them, and so on, with the legs of the half', async () => {
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    const begun = (sid: string, minutes: number) => ({
      ...{ sid, status: 'busy', direction: 'outbound-api', start_time: at(minutes).toUTCString().replace('GMT', '+0000') },
    });
    answers = ({ path }) => {
      if (path.includes('Recordings.json')) return { status: 200, body: { recordings: [] } };
      const isShort = decodeURIComponent(path).includes('StartTime<=2026-11-20T09:35:00Z');
      const next_page_uri = isShort ? null : '/2010-04-01/Accounts/AC1/Calls.json?PageSize=1000&Page=1';
      return { status: 200, body: { calls: [begun('CA1', -110), begun('CA2', -40)], next_page_uri } };
    };
    const { calls, cutAt } = await voice.calls({ since: at(-120).toISOString() });
    expect([calls.map(({ callId }) => callId), cutAt]).toEqual([['CA1'], at(-60).toISOString()]);
  });

  it('have recordings that are fetched with the credentials from Twilio alone', async () => {
    answers = () => ({ status: 200, body: 'sound' });
    expect((await voice.recording({ url: `${origin}/Recordings/RE1` }))?.content.toString()).toBe('sound');
    expect(stub.requests.at(-1)).toMatchObject({
      path: '/Recordings/RE1.mp3',
      headers: { authorization: expect.stringMatching(/^Basic/) },
    });
    const elsewhere = new TwilioVoice(settings, { mayReach: () => true });
    await elsewhere.recording({ url: `${origin}/Recordings/RE1` });
    expect(stub.requests.at(-1)!.headers.authorization).toBeUndefined();
  });
});

describe('a callback of Twilio', () => {
  const url = 'https://crm.example/api/hooks/t1/i1?leg=person';
  const form = { CallSid: 'CA2', ParentCallSid: 'CA1', CallStatus: 'in-progress', To: outgoing.to, Timestamp: TIMESTAMP };
  const request = (token: string, address = url) => {
    const text = Object.entries(form).sort().flat().join('');
    const signature = createHmac('sha1', token).update(`${address}${text}`).digest('base64');
    const rawBody = Buffer.from(new URLSearchParams(form).toString());
    return { method: 'POST', url, headers: { 'x-twilio-signature': signature }, rawBody };
  };
  const account = { ...settings };

  it('is heard if it is signed over its address and its form', () => {
    expect(twiliovoice.hear(request('token'), {} as never, account)).toMatchObject([{ callId: 'CA1', status: 'in-progress' }]);
    expect(twiliovoice.hear(request('guessed'), {} as never, account)).toBeUndefined();
    expect(twiliovoice.hear(request('token', url.replace('person', 'user')), {} as never, account)).toBeUndefined();
    expect(twiliovoice.hear(request(''), {} as never, { ...account, authToken: '' })).toBeUndefined();
  });

  const news = (report: object, leg?: string) => twilioNews({ CallSid: 'CA1', Timestamp: TIMESTAMP, ...report }, leg);
  const ofLeg = { CallSid: 'CA2', ParentCallSid: 'CA1' };

  it('about a call that was dialled here names the answer and the end of the leg of the person', () => {
    expect(news({ CallStatus: 'in-progress', To: outgoing.from }, 'user')).toMatchObject({ status: 'ringing', agentPhone: outgoing.from });
    expect(news({ ...ofLeg, CallStatus: 'in-progress', To: outgoing.to }, 'person')).toMatchObject({
      ...{ callId: 'CA1', direction: 'outgoing', status: 'in-progress', answeredAt: moment, phone: outgoing.to },
    });
    expect(news({ ...ofLeg, CallStatus: 'completed', CallDuration: '42' }, 'person')).toMatchObject({
      ...{ status: 'completed', endedAt: moment, talkSeconds: 42 },
    });
    expect(news({ ...ofLeg, CallStatus: 'busy' }, 'person')?.status).toBe('busy');
  });

  it('is reported without the numbers and times that cannot be true, and says nothing with an unknown state', () => {
    const completed = { ...ofLeg, CallStatus: 'completed', To: outgoing.to };
    for (const CallDuration of ['1e308', '999999', '-1'])
      expect(news({ ...completed, CallDuration }, 'person')).toMatchObject({ status: 'completed', talkSeconds: undefined });
    for (const Timestamp of ['+275760-09-12', 'Fri, 01 Jan 1999 10:00:00 +0000', '2026'])
      expect(news({ ...completed, Timestamp }, 'person')).toMatchObject({ status: 'completed', at: NOW.toISOString() });
    for (const CallStatus of ['__proto__', 'constructor', 'toString']) expect(news({ ...ofLeg, CallStatus }, 'person')).toBeUndefined();
  });

  it('about the leg of the user alone reports no conversation', () => {
    expect(news({ CallStatus: 'completed', CallDuration: '12' }, 'user')).toMatchObject({ status: 'cancelled', endedAt: moment });
    expect(news({ CallStatus: 'completed', CallDuration: '12' }, 'user')?.talkSeconds).toBeUndefined();
    expect(news({ CallStatus: 'no-answer' }, 'user')?.status).toBe('no-answer');
  });

  it('about an incoming call names the caller, the line, and the user who answered', () => {
    expect(news({ CallStatus: 'ringing', From: outgoing.to, To: settings.callerId })).toMatchObject({
      ...{ direction: 'incoming', status: 'ringing', phone: outgoing.to, line: settings.callerId },
    });
    expect(news({ ...ofLeg, CallStatus: 'in-progress', From: outgoing.to, To: outgoing.from })).toMatchObject({
      ...{ callId: 'CA1', direction: 'incoming', status: 'in-progress', phone: outgoing.to, agentPhone: outgoing.from },
    });
    expect(news({ ...ofLeg, CallStatus: 'no-answer' })).toBeUndefined();
    expect(news({ DialCallStatus: 'no-answer', CallStatus: 'in-progress' })?.status).toBe('no-answer');
    for (const From of ['anonymous', 'Restricted', '+266696687', '+7378742883', '+2562533', '+8656696', '+86282452253', '86282452253'])
      expect([From, news({ CallStatus: 'ringing', From })]).toMatchObject([From, { status: 'ringing', phone: undefined }]);
  });

  it('about a recording names its address', () => {
    const recording = {
      RecordingSid: 'RE1',
      RecordingStatus: 'completed',
      RecordingUrl: 'https://api.twilio.com/RE1',
      RecordingDuration: '40',
    };
    expect(news(recording, 'recording')).toMatchObject({
      status: 'completed',
      talkSeconds: 40,
      recordingUrl: 'https://api.twilio.com/RE1',
    });
    expect(news({ ...recording, RecordingStatus: 'failed' }, 'recording')).toBeUndefined();
  });

  it('that names no call or no known state says nothing', () => {
    expect(twilioNews({ CallStatus: 'completed' }, undefined)).toBeUndefined();
    expect(news({ CallStatus: 'dreaming' })).toBeUndefined();
  });
});

describe('the list of Twilio', () => {
  const root = (more: Partial<TwilioCall>): TwilioCall => ({
    sid: 'CA1',
    status: 'completed',
    direction: 'inbound',
    from: '+911',
    ...more,
  });
  const leg = (more: Partial<TwilioCall>): TwilioCall => ({
    ...{ sid: 'CA2', parent_call_sid: 'CA1', status: 'completed', direction: 'outbound-dial', to: outgoing.from },
    ...more,
  });
  const stateOf = (...calls: TwilioCall[]) => listedCalls(calls, new Map()).map(({ status }) => status);

  it('has the end of a call from the leg that was answered, else from the last one', () => {
    expect(stateOf(root({}), leg({ status: 'no-answer' }), leg({ sid: 'CA3' }))).toEqual(['completed']);
    expect(stateOf(root({}), leg({ status: 'no-answer' }))).toEqual(['no-answer']);
    expect(stateOf(root({ status: 'in-progress' }), leg({ status: 'no-answer' }))).toEqual(['ringing']);
    expect(stateOf(root({ status: 'in-progress' }), leg({ status: 'in-progress' }))).toEqual(['in-progress']);
  });

  it('has no conversation in a call without a leg, and no leg without its call', () => {
    expect(stateOf(root({}))).toEqual(['cancelled']);
    expect(stateOf(root({ direction: 'outbound-api', status: 'busy' }))).toEqual(['busy']);
    expect(stateOf(leg({}))).toEqual([]);
  });
});
