import { createECDH, randomBytes } from 'node:crypto';
import { dayIn } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { filesNaming } from '../fixtures/data-files';
import { sharedEngines } from '../fixtures/shared-engines';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';
import { Imports } from '../fixtures/imports';

const PERSON = /Forget Me|Wanda Vanish|forget\.me|9222200001|92222 00001|9222200002/;
const STAFF = /Gone (K\. )?Colleague|gone\.colleague|9222200077/;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n').toString('base64');

describe('a person who asks to be forgotten', () => {
  let sunrise: Tenant;
  let lakeview: Tenant;
  beforeAll(async () => {
    lakeview = await desk.tenant();
    sunrise = await desk.tenant({ adminAlsoIn: [lakeview] });
  });

  it('is gone from rows and log, while the order and number of events stay', async () => {
    const admin = await sunrise.signIn('admin');
    const { body } = await admin
      .post('/api/leadGenerate', { name: 'Forget Me', phone: '9222200001', email: 'forget.me@mail.example', source: 'WEB' })
      .expect(200);
    const { leadId } = body.data;
    await admin
      .post('/api/callGenerate', {
        lead_id: leadId,
        callObj: { group: 'call', selectStage: 'stage-wrong-number', message: 'Forget Me said no' },
      })
      .expect(200);
    await admin.post('/api/save-lead-note', { lead_id: leadId, note: 'Forget Me prefers mornings' }).expect(200);
    const caller = await sunrise.signIn('caller');
    await caller.delete(`/api/leads/${leadId}/person`).expect(403);
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();

    await admin.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(404);
    for (const list of ['leads', 'lead-notes', 'follow-ups', 'call-actions', 'activity', 'timeline']) {
      const rows = await admin.post(`/api/lists/${list}/rows`, { limit: 1000 }).expect(200);
      expect([list, JSON.stringify(rows.body).includes('Forget Me')]).toEqual([list, false]);
    }
    const events = await desk.ask('log', sunrise.since, { streamPrefix: `lead-${sunrise.tid}-${leadId}` });
    expect(events.map(({ type }) => type)).toEqual(['LeadCaptured', 'LeadAssigned', 'CallActionRecorded', 'LeadNoteAdded', 'LeadErased']);
    expect(JSON.stringify(events)).not.toMatch(/Forget Me|forget\.me|9222200001/);
    expect(events[0]?.erased).toBe(true);
  });

  it('leaves no link of a meeting in the log', async () => {
    const meadow = await desk.tenant();
    const admin = await meadow.signIn('admin');
    const enquiry = { name: 'Forget Me', phone: '9222200003', email: 'forget.me@mail.example', source: 'WEB' };
    const { leadId } = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data;
    const when = { startsAt: new Date(Date.now() + 86_400_000).toISOString(), minutes: 30 };
    const meeting = { leadId, title: 'Talk', ...when, link: 'https://meet.example/forget-link-1' };
    const { id } = (await admin.post('/api/meetings', meeting).expect(200)).body.data;
    await admin.post(`/api/meetings/${leadId}/${id}/reschedule`, { ...when, link: 'https://meet.example/forget-link-2' }).expect(200);
    await desk.settle();
    const log = async () => JSON.stringify(await desk.ask('log', meadow.since, { tenantId: meadow.tid }));
    expect(await log()).toContain('forget-link-1');
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    expect(await log()).not.toContain('forget-link');
    for (const list of ['timeline', 'activity', 'messages'])
      expect(JSON.stringify((await admin.post(`/api/lists/${list}/rows`, { limit: 1000 }).expect(200)).body)).not.toContain('forget-link');
  });

  it('is removed from uploads, checks, refused rows, attachments, quick views, scheduled reports, exports and free pages, and no other person is', async () => {
    const admin = await sunrise.signIn('admin');
    const imports = new Imports(desk, admin);
    const upload = await imports.upload('name,phone\nWanda Vanish,92222 00002\nOther One,9333300001\nNo Phone,12\n', 'Wanda Vanish.csv');
    const { body: check } = await admin.post('/api/imports/check', { uploadId: upload.uploadId, mapping: upload.mapping }).expect(200);
    await admin.put(`/api/imports/${upload.uploadId}/fixes`, { fixes: [{ line: 4, values: ['Wanda Vanish', '34'] }] }).expect(200);
    const jobId = await imports.start(upload);
    expect(await imports.ended(jobId)).toMatchObject({ counts: { created: 2, refused: 1 } });
    // An upload with her number that was never run, and one about other people.
    const draft = await imports.upload('who,number\nSomebody,+91-92222-00002\n', 'draft.csv');
    const others = await imports.upload('name,phone\nWanda Vanish,9333300009\n', 'others.csv');
    const [lead] = await imports.leads({ field: 'phone', op: 'eq', value: '+919222200002' });
    const leadId = lead?.leadId as string;
    const files = [{ name: 'Wanda Vanish.pdf', ext: 'application/pdf', img: `data:application/pdf;base64,${PDF}` }];
    const callObj = { group: 'application', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid' };
    const { body: call } = await admin.post('/api/callGenerate', { lead_id: leadId, callObj, files }).expect(200);
    await desk.settle();
    const { body: history } = await admin.get(`/api/get/call/history/by/lead/id?id=${leadId}`).expect(200);
    const [attachment] = history.data[0].attachments;
    expect(attachment.name).toBe('Wanda Vanish.pdf');
    const view = async (name: string, value: string) =>
      (
        await admin
          .post('/api/save-quick-view-filter', { name, of: 'leads', filter: { where: { field: 'phone', op: 'eq', value } } })
          .expect(200)
      ).body.data.id as string;
    const [hers, other] = [await view('Hers', '+919222200002'), await view('Not hers', '+919333300001')];
    await admin.post('/api/lists/leads/export', { search: 'wanda vanish', columns: [{ field: 'name', title: 'Name' }] }).expect(200);

    const schedule = { report: 'quick-report', title: 'Wanda Vanish, daily', recipients: [admin.userId], every: 'daily', at: '08:00' };
    const { body: scheduled } = await admin.post('/api/report-schedules', { ...schedule, period: 'today', formats: ['csv'] }).expect(200);

    const about = { subject: 'Twice in my list', category: 'Leads', priority: 'normal', description: 'Wanda Vanish, 92222 00002.' };
    const { body: ticket } = await admin
      .request('post', '/api/help-support/tickets')
      .field(about)
      .attach('files', Buffer.from(PDF, 'base64'), { filename: 'Wanda Vanish.pdf' })
      .expect(200);
    const { body: feedback } = await admin
      .post('/api/submitFeedback', { feedback: { comments: 'Wanda Vanish is there twice.' } })
      .expect(200);
    await desk.settle();
    const { body: shown } = await admin.get(`/api/help-support/tickets/${ticket.ticket_id}`).expect(200);

    const { jobId: all } = (await admin.post(`/api/tenants/${sunrise.tid}/archive`).expect(200)).body.data;
    do await desk.settle();
    while ((await admin.get(`/api/jobs/${all}`).expect(200)).body.data.status === 'running');
    await admin.get(`/api/jobs/${all}/file`).expect(200);

    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();

    // A compressed file cannot be searched for her, so the whole file is deleted.
    await admin.get(`/api/jobs/${all}/file`).expect(404);
    const { body: left } = await admin.get(`/api/help-support/tickets/${ticket.ticket_id}`).expect(200);
    expect(left.data).toMatchObject({ subject: '[erased]', description: '[erased]', moves: [] });
    expect(JSON.stringify(left)).not.toMatch(PERSON);
    const { body: opinion } = await admin.get(`/api/feedback/${feedback.data.id}`).expect(200);
    expect(opinion.data).toMatchObject({ comments: '[erased]', erased: true, moves: [] });
    const gone = [
      `imports/${upload.uploadId}`,
      `imports/${draft.uploadId}`,
      `imports/checks/${check.data.checkId}`,
      `jobs/${jobId}/file`,
      `jobs/${jobId}/errors`,
      `call-actions/${call.data.call_action_id}/attachments/${attachment.blobId}`,
      `help-support/tickets/${ticket.ticket_id}/files/${shown.data.history[0].files[0].blobId}`,
    ];
    for (const path of gone) {
      const { status, body } = await admin.get(`/api/${path}`);
      expect([path, status, PERSON.test(JSON.stringify(body))]).toEqual([path, 404, false]);
    }
    expect((await admin.get(`/api/imports/${others.uploadId}`).expect(200)).body.data.rows).toBe(1);
    const { body: views } = await admin.post('/api/lists/quick-views/rows', { limit: 100 }).expect(200);
    const kept = (views.data as { recordId: string }[]).map(({ recordId }) => recordId);
    expect([kept.includes(hers), kept.includes(other)]).toEqual([false, true]);
    expect((await admin.post('/api/lists/report-schedules/by-key', { keys: [scheduled.data.id] }).expect(200)).body.data).toEqual([]);
    const log = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid });
    expect(JSON.stringify(log)).not.toMatch(/Wanda Vanish|wanda vanish|9222200002/);
    expect(await imports.count({ field: 'phone', op: 'eq', value: '+919333300001' })).toBe(1);
    const { body: job } = await admin.get(`/api/jobs/${jobId}`).expect(200);
    expect(job.data).toMatchObject({ title: '[erased]', settings: {}, status: 'completed', counts: { created: 2, refused: 1 } });
    if (!sharedEngines()) expect(await filesNaming(PERSON)).toEqual([]);
  });

  it('is published to readers of the event feed', async () => {
    const admin = await sunrise.signIn('admin');
    const key = (await admin.post('/api/api-keys', { name: 'Warehouse', scopes: ['events'] }).expect(200)).body.data.secret;
    const { text } = await desk.anonymous('get', '/api/events?types=LeadErased').set('x-api-key', key).expect(200);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      expect.objectContaining({ type: 'LeadErased', data: expect.objectContaining({ leadId: expect.any(String) }) }),
      expect.objectContaining({ type: 'LeadErased' }),
    ]);
  });

  it('can be a former member of staff: account, sessions and personal data in the log go, their work stays', async () => {
    const admin = await sunrise.signIn('admin');
    const account = {
      name: 'Gone Colleague',
      email: sunrise.email('gone.colleague'),
      password: 'Admissions@2026',
      role: 3,
      alt_mobile: '9222200077',
      allowed_tenants: [sunrise.tid, lakeview.tid],
    };
    const { body } = await admin.post('/api/users/register', account).expect(200);
    const path = `/api/users/${body.data.id}/person`;
    await desk.settle();
    const colleague = await desk.signIn(account.email);
    await admin.put(`/api/users/${colleague.userId}`, { name: 'Gone K. Colleague' }).expect(200);
    await colleague.post('/api/breakApi', { status: 1, reason: 'Lunch Break' }).expect(200);
    await desk.settle();
    const lead = { name: 'Somebody', phone: '9333300077', source: 'WEB', user_id: colleague.userId };
    const { body: captured } = await admin.post('/api/leadGenerate', lead).expect(200);
    await desk.settle();
    const give = { action: 'assign', user_id: colleague.userId, selection: { keys: [captured.data.leadId] } };
    const { body: job } = await admin.post('/api/commands/leads/bulk', give).expect(200);
    expect((await new Imports(desk, admin).ended(job.data.jobId)).title).toContain('Gone K. Colleague');
    const junior = await work(colleague, captured.data.leadId, admin);
    const guest = await colleague.in(lakeview.tid).post('/api/leadGenerate', { name: 'Guest', phone: '9333300079', source: 'WEB' });
    expect(guest.body).toMatchObject({ data: { leadId: expect.any(String) } });
    await desk.settle();
    const named = await namesOf(admin, captured.data.leadId, junior);
    expect(named).toEqual([
      ...['activity', 'auth-log', 'bulk-actions', 'call-actions', 'export', 'facets', 'follow-ups', 'jobs', 'leads', 'notifications'],
      ...['owners', 'quick-report', 'quick-views', 'users'],
    ]);
    expect(await namesOf(admin.in(lakeview.tid), guest.body.data.leadId, admin.in(lakeview.tid))).toEqual([
      ...['activity', 'export', 'facets', 'leads', 'owners', 'quick-report'],
    ]);
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const endpoint = (at: string) => `https://push.example/gone-${at}`;
    for (const at of [sunrise.tid, lakeview.tid])
      await colleague
        .in(at)
        .post('/api/save-push-notification-subscriber', { endpoint: endpoint(at), keys })
        .expect(200);
    const { body: app } = await colleague.post('/api/account/authenticator', { password: account.password }).expect(200);
    const kept = [endpoint(sunrise.tid), endpoint(lakeview.tid), String(app.data.secret)];
    const held = () => Promise.all(kept.map((text) => desk.ask('vaultHolds', text)));
    expect(await held()).toEqual([true, true, true]);
    await admin.put(`/api/users/${colleague.userId}`, { alt_mobile: '98000 77788' }).expect(200);
    await admin.post('/api/whatsapp/register/user', { user_id: colleague.userId }).expect(200);
    const pin = () => desk.ask('vaultKeeps', 'whatsapp-pins', `${sunrise.tid}/${colleague.userId}`);
    expect(await pin()).toBe(true);
    await colleague.delete(path).expect(403);
    const refusals = [
      [path, 'user/still-active'],
      [`/api/users/${admin.userId}/person`, 'user/erases-oneself'],
      ['/api/users/nobody/person', 'user/unknown'],
    ] as const;
    for (const [refused, error] of refusals) expect((await admin.delete(refused)).body).toMatchObject({ error });
    await admin.post(`/api/users/${colleague.userId}/suspend`).expect(200);
    const files = () => desk.ask('files', sunrise.tid);
    const before = await files();
    await desk.ask('putFile', sunrise.tid, 'All.tar.gz', 'application/gzip', 'packed');
    for (const time of ['once', 'twice']) expect([time, (await admin.delete(path)).status]).toEqual([time, 200]);
    await desk.settle();
    expect(await files()).toBe(before);
    expect(await held()).toEqual([false, false, false]);
    expect(await pin()).toBe(false);

    await colleague.get('/api/acl').expect(401);
    await desk.anonymous('post', '/api/users/signin').send({ email: account.email, password: account.password }).expect(422);
    await admin.post('/api/admin/reset-user-suspension', { user_id: colleague.userId }).expect(404);
    const log = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid });
    const theirs = log.filter(({ meta }) => meta.actor.id === colleague.userId);
    expect(theirs.map(({ type, meta }) => [type, meta.actor.name, meta.ip])).toContainEqual(['UserPresenceChanged', '[erased]', undefined]);
    expect(log.filter(({ type }) => type === 'UserErased')).toHaveLength(1);
    expect(
      log.find(({ type, data }) => type === 'LeadAssigned' && (data as { leadId: string }).leadId === captured.data.leadId),
    ).toMatchObject({
      data: { ownerId: colleague.userId, ownerName: '[erased]', lead: { ownerName: '[erased]' } },
    });
    expect(JSON.stringify(log)).not.toMatch(STAFF);
    expect(await namesOf(admin, captured.data.leadId, junior)).toEqual([]);
    expect(await namesOf(admin.in(lakeview.tid), guest.body.data.leadId, admin.in(lakeview.tid))).toEqual([]);
    const { body: count } = await admin.post('/api/lists/leads/count', { where: { field: 'ownerName', op: 'eq', value: '[erased]' } });
    expect(count).toMatchObject({ data: 1 });
    // The development mailbox represents mails that were sent.
    if (!sharedEngines()) expect((await filesNaming(STAFF)).filter((file) => !file.endsWith('mailbox.json'))).toEqual([]);
    // The address is free again.
    await admin.post('/api/users/register', { ...account, name: 'Somebody New' }).expect(200);
  });

  /** Does a colleague's daily work, which leaves their name in many places. Returns a subordinate to whom they gave a lead. */
  async function work(colleague: Person, leadId: string, admin: Person): Promise<Person> {
    const day = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: `${day}T10:00` };
    const { body: call } = await colleague
      .post('/api/callGenerate', { lead_id: leadId, callObj, user_selected_college_id: -1 })
      .expect(200);
    await desk.settle();
    await colleague.get(`/api/followup/lead/mark-status/${call.data.call_action_id}`).expect(200);
    const view = { name: 'Theirs', of: 'leads', shared: true, filter: { query: 'priority=1' } };
    await colleague.post('/api/save-quick-view-filter', view).expect(200);
    const junior = { name: 'Junior', email: sunrise.email('junior'), password: 'Admissions@2026', role: 3, manager_id: colleague.userId };
    const { body } = await admin.post('/api/users/register', junior).expect(200);
    await desk.settle();
    const { body: other } = await colleague.post('/api/leadGenerate', { name: 'Other', phone: '9333300078', source: 'WEB' }).expect(200);
    await desk.settle();
    await colleague.post('/api/lead-assign-to', { lead_ids: [other.data.leadId], user_id: body.data.id }).expect(200);
    await desk.settle();
    return desk.signIn(junior.email, junior.password);
  }

  /** Places where the admin and the subordinate can read the colleague's name. */
  async function namesOf(admin: Person, leadId: string, junior: Person): Promise<string[]> {
    const today = dayIn('Asia/Kolkata', new Date().toISOString());
    const range = { from: today, to: today };
    const answers = new Map<string, Promise<{ text: string }>>([
      ['export', admin.post('/api/lists/leads/export', { columns: [{ field: 'ownerName', title: 'Owner' }] }).expect(200)],
      ['facets', admin.post('/api/lists/leads/facets', { fields: ['ownerName'] }).expect(200)],
      ['owners', admin.get(`/api/leads/${leadId}/conversation`).expect(200)],
      ['quick-report', admin.post('/api/reports/quick-report', range).expect(200)],
      ['notifications', junior.post(`/api/getCrmUserNotification/${junior.userId}`).expect(200)],
    ]);
    for (const { name } of lists)
      if (!answers.has(name)) answers.set(name, admin.post(`/api/lists/${name}/rows`, { limit: 1000 }).expect(200));
    const said = await Promise.all([...answers].map(async ([name, answer]) => (STAFF.test((await answer).text) ? [name] : [])));
    return said.flat().sort();
  }
});
