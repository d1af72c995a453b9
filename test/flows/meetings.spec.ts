import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Math.round((Date.now() + days * DAY_MS) / 1000) * 1000).toISOString();

describe('the virtual meetings of a lead', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  let leadId: string;

  const schedule = async (more: object = {}, person = counsellor) =>
    (
      await person
        .post('/api/meetings', {
          leadId,
          title: 'Tour of the campus',
          startsAt: inDays(1),
          minutes: 45,
          link: 'https://meet.example/ravi',
          overlap: true,
          ...more,
        })
        .expect(200)
    ).body.data.id as string;
  const meetings = async (person = counsellor) => (await person.get(`/api/meetings?leadId=${leadId}`).expect(200)).body.data;
  const one = async (id: string) => (await meetings()).find(({ meetingId }: { meetingId: string }) => meetingId === id);
  const move = (id: string, name: string, body: object = {}, person = counsellor) =>
    person.post(`/api/meetings/${leadId}/${id}/${name}`, body);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    const enquiry = { name: 'Ravi', phone: '9811904751', email: 'ravi.meets@example.org', source: 'WEB' };
    leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    await desk.settle();
  });

  it('are scheduled with a link, a college and a host, who is the owner of the lead by default', async () => {
    const id = await schedule({ collegeId: '1002', note: 'Asks about the hostel' });
    const hosted = await schedule({ hostId: admin.userId, startsAt: inDays(2) });
    await desk.settle();
    expect(await one(id)).toMatchObject({
      ...{ status: 'scheduled', minutes: 45, link: 'https://meet.example/ravi', collegeId: '1002', note: 'Asks about the hostel' },
      ...{ hostId: counsellor.userId, hostName: 'Asha Sharma', scheduledBy: 'Asha Sharma', invited: true },
      moves: ['hold', 'miss', 'reschedule', 'cancel'],
    });
    expect((await meetings())[0]).toMatchObject({ meetingId: hosted, hostId: admin.userId });
  });

  it('offer every active user as the host, also to users who do not manage users', async () => {
    const where = { field: 'status', op: 'eq', value: 'active' };
    const { body } = await counsellor.post('/api/lists/users/rows', { where, limit: 100 }).expect(200);
    expect((body.data as { userId: string }[]).map(({ userId }) => userId)).toContain(other.userId);
  });

  it('do not overlap silently with another meeting of the host, who may allow it', async () => {
    const startsAt = inDays(20);
    const id = await schedule({ startsAt, minutes: 60 });
    await desk.settle();
    const within = new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();
    const asked = { leadId, title: 'Second talk', startsAt: within, minutes: 30 };
    const { body } = await counsellor.post('/api/meetings', asked).expect(422);
    expect([body.error, body.message]).toEqual([
      'meeting/overlap',
      expect.stringMatching(
        /^Asha Sharma has another meeting from \d\d:\d\d [AP]M to \d\d:\d\d [AP]M\. Choose another time or host, or allow the overlap\.$/,
      ),
    ]);
    // Another host, the minute after the end, and the same meeting at another time are free.
    await counsellor.post('/api/meetings', { ...asked, hostId: other.userId }).expect(200);
    const after = new Date(Date.parse(startsAt) + 60 * 60_000).toISOString();
    await counsellor.post('/api/meetings', { ...asked, startsAt: after }).expect(200);
    await move(id, 'reschedule', { startsAt: new Date(Date.parse(startsAt) - 10 * 60_000).toISOString(), minutes: 60 }).expect(200);
    await desk.settle();
    await move(id, 'reschedule', { startsAt: within, minutes: 60 }).expect(422);
    await move(id, 'reschedule', { startsAt: within, minutes: 60, overlap: true }).expect(200);
    await counsellor.post('/api/meetings', { ...asked, startsAt: within, overlap: true }).expect(200);
  });

  it('are rescheduled, cancelled and held', async () => {
    const id = await schedule();
    const startsAt = inDays(3);
    await move(id, 'cancel', { reason: 'The campus is closed.' }).expect(200);
    await desk.settle();
    expect(await one(id)).toMatchObject({ status: 'cancelled', outcome: 'The campus is closed.', moves: ['reschedule'] });
    await move(id, 'reschedule', { startsAt, minutes: 60 }).expect(200);
    await desk.settle();
    expect(await one(id)).toMatchObject({ status: 'scheduled', startsAt, minutes: 60, hostId: counsellor.userId });
    await move(id, 'hold', { outcome: 'Wants the MBA.' }).expect(200);
    await desk.settle();
    expect(await one(id)).toMatchObject({ status: 'held', outcome: 'Wants the MBA.', moves: [] });
    expect((await move(id, 'cancel').expect(409)).body.message).toBe('"Cancel meeting" is not possible: this meeting is Held.');
  });

  it('are not rescheduled by two users over one another: the second is told who was first', async () => {
    const id = await schedule();
    const another = await schedule({ startsAt: inDays(5) });
    await desk.settle();
    const { startsAt: was, minutes, link, hostId, status } = await one(id);
    const expected = { startsAt: was, minutes, link, hostId, status };
    const [first, second] = [inDays(6), inDays(7)];
    await admin.post(`/api/meetings/${leadId}/${id}/reschedule`, { startsAt: first, minutes, link, hostId, expected }).expect(200);
    await move(another, 'reschedule', { startsAt: inDays(8), minutes }).expect(200);
    const refused = await move(id, 'reschedule', { startsAt: second, minutes, link, hostId, expected }).expect(409);
    await desk.settle();
    const { body: users } = await admin.post('/api/lists/users/by-key', { keys: [admin.userId] }).expect(200);
    expect(refused.body).toMatchObject({ error: 'meeting/changed-meanwhile', details: { by: users.data[0].name } });
    expect(await one(id)).toMatchObject({ startsAt: first });
    await move(id, 'reschedule', { startsAt: second, minutes, link, hostId, expected: { ...expected, startsAt: first } }).expect(200);
    for (const wrong of ['yesterday', [1]])
      await move(id, 'reschedule', { startsAt: second, minutes, link, hostId, expected: wrong }).expect(400);
    await move(id, 'cancel').expect(200);
    await move(another, 'cancel').expect(200);
  });

  it('have a calendar file', async () => {
    const id = await schedule({ title: 'Tour; with a lab' });
    await desk.settle();
    const { headers, text } = await counsellor.get(`/api/meetings/${leadId}/${id}/calendar`).expect(200);
    expect(headers['content-type']).toContain('text/calendar');
    expect(text).toContain(`UID:meeting-${id}`);
    expect(text).toContain('SUMMARY:Tour\\; with a lab');
    await counsellor.get(`/api/meetings/${leadId}/none/calendar`).expect(404);
  });

  it('invite a lead by e-mail, with the calendar file, unless that is unwanted', async () => {
    const invitations = async () => {
      await desk.settle();
      const where = { field: 'kind', op: 'eq', value: 'meeting-invitation' };
      return Number((await admin.post('/api/lists/messages/count', { where }).expect(200)).body.data);
    };
    const before = await invitations();
    const id = await schedule({ invite: false });
    expect(await invitations()).toBe(before);
    await move(id, 'reschedule', { startsAt: inDays(2), minutes: 30, invite: true }).expect(200);
    await move(id, 'cancel').expect(200);
    expect(await invitations()).toBe(before + 2);
    const sent = (await (await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
      to: string;
    }[];
    expect(sent.some(({ to }) => to === 'ravi.meets@example.org')).toBe(true);
  });

  it('send no mail to a lead that opted out of e-mails, and say so', async () => {
    const mails = async () => {
      await desk.settle();
      const where = { field: 'kind', op: 'eq', value: 'meeting-invitation' };
      return Number((await admin.post('/api/lists/messages/count', { where }).expect(200)).body.data);
    };
    const invited = await schedule();
    const before = await mails();
    await counsellor.post(`/api/leads/${leadId}/opt-out`, { channel: 'email', opted_out: true }).expect(200);
    const { body } = await counsellor
      .post('/api/meetings', { leadId, title: 'Buy now', startsAt: inDays(5), minutes: 30, invite: true })
      .expect(200);
    expect(body.message).toBe('Meeting scheduled. The lead does not want e-mails, so it gets none about this meeting.');
    const moved = await move(body.data.id, 'reschedule', { startsAt: inDays(6), minutes: 30 }).expect(200);
    expect(moved.body.message).toContain('The lead does not want e-mails');
    await move(body.data.id, 'cancel').expect(200);
    await move(invited, 'cancel').expect(200);
    expect(await mails()).toBe(before);
    await counsellor.post(`/api/leads/${leadId}/opt-out`, { channel: 'email', opted_out: false }).expect(200);
    await schedule();
    expect(await mails()).toBe(before + 1);
  });

  it('stand in the timeline of the lead', async () => {
    await desk.settle();
    const where = { field: 'leadId', op: 'eq', value: leadId };
    const { body } = await admin.post('/api/lists/timeline/rows', { where, limit: 50 }).expect(200);
    const said = body.data.map(({ type }: { type: string }) => type);
    for (const type of ['MeetingScheduled', 'MeetingRescheduled', 'MeetingCompleted', 'MeetingCancelled']) expect(said).toContain(type);
  });

  it('are refused in words when the input is wrong', async () => {
    const given = { leadId, title: 'Tour', startsAt: inDays(1), minutes: 30 };
    const refused = async (more: object, status: number) =>
      (await counsellor.post('/api/meetings', { ...given, ...more }).expect(status)).body.message;
    expect(await refused({ startsAt: inDays(-1) }, 422)).toBe('The start must not be in the past.');
    expect(await refused({ hostId: 'nobody' }, 422)).toBe('Please choose an active user as the host.');
    expect(await refused({ collegeId: 'none' }, 404)).toBe('There is no such college.');
    await refused({ title: '' }, 400);
    await refused({ minutes: 1 }, 400);
    await refused({ link: 'javascript:alert(1)' }, 400);
    const id = await schedule();
    expect((await move(id, 'miss').expect(422)).body.message).toBe('This meeting has not started yet.');
    await move(id, 'hold').expect(400);
    for (const unknown of ['none', '__proto__', 'constructor']) {
      await move(unknown, 'cancel').expect(404);
      await move(unknown, 'reschedule', { startsAt: inDays(1), minutes: 30 }).expect(404);
    }
  });

  it('pass to the new owner of the lead, and are hidden from people who may not see it', async () => {
    const id = await schedule();
    await other.get(`/api/meetings?leadId=${leadId}`).expect(404);
    await other.post('/api/meetings', { leadId, title: 'Tour', startsAt: inDays(1), minutes: 30 }).expect(404);
    await move(id, 'cancel', {}, other).expect(404);
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: other.userId }).expect(200);
    await desk.settle();
    const passed = (await meetings(other)).find(({ meetingId }: { meetingId: string }) => meetingId === id);
    expect(passed).toMatchObject({ hostId: other.userId });
    await counsellor.get(`/api/meetings?leadId=${leadId}`).expect(404);
  });
});
