import { components, isHiddenFrom, fieldRulesOf } from '@matricula/domain/user';
import { lists } from '@matricula/projections/lists';
import { todayIn } from '@matricula/lists';
import { reports } from '@matricula/projections/reports';
import { io } from 'socket.io-client';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const rules = { phone: 'hidden', email: 'masked', source: 'hidden', city: 'hidden', externalId: 'hidden', name: 'readOnly' };
/** Values that users of the role must not read anywhere. */
const SECRET = new RegExp(
  [
    ...['9811177733', '9822277744', '9833377755', '98444 ?77766', '98555-?77755', '९८६६६७७७६६', '97777\\.?77777', '96666 66677'],
    ...['leaky\\.person', 'leaky\\.parent', 'zzsource', 'zzcity', 'zz-ext', 'zzutm', 'zztown'],
  ].join('|'),
  'i',
);
/** Attributes whose names do not tell their content, or tell it in another language. */
const unnamed = {
  ...{
    'Guardian no': '98444 77766',
    Tel: 'call 98555-77755 evenings',
    'Ph no': '९८६६६७७७६६',
    'Parent contact': 'leaky.parent@example.org',
  },
  ...{ Town: 'Zztown', 'पिता का नंबर': '98\u200b44477766' },
};
const today = todayIn('Asia/Kolkata');
const kept = fieldRulesOf(rules);

