import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('the reconciliation of a lead with colleges', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  let leadId: string;
  let connectionId: string;

  const pushes = async (person = counsellor) => (await person.get(`/api/college-pushes?lead_id=${leadId}`).expect(200)).body.data;
  const outbox = async () => {
    const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    const all = (await answer.json()) as { channel: string; to: string; text: string; tenantId: string }[];
    return all.filter(({ channel, tenantId }) => channel === 'college' && tenantId === sunrise.tid);
  };
  const connect = async (collegeId: string) =>
    (
      await admin
        .post('/api/records/college-connections', { collegeId, url: `https://api${collegeId}.example.edu/leads`, secret: 'pass' })
        .expect(200)
    ).body.data.id as string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    connectionId = await connect('1002');
    await connect('1003');
    const enquiry = { name: 'Ravi', phone: '9811904771', source: 'WEB', clg_id: '1002', city: 'Gurugram' };
    leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    await desk.settle();
  });

  it('LP-13: names the colleges that would get the lead before it is sent', async () => {
    const { body } = await counsellor.get(`/api/college-pushes/recipients?lead_id=${leadId}`).expect(200);
    expect(body.data).toEqual({ recipients: [{ collegeId: '1002', collegeName: expect.any(String) }], ownIsConnected: true });
    await other.get(`/api/college-pushes/recipients?lead_id=${leadId}`).expect(404);
  });

  it('LP-13: sends the lead to its college, with a log of the push', async () => {
    const { body } = await counsellor.post('/api/reconcileCollege', { leadId }).expect(200);
    await desk.settle();
    expect(await pushes()).toMatchObject([
      {
        ...{ pushId: body.data.id, collegeId: '1002', status: 'accepted', attempts: 1, userName: 'Asha Sharma' },
        reference: expect.stringContaining('sandbox-'),
      },
    ]);
    const [sent] = await outbox();
    expect(sent?.to).toBe('https://api1002.example.edu/leads');
    expect(JSON.parse(sent?.text ?? '{}')).toMatchObject({
      id: body.data.id,
      lead: { id: leadId, name: 'Ravi', phone: '+919811904771', city: 'Gurugram' },
    });
    expect(sent?.text).not.toContain('pass');
  });

  it('records the response of a college that got the lead', async () => {
    const body = { leadId, clg_id: '1002', response: 'duplicate', note: 'Enquired in May' };
    await counsellor.put('/api/clg-api-response-update', body).expect(200);
    await desk.settle();
    expect((await pushes())[0]).toMatchObject({ response: 'duplicate' });
    await counsellor.put('/api/clg-api-response-update', { ...body, clg_id: '1003' }).expect(422);
    await counsellor.put('/api/clg-api-response-update', { ...body, response: 'lost' }).expect(400);
  });

  it('pushes to all colleges of the lead that do not have it yet', async () => {
    await counsellor.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1003&short_listed=1`).expect(200);
    await counsellor.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1004&short_listed=1`).expect(200);
    expect((await counsellor.post('/api/pushToAllClg', { leadId }).expect(200)).body.data).toEqual({ pushed: 1 });
    await desk.settle();
    expect((await pushes())[0]).toMatchObject({ collegeId: '1003', status: 'accepted' });
    expect((await counsellor.post('/api/pushToAllClg', { leadIds: [leadId] }).expect(200)).body.data).toEqual({ pushed: 0 });
    await counsellor.post('/api/pushToAllClg', {}).expect(422);
  });

  it('refuses leads that do not exist or were removed, also for users who see every lead, before any lead is sent', async () => {
    const enquiry = { name: 'Removed', phone: '9811904772', source: 'WEB', clg_id: '1002' };
    const removed = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    const fresh = (await admin.post('/api/leadGenerate', { ...enquiry, phone: '9811904773' }).expect(200)).body.data.leadId as string;
    await admin.delete(`/api/removeLead?leadId=${removed}`).expect(200);
    const cases: [string, number, string][] = [
      ['nobody', 404, 'There is no such lead.'],
      [removed, 422, 'This lead was removed.'],
    ];
    for (const [id, status, message] of cases) {
      expect((await admin.post('/api/reconcileCollege', { leadId: id }).expect(status)).body.message).toBe(message);
      expect((await admin.post('/api/pushToAllClg', { leadIds: [fresh, id] }).expect(status)).body.message).toBe(message);
    }
    await desk.settle();
    expect((await admin.get(`/api/college-pushes?lead_id=${fresh}`).expect(200)).body.data).toEqual([]);
    const unsent = { leadId: fresh, clg_id: 'constructor', response: 'duplicate' };
    expect((await admin.put('/api/clg-api-response-update', unsent).expect(422)).body.message).toBe(
      'This lead was not sent to this college.',
    );
  });

  it('sends a person once to a college, also when the lead was merged, and to the colleges that either lead chose', async () => {
    const capture = async (phone: string) =>
      (await admin.post('/api/leadGenerate', { name: 'Sita', phone, source: 'WEB', clg_id: '1002' }).expect(200)).body.data
        .leadId as string;
    const [survivor, merged] = [await capture('9811904774'), await capture('9811904775')];
    await admin.post('/api/reconcileCollege', { leadId: merged }).expect(200);
    // Sent before the merge: a push that is not sent yet ends with its lead, and the college remains among the recipients.
    await desk.settle();
    await admin.get(`/api/shortlistedCollegeCourses?lead_id=${merged}&clg_id=1003&short_listed=1`).expect(200);
    await admin.post(`/api/leads/${survivor}/merge`, { merged_lead_id: merged }).expect(200);
    await desk.settle();
    const asked = await admin.get(`/api/college-pushes/recipients?lead_id=${survivor}`).expect(200);
    expect(asked.body.data.recipients).toMatchObject([{ collegeId: '1003' }]);
    expect((await admin.post('/api/pushToAllClg', { leadId: survivor }).expect(200)).body.data).toEqual({ pushed: 1 });
    await desk.settle();
    const sent = (await admin.get(`/api/college-pushes?lead_id=${survivor}`).expect(200)).body.data as { collegeId: string }[];
    expect(sent.map(({ collegeId }) => collegeId)).toEqual(['1003', '1002']);
  });

  it('refuses a college without a connection, a lead of another user, and an address that is not public', async () => {
    const refused = await counsellor.post('/api/reconcileCollege', { leadId, clg_id: '1004' });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('has no connection')]);
    await counsellor.post('/api/reconcileCollege', { leadId, clg_id: 'nowhere' }).expect(404);
    await other.post('/api/reconcileCollege', { leadId }).expect(404);
    await other.post('/api/pushToAllClg', { leadId }).expect(404);
    await other.get(`/api/college-pushes?lead_id=${leadId}`).expect(404);
    await counsellor.post('/api/records/college-connections', { collegeId: '1004', url: 'https://a.example.edu', secret: 'x' }).expect(403);
    await admin.post('/api/records/college-connections', { collegeId: '1004', url: 'https://10.0.0.7/leads', secret: 'x' }).expect(422);
  });

  it('asks for the secret again when the address changes, and never shows it', async () => {
    await admin.put(`/api/records/college-connections/${connectionId}`, { url: 'https://elsewhere.example.edu/leads' }).expect(422);
    const { body } = await admin.post('/api/lists/college-connections/rows', {}).expect(200);
    expect(body.data).toContainEqual(expect.objectContaining({ recordId: connectionId, secret: expect.stringMatching(/^set-/) }));
    expect(JSON.stringify(body)).not.toContain('"pass"');
  });

  it('lists the connections by the names of their colleges', async () => {
    const sorted = async (dir: 'asc' | 'desc') => {
      const { body } = await admin.post('/api/lists/college-connections/rows', { sort: [{ field: 'recordName', dir }] }).expect(200);
      return (body.data as { recordName: string }[]).map(({ recordName }) => recordName);
    };
    const colleges = await admin.post('/api/lists/colleges/rows', {}).expect(200);
    const named = (body: { data: { recordId: string; clgName: string }[] }, id: string) =>
      body.data.find(({ recordId }) => recordId === id)?.clgName;
    const names = ['1002', '1003'].map((id) => named(colleges.body, id) ?? '');
    expect(await sorted('asc')).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
    expect(await sorted('desc')).toEqual((await sorted('asc')).toReversed());
  });

  it('sends many leads at once to their colleges as a job, each of them once', async () => {
    const ids: string[] = [];
    for (const [phone, clg_id] of [
      ['9811904781', '1003'],
      ['9811904782', '1003'],
      ['9811904783', undefined],
    ] as const) {
      const enquiry = { name: 'Meera', phone, source: 'WEB', ...(clg_id && { clg_id }) };
      ids.push((await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId);
    }
    await admin.post('/api/records/college-connections', { collegeId: '1003', url: 'https://api1003.example.edu/leads', secret: 'pass' });
    await desk.settle();
    const push = async () => {
      const { body } = await admin.post('/api/commands/leads/bulk', { action: 'push', selection: { keys: ids } }).expect(200);
      const jobId = body.data.jobId as string;
      return { jobId, ...(await new Imports(desk, admin).ended(jobId)) };
    };
    expect(await push()).toMatchObject({ title: 'Send 3 leads to their colleges', counts: { changed: 2, unchanged: 1, refused: 0 } });
    await desk.settle();
    const pushed = await Promise.all(
      ids.map(async (id) => (await admin.get(`/api/college-pushes?lead_id=${id}`).expect(200)).body.data as { collegeId: string }[]),
    );
    expect(pushed.map((of) => of.map(({ collegeId }) => collegeId))).toEqual([['1003'], ['1003'], []]);
    const another = { name: 'Sita', phone: '9811904784', source: 'WEB', clg_id: '1003' };
    const fresh = (await admin.post('/api/leadGenerate', another).expect(200)).body.data.leadId as string;
    const bulk = () => admin.post('/api/commands/leads/bulk', { action: 'push', selection: { keys: [fresh] } }).expect(200);
    const click = () => admin.post('/api/pushToAllClg', { leadId: fresh }).expect(200);
    await Promise.all([bulk(), click(), bulk(), click()]);
    await desk.settle();
    const once = (await admin.get(`/api/college-pushes?lead_id=${fresh}`).expect(200)).body.data as { collegeId: string }[];
    expect(once.map(({ collegeId }) => collegeId)).toEqual(['1003']);
    const again = await push();
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 3 });
    await admin.post(`/api/jobs/${again.jobId}/undo`).expect(409);
  });
});
