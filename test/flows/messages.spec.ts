import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { MessageRow } from '@matricula/read-models/communication';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Kept {
  number: number;
  messageId: string;
  tenantId: string;
  to: string;
  text: string;
}

/** A browser's push subscription. */
const browser = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  expirationTime: null,
  keys: { p256dh: createECDH('prime256v1').generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') },
});

describe('messages that leave the product', () => {
  let sunrise: Tenant;
  let [admin, counsellor, colleague]: Person[] = [];
  let phone = 9811100000;

  /** The development outbox, which is open to local requests. */
  const outbox = async (): Promise<Kept[]> => {
    const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as Kept[]).filter(({ tenantId }) => tenantId === sunrise.tid);
  };
  const play = (what: string, said: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${desk.address}/dev/outbox/${what}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(said),
    });
  /** The log of messages, newest first. */
  const log = async (): Promise<MessageRow[]> => {
    await desk.settle();
    const asked = { sort: [{ field: 'requestedAt', dir: 'desc' }], limit: 50 };
    return (await admin!.post('/api/lists/messages/rows', asked).expect(200)).body.data;
  };
  const latest = async () => (await log())[0];
  /** A reply is unseen until the sender of the message reads it; nobody else can read it (SH-09). */
  const unseenUntilLookedAt = async (messageId: string) => {
    const unseen = async (person: Person) => (await person.get(`/api/unseen-messages/${person.userId}`).expect(200)).body;
    const { status, data_obj } = await unseen(admin!);
    expect({ status, data_obj }).toMatchObject({
      status: 'success',
      data_obj: [{ message_id: messageId, channel: 'sms', text: 'It arrived' }],
    });
    expect((await unseen(counsellor!)).data_obj).toEqual([]);
    const seen = { replyIds: [data_obj[0]._id] };
    await counsellor!.post(`/api/unseen-messages/${messageId}/seen`, seen).expect(404);
    await admin!.post(`/api/unseen-messages/${messageId}/seen`, { replyIds: 'all' }).expect(400);
    await admin!.post(`/api/unseen-messages/${messageId}/seen`, seen).expect(200);
    await desk.settle();
    expect((await unseen(admin!)).data_obj).toEqual([]);
  };
  /** Assigns a lead to the counsellor, who is notified. */
  const assign = async (): Promise<string> => {
    const { body } = await admin!.post('/api/leadGenerate', { name: 'Ravi', phone: String(phone++), source: 'WEBSITE' }).expect(200);
    const leadId = body.data.leadId as string;
    await admin!.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: sunrise.id('counsellor') }).expect(200);
    await desk.settle();
    return leadId;
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, counsellor, colleague] = await Promise.all((['admin', 'counsellor', 'caller3'] as const).map((key) => sunrise.signIn(key)));
    await counsellor!.post('/api/save-push-notification-subscriber', browser(sunrise.tid)).expect(200);
  });
  afterEach(() => play('behaviour', { channel: 'push', behaviour: 'accepted' }));

  it('reach the subscribed browsers; the push service can be simulated', async () => {
    await assign();
    const [pushed, ...others] = await outbox();
    expect([others, pushed?.to]).toEqual([[], 'push.example']);
    expect(JSON.parse(pushed!.text)).toMatchObject({
      title: 'A lead was assigned to you',
      url: expect.stringMatching(/^\/leads\?type=assigned-leads&n_id=/),
    });
    const expected = { channel: 'push', provider: 'sandbox', recipientId: sunrise.id('counsellor'), attempts: 1 };
    expect(await log()).toMatchObject([{ ...expected, messageId: pushed!.messageId, status: 'accepted' }]);
    expect((await play('deliver', { number: String(pushed!.number) })).status).toBe(303);
    expect(await log()).toMatchObject([{ ...expected, status: 'delivered' }]);
  });

  it('wait for another attempt, fail or are lost as their provider behaves, and are sent again by an admin alone', async () => {
    const fates = { refused: 'failed', unavailable: 'postponed', unknown: 'unknown' };
    for (const [behaviour, status] of Object.entries(fates)) {
      expect((await play('behaviour', { channel: 'push', behaviour })).status).toBe(303);
      await assign();
      expect((await log())[0]).toMatchObject({ status, error: expect.stringContaining('sandbox') });
    }
    const messageIds = (await log()).filter(({ status }) => status === 'failed' || status === 'unknown').map(({ messageId }) => messageId);
    await play('behaviour', { channel: 'push', behaviour: 'accepted' });
    await counsellor!.post('/api/messages/replay', { messageIds }).expect(403);
    await admin!.post('/api/messages/replay', { messageIds }).expect(200);
    for (const row of (await log()).filter(({ messageId }) => messageIds.includes(messageId))) {
      expect(row).toMatchObject({ status: 'accepted', attempts: 2 });
      expect(row.error).toBeUndefined();
    }
    await admin!.post('/api/messages/replay', { messageIds }).expect(409);
    await counsellor!.post('/api/lists/messages/rows', {}).expect(403);
  });

  it('reach one user per browser: the last who subscribed', async () => {
    await colleague!.post('/api/save-push-notification-subscriber', browser(sunrise.tid)).expect(200);
    const before = (await outbox()).length;
    await assign();
    expect(await outbox()).toHaveLength(before);
    await counsellor!.post('/api/save-push-notification-subscriber', browser(sunrise.tid)).expect(200);
    await counsellor!.post('/api/remove-push-notification-subscriber', { endpoint: browser(sunrise.tid).endpoint }).expect(200);
    await assign();
    expect(await outbox()).toHaveLength(before);
    expect(await desk.ask('vaultHolds', `push.example/${sunrise.tid}`)).toBe(false);
  });

  it('reach no suspended user, even on a subscribed browser', async () => {
    const account = { name: 'Farah Khan', email: sunrise.email('farah'), password: 'Admissions@2026', role: 3 };
    await admin!.post('/api/users/register', account).expect(200);
    await desk.settle();
    const farah = await desk.signIn(account.email);
    await farah.post('/api/save-push-notification-subscriber', browser(`${sunrise.tid}-farah`)).expect(200);
    // The push that failed during the work is the one that is sent again.
    await play('behaviour', { channel: 'push', behaviour: 'refused' });
    const lead = { name: 'Tara', phone: String(phone++), source: 'WEBSITE', user_id: farah.userId };
    await admin!.post('/api/leadGenerate', lead).expect(200);
    const pushed = async () => (await log()).filter(({ recipientId, channel }) => recipientId === farah.userId && channel === 'push');
    const [refused] = await pushed();
    expect(refused).toMatchObject({ status: 'failed', error: expect.stringContaining('sandbox') });
    await play('behaviour', { channel: 'push', behaviour: 'accepted' });
    await admin!.post(`/api/users/${farah.userId}/suspend`).expect(200);
    await desk.settle();
    await admin!.post('/api/messages/replay', { messageIds: [refused!.messageId] }).expect(200);
    expect(await pushed()).toMatchObject([{ status: 'failed', error: 'The recipient no longer works here.' }]);
    await admin!.post('/api/admin/reset-user-suspension', { user_id: farah.userId }).expect(200);
    await desk.settle();
    await admin!.post('/api/messages/replay', { messageIds: [refused!.messageId] }).expect(200);
    expect(await pushed()).toMatchObject([{ status: 'accepted' }]);
  });

  it('remind users with overdue follow-ups each morning, in the time zone of the institution', async () => {
    const { body } = await admin!.post('/api/leadGenerate', {
      name: 'Kavya',
      phone: String(phone++),
      source: 'WEB',
      user_id: sunrise.id('caller3'),
    });
    const call_date_time = new Date(Date.now() + 3_600_000).toISOString();
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time };
    await colleague!.post('/api/callGenerate', { lead_id: body.data.leadId, callObj, user_selected_college_id: -1 }).expect(200);
    await desk.settle();
    const [set] = (await desk.ask('log', sunrise.since, { types: ['TimerSet'] })).filter(
      ({ tenantId, stream }) => tenantId === sunrise.tid && stream.includes('schedule/overdue-digest'),
    );
    const { dueAt } = set!.data as { dueAt: string };
    expect(new Date(dueAt).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })).toBe('08:00:00');
    const { stream, tenantId, revision, meta } = set!;
    // The morning after the next.
    const at = new Date(Date.parse(dueAt) + 86_400_000).toISOString();
    await desk.ask('append', {
      stream,
      tenantId,
      expected: revision,
      events: [{ id: randomUUID(), type: 'TimerElapsed', data: set!.data, meta, at }],
    });
    await desk.settle();
    const [mail] = (await outbox()).filter(({ messageId }) => messageId.startsWith('overdue-digest'));
    expect(mail).toMatchObject({ to: sunrise.email('caller3'), text: expect.stringContaining('1 follow-up is overdue') });
    expect(mail!.text).not.toContain('Kavya');
    expect((await log())[0]).toMatchObject({
      channel: 'email',
      kind: 'overdue-digest',
      status: 'accepted',
      recipientId: sunrise.id('caller3'),
    });
  });

  it('are tried by an admin on themselves, in every channel, and SMS are paid for (ACL-19)', async () => {
    const test = (channel: string) => admin!.post('/api/messages/test', { channel });
    await test('email').expect(200);
    expect((await log())[0]).toMatchObject({ channel: 'email', kind: 'test', status: 'accepted', recipientId: sunrise.id('admin') });
    const left = async () => (await admin!.get('/api/messages/sms-balance').expect(200)).body.data;
    expect(await left()).toEqual({ by: 'sandbox', amount: 1000, currency: 'INR', error: null });
    await counsellor!.get('/api/messages/sms-balance').expect(403);
    await test('sms').expect(200);
    expect((await log())[0]).toMatchObject({ channel: 'sms', kind: 'test', status: 'accepted' });
    expect(await left()).toMatchObject({ amount: 999.75 });
    const [sms] = await outbox();
    expect(sms).toMatchObject({ to: expect.stringMatching(/\d{10}$/), text: expect.stringContaining('a test') });
    expect((await play('reply', { number: String(sms!.number), text: 'It arrived' })).status).toBe(303);
    expect((await log())[0]).toMatchObject({ replies: 1 });
    await unseenUntilLookedAt(sms!.messageId);
    expect((await test('push').expect(422)).body.message).toBe('Turn notifications on in this browser first.');
    await admin!.put(`/api/users/${sunrise.id('admin')}`, { alt_mobile: '' }).expect(200);
    await desk.settle();
    expect((await test('sms').expect(422)).body.message).toBe('Your account has no phone number. Add one first.');
    await test('pigeon').expect(400);
    await counsellor!.post('/api/messages/test', { channel: 'email' }).expect(403);
  });

  it('are sent with an account of the institution, whose secrets are never shown again', async () => {
    const [password, another] = ['hush-hush-1', 'hush-hush-2'];
    const smtp = { name: 'Our mail', provider: 'smtp', smtpHost: '127.0.0.1.example', smtpUser: 'desk', smtpFrom: 'desk@college.example' };
    const path = '/api/records/integrations';
    expect((await admin!.post(path, smtp).expect(422)).body.fields).toEqual({ smtpPassword: 'Password is required.' });
    expect((await admin!.post(path, { ...smtp, smtpHost: '10.0.0.1', smtpPassword: password }).expect(422)).body.fields).toMatchObject({
      smtpHost: 'Enter a server such as smtp.example.org',
    });
    const { id } = (await admin!.post(path, { ...smtp, smtpPassword: password }).expect(200)).body.data;
    await desk.settle();
    const row = async () => (await admin!.post('/api/lists/integrations/by-key', { keys: [id] }).expect(200)).body.data[0];
    const before = await row();
    expect(before).toMatchObject({ channel: 'email', smtpPassword: expect.stringMatching(/^set-[0-9a-f]{12}$/), smtpPort: 587 });
    // Saving the unchanged row keeps the secret; another server does not get it.
    await admin!.put(`${path}/${id}`, { smtpUser: 'desk2', smtpPassword: before.smtpPassword }).expect(200);
    expect((await admin!.put(`${path}/${id}`, { smtpHost: 'evil.example' }).expect(422)).body.fields).toEqual({
      smtpPassword: 'Password is required.',
    });
    expect(await desk.ask('vaultHolds', password)).toBe(true);
    await admin!.put(`${path}/${id}`, { smtpPassword: another }).expect(200);
    await desk.settle();
    expect((await row()).smtpPassword).not.toBe(before.smtpPassword);
    expect([await desk.ask('vaultHolds', password), await desk.ask('vaultHolds', another)]).toEqual([false, true]);
    const everything = JSON.stringify(await desk.ask('log', sunrise.since, { tenantId: sunrise.tid }));
    expect(everything).toContain('IntegrationChanged');
    expect(everything).not.toContain('hush-hush');
    // Only one account is allowed for each channel.
    expect((await admin!.post(path, { ...smtp, smtpPassword: password }).expect(409)).body.message).toBe(
      'There is already a Sending account with this channel. Please change or delete it first.',
    );
    expect(await desk.ask('vaultHolds', password)).toBe(false);
    await counsellor!.post('/api/lists/integrations/rows', {}).expect(403);
    await counsellor!.put(`${path}/${id}`, { active: false }).expect(403);
    const inForce = async () => (await admin!.get('/api/integrations/in-force').expect(200)).body.data;
    expect(await inForce()).toEqual([
      { channel: 'email', by: 'institution' },
      { channel: 'sms', by: 'sandbox' },
      { channel: 'push', by: 'sandbox' },
      { channel: 'webhook', by: 'sandbox' },
    ]);
    await admin!.post('/api/messages/test', { channel: 'email' }).expect(200);
    await desk.settle();
    expect(await latest()).toMatchObject({ status: 'postponed', error: expect.stringContaining('example is not known') });
    await admin!.delete(`${path}/${id}`).expect(200);
    await desk.settle();
    expect(await desk.ask('vaultHolds', another)).toBe(false);
    expect((await inForce())[0]).toEqual({ channel: 'email', by: 'sandbox' });
  });

  it('take browsers of https addresses with their keys', async () => {
    for (const wrong of [
      { endpoint: 'http://push.example/a' },
      { endpoint: 'nowhere' },
      { keys: { p256dh: 'x', auth: 'y' } },
      { keys: null },
    ])
      await counsellor!.post('/api/save-push-notification-subscriber', { ...browser('wrong'), ...wrong }).expect(400);
  });

  it('are played with from this machine alone', async () => {
    expect((await fetch(`${desk.address}/dev/outbox`, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(404);
    expect((await play('behaviour', { channel: 'push', behaviour: 'refused' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await play('deliver', { number: '999999999' })).status).toBe(404);
    expect(await (await fetch(`${desk.address}/dev/outbox`)).text()).toContain('<h1>Outbox</h1>');
  });
});
