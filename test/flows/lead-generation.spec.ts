import { nextPromotionTime } from '@matricula/domain/marketing';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { Imports } from '../fixtures/imports';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Sent {
  tenantId: string;
  channel: string;
  to: string;
  text: string;
}

interface Broadcast {
  broadcast_id: string;
  status: string;
  state: string;
  total: number | null;
  handed_over: number | null;
  reasons: { reason: string; count: number }[];
  reason: string | null;
  until: string | null;
  accepted: number;
}

describe('lead generation', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let mail: string;
  let view: string;
  const leads: Record<string, string> = {};

  const made = async (list: string, values: object) =>
    (await admin.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
  const data = async (path: string, person = admin) => {
    await desk.settle();
    return (await person.get(`/api/${path}`).expect(200)).body.data;
  };
  const asked = async (path: string, body: object, person = admin) => (await person.post(`/api/${path}`, body).expect(200)).body.data;
  const refused = async (path: string, body: object, status: number, person = admin): Promise<string> =>
    (await person.post(`/api/${path}`, body).expect(status)).body.message;
  const captured = async (name: string, values: object, owner?: Person) => {
    const { body } = await admin.post('/api/leadGenerate', { name, source: 'FAIR', clg_id: '1002', ...values }).expect(200);
    leads[name] = body.data.leadId as string;
    if (owner) await admin.post('/api/lead-assign-to', { lead_ids: [leads[name]], user_id: owner.userId }).expect(200);
  };
  const outbox = async (): Promise<Sent[]> => {
    await desk.settle();
    const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as Sent[]).filter(({ tenantId }) => tenantId === sunrise.tid);
  };
  const historyOf = async (id: string): Promise<Broadcast> => {
    await desk.settle();
    return (await data(`lead-gen/broadcasts-history?broadcast_id=${id}`)).rows[0];
  };
  /** The broadcast once it is in the given state. */
  const until = async (id: string, state: string): Promise<Broadcast> => {
    for (;;) {
      const now = await historyOf(id);
      if (now.state === state) return now;
    }
  };
  const audience = async (name: string, more: object = {}, person = admin) =>
    (
      await asked(
        'lead-gen/audience',
        { name, source: 'live', view_id: view, where: { field: 'source', op: 'eq', value: 'FAIR' }, ...more },
        person,
      )
    ).audience_id as string;
  const broadcast = async (name: string, audience_id: string, more: object = {}) =>
    (await asked('lead-gen/broadcasts', { name, audience_id, template_id: mail, ...more })).broadcast_id as string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    await captured('Ravi', { phone: '9811905001', email: 'ravi.fair@example.org' }, counsellor);
    await captured('Meera', { phone: '9811905002', email: 'meera.fair@example.org' });
    await captured('Nobody', { phone: '9811905003' });
    await captured('Quiet', { phone: '9811905004', email: 'quiet.fair@example.org' });
    await admin.post(`/api/leads/${leads.Quiet}/opt-out`, { channel: 'email', opted_out: true }).expect(200);
    mail = await made('email-templates', { name: 'Fair', subject: 'The fair', body: 'Dear {{name}}, come.' });
    view = (await asked('save-quick-view-filter', { name: 'Fair', of: 'leads', filter: { query: 'source=FAIR' }, shared: true })).id;
    await desk.settle();
  });

  it('AU-10: keeps campaigns, with the ids of changes in the body', async () => {
    const { campaign_id } = await asked('lead-gen/campaigns', {
      name: 'Summer',
      channel: 'email',
      goal: 'Visits',
      owner_id: counsellor.userId,
    });
    await admin.put('/api/lead-gen/campaigns', { campaign_id, state: 'active' }).expect(200);
    const winter = { name: 'Winter', channel: 'email', start_date: '2027-01-10' };
    expect(await refused('lead-gen/campaigns', { ...winter, owner_id: 'nobody' }, 422)).toBe('There is no such user.');
    expect(await refused('lead-gen/campaigns', { ...winter, end_date: '2027-01-09' }, 422)).toContain('before the beginning');
    expect(await data('lead-gen/campaigns?limit=10&page_no=1')).toMatchObject({
      count: 1,
      rows: [{ campaign_id, name: 'Summer', state: 'active', owner_name: expect.stringContaining('Asha') }],
    });
    expect((await admin.put('/api/lead-gen/campaigns', { state: 'ended' })).status).toBe(400);
    await admin.delete(`/api/lead-gen/campaigns?campaign_id=${campaign_id}`).expect(200);
    expect(await data('lead-gen/campaigns')).toEqual({ count: 0, rows: [] });
  });

  it('AU-10: maps spellings to cities of the master, for new and for imported leads', async () => {
    const { mapping_id } = await asked('lead-gen/map-cities', { spelling: 'Gurgaon', city: 'Gurugram' });
    expect(await refused('lead-gen/map-cities', { spelling: ' gurgaon', city: 'Gurugram' }, 409)).toBeTruthy();
    await admin.put('/api/lead-gen/map-cities', { mapping_id, spelling: 'Gudgaon' }).expect(200);
    expect(await data('lead-gen/map-cities?limit=5&page_no=1')).toEqual({
      count: 1,
      rows: [{ mapping_id, spelling: 'Gudgaon', city: 'Gurugram' }],
    });
    await captured('Mapped', { phone: '9811905021', city: 'gudgaon', source: 'CITY' });
    const rows = [{ name: 'Mapped too', phone: '9811905022', city: ' GUDGAON ' }];
    const { jobId } = await asked('upload/uploadAndAssign', { data: rows });
    await new Imports(desk, admin).ended(jobId);
    const where = { field: 'phone', op: 'in', values: ['+919811905021', '+919811905022'] };
    expect((await asked('lists/leads/rows', { where })).map(({ city }: { city: string }) => city)).toEqual(['Gurugram', 'Gurugram']);
    expect(await refused('lead-gen/map-cities', { spelling: 'Foo', city: 'Atlantis' }, 422)).toBe('There is no active city Atlantis.');
    await admin.put('/api/lead-gen/map-cities', { mapping_id, city: 'Atlantis' }).expect(422);
    await admin.delete(`/api/lead-gen/map-cities?mapping_id=${mapping_id}`).expect(200);
    expect((await data('lead-gen/map-cities')).count).toBe(0);
  });

  it('AU-10: offers templates, colleges, cities and senders', async () => {
    expect(await data('lead-gen/templates?channel=email')).toMatchObject([{ template_id: mail, channel: 'email', variables: ['name'] }]);
    expect(await data('lead-gen/colleges')).toEqual(expect.arrayContaining([expect.objectContaining({ id: '1002' })]));
    expect((await data('lead-gen/colleges-name')).length).toBeGreaterThan(0);
    expect(await data('lead-gen/cities?state=Haryana&search=guru')).toMatchObject([{ name: 'Gurugram', state: 'Haryana' }]);
    expect((await admin.post('/api/records/message-senders', { name: 'No header', channel: 'sms' })).status).toBe(422);
    const id = await made('message-senders', { name: 'Admissions', channel: 'sms', header: 'SUNRIS', perSecond: 100 });
    await made('message-senders', { name: 'Old', channel: 'email', active: false });
    expect(await data('sender-list?is_active=1')).toMatchObject([{ sender_id: id, header: 'SUNRIS', promotional: true, is_active: 1 }]);
    expect((await data('sender-list')).length).toBe(2);
  });

  it('AU-10: counts an audience, and tells who is left out and why', async () => {
    const id = await audience('Fair, live');
    await desk.settle();
    expect(await data(`lead-gen/audience-count?audience_id=${id}&channel=email`)).toMatchObject({
      total: 4,
      count: 2,
      left_out: [
        { reason: 'opted_out', count: 1 },
        { reason: 'no_contact', count: 1 },
        { reason: 'duplicate', count: 0 },
        { reason: 'hidden', count: 0 },
      ],
    });
    expect((await data(`lead-gen/audience-details?audience_id=${id}`)).channels).toMatchObject([
      { channel: 'sms', count: 4 },
      { channel: 'email', count: 2 },
    ]);
    const { rows } = await data(`lead-gen/audience-records?audience_id=${id}&channel=email`);
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Quiet', left_out: 'opted_out' })]));
    expect(await data(`lead-gen/audience-count?audience_id=${id}&channel=email`, counsellor)).toMatchObject({ total: 1, count: 1 });
    expect((await data('lead-gen/audience')).map(({ name }: { name: string }) => name)).toEqual(['Fair, live']);
  });

  it('a frozen audience keeps its leads; those that the reader does not see are left out', async () => {
    const id = await audience('Fair, frozen', { source: 'frozen' });
    await captured('Late', { phone: '9811905009', email: 'late.fair@example.org' });
    await desk.settle();
    expect(await data(`lead-gen/audience-count?audience_id=${id}&channel=sms`)).toMatchObject({ total: 4, count: 4 });
    const own = await data(`lead-gen/audience-count?audience_id=${id}&channel=sms`, counsellor);
    expect(own).toMatchObject({ total: 4, count: 1 });
    expect(own.left_out).toContainEqual({ reason: 'hidden', count: 3 });
    await admin.delete(`/api/removeLead?leadId=${leads.Late}`).expect(200);
  });

  it('LD-09: the leads of an upload are an audience by its name', async () => {
    const rows = [
      { name: 'Up One', phone: '9811905011', email: 'up1@example.org' },
      { name: 'Ravi', phone: '9811905001' },
    ];
    const { jobId } = await asked('upload/uploadAndAssign', { data: rows, tenantId: sunrise.tid, audience_name: 'School visit' });
    await new Imports(desk, admin).ended(jobId);
    // The upload made its audience; further ones can name it too.
    expect(await data('lead-gen/audience')).toContainEqual(expect.objectContaining({ name: 'School visit', source: 'upload' }));
    const id = await audience('Visitors', { source: 'upload', audience_name: 'School visit' });
    await desk.settle();
    expect(await data(`lead-gen/audience-count?audience_id=${id}&channel=sms`)).toMatchObject({ total: 2, count: 2 });
  });

  it('a stored file of contacts is matched with leads; a file of another tenant is refused', async () => {
    const csv = 'name,phone\nRavi,98119 05001\nStranger,9811905999\n';
    const form = (tenantId: string) =>
      admin
        .request('post', '/api/lead-gen/s3-upload')
        .field('tenantId', tenantId)
        .field('audience_name', 'Visitors of the fair')
        .attach('source', Buffer.from(csv), 'contacts.csv');
    expect((await form('another')).status).toBe(403);
    const { upload_id, rows } = (await form(sunrise.tid).expect(200)).body.data;
    expect(rows).toBe(2);
    await desk.settle();
    const id = await audience('From a file', { source: 'file', upload_id });
    await desk.settle();
    expect(await data(`lead-gen/audience-details?audience_id=${id}`)).toMatchObject({ size: 1, unknown_rows: 1 });
    expect((await admin.post('/api/lead-gen/s3-upload', {})).status).toBe(422);
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
    const { body } = await admin.request('post', '/api/lead-gen/s3-upload').attach('source', picture, 'fair.png').expect(422);
    expect(body.message).toBe('The file is no CSV file.');
  });

  it('AU-09: a broadcast is created, sends one message a person, and is then sent', async () => {
    const id = await broadcast('To the fair', await audience('All of the fair'));
    expect(await historyOf(id)).toMatchObject({ status: 'created', state: 'created', accepted: 0 });
    await admin.post('/api/lead-gen/send-broadcast', { broadcast_id: id }).expect(200);
    const sent = await until(id, 'sent');
    expect(sent).toMatchObject({ status: 'sent', total: 4, handed_over: 2 });
    expect(sent.reasons).toEqual(
      expect.arrayContaining([
        { reason: 'optedOut', count: 1 },
        { reason: 'noContact', count: 1 },
      ]),
    );
    const to = (await outbox()).filter(({ channel, text }) => channel === 'email' && text.endsWith(', come.')).map((one) => one.to);
    expect(to.sort()).toEqual(['meera.fair@example.org', 'ravi.fair@example.org']);
    expect(await historyOf(id)).toMatchObject({ accepted: 2 });
    expect((await data('lead-gen/broadcasts')).rows[0]).toMatchObject({ broadcast_id: id, status: 'sent' });
    expect(await refused('lead-gen/send-broadcast', { broadcast_id: id }, 409)).toContain('Sent');
    const entries = await data(`leads/${leads.Ravi}/conversation`);
    expect(entries).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'message' })]));
  });

  it('promotional SMS wait for 10:00 to 21:00 Indian time; others leave at once', async () => {
    const text = await made('sms-templates', { name: 'Fair SMS', body: 'Come to the fair.' });
    const service = await made('message-senders', {
      name: 'Service',
      channel: 'sms',
      header: 'SUNSVC',
      promotional: false,
      perSecond: 100,
    });
    await desk.settle();
    const to = await audience('For SMS');
    const urgent = await broadcast('Service SMS', to, { template_id: text, sender_id: service });
    await admin.post('/api/lead-gen/send-broadcast', { broadcast_id: urgent }).expect(200);
    expect(await until(urgent, 'sent')).toMatchObject({ handed_over: 4 });
    const promotion = await broadcast('Promotion', to, { template_id: text });
    const waits = nextPromotionTime(new Date());
    await admin.post('/api/lead-gen/send-broadcast', { broadcast_id: promotion }).expect(200);
    const now = await until(promotion, waits ? 'waiting' : 'sent');
    if (waits) expect(now).toMatchObject({ status: 'created', until: waits });
  });

  it('waits for its time, is paused, resumed and stopped', async () => {
    const starts_at = new Date(Date.now() + 86_400_000).toISOString();
    const id = await broadcast('Tomorrow', await audience('Of tomorrow'), { starts_at });
    await admin.post('/api/lead-gen/send-broadcast', { broadcast_id: id }).expect(200);
    expect(await until(id, 'waiting')).toMatchObject({ until: starts_at });
    await admin.post('/api/lead-gen/pause-broadcast', { broadcast_id: id }).expect(200);
    await until(id, 'paused');
    await admin.post('/api/lead-gen/stop-broadcast', { broadcast_id: id }).expect(200);
    await until(id, 'stopped');
    expect(await refused('lead-gen/resume-broadcast', { broadcast_id: id }, 409)).toContain('Stopped');
  });

  it('reads need LEADS, and sending the code of the channel', async () => {
    const id = await broadcast('Of the admin', await audience('Of the admin'));
    expect(await refused('lead-gen/send-broadcast', { broadcast_id: id }, 403, counsellor)).toContain('e-mails');
    const caller = await sunrise.signIn('caller');
    await admin.post('/api/edit-role-permissions', { role: staffRoles.callerL2, acl: [] }).expect(200);
    await desk.settle();
    expect((await caller.get('/api/lead-gen/campaigns')).status).toBe(403);
  });
});
