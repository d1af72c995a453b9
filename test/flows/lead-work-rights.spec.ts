import { io } from 'socket.io-client';
import { lists } from '@matricula/projections/lists';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

type Asked = readonly [method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object];

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
/** Lists with rows of the lead. */
const LISTS = ['leads', 'follow-ups', 'lead-notes', 'call-actions', 'activity', 'calls', 'lead-meetings', 'timeline'];

describe('the work on a lead', () => {
  let sunrise: Tenant;
  let admin: Person;
  let owner: Person;
  let colleague: Person;
  let foreign: Person;
  let withoutLeads: Person;
  let leadId: string;
  let callId: string;
  let meetingId: string;
  let file: string;

  const played = async (what: string, said: object): Promise<string> => {
    const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: sunrise.tid, ...said }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { callId: string } }).data.callId;
  };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    owner = await sunrise.signIn('counsellor');
    colleague = await sunrise.signIn('counsellor3');
    withoutLeads = await sunrise.signIn('auditor');
    foreign = await (await desk.tenant()).signIn('admin');
    await admin.post('/api/records/college-connections', { collegeId: '1002', url: 'https://api.example.edu/leads', secret: 'pass' });
    const enquiry = { name: 'Secret Person', phone: '9811908001', email: 'secret@mail.example', source: 'WEB', clg_id: '1002' };
    leadId = (await admin.post('/api/leadGenerate', { ...enquiry, user_id: owner.userId }).expect(200)).body.data.leadId;
    await desk.settle();
    const files = [
      { name: 'marks.pdf', ext: 'application/pdf', img: `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}` },
    ];
    const callObj = { group: 'application', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid' };
    const enrolled = { lead_id: leadId, callObj, user_selected_college_id: '1002', files };
    const followUp = { group: 'call', selectStage: 'stage-call-back', call_date_time: tomorrow };
    await owner.post('/api/callGenerate', { lead_id: leadId, callObj: followUp }).expect(200);
    await desk.settle();
    const pending = (await owner.get(`/api/followup/lead/${leadId}`).expect(200)).body.data.followups as { call_action_id: string }[];
    await owner.get(`/api/followup/lead/mark-status/${pending[0]?.call_action_id}`).expect(200);
    const { call_action_id: actionId } = (await owner.post('/api/callGenerate', enrolled).expect(200)).body.data;
    await owner.post('/api/save-lead-note', { lead_id: leadId, note: 'Secret note' }).expect(200);
    await owner.post('/api/send-sms-to-lead', { lead_id: leadId, body: 'Secret text' }).expect(200);
    await owner.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1003&short_listed=1`).expect(200);
    await owner.post('/api/reconcileCollege', { leadId }).expect(200);
    const meeting = { leadId, title: 'Secret meeting', startsAt: tomorrow, minutes: 30 };
    meetingId = (await owner.post('/api/meetings', meeting).expect(200)).body.data.id;
    const id = await played('ring', { phone: '+919811908001' });
    await played('answer', { callId: id });
    await played('hang-up', { callId: id, record: true });
    callId = `sandbox-${id}`;
    await desk.settle();
    const history = (await owner.get(`/api/get/call/history/by/lead/id?id=${leadId}`).expect(200)).body.data;
    const [attached] = history.flatMap(({ attachments = [] }: { attachments?: { blobId: string }[] }) => attachments ?? []);
    file = `call-actions/${actionId}/attachments/${attached.blobId}`;
  });

  const reads = (): Asked[] =>
    [
      ...[`getProfileDataFromId?lead_id=${leadId}`, `leads/${leadId}/conversation`, `getLeadActivityById/${leadId}`],
      ...[`getLeadOwnerhistoryById/${leadId}`, `getLeadConversions?lead_id=${leadId}`, `get-conversion-history?id=${leadId}`],
      ...[`getcaldetailbyleadid?lId=${leadId}`, `get/call/history/by/lead/id?id=${leadId}`, `lead/${leadId}/call/click/history`],
      ...[`getbookmarklead?lId=${leadId}`, `followup/lead/${leadId}`, `get-all-lead-note?lead_id=${leadId}`, `score?lead_id=${leadId}`],
      ...[`getLogActivity?lead_id=${leadId}`, `getTrackingEvents?lead_id=${leadId}`, `get-caf-detail-by-lead?lead_id=${leadId}`],
      ...[`getShortListedColleges?lead_id=${leadId}`, `getShortlistedCollegesCount?lead_id=${leadId}`],
      ...[`getNotInterestedColleges?leadId=${leadId}`, `getNotInterestedCollegesCount?lead_id=${leadId}`],
      ...[`getUserRecommendationFromId?lead_id=${leadId}`, `getColleges?lead_id=${leadId}`, `college-pushes?lead_id=${leadId}`],
      ...[`shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002`, `college-pushes/recipients?lead_id=${leadId}`],
      ...[`dialer/lead/places?lead_id=${leadId}`, `leads/${leadId}/message-options`, `leads/duplicates?lead_id=${leadId}`],
      ...[`calls/${callId}/recording`, file],
    ].map((path) => ['get', path] as const);
  const writes = (): Asked[] => [
    ['get', `shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1004&short_listed=1`],
    ['delete', `removeShortListedColleges?lead_id=${leadId}&courseId=1003`],
    ['get', `notInterestedColleges?lead_id=${leadId}&clg_id=1003`],
    ['delete', `removeNotInterestedColleges?lead_id=${leadId}&clgId=1003`],
    ['put', `SaveRecommendation/${leadId}`, { city: ['Pune'] }],
    ['put', `updateProfileLead/${leadId}`, { city: 'Pune' }],
    ['post', `update-incoming-lead/${leadId}`, { city: 'Pune' }],
    ['post', 'set-lead-priority', { lead_id: leadId, priority: 2 }],
    ['get', `verifiedLeads/${leadId}`],
    ['get', `markasfav?flag=1&lId=${leadId}`],
    ['post', `leads/${leadId}/bookmark`, { bookmarked: true }],
    ['post', 'save-lead-note', { lead_id: leadId, note: 'x' }],
    ['post', 'save/lead/call/click', { lead_id: leadId }],
    ['post', 'save/lead/whtsp/click', { lead_id: leadId }],
    ['post', 'reconcileCollege', { leadId }],
    ['post', 'pushToAllClg', { leadId }],
    ['put', 'clg-api-response-update', { leadId, clg_id: '1002', response: 'duplicate' }],
    ['post', 'send-sms-to-lead', { lead_id: leadId, body: 'Hi' }],
    ['post', 'send-email-to-lead', { lead_id: leadId, body: 'Hi', subject: 'Hi' }],
    ['post', `leads/${leadId}/opt-out`, { channel: 'sms', opted_out: true }],
    ['post', 'clickToCall/dialer', { lead_id: leadId }],
    ['post', 'clickToCall/dialer', { call_id: callId }],
    ['post', 'dialer/external/hangup', { call_id: callId }],
    ['post', `calls/${callId}/answer`],
    ['post', `calls/${callId}/decline`],
    ['post', 'save-spam-call', { call_id: callId }],
    ['post', 'callGenerate', { lead_id: leadId, callObj: { group: 'call', selectStage: 'stage-ringing' } }],
    ['post', 'meetings', { leadId, title: 'x', startsAt: tomorrow, minutes: 30 }],
    ['post', `meetings/${leadId}/${meetingId}/cancel`, {}],
    ['delete', `removeLead?leadId=${leadId}`],
  ];
  const sent = ([method, path, body]: Asked, person: Person) => {
    const request = person.request(method, `/api/${path}`);
    return body ? request.send(body) : request;
  };
  const statuses = async (all: readonly Asked[], person: Person) => {
    const found: [string, number][] = [];
    for (const asked of all) found.push([asked.slice(0, 2).join(' '), (await sent(asked, person)).status]);
    return found;
  };
  const all = (asked: readonly Asked[], status: number) => asked.map((one): [string, number] => [one.slice(0, 2).join(' '), status]);

  it('is read by the owner, and by no colleague, no other institution and no role without the leads', async () => {
    expect(await statuses(reads(), owner)).toEqual(all(reads(), 200));
    expect(await statuses(reads(), colleague)).toEqual(all(reads(), 404));
    expect(await statuses(reads(), foreign)).toEqual(all(reads(), 404));
    // The role of this user opens the history of all calls with their recordings, and no leads.
    const ofLeads = reads().filter(([, path]) => !path.startsWith('calls/'));
    expect(await statuses(ofLeads, withoutLeads)).toEqual(all(ofLeads, 403));
  });

  it('is changed by none of them either: nothing happens', async () => {
    const rows = async () => {
      await desk.settle();
      return desk.ask('rowsNaming', sunrise.tid, [leadId, callId]);
    };
    const before = await rows();
    expect(await statuses(writes(), colleague)).toEqual(all(writes(), 404));
    expect(await statuses(writes(), foreign)).toEqual(all(writes(), 404));
    expect(await statuses(writes(), withoutLeads)).toEqual(all(writes(), 403));
    expect(await rows()).toEqual(before);
  });

  it.each(LISTS)('stands in the list %s of the owner, and in no row, count, facet or file of the others', async (name) => {
    const list = lists.find((one) => one.name === name);
    expect(list).toBeDefined();
    const key = list?.model.key ?? '';
    const rowsOf = async (person: Person) => (await person.post(`/api/lists/${name}/rows`, { limit: 1_000 })).body as { data?: object[] };
    const own = ((await rowsOf(admin)).data ?? []).filter((row) => JSON.stringify(row).includes(leadId)) as Record<string, string>[];
    expect(own.length).toBeGreaterThan(0);
    const keys = own.map((row) => String(row[key]));
    for (const person of [colleague, foreign]) {
      const { data = [] } = await rowsOf(person);
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`${leadId}|Secret|9811908001`));
      const by = await person.post(`/api/lists/${name}/by-key`, { keys });
      expect([by.status, by.body.data]).toEqual([200, []]);
      const where = { field: 'leadId', op: 'eq', value: leadId };
      expect((await person.post(`/api/lists/${name}/count`, { where }).expect(200)).body.data).toBe(0);
      const facets = await person.post(`/api/lists/${name}/facets`, { fields: ['leadId'] }).expect(200);
      expect(JSON.stringify(facets.body.data)).not.toContain(leadId);
      const { text } = await person.post(`/api/lists/${name}/export`, { columns: [{ field: key, title: 'Key' }] }).expect(200);
      expect(keys.filter((one) => text.includes(one))).toEqual([]);
    }
  });

  it('is heard on no socket of the others', async () => {
    const heard: unknown[] = [];
    const sockets = await Promise.all(
      [colleague, foreign].map(async ({ token, tenant }) => {
        const socket = io(desk.address, { auth: { token, tenant }, transports: ['websocket'], reconnection: false, forceNew: true });
        await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
        socket.onAny((event: string, payload: unknown) => heard.push(event, payload));
        for (const list of LISTS) await socket.emitWithAck('watch', { list, keys: '*' });
        await socket.emitWithAck('watch', { list: 'leads', keys: [leadId] });
        await socket.emitWithAck('watch', { list: 'calls', keys: [callId] });
        return socket;
      }),
    );
    await owner.post('/api/save-lead-note', { lead_id: leadId, note: 'Another secret' }).expect(200);
    const id = await played('ring', { phone: '+919811908001' });
    await played('cancel', { callId: id });
    await desk.settle();
    // What is sent before this answer has arrived before it.
    for (const socket of sockets) await socket.emitWithAck('watch', { list: 'leads', keys: '*' });
    for (const socket of sockets) socket.disconnect();
    expect(JSON.stringify(heard)).not.toMatch(new RegExp(`${leadId}|${callId}|${id}|Secret|9811908001`));
  });
});
