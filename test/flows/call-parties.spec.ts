import type { DialerCall } from '@matricula/projections/call';
import { todayIn } from '@matricula/lists';
import type { CallRow } from '@matricula/read-models/call';
import { io, type Socket } from 'socket.io-client';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('the parties of a call', () => {
  let tenant: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  const sockets: Socket[] = [];

  /** Plays the other side of a call in the sandbox; answers with the id of the call. */
  const played = async (what: string, said: { phone?: string; line?: string; callId?: string; agentPhone?: string }): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ tenantId: tenant.tid, ...said, callId: said.callId?.replace('sandbox-', '') });
    const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    return `sandbox-${((await answer.json()) as { data: { callId: string } }).data.callId}`;
  };
  const row = async (callId: string, person = admin): Promise<CallRow | undefined> => {
    await desk.settle();
    return (await person.post('/api/lists/calls/by-key', { keys: [callId] }).expect(200)).body.data[0];
  };
  const ids = async (path: string, person = admin): Promise<string[]> => {
    await desk.settle();
    return ((await person.get(`/api/${path}`).expect(200)).body.data as { call_id: string }[]).map(({ call_id }) => call_id);
  };
  const told = async (person: Person): Promise<string[]> => {
    await desk.settle();
    const { body } = await person.post(`/api/getCrmUserNotification/${person.userId}`, {}).expect(200);
    return (body.data as { _id: string }[]).map(({ _id }) => _id);
  };
  const capture = async (enquiry: object, person = counsellor): Promise<string> => {
    const { body } = await person.post('/api/leadGenerate', { name: 'Meera Iyer', source: 'WEB', ...enquiry }).expect(200);
    await desk.settle();
    return body.data.leadId;
  };
  /** The calls that the console of a user announces from here on. */
  const announced = async (person: Person): Promise<DialerCall[]> => {
    const auth = { token: person.token, tenant: person.tenant };
    const socket = io(desk.address, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
    sockets.push(socket);
    const heard: DialerCall[] = [];
    socket.on('dialer_call', (call: DialerCall) => heard.push(call));
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return heard;
  };
  /** Waits until the console has a call: later announcements come after it. */
  const heardOf = async (calls: readonly DialerCall[], callId: string): Promise<DialerCall> => {
    for (;;) {
      const found = calls.find(({ call_id }) => call_id === callId);
      if (found) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  beforeAll(async () => {
    tenant = await desk.tenant();
    admin = await tenant.signIn('admin');
    counsellor = await tenant.signIn('counsellor');
    other = await tenant.signIn('counsellor3');
    await admin.put(`/api/users/${counsellor.userId}`, { alt_mobile: '9811906890' }).expect(200);
    await admin.put(`/api/users/${other.userId}`, { alt_mobile: '9811906891' }).expect(200);
    await desk.settle();
  });
  afterAll(() => sockets.forEach((socket) => socket.disconnect()));

  describe('a call that a user dialled to an unknown number', () => {
    const dialled = async (phone: string, person = counsellor): Promise<string> => {
      const later = { result_later: true, reason: 'Later' };
      const { body } = await person.post('/api/clickToCall/dialer', { phone, ...later }).expect(200);
      await played('busy', { callId: body.data.call_id });
      await desk.settle();
      return body.data.call_id;
    };

    it('is linked to the lead that is created from it, and leaves the calls without a lead', async () => {
      const callId = await dialled('9811906801');
      expect(await ids('get/leads/without/leadId/all')).toContain(callId);
      const lead = await capture({ phone: '9811906801', call_id: callId, message: 'Asked for a brochure' });
      expect(await row(callId)).toMatchObject({ leadId: lead, leadName: 'Meera Iyer', ownerId: counsellor.userId, source: 'WEB' });
      expect((await row(callId))?.leadHash).toMatch(/^[\w-]{12}$/);
      expect(await ids('get/leads/without/leadId/all')).not.toContain(callId);
      // The note of another call is shown with the enquiry that it is added by.
      await capture({ phone: '9811906801', message: 'Asked for a scholarship' });
      const { body } = await counsellor.get(`/api/leads/${lead}/conversation`).expect(200);
      const comments = (body.data as { kind: string; comment?: string }[]).flatMap(({ kind, comment }) =>
        kind === 'enquiry' ? comment : [],
      );
      expect(comments.toSorted()).toEqual(['Asked for a brochure', 'Asked for a scholarship']);
    });

    it('stays without a lead if the lead has another number, or is not the caller’s to see', async () => {
      const callId = await dialled('9811906802');
      await capture({ phone: '9811906803', call_id: callId });
      expect(await row(callId)).not.toHaveProperty('leadId');
      const foreign = await dialled('9811906804');
      await capture({ phone: '9811906804', user_id: other.userId }, admin);
      await capture({ phone: '9811906804', call_id: foreign });
      expect(await row(foreign)).not.toHaveProperty('leadId');
    });

    it('is refused if it is not the caller’s, and nothing is captured', async () => {
      const callId = await dialled('9811906805', other);
      const enquiry = { name: 'Omar Shah', phone: '9811906805', source: 'WEB', call_id: callId };
      expect((await counsellor.post('/api/leadGenerate', enquiry).expect(404)).body.error).toBe('call/unknown');
      await counsellor.post('/api/leadGenerate', { ...enquiry, call_id: 'sandbox-none' }).expect(404);
      expect((await counsellor.post('/api/leadGenerate', { ...enquiry, call_id: undefined }).expect(200)).body.data.outcome).toBe(
        'created',
      );
    });
  });

  it('a missed call of an unknown number of which a user created the lead adds no second enquiry at the others, nor when it is sent again', async () => {
    const callId = await played('ring', { phone: '+919811906811' });
    await played('no-answer', { callId });
    await desk.settle();
    const enquiry = { name: 'Nila Rao', phone: '9811906811', source: 'WEB', call_id: callId };
    const create = (person: Person, key: string, more: object = {}) =>
      person
        .post('/api/leadGenerate', { ...enquiry, ...more })
        .set('idempotency-key', key)
        .expect(200);
    const lead = (await create(counsellor, 'nila-1')).body.data.leadId;
    expect(await row(callId)).toMatchObject({ leadId: lead });
    expect((await create(counsellor, 'nila-1')).body.data).toMatchObject({ outcome: 'created', leadId: lead });
    const { body } = await create(admin, 'nila-2');
    expect([body.message, body.data]).toEqual([
      'The lead of this call was created already: no second enquiry was added',
      { outcome: 'skipped', leadId: lead },
    ]);
    // What a user learned becomes a note of the lead, also if it is not theirs to see; sent again, it stands once.
    for (let times = 0; times < 2; times++) {
      const answer = (await create(other, 'nila-4', { message: 'Asks for the hostel fee' })).body;
      expect([answer.message, answer.data]).toEqual([
        'The lead of this call was created already: your note was added to it',
        { outcome: 'skipped' },
      ]);
    }
    await desk.settle();
    const byNote = { where: { field: 'leadId', op: 'eq', value: lead } };
    const notes = (await admin.post('/api/lists/lead-notes/rows', byNote).expect(200)).body.data as { note: string }[];
    expect(notes.map(({ note }) => note)).toEqual(['Asks for the hostel fee']);
    // Of a missed call of nobody, everyone at whom it rang may give a note.
    await other.post(`/api/calls/${callId}/note`, { note: 'Wants to be called at six' }).expect(200);
    const enquiries = async () => {
      await desk.settle();
      const { data } = (await admin.get(`/api/leads/${lead}/conversation`).expect(200)).body as { data: { kind: string }[] };
      return data.filter(({ kind }) => kind === 'enquiry').length;
    };
    const first = await enquiries();
    expect((await create(admin, 'nila-3', { phone: '9811906812' })).body.data.outcome).toBe('created');
    await admin.post('/api/leadGenerate', { ...enquiry, call_id: undefined }).expect(200);
    expect(await enquiries()).toBe(first + 1);
  });

  it('a call with a withheld number is linked to the lead that its user creates from it', async () => {
    const callId = await played('ring', { line: '9811906890' });
    await played('cancel', { callId });
    expect(await row(callId)).toMatchObject({ status: 'missed', userId: counsellor.userId });
    const lead = await capture({ phone: '9811906807', call_id: callId, message: 'Asked for a brochure' });
    expect(await row(callId)).toMatchObject({ leadId: lead, leadName: 'Meera Iyer' });
    expect(await ids('get/leads/without/leadId/all')).not.toContain(callId);
    expect(await row(callId)).not.toHaveProperty('phone');
  });

  it('a call of a number that is marked as spam is recorded, and does not ring, until the mark is removed', async () => {
    const phone = '+919811906810';
    const first = await played('ring', { phone });
    await played('no-answer', { callId: first });
    await desk.settle();
    await admin.post('/api/save-spam-call', { call_id: first }).expect(200);
    const heard = await announced(counsellor);
    await desk.settle();
    const second = await played('ring', { phone });
    expect(await row(second)).toMatchObject({ status: 'ringing', spam: true });
    expect(await row(second)).not.toHaveProperty('offeredTo');
    await played('no-answer', { callId: second });
    expect(await row(second)).toMatchObject({ status: 'missed', spam: true });
    expect(await ids('get/leads/without/leadId/all?spam=true')).toEqual(expect.arrayContaining([first, second]));
    expect(await ids('get-today-missed-calls')).not.toContain(second);
    // Removed from one call, it is removed from the number.
    await admin.post('/api/save-spam-call', { call_id: second, spam: false }).expect(200);
    expect(await row(first)).toMatchObject({ spam: false });
    const third = await played('ring', { phone });
    expect(await heardOf(heard, third)).toMatchObject({ offered: true });
    expect(heard.map(({ call_id }) => call_id)).not.toContain(second);
    await played('no-answer', { callId: third });
  });

  describe('a call of a lead whose owner is in another call', () => {
    const phone = '+919811906820';
    let lead: string;
    let busy: string;
    beforeAll(async () => {
      lead = await capture({ phone, user_id: counsellor.userId }, admin);
      busy = await played('ring', { phone: '+919811906821' });
      await played('answer', { callId: busy, agentPhone: '9811906890' });
      await desk.settle();
    });
    afterAll(() => played('hang-up', { callId: busy }));

    /** The row of the call, and its line among the live calls, name nothing but the name of the lead for the other user. */
    const withoutLead = async (callId: string) => {
      const found = await row(callId, other);
      expect(found).toMatchObject({ callId, phone, leadName: 'Meera Iyer', foreign: true });
      for (const field of ['leadId', 'leadHash', 'ownerId', 'stage', 'source', 'disposition']) expect(found).not.toHaveProperty(field);
      const { body } = await other.get('/api/get-live-calls').expect(200);
      const line = (body.data as { call_id: string }[]).find(({ call_id }) => call_id === callId);
      expect(line).toMatchObject({ lead_id: null, lead_hash: null, lead_name: 'Meera Iyer', foreign: true });
      const { text } = await other.post('/api/lists/calls/rows', { where: { field: 'callId', op: 'eq', value: callId } }).expect(200);
      expect([text.includes('Meera Iyer'), text.includes(lead)]).toEqual([true, false]);
      // Values, filters and order of the list tell no more than the row.
      const ofCall = { field: 'callId', op: 'eq', value: callId };
      const fields = ['leadId', 'leadHash', 'ownerId', 'stage', 'source', 'disposition', 'callActionId'];
      const facets = (person: Person) => person.post('/api/lists/calls/facets', { fields, where: ofCall }).expect(200);
      expect(Object.values((await facets(other)).body.data).flat()).toEqual([]);
      expect((await facets(admin)).body.data.leadId).toEqual([{ value: lead, count: 1 }]);
      const byOwner = { and: [ofCall, { field: 'ownerId', op: 'eq', value: counsellor.userId }] };
      expect((await other.post('/api/lists/calls/rows', { where: byOwner }).expect(200)).body.data).toEqual([]);
    };

    it('rings at free users as well, without the lead for those who may not see it, and is missed by the owner alone', async () => {
      const [own, free] = [await announced(counsellor), await announced(other)];
      const callId = await played('ring', { phone });
      expect(await heardOf(own, callId)).toMatchObject({ offered: true, requestBody: { id: lead, name: 'Meera Iyer' } });
      const { requestBody } = await heardOf(free, callId);
      expect(requestBody).toMatchObject({ id: null, email: null, phone, user_id: other.userId });
      expect(await heardOf(free, callId)).toMatchObject({ foreign: true });
      expect(await heardOf(own, callId)).not.toHaveProperty('foreign');
      expect(await row(callId)).toMatchObject({
        leadId: lead,
        userId: counsellor.userId,
        offeredTo: expect.arrayContaining([other.userId]),
      });
      expect(await row(callId, counsellor)).toMatchObject({ leadId: lead, source: 'WEB' });
      await withoutLead(callId);
      expect((await other.post('/api/save-spam-call', { call_id: callId }).expect(422)).body.error).toBe('call/of-lead');
      await played('no-answer', { callId });
      expect(await ids('get-today-missed-calls', counsellor)).toContain(callId);
      expect(await ids('get-today-missed-calls', other)).not.toContain(callId);
      expect([(await told(counsellor)).join().includes(callId), (await told(other)).join().includes(callId)]).toEqual([true, false]);
    });

    it('that another user answers is theirs, and its result does not keep this user from the next call', async () => {
      const callId = await played('ring', { phone });
      await desk.settle();
      await other.post(`/api/calls/${callId}/answer`, {}).expect(200);
      await desk.settle();
      const [taken] = [await announced(other)];
      expect(await heardOf(taken, callId)).toMatchObject({ foreign: true, requestBody: { id: null, email: null } });
      await played('answer', { callId });
      await withoutLead(callId);
      const { body: ended } = await other.post('/api/dialer/external/hangup', { call_id: callId }).expect(200);
      expect(ended.data.lead_id).toBeNull();
      expect(await row(callId, other)).toMatchObject({ leadName: 'Meera Iyer', foreign: true });
      expect(await row(callId, other)).not.toHaveProperty('leadId');
      expect(await row(callId)).toMatchObject({ status: 'ended', userId: other.userId, leadId: lead });
      // Nor does the report tell the lead to those who see the user's calls alone.
      const head = await tenant.signIn('manager2');
      const [from, to] = [todayIn('Asia/Kolkata'), todayIn('Asia/Kolkata')];
      const facts = async (where?: object) =>
        (await head.post('/api/reports/hourly-all-counsoler-report/facts', { from, to, where }).expect(200)).text;
      expect([(await facts()).includes(callId), (await facts()).includes(lead)]).toEqual([true, false]);
      expect(await facts({ field: 'source', op: 'eq', value: 'WEB' })).not.toContain(callId);
      // What was said reaches the owner of the lead; nobody else writes in the name of the call.
      await counsellor.post(`/api/calls/${callId}/note`, { note: 'Not my call' }).expect(404);
      await other.post(`/api/calls/${callId}/note`, { note: 'Asks for the hostel fee' }).expect(200);
      await desk.settle();
      const { body: notes } = await admin.post('/api/lists/lead-notes/rows', {
        where: { field: 'leadId', op: 'eq', value: lead },
      });
      expect(JSON.stringify(notes.data)).toContain('Asks for the hostel fee');
      const { body } = await other.post('/api/clickToCall/dialer', { phone: '9811906822' }).expect(200);
      await played('busy', { callId: body.data.call_id });
    });
  });

  it('a conversation is asked for its result also after one of another user’s lead', async () => {
    const own = await capture({ phone: '+919811906840', user_id: other.userId }, admin);
    await capture({ phone: '+919811906841', user_id: counsellor.userId }, admin);
    for (const phone of ['+919811906840', '+919811906841']) {
      const callId = await played('ring', { phone, line: '9811906891' });
      await played('answer', { callId, agentPhone: '9811906891' });
      await played('hang-up', { callId });
      await desk.settle();
    }
    const dial = () => other.post('/api/clickToCall/dialer', { phone: '9811906842' });
    const { body } = await dial().expect(422);
    expect([body.error, body.details.lead_id]).toEqual(['call/result-missing', own]);
    // Nor does the result of a later conversation stand for that of an earlier one.
    const later = await capture({ phone: '+919811906843', user_id: other.userId }, admin);
    const callId = await played('ring', { phone: '+919811906843' });
    await played('answer', { callId, agentPhone: '9811906891' });
    await played('hang-up', { callId });
    expect(await row(callId)).toMatchObject({ status: 'ended', userId: other.userId, leadId: later });
    expect((await dial().expect(422)).body.details).toMatchObject({ lead_id: later, call_id: callId });
    const callObj = { group: 'call', selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' };
    await other.post('/api/callGenerate', { lead_id: later, callObj, user_selected_college_id: -1, call_id: callId }).expect(200);
    expect(await row(callId)).toMatchObject({ disposition: 'Not Interested, Fees too high' });
    expect((await dial().expect(422)).body.details).toMatchObject({ lead_id: own });
    // A lead that was removed gets no result any more.
    await admin.delete(`/api/removeLead?leadId=${own}`).expect(200);
    const placed = await dial().expect(200);
    await played('busy', { callId: placed.body.data.call_id });
  });

  it('a call to a lead that was merged is with the lead that remains', async () => {
    const [merged, kept] = [
      await capture({ phone: '+919811906850', user_id: other.userId }, admin),
      await capture({ phone: '+919811906851', user_id: other.userId }, admin),
    ];
    await admin.post(`/api/leads/${kept}/merge`, { merged_lead_id: merged }).expect(200);
    await desk.settle();
    const { body } = await other.post('/api/clickToCall/dialer', { lead_id: merged }).expect(200);
    const callId = body.data.call_id as string;
    expect(await row(callId)).toMatchObject({ leadId: kept });
    await played('busy', { callId });
  });

  it('a call of a lead whose owner is free rings at the owner alone', async () => {
    await capture({ phone: '+919811906830', user_id: counsellor.userId }, admin);
    const callId = await played('ring', { phone: '+919811906830' });
    const found = await row(callId);
    expect(found).toMatchObject({ userId: counsellor.userId });
    expect(found).not.toHaveProperty('offeredTo');
    await played('cancel', { callId });
  });
});