describe('the lead fields that are hidden from a role', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let leadId: string;
  const days = { from: today, to: today };

  /** All responses to a user, as text. */
  async function answers(person: Person): Promise<Map<string, string>> {
    const said = new Map<string, string>();
    const note = async (name: string, asked: PromiseLike<{ status: number; text?: string; body: unknown }>) => {
      const { status, text, body } = await asked;
      if (status < 400) said.set(name, text ?? JSON.stringify(body));
    };
    const ofList = async ({ name, model }: (typeof lists)[number]) => {
      const { body } = await person.post(`/api/lists/${name}/rows`, { limit: 1000 });
      said.set(`${name} rows`, JSON.stringify(body));
      const keys = ((body.data ?? []) as Record<string, string>[]).map((row) => row[model.key]).filter(Boolean);
      if (keys.length > 0) await note(`${name} by key`, person.post(`/api/lists/${name}/by-key`, { keys }));
      const columns = [...Object.keys(model.fields), ...model.plain].map((field) => ({ field, title: field }));
      await note(`${name} export`, person.post(`/api/lists/${name}/export`, { columns: columns.slice(0, 100), dates: 'iso' }));
      for (const field of Object.keys(model.fields).filter((one) => isHiddenFrom(kept, one)))
        await note(`${name} facets of ${field}`, person.post(`/api/lists/${name}/facets`, { fields: [field] }));
    };
    const ofReport = async ({ name }: (typeof reports)[number]) => {
      await note(`${name} report`, person.post(`/api/reports/${name}`, days));
      await note(`${name} facts`, person.post(`/api/reports/${name}/facts`, days));
      await note(`${name} csv`, person.post(`/api/reports/${name}/export`, days));
    };
    await Promise.all([...lists.map(ofList), ...reports.map(ofReport)]);
    for (const board of ['dashboard', 'caller-dashboard-report']) await note(board, person.post(`/api/dashboards/${board}`, days));
    const paths = [
      ...[`getProfileDataFromId?lead_id=${leadId}`, `getLeadOwnerhistoryById/${leadId}`, `getLeadActivityById/${leadId}`],
      ...[`getLeadConversions?lead_id=${leadId}`, `getcaldetailbyleadid?lId=${leadId}`, `get/call/history/by/lead/id?id=${leadId}`],
      // The walk itself fills the first pages with its exports.
      ...[1, 2, 3, 4, 5, 6].map((page) => `getTimeline?startDate=${today}&endDate=${today}&limit=100&page_number=${page}`),
      ...[`leads/${leadId}/conversation`, `followup/lead/${leadId}`],
      ...[
        'getfollowups?followup_type=all',
        'getfollowups?followup_type=all&format=csv',
        'filter-form',
        'get-activity',
        'export-get-activity',
      ],
      ...['getfavleads', 'get-all-lead-note', 'activity/get-time-difference', 'lead-stage', 'getDistinctLeadCourses'],
    ];
    for (const path of paths) await note(path, person.get(`/api/${path}`));
    await note('getLeads', person.post('/api/getLeads', {}));
    await note('bell', person.post(`/api/getCrmUserNotification/${person.userId}`, {}));
    return said;
  }

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, manager] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('manager')]);
    const acl = components.map(({ code }) => ({ code, level: [6] }));
    await admin.post('/api/edit-role-permissions', { role: 2, acl, scope: 'all' }).expect(200);
    // The kind of the field, not its name, tells that it holds a phone number.
    await admin.post('/api/create/custome-field', { label: 'Father', kind: 'phone' }).expect(200);
    await admin.post('/api/create/custome-field', { label: 'Uncle', kind: 'text' }).expect(200);
    await admin.post('/api/create/custome-field', { label: 'Lives in', kind: 'city' }).expect(200);
    await admin
      .post('/api/create/custome-field', { label: 'Hostel', kind: 'choice', options: [{ name: 'yes' }, { name: 'no' }] })
      .expect(200);
    await admin.post('/api/records/harmless-attributes', { name: 'Remarks' }).expect(200);
    await desk.settle();
    const custom = { cf_father: '9833377755', cf_uncle: 'Ring 97777.77777', cf_lives_in: 'Zztown', cf_hostel: 'yes' };
    const attributes = { 'Alternate mobile': '9822277744', ...custom, ...unnamed, Remarks: 'Plays chess, 96666 66677' };
    const enquiry = { phone: '9811177733', email: 'leaky.person@example.org', source: 'ZZSOURCE', city: 'Zzcity', external_id: 'zz-ext-1' };
    const message = 'My other number is 98444 77766';
    const utm = { utm_source: 'zzutm', utm_campaign: 'zzutm', attributes, message };
    const { body } = await admin.post('/api/leadGenerate', { name: 'Ravi Kumar', ...enquiry, ...utm, user_id: manager.userId }).expect(200);
    leadId = body.data.leadId;
    await admin.post('/api/leadGenerate', { phone: enquiry.phone, source: 'ZZSOURCE', attributes }).expect(200);
    await admin.put(`/api/updateProfileLead/${leadId}`, { phone: '9811177734' }).expect(200);
    await admin.put(`/api/updateProfileLead/${leadId}`, { phone: enquiry.phone }).expect(200);
    await admin.put(`/api/updateProfileLead/${leadId}`, { attributes: { 'Guardian no': '98444 77767', Town: 'Zztown' } }).expect(200);
    await admin.put(`/api/updateProfileLead/${leadId}`, { attributes: { 'Guardian no': '98444 77766' } }).expect(200);
    await admin.post('/api/save-lead-note', { lead_id: leadId, note: 'Father: 98555 77755' }).expect(200);
    const spoken = 'Write to leaky.parent@example.org or 98555-77755';
    const callObj = {
      group: 'call',
      selectStage: 'stage-call-back',
      message: spoken,
      call_date_time: new Date(Date.now() + 6e5).toISOString(),
    };
    await admin
      .post('/api/callGenerate', { lead_id: leadId, callObj, lead_source_at_stage: 'ZZSOURCE', user_selected_college_id: -1 })
      .expect(200);
    await desk.settle();
  });

  it('stands in many answers, which the walk finds, before there are rules', async () => {
    const leaks = [...(await answers(manager))].filter(([, text]) => SECRET.test(text)).map(([name]) => name);
    expect(leaks).toEqual(
      expect.arrayContaining(['leads rows', 'leads by key', 'leads export', 'follow-ups rows', 'call-actions rows', 'activity rows']),
    );
    expect(leaks).toEqual(expect.arrayContaining(['leads facets of source', 'source-wise-report report', 'quick-report facts', 'bell']));
    expect(leaks).toEqual(expect.arrayContaining([`leads/${leadId}/conversation`, 'getLeads', 'getfollowups?followup_type=all']));
    expect(leaks.some((name) => name.startsWith('getTimeline'))).toBe(true);
  });

  it('stands in no answer of any list, report, board, profile, timeline or export from then on, and is said to screens', async () => {
    await admin.post('/api/edit-role-permissions', { role: 2, field_rules: rules }).expect(200);
    await desk.settle();
    expect((await manager.get('/api/acl').expect(200)).body).toMatchObject({ field_rules: rules, own_fields: { cf_father: 'phone' } });
    const said = await answers(manager);
    expect([...said].filter(([, text]) => SECRET.test(text)).map(([name, text]) => [name, SECRET.exec(text)?.[0]])).toEqual([]);
    expect(said.get('leads rows')).toContain('le•••@example.org');
    expect(said.get('leads rows')).toContain('Plays chess');
    expect(said.get(`leads/${leadId}/conversation`)).toContain('Write to le•••@example.org or •••');
    expect(said.get('get-all-lead-note')).toContain('Father: •••');
    expect(said.size).toBeGreaterThan(80);
    // Nothing changes for other users.
    expect((await admin.post('/api/lists/leads/rows', { search: '9811177733' }).expect(200)).body.data).toHaveLength(1);
  });

  it('stays hidden for good: its field keeps its kind, and is not deleted while the past holds numbers', async () => {
    const fields = (await admin.post('/api/get/custome-field').expect(200)).body.data as { id: string; key: string }[];
    const { id } = fields.find(({ key }) => key === 'cf_father')!;
    const { body: other } = await admin.post('/api/create/custome-field', { label: 'Nickname', kind: 'text' }).expect(200);
    const changed = await admin.put(`/api/records/custom-fields/${id}`, { kind: 'text' }).expect(422);
    expect(changed.body.message).toBe('The kind of a field of phone numbers or emails cannot change. Deactivate it, and add another.');
    const deleted = await admin.request('delete', `/api/records/custom-fields/${id}`);
    expect([deleted.status, deleted.body.error]).toEqual([409, 'custom-fields/in-use']);
    const empty = (await admin.post('/api/create/custome-field', { label: 'Aunt', kind: 'email' }).expect(200)).body.data.id as string;
    await desk.settle();
    const kept = await admin.request('delete', `/api/records/custom-fields/${empty}`);
    expect([kept.status, kept.body.error]).toEqual([422, 'custom-fields/kept']);
    await admin.put(`/api/records/custom-fields/${empty}`, { active: false }).expect(200);
    await admin.request('delete', `/api/records/custom-fields/${other.data.id}`).expect(200);
  });

  it('is not found out by filtering, sorting, searching, grouping, or by asking whose number it is', async () => {
    const rows = (query: object) => manager.post('/api/lists/leads/rows', query);
    await rows({ where: { field: 'phone', op: 'startsWith', value: '+9198' } }).expect(422);
    await rows({ where: { not: { or: [{ field: 'email', op: 'contains', value: 'leaky' }] } } }).expect(422);
    await rows({ sort: [{ field: 'source', dir: 'asc' }] }).expect(422);
    await rows({ where: { field: 'custom.cf_father', op: 'exists', value: true } }).expect(422);
    for (const search of ['9811177733', '9833377755', 'leaky', 'ZZSOURCE']) {
      expect((await rows({ search }).expect(200)).body.data).toEqual([]);
      expect((await manager.post('/api/lists/follow-ups/rows', { search }).expect(200)).body.data).toEqual([]);
    }
    expect((await rows({ search: 'ravi' }).expect(200)).body.data).toHaveLength(1);
    await manager.post('/api/reports/quick-report', { ...days, where: { field: 'source', op: 'eq', value: 'ZZSOURCE' } }).expect(422);
    await manager.post('/api/reports/source-wise-report', days).expect(403);
    expect((await manager.get('/api/reports').expect(200)).body.data.map(({ name }: { name: string }) => name)).not.toContain(
      'source-wise-report',
    );
    await manager.get('/api/getfollowups?followup_type=all&source=ZZSOURCE').expect(422);
    await manager.get('/api/getDistinctLeadCourses?column=source').expect(422);
    for (const field of ['custom.cf_uncle', 'custom.cf_lives_in', 'custom.cf_unknown', 'customNumbers.cf_uncle'])
      await rows({ where: { field, op: 'exists', value: true } }).expect(422);
    await rows({ where: { field: 'custom.cf_hostel', op: 'eq', value: 'yes' } }).expect(200);
    const about = (list: string, where: object) => manager.post(`/api/lists/${list}/rows`, { where });
    await about('call-actions', { field: 'comment', op: 'contains', value: '98555' }).expect(422);
    await about('lead-notes', { field: 'note', op: 'contains', value: '98555' }).expect(422);
    for (const search of ['98555 77755', 'leaky.parent'])
      expect((await manager.post('/api/lists/lead-notes/rows', { search }).expect(200)).body.data).toEqual([]);
    const check = await manager.get('/api/leadPhoneVerification?phone=9811177733').expect(200);
    expect(check.body.data).toEqual({ valid: true, phone: '+919811177733' });
    const lines = { phone: '9811177733', email: 'leaky.person@example.org', externalId: 'ZZ-EXT-1' };
    for (const [field, line] of Object.entries(lines)) await manager.post('/api/leads/match', { field, lines: [line] }).expect(422);
    await manager.get('/api/events?limit=1').expect(403);
    const bulk = { action: 'prioritise', priority: 2, selection: { where: { field: 'phone', op: 'eq', value: '+919811177733' } } };
    await manager.post('/api/commands/leads/bulk', bulk).expect(422);
  });

  it('is not found out by capturing or importing a number again', async () => {
    const generated = async (body: object) => (await manager.post('/api/leadGenerate', body).expect(200)).body as Record<string, unknown>;
    const known = await generated({ phone: '9811177733' });
    const fresh = await generated({ phone: '9811177735' });
    for (const { code, message, data } of [known, fresh])
      expect({ code, message, data }).toEqual({ code: 200, message: 'The enquiry was saved', data: { outcome: 'accepted' } });
    expect(Object.keys(known)).toEqual(Object.keys(fresh));

    const imports = new Imports(desk, manager);
    const file = 'Name,Mobile\nRavi,9811177733\nNew,9811177736\nNew,9811177736\n';
    const upload = await imports.upload(file);
    const { uploadId, mapping } = upload;
    const checked = await manager.post('/api/imports/check', { uploadId, mapping }).expect(200);
    expect(checked.body.data.counts).toEqual({ rows: 3, fresh: 2, repeated: 1, refused: 0 });
    const page = await manager.get(`/api/imports/checks/${checked.body.data.checkId}`).expect(200);
    expect(page.body.data.counts).toEqual({ rows: 3, fresh: 2, repeated: 1, refused: 0 });

    const heard: { counts: object }[] = [];
    const socket = io(desk.address, { auth: { token: manager.token, tenant: sunrise.tid }, transports: ['websocket'], forceNew: true });
    socket.on('job', (job: { counts: object }) => heard.push(job));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const jobId = await imports.start(upload);
    expect((await imports.ended(jobId)).counts).toEqual({ accepted: 3, refused: 0 });
    const { body: row } = await manager.post('/api/lists/imports/by-key', { keys: [jobId] }).expect(200);
    expect(row.data[0].counts).toEqual({ accepted: 3, refused: 0 });
    const { body: report } = await manager.get('/api/getUploadedCsvReport').expect(200);
    expect(report.data[0]).toMatchObject({ accepted: 3, created: null, updated: null, duplicate: null, re_enquired: null, skipped: null });
    expect((await imports.undo(jobId)).undoCounts).toEqual({});
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter(({ counts }) => 're-enquired' in counts || 'created' in counts)).toEqual([]);
    socket.disconnect();
    const { body: told } = await manager.get(`/api/getTimeline?startDate=${today}&endDate=${today}&limit=100`).expect(200);
    const entries = (told.data as { entries: { sentence: string }[] }[]).flatMap((day) => day.entries);
    const ofJobs = entries.flatMap(({ sentence }) => /^A job of .* (is .*)$/.exec(sentence)?.[1] ?? []);
    expect(ofJobs).toEqual(['is undone', 'is done: 3 accepted']);
    // Users who see phones are told that the lead is known.
    expect((await admin.post('/api/leadGenerate', { phone: '9811177733' }).expect(200)).body.data).toMatchObject({
      outcome: 're-enquired',
      leadId,
    });
  });

  it('are not shown again by the users from whom they are hidden', async () => {
    const refused = async (call: PromiseLike<{ status: number }>) => expect((await call).status).toBe(403);
    await refused(manager.post('/api/records/harmless-attributes', { name: 'Guardian no' }));
    await refused(manager.post('/api/create/custome-field', { label: 'Aunt', kind: 'choice', options: [{ name: 'a' }] }));
    await refused(manager.post('/api/records/webhook-endpoints', { name: 'x', url: 'https://example.org', kinds: ['LeadCaptured'] }));
  });

  it('is not changed, nor found out by changing it, in words; everything else is', async () => {
    const change = (body: object) => manager.put(`/api/updateProfileLead/${leadId}`, body);
    const refused = await change({ phone: '9811177733', city: 'Zzcity', course: 'BBA' }).expect(422);
    expect(refused.body).toMatchObject({
      error: 'lead/field-read-only',
      message: 'Your role may not change Phone, City. Please contact the administrator.',
    });
    expect((await change({ name: 'Ravindra' }).expect(422)).body.message).toMatch(/may not change Name/);
    expect((await change({ attributes: { Town: 'Pune' } }).expect(422)).body.message).toMatch(/may not change Town/);
    expect((await change({ attributes: { cf_uncle: 'Ring •••' } }).expect(422)).body.error).toBe('lead/value-masked');
    await change({ course: 'BBA' }).expect(200);
    await desk.settle();
    const { body } = await admin.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200);
    expect(body.data[0]).toMatchObject({ name: 'Ravi Kumar', course: 'BBA', phone: '+919811177733', city: 'Zzcity' });
  });

  it('is in no message of the socket', async () => {
    const heard: string[] = [];
    const socket = io(desk.address, { auth: { token: manager.token, tenant: sunrise.tid }, transports: ['websocket'], forceNew: true });
    socket.onAny((...message: unknown[]) => heard.push(JSON.stringify(message)));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await socket.emitWithAck('watch', { list: 'leads', keys: '*' });
    const told = new Promise<void>((resolve) => socket.once('crm_notification', () => resolve()));
    const lead = { phone: '9822277744', source: 'ZZSOURCE', user_id: manager.userId };
    await admin.post('/api/leadGenerate', lead).expect(200);
    await told;
    await desk.settle();
    expect(heard.filter((text) => SECRET.test(text))).toEqual([]);
    socket.disconnect();
  });
});
