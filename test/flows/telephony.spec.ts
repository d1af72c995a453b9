import { io, type Socket } from 'socket.io-client';
import type { DialerCall } from '@matricula/projections/call';
import type { CallRow } from '@matricula/read-models/call';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface LiveCall {
  call_id: string;
  status: string;
  phone: string | null;
  lead_id: string | null;
  user_id: string | null;
  may_hang_up: boolean;
}
interface MissedCall {
  call_id: string;
  phone: string | null;
  lead_id: string | null;
  called_back: boolean;
}

const PHONE = '9811904801';
const TELEPHONE = '9811904890';
/** The telephone of another user. */
const OTHER_TELEPHONE = '9811904891';

describe('telephony', () => {
  let sunrise: Tenant;
  let lakeview: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  let leadId: string;
  const sockets: Socket[] = [];

  /** Plays the other side of a call in the sandbox; answers with the provider's id of the call. */
  const played = async (what: string, said: object, tenantId = sunrise.tid): Promise<string> => {
    const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId, ...said }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { callId: string } }).data.callId;
  };
  /** Compares the calls with the list of the sandbox, as happens every few minutes. */
  const reconciled = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ tenantId: sunrise.tid });
    expect((await fetch(`${desk.address}/dev/outbox/calls/reconcile`, { method: 'POST', headers, body })).status).toBe(200);
  };
  /** What the sandbox plays from here on: a provider that accepts, refuses, or does not answer. */
  const behave = async (behaviour: string) => {
    const body = new URLSearchParams({ channel: 'voice', behaviour });
    expect((await fetch(`${desk.address}/dev/outbox/behaviour`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  };
  const data = async <T>(path: string, person = counsellor): Promise<T> => {
    await desk.settle();
    return (await person.get(`/api/${path}`).expect(200)).body.data;
  };
  const live = (person = counsellor) => data<LiveCall[]>('get-live-calls', person);
  const missed = (person = counsellor) => data<MissedCall[]>('get-today-missed-calls', person);
  const row = async (callId: string, person = admin): Promise<CallRow | undefined> => {
    await desk.settle();
    return (await person.post('/api/lists/calls/by-key', { keys: [callId] }).expect(200)).body.data[0];
  };
  /** Records the result of the counsellor's calls with the lead. */
  const recordResult = async (more: object = {}): Promise<string> => {
    const callObj = { group: 'call', selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' };
    const answer = await counsellor
      .post('/api/callGenerate', { lead_id: leadId, callObj, user_selected_college_id: -1, ...more })
      .expect(200);
    await desk.settle();
    return answer.body.data.call_action_id;
  };
  const connected = (person: Person): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const auth = { token: person.token, tenant: person.tenant };
      const socket = io(desk.address, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
      sockets.push(socket);
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });

  beforeAll(async () => {
    [sunrise, lakeview] = [await desk.tenant(), await desk.tenant()];
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    await admin.put(`/api/users/${counsellor.userId}`, { alt_mobile: TELEPHONE }).expect(200);
    await admin.put(`/api/users/${other.userId}`, { alt_mobile: OTHER_TELEPHONE }).expect(200);
    const enquiry = { name: 'Ravi Kumar', phone: PHONE, email: 'ravi@example.org', source: 'WEB', user_id: counsellor.userId };
    leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await desk.settle();
  });
  afterAll(() => sockets.forEach((socket) => socket.disconnect()));

  it('IC-01, IC-02, IC-07: an incoming call opens on the consoles of the owner of the lead, and on no other', async () => {
    const [own, foreign] = [await connected(counsellor), await connected(other)];
    const overheard: unknown[] = [];
    foreign.on('dialer_call', (payload) => overheard.push(payload));
    const arrived = new Promise<DialerCall>((resolve) => own.once('dialer_call', resolve));
    const callId = await played('ring', { phone: `+91${PHONE}`, line: '+911140000000' });
    const requestBody = { id: leadId, name: 'Ravi Kumar', email: 'ravi@example.org', phone: `+91${PHONE}`, user_id: counsellor.userId };
    expect(await arrived).toEqual({ event_id: `dialer-call-sandbox-${callId}`, call_id: `sandbox-${callId}`, requestBody });
    expect(await live()).toMatchObject([{ call_id: `sandbox-${callId}`, status: 'ringing', lead_id: leadId, user_id: counsellor.userId }]);
    expect(overheard).toEqual([]);
    // A console that is loaded while it rings opens it as well.
    const late = await connected(counsellor);
    expect(await new Promise<DialerCall>((resolve) => late.once('dialer_call', resolve))).toMatchObject({ call_id: `sandbox-${callId}` });
    await played('cancel', { callId });
  });

  it('DL-08: a call is answered, hung up, recorded, and stands in the history', async () => {
    const id = await played('ring', { phone: `+91${PHONE}` });
    await played('answer', { callId: id, agentPhone: TELEPHONE });
    expect(await live()).toMatchObject([{ call_id: `sandbox-${id}`, status: 'answered' }]);
    await played('hang-up', { callId: id, record: true });
    expect(await live()).toEqual([]);
    expect(await row(`sandbox-${id}`)).toMatchObject({
      status: 'ended',
      dialStatus: 'completed',
      userId: counsellor.userId,
      source: 'WEB',
    });
    // What arrives again, or late, changes nothing.
    const before = await row(`sandbox-${id}`);
    await played('hang-up', { callId: id });
    expect((await row(`sandbox-${id}`))?.endedAt).toBe(before?.endedAt);
    const history = await data<{ call_id: string; talk_seconds: number }[]>('get/admin/call/history?dial_status=completed', admin);
    expect(history.map(({ call_id }) => call_id)).toContain(`sandbox-${id}`);
    const recording = await counsellor.get(`/api/calls/sandbox-${id}/recording`).expect(200);
    expect(recording.headers['accept-ranges']).toBe('none');
    expect(recording.headers['content-type']).toBe('audio/wav');
    await other.get(`/api/calls/sandbox-${id}/recording`).expect(404);
    // An answered call is a reply of the lead, which its score counts once.
    const { body: scored } = await counsellor.get(`/api/score?lead_id=${leadId}`).expect(200);
    expect(scored.data.lead.parts).toContainEqual({ name: 'replies', title: 'Answered calls and messages of the lead', points: 5 });
  });

  it('IC-04, IC-05: the user ends the present call without naming it', async () => {
    const id = await played('ring', { phone: `+91${PHONE}` });
    await played('answer', { callId: id });
    await desk.settle();
    await other.post('/api/dialer/external/hangup', { call_id: `sandbox-${id}` }).expect(404);
    const { body } = await counsellor.post('/api/dialer/external/hangup', {}).expect(200);
    expect(body).toMatchObject({ code: 200, data: { call_id: `sandbox-${id}`, lead_id: leadId } });
    expect(await row(`sandbox-${id}`)).toMatchObject({ status: 'ended', dialStatus: 'completed' });
    const again = await counsellor.post('/api/dialer/external/hangup', {});
    expect([again.status >= 400 && again.status < 500, again.body.message]).toEqual([true, 'You are in no call.']);
  });

  it('a user ends the call that was just placed without naming it, and without a position to read from', async () => {
    const later = { result_later: true, reason: 'Later' };
    const { body } = await other.post('/api/clickToCall/dialer', { phone: '9811904871', ...later }).expect(200);
    const headers = { authorization: `Bearer ${other.token}`, 'tenant-tid': other.tenant, 'content-type': 'application/json' };
    const answer = await fetch(`${desk.address}/api/dialer/external/hangup`, { method: 'POST', headers, body: '{}' });
    expect(await answer.json()).toMatchObject({ code: 200, data: { call_id: body.data.call_id } });
  });

  it('a lead with whom another user is on the phone is called only if the second user chooses to', async () => {
    const own = await desk.tenant();
    const [boss, caller] = [await own.signIn('admin'), await own.signIn('counsellor')];
    await boss.put(`/api/users/${boss.userId}`, { alt_mobile: '9811904873' }).expect(200);
    await boss.put(`/api/users/${caller.userId}`, { alt_mobile: '9811904874' }).expect(200);
    const enquiry = { name: 'Kavya Rao', phone: '9811904872', source: 'WEB', user_id: caller.userId };
    const lead = (await boss.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await desk.settle();
    const dials = (person: Person, more: object = {}) => person.post('/api/clickToCall/dialer', { lead_id: lead, ...more });
    await dials(caller).expect(200);
    await desk.settle();
    const { status, body } = await dials(boss);
    expect([status, body.error, body.message]).toEqual([422, 'call/lead-busy', 'Asha Sharma is on the phone with Kavya Rao.']);
    await dials(boss, { call_anyway: true }).expect(200);
    for (const person of [boss, caller]) await person.post('/api/dialer/external/hangup', {}).expect(200);
    await desk.settle();
    await dials(boss).expect(200);
  });

  it('the user at whom alone a call rings declines it: it is missed, and answered all the same if the user answers the telephone', async () => {
    const id = await played('ring', { phone: `+91${PHONE}` });
    const decline = (person: Person) => person.post(`/api/calls/sandbox-${id}/decline`, {});
    await desk.settle();
    await decline(other).expect(404);
    await decline(counsellor).expect(200);
    expect(await row(`sandbox-${id}`)).toMatchObject({ status: 'missed', dialStatus: 'no-answer', declinedBy: [counsellor.userId] });
    expect((await missed()).map(({ call_id }) => call_id)).toContain(`sandbox-${id}`);
    await played('answer', { callId: id });
    expect(await row(`sandbox-${id}`)).toMatchObject({ status: 'answered', userId: counsellor.userId });
    const late = await decline(counsellor);
    expect(late.status).toBe(200);
    await played('hang-up', { callId: id });
    expect(await row(`sandbox-${id}`)).toMatchObject({ status: 'ended', dialStatus: 'completed' });
  });

  it('a call of a known lead is answered here: connected once at the provider, and ended there', async () => {
    interface Taken {
      channel: string;
      tenantId: string;
      text: string;
    }
    const connects = async (callId: string) => {
      const taken = (await (await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as Taken[];
      return taken.filter(({ text }) => text.startsWith(`Connect call ${callId} `)).length;
    };
    const callId = await played('ring', { phone: `+91${PHONE}` });
    const id = `sandbox-${callId}`;
    await desk.settle();
    const answer = (person = counsellor) => person.post(`/api/calls/${id}/answer`, {});
    expect((await answer(other)).status).toBe(404);
    await (await lakeview.signIn('admin')).post(`/api/calls/${id}/answer`, {}).expect(404);
    const refused = await answer(admin);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([409, 'call/taken', 'This call rings at Asha Sharma.']);
    // A double click, and two consoles.
    const key = { 'Idempotency-Key': 'answer-1' };
    const answers = await Promise.all([answer().set(key), answer().set(key), answer()]);
    for (const { status, body } of answers)
      expect([status, body.message, body.data]).toEqual([
        200,
        'The call is yours. Answer your telephone.',
        { call_id: id, connecting: true },
      ]);
    await answer().set(key).expect(200);
    expect([await connects(callId), (await row(id))?.connecting]).toEqual([1, true]);
    expect((await answer(admin)).body.message).toBe('Asha Sharma has taken this call.');
    await played('answer', { callId, agentPhone: TELEPHONE });
    expect(await row(id)).toMatchObject({ status: 'answered', userId: counsellor.userId });
    expect((await answer().expect(200)).body.message).toBe('You are in this call.');
    expect(await connects(callId)).toBe(1);
    const ended = await counsellor.post('/api/dialer/external/hangup', { call_id: id }).expect(200);
    expect(ended.body).toMatchObject({ message: 'Call ended', data: { call_id: id, closed_here_only: false } });
    expect((await row(id))?.status).toBe('ended');
    expect((await answer()).body.error).toBe('call/over');
  });

  it('a conversation is asked for its result before the next call, and the call action becomes the result of the call', async () => {
    const refused = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId });
    expect([refused.status, refused.body.error]).toEqual([422, 'call/result-missing']);
    expect(refused.body.details).toMatchObject({ lead_id: leadId, lead_name: 'Ravi Kumar' });
    expect(refused.body.details.may_skip).toBe(0);
    const skip = (more: object) => counsellor.post('/api/clickToCall/dialer', { lead_id: leadId, result_later: true, ...more });
    // Skipping is not for everyone: the institution allows it by role, and asks for a reason.
    expect((await skip({ reason: 'Later' })).body.error).toBe('call/result-missing');
    for (const role of ['3', '4']) await admin.post('/api/records/call-result-rules', { role, rule: 'skippable' }).expect(200);
    await desk.settle();
    expect((await skip({})).body).toMatchObject({ error: 'call/reason-required', fields: { reason: expect.any(String) } });
    const placed = await skip({ reason: 'It rings at once' }).expect(200);
    const skipped = refused.body.details.call_id as string;
    expect(await row(skipped)).toMatchObject({ skipReason: 'It rings at once' });
    const callId = placed.body.data.call_id as string;
    await played('answer', { callId: callId.replace('sandbox-', '') });
    await played('hang-up', { callId: callId.replace('sandbox-', '') });
    await desk.settle();
    const foreign = `sandbox-${await played('ring', { phone: '+919811904855', line: OTHER_TELEPHONE })}`;
    await played('no-answer', { callId: foreign.replace('sandbox-', '') });
    await desk.settle();
    const callActionId = await recordResult({ call_id: foreign });
    expect(await row(callId)).toMatchObject({ callActionId, disposition: 'Not Interested, Fees too high' });
    expect(await row(foreign)).not.toHaveProperty('callActionId');
    // A call has one result: another console of the user is told so.
    const second = { group: 'call', selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' };
    const twice = await counsellor.post('/api/callGenerate', {
      lead_id: leadId,
      callObj: second,
      user_selected_college_id: -1,
      call_id: callId,
    });
    expect(twice.body).toMatchObject({ error: 'call/has-result' });
    const history = await data<{ call_id: string; disposition: string | null }[]>('get/admin/call/history', admin);
    expect(history.find(({ call_id }) => call_id === callId)?.disposition).toBe('Not Interested, Fees too high');
    const again = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId }).expect(200);
    await played('busy', { callId: (again.body.data.call_id as string).replace('sandbox-', '') });
  });

  it('DL-07: a click calls the lead, and the call ends as the other side lets it', async () => {
    for (const [what, dialStatus] of [
      ['busy', 'busy'],
      ['no-answer', 'no-answer'],
      ['hang-up', 'completed'],
    ] as const) {
      const { body } = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId }).expect(200);
      const callId = body.data.call_id as string;
      expect(await row(callId)).toMatchObject({
        direction: 'outgoing',
        status: 'ringing',
        phone: `+91${PHONE}`,
        userId: counsellor.userId,
      });
      const id = callId.replace('sandbox-', '');
      if (what === 'hang-up') await played('answer', { callId: id });
      await played(what, { callId: id });
      expect(await row(callId)).toMatchObject({ status: 'ended', dialStatus });
    }
    await recordResult();
    await other.post('/api/clickToCall/dialer', { lead_id: leadId }).expect(404);
    expect((await counsellor.post('/api/clickToCall/dialer', { phone: '12' }).expect(422)).body.fields).toHaveProperty('phone');
  });

  it('a number that is not one of the lead is called without the lead', async () => {
    const calls = async (body: object, person = counsellor) => {
      const answer = await person.post('/api/clickToCall/dialer', { result_later: true, reason: 'Later', ...body }).expect(200);
      const callId = answer.body.data.call_id as string;
      await played('busy', { callId: callId.replace('sandbox-', '') });
      return row(callId);
    };
    expect(await calls({ lead_id: leadId, phone: `0${PHONE}` })).toMatchObject({ phone: `+91${PHONE}`, leadId });
    expect(await calls({ lead_id: leadId, phone: '98••••4801' })).toMatchObject({ phone: `+91${PHONE}`, leadId });
    const stranger = await calls({ lead_id: leadId, phone: '+919811904869' });
    expect([stranger?.phone, stranger?.leadId]).toEqual(['+919811904869', undefined]);
    // The number of another lead is called as a call with that lead.
    const enquiry = { name: 'Om Prakash', phone: '9811904868', source: 'WEB', user_id: counsellor.userId };
    const another = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await desk.settle();
    expect(await calls({ lead_id: leadId, phone: '9811904868' })).toMatchObject({ leadId: another, leadName: 'Om Prakash' });
    const refused = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId, phone: '12', result_later: true, reason: 'Later' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['phone']]);
  });

  it('a click that is sent twice, even at once, places one call', async () => {
    const key = { 'Idempotency-Key': 'click-1' };
    const click = () => counsellor.post('/api/clickToCall/dialer', { lead_id: leadId }).set(key);
    const dialled = async () =>
      (await (await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
        channel: string;
        tenantId: string;
      }[];
    const count = async () => (await dialled()).filter(({ channel, tenantId }) => channel === 'voice' && tenantId === sunrise.tid).length;
    const before = await count();
    const [first, second] = await Promise.all([click(), click()]);
    const placed = [first, second].filter(({ status }) => status === 200);
    expect(placed.length).toBeGreaterThan(0);
    const callId = placed[0]!.body.data.call_id as string;
    const { body } = await click().expect(200);
    expect([body.data.call_id, await count()]).toEqual([callId, before + 1]);
    await played('busy', { callId: callId.replace('sandbox-', '') });
    expect((await click().expect(200)).body.data.call_id).toBe(callId);
    expect([await count(), (await row(callId))?.dialStatus]).toEqual([before + 1, 'busy']);
  });

  it('a lead that does not exist or was removed is not called, also by a user who sees every lead', async () => {
    const enquiry = { name: 'Removed', phone: '9811904811', source: 'WEB' };
    const removed = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await admin.delete(`/api/removeLead?leadId=${removed}`).expect(200);
    const dial = (lead_id: string) => admin.post('/api/clickToCall/dialer', { lead_id });
    expect((await dial('nobody').expect(404)).body.message).toBe('There is no such lead.');
    expect((await dial(removed).expect(422)).body.message).toBe('This lead was removed.');
  });

  it('a call that the provider refused may be requested again; one whose fate is unknown is not dialled twice', async () => {
    const click = (key: string) => counsellor.post('/api/clickToCall/dialer', { lead_id: leadId }).set({ 'Idempotency-Key': key });
    await behave('refused');
    expect((await click('click-2')).body.error).toBe('call/not-dialled');
    await behave('unknown');
    expect((await click('click-3')).body.error).toBe('call/unconfirmed');
    await behave('accepted');
    expect((await click('click-3')).body.error).toBe('call/unconfirmed');
    const { body } = await click('click-2').expect(200);
    await played('busy', { callId: (body.data.call_id as string).replace('sandbox-', '') });
  });

  it('of several calls that a user dials at once, one is placed', async () => {
    const numbers = ['9811904861', '9811904862', '9811904863', '9811904864', '9811904865'];
    const dial = (phone: string) =>
      counsellor.post('/api/clickToCall/dialer', { phone, phonecode: '+91', result_later: true, reason: 'Later' });
    const answers = await Promise.all(numbers.map(dial));
    expect(answers.map(({ status, body }) => (status === 200 ? 'placed' : body.error)).toSorted()).toEqual([
      ...Array<string>(4).fill('call/busy'),
      'placed',
    ]);
    const callId = answers.find(({ status }) => status === 200)!.body.data.call_id as string;
    expect((await dial('9811904861')).body.error).toBe('call/busy');
    await played('busy', { callId: callId.replace('sandbox-', '') });
    const next = await dial('9811904861').expect(200);
    await played('busy', { callId: (next.body.data.call_id as string).replace('sandbox-', '') });
  });

  it('a call that the provider does not end is closed here, and does not keep the user from the next call', async () => {
    const { body } = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId, result_later: true, reason: 'Later' }).expect(200);
    const callId = body.data.call_id as string;
    await desk.settle();
    await behave('refused');
    const closed = await counsellor.post('/api/dialer/external/hangup', {}).expect(200);
    expect(closed.body.message).toMatch(/^The call is closed here. Hang up your telephone: the provider did not end the call./);
    await behave('accepted');
    expect(await row(callId)).toMatchObject({ status: 'ended', dialStatus: 'cancelled' });
    const next = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId, result_later: true, reason: 'Later' }).expect(200);
    await played('busy', { callId: (next.body.data.call_id as string).replace('sandbox-', '') });
  });

  it('a call that was hung up is not among the live calls, also right after it', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await played('ring', { phone: `+91${PHONE}` });
      await played('answer', { callId: id });
      await desk.settle();
      const [, ...answers] = await Promise.all([
        counsellor.post('/api/dialer/external/hangup', { call_id: `sandbox-${id}` }).expect(200),
        ...Array.from({ length: 8 }, () => counsellor.get('/api/get-live-calls').expect(200)),
      ]);
      const listed = [...answers, await counsellor.get('/api/get-live-calls').expect(200)].flatMap(({ body }) => body.data as LiveCall[]);
      expect(listed.filter(({ status }) => status !== 'ringing' && status !== 'answered')).toEqual([]);
    }
    await recordResult();
  });

  it('a missed call notifies the owner of the lead, and counts as called back after a call to the number', async () => {
    const id = await played('ring', { phone: `+91${PHONE}` });
    await played('no-answer', { callId: id });
    expect(await missed()).toContainEqual(expect.objectContaining({ call_id: `sandbox-${id}`, lead_id: leadId, called_back: false }));
    const { body } = await counsellor.post(`/api/getCrmUserNotification/${counsellor.userId}`, {}).expect(200);
    expect(body.data).toContainEqual(
      expect.objectContaining({ notifications: expect.objectContaining({ type: 'inbound_missed_call', lead_hash: leadId }) }),
    );
    const back = await counsellor.post('/api/clickToCall/dialer', { phone: PHONE, phonecode: '+91' }).expect(200);
    await played('busy', { callId: (back.body.data.call_id as string).replace('sandbox-', '') });
    expect(await missed()).toContainEqual(expect.objectContaining({ call_id: `sandbox-${id}`, called_back: true }));
  });

  it('a call of an unknown number has no lead, notifies whoever it rang at when it is missed, and may be marked as spam', async () => {
    const phone = '+919811904877';
    /** The notifications of missed calls: those of unknown numbers share one until it is read. */
    const told = async (person: Person) => {
      const { body } = await person.post(`/api/getCrmUserNotification/${person.userId}`, {}).expect(200);
      return (body.data as { notifications: { type: string } }[]).filter(
        ({ notifications }) => notifications.type === 'inbound_missed_call',
      ).length;
    };
    await counsellor.post(`/api/read-all-notification/${counsellor.userId}`, {}).expect(200);
    await desk.settle();
    const [ofCounsellor, ofOther] = [await told(counsellor), await told(other)];
    // It does not ring at a user on a break.
    await other.post('/api/breakApi', { status: 1, reason: 'Lunch Break' }).expect(200);
    await desk.settle();
    const id = `sandbox-${await played('ring', { phone })}`;
    await other.post('/api/breakApi', { status: 0 }).expect(200);
    await played('no-answer', { callId: id.replace('sandbox-', '') });
    await desk.settle();
    expect([await told(counsellor), await told(other)]).toEqual([ofCounsellor + 1, ofOther]);
    expect((await missed(admin)).find(({ call_id }) => call_id === id)).toMatchObject({ phone, lead_id: null });
    expect((await missed(other)).map(({ call_id }) => call_id)).not.toContain(id);
    const ids = async (path: string) => (await data<MissedCall[]>(path, admin)).map(({ call_id }) => call_id);
    expect(await ids('get/leads/without/leadId/all')).toContain(id);
    expect(await ids(`lead-not-create-call-history?id=${id}`)).toEqual([id]);
    expect(await ids('lead-not-create-call-history?phone=9811904877')).toEqual([id]);
    await admin.get('/api/lead-not-create-call-history').expect(422);
    await other.post('/api/save-spam-call', { call_id: id }).expect(404);
    await admin.post('/api/save-spam-call', { call_id: id }).expect(200);
    expect(await ids('get/leads/without/leadId/all')).not.toContain(id);
    expect(await ids('get/leads/without/leadId/all?spam=true')).toContain(id);
    expect((await missed(admin)).map(({ call_id }) => call_id)).not.toContain(id);
    // Nothing of it is open any more.
    expect(await told(counsellor)).toBe(ofCounsellor);
  });

  describe('a call of an unknown number', () => {
    const phone = '+919811904878';
    /** Resolves with the announcement of a call on a console. */
    const announced = (socket: Socket, callId: () => string) =>
      new Promise<DialerCall>((resolve) => socket.on('dialer_call', (call: DialerCall) => call.call_id === callId() && resolve(call)));
    const take = (callId: string, person: Person) => person.post(`/api/calls/${callId}/answer`, {});
    let id = '';
    const ring = async (from: string) => {
      await desk.settle();
      id = `sandbox-${await played('ring', { phone: from })}`;
    };

    it('IC-01: rings at all free users, and of two who take it at once one gets it', async () => {
      const consoles = [await connected(counsellor), await connected(other)];
      const heard = consoles.map((socket) => announced(socket, () => id));
      await ring('+919811904874');
      for (const [at, person] of [counsellor, other].entries())
        expect(await heard[at]).toMatchObject({ call_id: id, offered: true, requestBody: { id: null, user_id: person.userId } });
      const offered = await row(id);
      expect(offered).toMatchObject({ status: 'ringing', offeredTo: expect.arrayContaining([counsellor.userId, other.userId]) });
      expect(offered).not.toHaveProperty('userId');
      // Being rung at is no right to end the call for the others.
      const hungUp = await counsellor.post('/api/dialer/external/hangup', { call_id: id });
      expect([hungUp.status, hungUp.body.error]).toEqual([403, 'call/not-yours']);
      expect((await row(id))?.status).toBe('ringing');
      expect([await live(), await live(other)]).toMatchObject([[{ call_id: id }], [{ call_id: id }]]);
      const answers = await Promise.all([take(id, counsellor), take(id, other)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [winner, loser] = answers[0].status === 200 ? [counsellor, other] : [other, counsellor];
      const name = winner === counsellor ? 'Asha Sharma' : (await row(id))?.userName;
      const refused = answers.find(({ status }) => status === 409);
      expect([refused?.body.error, refused?.body.message]).toEqual(['call/taken', `${name} has taken this call.`]);
      expect(await row(id)).toMatchObject({ status: 'ringing', userId: winner.userId });
      expect([await live(winner), await live(loser)]).toMatchObject([[{ call_id: id, user_id: winner.userId }], []]);
      // The provider connects it with the telephone of the winner, who is asked to answer there.
      const taken = answers.find(({ status }) => status === 200);
      expect(taken?.body).toMatchObject({ message: 'The call is yours. Answer your telephone.', data: { call_id: id, connecting: true } });
      // Taking it again changes nothing, and the other user is told again who has it.
      await take(id, winner).expect(200);
      expect((await take(id, loser)).body.error).toBe('call/taken');
      await played('answer', { callId: id.replace('sandbox-', '') });
      await played('hang-up', { callId: id.replace('sandbox-', '') });
      expect(await row(id)).toMatchObject({ status: 'ended', userId: winner.userId });
      expect((await take(id, winner)).body.error).toBe('call/over');
    });

    it('that one user declines rings on at the other, and no longer here; unanswered, both have missed it', async () => {
      const decline = (person: Person) => person.post(`/api/calls/${id}/decline`, {});
      await ring('+919811904873');
      await (await lakeview.signIn('admin')).post(`/api/calls/${id}/decline`, {}).expect(404);
      await decline(counsellor).expect(200);
      await decline(counsellor).expect(200);
      expect(await row(id)).toMatchObject({ status: 'ringing', declinedBy: [counsellor.userId] });
      expect((await row(id))?.offeredTo).not.toContain(counsellor.userId);
      expect([await live(), await live(other)]).toMatchObject([[], [{ call_id: id, may_hang_up: false }]]);
      // It is announced to consoles that connect now, and not to those of the user who declined it.
      const overheard: string[] = [];
      (await connected(counsellor)).on('dialer_call', ({ call_id }: DialerCall) => overheard.push(call_id));
      expect(await announced(await connected(other), () => id)).toMatchObject({ call_id: id });
      expect(overheard).not.toContain(id);
      await played('no-answer', { callId: id.replace('sandbox-', '') });
      expect(await row(id)).toMatchObject({ status: 'missed', offeredTo: expect.arrayContaining([counsellor.userId, other.userId]) });
      for (const person of [counsellor, other]) expect((await missed(person)).map(({ call_id }) => call_id)).toContain(id);
    });

    it('that the provider does not connect is answered on the telephone, as the message says', async () => {
      await ring('+919811904872');
      await behave('refused');
      const { body } = await take(id, counsellor).expect(200);
      await behave('accepted');
      expect(body.data).toEqual({ call_id: id, connecting: false });
      expect(body.message).toMatch(/^The call is yours. .* Answer it on the telephone where it rings.$/);
      await played('cancel', { callId: id.replace('sandbox-', '') });
    });

    it('belongs to the user whose telephone answers, and is missed by all at whom it rang', async () => {
      await ring('+919811904875');
      await played('answer', { callId: id.replace('sandbox-', ''), agentPhone: OTHER_TELEPHONE });
      expect(await row(id)).toMatchObject({ status: 'answered', userId: other.userId });
      expect((await take(id, counsellor)).body.error).toBe('call/taken');
      // A user in a call is not free.
      const second = `sandbox-${await played('ring', { phone: '+919811904876' })}`;
      expect((await row(second))?.offeredTo).not.toContain(other.userId);
      expect((await take(second, other)).status).toBe(404);
      await played('cancel', { callId: second.replace('sandbox-', '') });
      await played('hang-up', { callId: id.replace('sandbox-', '') });
      // One unread notification of unknown numbers stands for all of them.
      for (const person of [counsellor, other]) await person.post(`/api/read-all-notification/${person.userId}`, {}).expect(200);
      await desk.settle();
      await ring(phone);
      await played('no-answer', { callId: id.replace('sandbox-', '') });
      for (const person of [counsellor, other]) {
        expect((await missed(person)).map(({ call_id }) => call_id)).toContain(id);
        const { body } = await person.post(`/api/getCrmUserNotification/${person.userId}`, {}).expect(200);
        const told = (body.data as { _id: string }[]).map(({ _id }) => _id);
        expect(told).toContain(`missed-${id}-${person.userId}`);
      }
    });

    it('is linked to the lead that is created of it', async () => {
      const enquiry = { name: 'Meera Iyer', phone, source: 'MISSED_CALL' };
      const created = (await counsellor.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
      expect(await row(id)).toMatchObject({ leadId: created, leadName: 'Meera Iyer', ownerId: counsellor.userId });
      const entries = await data<{ kind: string; call?: object }[]>(`leads/${created}/conversation`);
      expect(entries.find(({ kind }) => kind === 'call')).toMatchObject({ call: { callId: id, missed: true, direction: 'incoming' } });
    });
  });

  it('a missed call of an unknown number is linked to the lead that gets the number later', async () => {
    const id = `sandbox-${await played('ring', { phone: '+919811904861' })}`;
    await played('no-answer', { callId: id.replace('sandbox-', '') });
    expect(await row(id)).not.toHaveProperty('leadId');
    const enquiry = { name: 'Nila Rao', phone: '9811904862', source: 'WEB', user_id: counsellor.userId };
    const lead = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await desk.settle();
    await admin.post(`/api/update-incoming-lead/${lead}`, { phone: '9811904861' }).expect(200);
    expect(await row(id)).toMatchObject({ status: 'missed', leadId: lead, leadName: 'Nila Rao', ownerId: counsellor.userId });
    expect((await missed()).find(({ call_id }) => call_id === id)).toMatchObject({ lead_id: lead });
  });

  it('a call is matched to a lead by the number of its order, but not in other institutions and not after the erasure', async () => {
    const enquiry = { name: 'Omar Shah', phone: '9811904863', source: 'WEB', user_id: counsellor.userId };
    const lead = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 5_000 };
    const productId = (await admin.post('/api/records/products', token).expect(200)).body.data.id as string;
    await desk.settle();
    await admin.post('/api/orders', { lead_id: lead, product_ids: [productId] }).expect(200);
    await admin.post(`/api/update-incoming-lead/${lead}`, { phone: '9811904864' }).expect(200);
    await desk.settle();
    const rung = async (tenantId = sunrise.tid) => {
      const id = await played('ring', { phone: '+919811904863' }, tenantId);
      await played('no-answer', { callId: id }, tenantId);
      return `sandbox-${id}`;
    };
    expect(await row(await rung())).toMatchObject({ status: 'missed', leadId: lead, userId: counsellor.userId });
    const hillside = await desk.tenant();
    expect(await row(await rung(hillside.tid), await hillside.signIn('admin'))).not.toHaveProperty('leadId');
    await admin.delete(`/api/leads/${lead}/person`).expect(200);
    await desk.settle();
    expect(await row(await rung())).not.toHaveProperty('leadId');
  });

  it('a call with a withheld number rings at the user whose telephone was called', async () => {
    const id = await played('ring', { line: TELEPHONE });
    expect(await row(`sandbox-${id}`)).toMatchObject({ status: 'ringing', userId: counsellor.userId });
    expect((await row(`sandbox-${id}`))?.phone).toBeUndefined();
    await played('cancel', { callId: id });
    expect(await row(`sandbox-${id}`)).toMatchObject({ status: 'missed', dialStatus: 'cancelled' });
  });

  it('a call whose webhooks are lost is found in the list of the provider, and does not block the next call of the user', async () => {
    const { body } = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId }).expect(200);
    const callId = body.data.call_id as string;
    const missedId = await played('ring', { phone: `+91${PHONE}`, silent: true });
    await played('no-answer', { callId: missedId, silent: true });
    await played('busy', { callId: callId.replace('sandbox-', ''), silent: true });
    expect([(await row(callId))?.status, await row(`sandbox-${missedId}`)]).toEqual(['ringing', undefined]);
    await reconciled();
    expect(await row(callId)).toMatchObject({ status: 'ended', dialStatus: 'busy' });
    expect(await row(`sandbox-${missedId}`)).toMatchObject({ status: 'missed', dialStatus: 'no-answer', leadId });
    const next = await counsellor.post('/api/clickToCall/dialer', { lead_id: leadId }).expect(200);
    await played('busy', { callId: (next.body.data.call_id as string).replace('sandbox-', '') });
  });

  it('a person plays a call by the buttons of the outbox', async () => {
    const press = async (what: string, fields: Record<string, string>): Promise<string> => {
      const headers = { accept: 'text/html' };
      const body = new URLSearchParams({ tenantId: sunrise.tid, ...fields });
      const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, { method: 'POST', headers, body });
      expect([answer.status, answer.url]).toEqual([200, `${desk.address}/dev/outbox?tenant=${sunrise.tid}`]);
      return answer.text();
    };
    const page = await press('ring', { phone: '+919811904822', line: '' });
    const callId = /name="callId" value="(in-[^"]+)"/.exec(page)?.[1] ?? '';
    for (const label of ['Answer', 'Busy', 'No answer', 'Cancel']) expect(page).toContain(`<button>${label}</button>`);
    expect(await press('answer', { callId, agentPhone: '' })).toContain('<button>Hang up, with recording</button>');
    await press('hang-up', { callId, record: 'true' });
    expect(await row(`sandbox-${callId}`)).toMatchObject({ status: 'ended', dialStatus: 'completed', phone: '+919811904822' });
  });

  it('a telephone belongs to one active user, and to no lead and no line of the institution', async () => {
    const edit = (number: string, person = other) => person.post('/api/editUserProfile', { alt_mobile: number });
    for (const taken of [TELEPHONE, `+91 ${TELEPHONE}`, PHONE, '01140000000']) {
      const { status, body } = await edit(taken);
      expect([taken, status, body.error, body.fields]).toEqual([
        ...[taken, 422, 'user/telephone-taken'],
        { alt_mobile: 'This number is in use. Enter another one.' },
      ]);
      await admin.put(`/api/users/${other.userId}`, { alt_mobile: taken }).expect(422);
    }
    const account = { name: 'Second Telephone', email: sunrise.email('second.telephone'), role: 3, alt_mobile: TELEPHONE };
    expect((await admin.post('/api/users/register', account).expect(422)).body.error).toBe('user/telephone-taken');
    await edit(TELEPHONE, counsellor).expect(200);
    await edit('9811904891').expect(200);
    await desk.settle();
    // A call to the line of the institution rings at free users; when another user's telephone answers, it is theirs.
    const id = await played('ring', { phone: '+919811904879', line: '+911140000000' });
    expect((await row(`sandbox-${id}`))?.offeredTo).toContain(counsellor.userId);
    await played('answer', { callId: id, agentPhone: '9811904891' });
    expect(await row(`sandbox-${id}`)).toMatchObject({ userId: other.userId });
    await played('hang-up', { callId: id });
  });

  it('the telephone of a suspended user may be given to another one; then the account is not reinstated with it', async () => {
    const account = { name: 'Former Telephone', email: sunrise.email('former.telephone'), role: 3, alt_mobile: '9811904892' };
    const former = (await admin.post('/api/users/register', account).expect(200)).body.data.id as string;
    await desk.settle();
    await admin.post(`/api/users/${former}/suspend`, {}).expect(200);
    await desk.settle();
    await other.post('/api/editUserProfile', { alt_mobile: '9811904892' }).expect(200);
    await desk.settle();
    const reinstated = () => admin.post('/api/admin/reset-user-suspension', { user_id: former });
    expect((await reinstated().expect(422)).body.error).toBe('user/telephone-taken');
    await admin.put(`/api/users/${former}`, { alt_mobile: '' }).expect(200);
    await reinstated().expect(200);
  });

  it('RE-04: histories of all calls are for admins', async () => {
    await counsellor.get('/api/get/admin/call/history').expect(403);
    await counsellor.get('/api/get/click/to/call/admin').expect(403);
    const clicked = await data<{ direction: string }[]>('get/click/to/call/admin?limit=100', admin);
    expect(clicked.length).toBeGreaterThan(2);
    expect(new Set(clicked.map(({ direction }) => direction))).toEqual(new Set(['outgoing']));
    const { text } = await admin.get('/api/get/click/to/call/admin?format=csv').expect(200);
    expect(text.split('\n')[0]).toContain('Called At');
  });

  it('figures of calls follow the filter, and are limited to those that the user sees', async () => {
    await desk.settle();
    const figures = async (body: object, person = admin) => (await person.post('/api/calls/figures', body).expect(200)).body.data;
    const all = await figures({});
    expect(all.calls).toBe(all.attempts + all.received);
    expect(all).toMatchObject({ connect_rate: Math.round((1_000 * all.connected) / all.calls) / 10 });
    expect(all.recordings).toBeGreaterThan(0);
    expect(all.first_response_seconds).toBeGreaterThanOrEqual(0);
    const dialled = await figures({ where: { field: 'direction', op: 'eq', value: 'outgoing' } });
    expect(dialled).toMatchObject({ calls: all.attempts, attempts: all.attempts, received: 0, missed: 0 });
    const none = await figures({ where: { field: 'callId', op: 'eq', value: 'none' } });
    expect(none).toMatchObject({ calls: 0, connect_rate: null, average_talk_seconds: null, first_response_seconds: null });
    expect((await figures({}, counsellor)).calls).toBeLessThan(all.calls);
    await admin.post('/api/calls/figures', { where: { field: 'nothing', op: 'eq', value: 1 } }).expect(422);
  });

  it('DL-07: figures by user and the state of each agent follow from the calls', async () => {
    await desk.settle();
    const { body } = await admin.post('/api/ivrDashBoard', {}).expect(200);
    expect(body.data.calls).toBe(body.data.incoming + body.data.outgoing);
    expect(body.data.users).toContainEqual(expect.objectContaining({ user_id: counsellor.userId, user_name: 'Asha Sharma' }));
    const id = await played('ring', { phone: `+91${PHONE}` });
    await played('answer', { callId: id });
    await desk.settle();
    const agent = async (person: Person) =>
      ((await admin.post('/api/ivrAgentStatusReport', {}).expect(200)).body.data as { user_id: string; telephone: string | null }[]).find(
        ({ user_id }) => user_id === person.userId,
      );
    expect(await agent(counsellor)).toMatchObject({ status: 'on-call', call_id: `sandbox-${id}` });
    // A manager sees the telephones of the team, and a counsellor neither those of colleagues nor whether they are online.
    const agentsFor = async (person: Person) =>
      (await person.post('/api/ivrAgentStatusReport', {}).expect(200)).body.data as {
        user_id: string;
        status: string | null;
        telephone: string | null;
      }[];
    const manager = await sunrise.signIn('manager');
    expect((await agentsFor(manager)).find(({ user_id }) => user_id === counsellor.userId)).toMatchObject({ telephone: 'available' });
    const seen = await agentsFor(counsellor);
    expect(seen.find(({ user_id }) => user_id === counsellor.userId)).toMatchObject({ status: 'on-call' });
    expect(seen.find(({ user_id }) => user_id === other.userId)).toMatchObject({ status: null, telephone: null, calls: 0 });
    expect(
      (await counsellor.post('/api/ivrDashBoard', {}).expect(200)).body.data.users.map(({ user_id }: { user_id: string }) => user_id),
    ).not.toContain(other.userId);
    await played('hang-up', { callId: id });
    // The provider knows the telephones, whose states are played in the sandbox.
    expect((await agent(counsellor))?.telephone).toBe('available');
    const set = async (state: string, status = 200) => {
      const body = JSON.stringify({ tenantId: sunrise.tid, agentPhone: TELEPHONE, state });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${desk.address}/dev/outbox/calls/agent`, { method: 'POST', headers, body });
      expect(answer.status).toBe(status);
    };
    await set('asleep', 400);
    await set('offline');
    expect((await agent(counsellor))?.telephone).toBe('offline');
    const page = await fetch(`${desk.address}/dev/outbox?tenant=${sunrise.tid}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(`Telephone ${TELEPHONE}: offline`);
    await set('available');
    const again = await played('ring', { phone: `+91${PHONE}` });
    await played('answer', { callId: again, agentPhone: TELEPHONE });
    expect((await agent(counsellor))?.telephone).toBe('busy');
    await played('hang-up', { callId: again });
  });

  it('a call that another user answered is not ended by the owner of its lead, and is by a manager', async () => {
    const agentPhone = '9811904862';
    await admin.put(`/api/users/${other.userId}`, { alt_mobile: agentPhone }).expect(200);
    await desk.settle();
    const id = await played('ring', { phone: `+91${PHONE}` });
    await played('answer', { callId: id, agentPhone });
    const callId = `sandbox-${id}`;
    const manager = await sunrise.signIn('manager2');
    expect(await row(callId)).toMatchObject({ status: 'answered', userId: other.userId, ownerId: counsellor.userId });
    const mayEnd = async (person: Person) => (await live(person)).find(({ call_id }) => call_id === callId)?.may_hang_up;
    expect([await mayEnd(counsellor), await mayEnd(other), await mayEnd(manager)]).toEqual([false, true, true]);
    const hangUp = (person: Person) => person.post('/api/dialer/external/hangup', { call_id: callId });
    const refused = await hangUp(counsellor);
    expect([refused.status, refused.body.error]).toEqual([403, 'call/not-yours']);
    expect((await row(callId))?.status).toBe('answered');
    await hangUp(manager).expect(200);
    expect(await row(callId)).toMatchObject({ status: 'ended', userId: other.userId });
  });

  it('other institutions see nothing, and forged webhooks are refused', async () => {
    const foreign = await lakeview.signIn('admin');
    expect(await live(foreign)).toEqual([]);
    expect(await missed(foreign)).toEqual([]);
    const forged = { CallSid: 'forged', Direction: 'incoming', CallFrom: `+91${PHONE}`, Status: 'completed' };
    await desk.anonymous('post', `/api/hooks/${sunrise.tid}/none/secret`).send(forged).expect(404);
    await desk.anonymous('post', `/api/hooks/exotel?tenantId=${sunrise.tid}&messageId=x`).send(forged).expect(404);
    expect(await row('exotel-forged')).toBeUndefined();
  });

  it('calls follow their lead to another owner, with their recordings', async () => {
    const enquiry = { name: 'Meera Iyer', phone: '9811904844', source: 'WEB', user_id: counsellor.userId };
    const moved = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await desk.settle();
    const id = await played('ring', { phone: '+919811904844' });
    await played('answer', { callId: id });
    await played('hang-up', { callId: id, record: true });
    await desk.settle();
    await other.get(`/api/calls/sandbox-${id}/recording`).expect(404);
    await admin.post('/api/re-assignment-leads', { lead_ids: [moved], user_id: other.userId }).expect(200);
    expect(await row(`sandbox-${id}`)).toMatchObject({ ownerId: other.userId, recordingExpiresAt: expect.any(String) });
    await other.get(`/api/calls/sandbox-${id}/recording`).expect(200);
    const history = await data<{ call_id: string; has_recording: boolean }[]>('get/admin/call/history', admin);
    expect(history.find(({ call_id }) => call_id === `sandbox-${id}`)?.has_recording).toBe(true);
    // An action on many leads and its undo move calls as well.
    const selection = { where: { field: 'leadId', op: 'eq', value: moved } };
    const action = { action: 'assign', user_id: counsellor.userId, selection };
    const { jobId } = (await admin.post('/api/commands/leads/bulk', action).expect(200)).body.data;
    const jobs = new Imports(desk, admin);
    expect((await jobs.ended(jobId)).counts).toMatchObject({ changed: 1 });
    expect(await row(`sandbox-${id}`)).toMatchObject({ ownerId: counsellor.userId });
    await other.get(`/api/calls/sandbox-${id}/recording`).expect(404);
    expect((await jobs.undo(jobId)).undoCounts).toMatchObject({ restored: 1 });
    expect(await row(`sandbox-${id}`)).toMatchObject({ ownerId: other.userId });
  });

  it('a dialled number is linked to a lead only for those who may see the lead and its phone number', async () => {
    const dialled = async (person: Person, phone: string) => {
      const { body } = await person.post('/api/clickToCall/dialer', { phone, result_later: true, reason: 'Later' }).expect(200);
      const callId = body.data.call_id as string;
      const id = callId.replace('sandbox-', '');
      await played('answer', { callId: id });
      await played('hang-up', { callId: id });
      await reconciled();
      return row(callId);
    };
    const hidden = await dialled(other, PHONE);
    expect(hidden).toMatchObject({ userId: other.userId, phone: `+91${PHONE}`, status: 'ended' });
    for (const field of ['leadId', 'leadName', 'leadHash', 'ownerId', 'stage', 'source']) expect(hidden).not.toHaveProperty(field);
    // The role of this user sees the lead, and not its phone number.
    const masked = await sunrise.signIn('caller2');
    const enquiry = { name: 'Kabir Das', phone: '9811904833', source: 'WEB', user_id: masked.userId };
    const own = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await desk.settle();
    expect(await dialled(masked, '9811904833')).toMatchObject({ userId: masked.userId, leadId: own });
    await admin.post('/api/edit-role-permissions', { role: 4, field_rules: { phone: 'masked' } }).expect(200);
    await desk.settle();
    expect(await dialled(masked, '9811904833')).not.toHaveProperty('leadId');
    // The user calls the masked number all the same, by the lead or by a call, and does not see it.
    const calls = async (body: object) => {
      const answer = await masked.post('/api/clickToCall/dialer', { ...body, result_later: true, reason: 'Later' }).expect(200);
      expect(JSON.stringify(answer.body)).not.toContain('9811904833');
      const placed = answer.body.data.call_id as string;
      await played('busy', { callId: placed.replace('sandbox-', '') });
      expect(await row(placed)).toMatchObject({ phone: '+919811904833', status: 'ended' });
      expect((await row(placed, masked))?.phone).not.toContain('9811904833');
      return placed;
    };
    const byLead = await calls({ lead_id: own });
    await calls({ call_id: byLead });
    await (await lakeview.signIn('admin')).post('/api/clickToCall/dialer', { call_id: byLead }).expect(404);
    // The call of a number that nobody knew gets the lead that the user creates of it, and its result; that of a known number tells nothing of its lead.
    const created = async (phone: string) => {
      const placed = await dialled(masked, phone);
      expect(placed).not.toHaveProperty('leadId');
      const { body } = await masked
        .post('/api/leadGenerate', { name: 'Nila Rao', phone, source: 'WEB', call_id: placed?.callId })
        .expect(200);
      expect(body.data).toEqual({ outcome: 'accepted' });
      return row(placed!.callId);
    };
    expect(await created('9811904833')).not.toHaveProperty('leadId');
    const linked = await created('9811904834');
    expect(linked).toMatchObject({ leadName: 'Nila Rao', ownerId: masked.userId });
    const callObj = { group: 'call', selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' };
    const result = { lead_id: linked?.leadId, call_id: linked?.callId, callObj, user_selected_college_id: -1 };
    await masked.post('/api/callGenerate', result).expect(200);
    expect(await row(linked!.callId)).toMatchObject({ disposition: 'Not Interested, Fees too high' });
    await admin.post('/api/edit-role-permissions', { role: 4, field_rules: {} }).expect(200);
  });

  it('nothing of a person who is erased is left in their calls', async () => {
    const gone = (await admin.post('/api/leadGenerate', { name: 'Wanda Vanish', phone: '9811904866', source: 'WEB' }).expect(200)).body.data
      .leadId as string;
    const id = await played('ring', { phone: '+919811904866' });
    await played('no-answer', { callId: id });
    expect(await row(`sandbox-${id}`)).toMatchObject({ phone: '+919811904866', leadName: 'Wanda Vanish' });
    await admin.delete(`/api/leads/${gone}/person`).expect(200);
    const erased = await row(`sandbox-${id}`);
    expect(JSON.stringify(erased)).not.toMatch(/9811904866|Wanda/);
    expect(erased).toMatchObject({ status: 'missed' });
  });
});
