import { createHmac, randomUUID } from 'node:crypto';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const SECRET = 'app-secret';

interface Received {
  inboundId: string;
  phone?: string;
  text?: string;
}

describe('messages from leads', () => {
  let sunrise: Tenant;
  let lakeview: Tenant;
  let admin: Person;
  let counsellor: Person;
  let leadId: string;
  let hook: string;

  const received = async (person = admin): Promise<Received[]> => {
    await desk.settle();
    return (await person.post('/api/lists/received-messages/rows', { limit: 50 }).expect(200)).body.data;
  };
  const conversation = async (): Promise<{ kind: string; sentence: string; comment?: string }[]> => {
    await desk.settle();
    return (await counsellor.get(`/api/leads/${leadId}/conversation`).expect(200)).body.data;
  };
  const arrived = async () => (await conversation()).filter(({ sentence }) => sentence.includes(' from the lead arrived'));
  const row = async () => {
    await desk.settle();
    return (await admin.post('/api/lists/leads/by-key', { keys: [leadId] }).expect(200)).body.data[0];
  };
  /** A person writes in the sandbox. */
  const write = async (from: string, text: string, more: { id?: string; channel?: string; tenantId?: string } = {}) => {
    const said = { tenantId: sunrise.tid, channel: 'sms', from, text, ...more };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
      redirect: 'manual' as const,
    };
    expect((await fetch(`${desk.address}/dev/outbox/receive`, init)).status).toBe(303);
    await desk.settle();
  };
  const sms = async (body: string) => {
    const { status, body: answer } = await counsellor.post('/api/send-sms-to-lead', { lead_id: leadId, body });
    await desk.settle();
    return { status, message: answer.message as string };
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    lakeview = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    const lead = { source: 'WEB', name: 'Ravi Kumar', phone: '9811905711' };
    leadId = (await admin.post('/api/leadGenerate', lead).expect(200)).body.data.leadId;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    await desk.settle();
    const account = {
      ...{ name: 'WhatsApp', provider: 'meta', metaAccountId: '10200001', metaAccessToken: 'token' },
      ...{ metaAppSecret: SECRET, metaVerifyToken: 'verify-me' },
    };
    const { body } = await admin.post('/api/records/integrations', account).expect(200);
    await desk.settle();
    hook = `${desk.address}/api/hooks/${sunrise.tid}/${body.data.id}`;
  });

  it('stand in the conversation, notify the owner, answer the message of the sender, and count for the score', async () => {
    const before = await row();
    expect((await sms('Dear {{name}}, when may we call?')).status).toBe(200);
    await write('+91 98119 05711', 'Tomorrow at ten');
    expect((await conversation())[0]).toMatchObject({
      kind: 'message',
      sentence: 'An SMS from the lead arrived',
      comment: 'Tomorrow at ten',
    });
    const { body } = await counsellor.post(`/api/getCrmUserNotification/${counsellor.userId}`, {}).expect(200);
    expect(body.data).toContainEqual(
      expect.objectContaining({ notifications: expect.objectContaining({ type: 'lead_message_received', lead_hash: leadId }) }),
    );
    const unseen = await counsellor.get(`/api/unseen-messages/${counsellor.userId}`).expect(200);
    expect(unseen.body.data_obj).toEqual([expect.objectContaining({ channel: 'sms', text: 'Tomorrow at ten' })]);
    const after = await row();
    expect(after.replies).toBe((before.replies ?? 0) + 1);
    expect(after.score).toBeGreaterThan(before.score);
    expect(await received()).toEqual([]);
  });

  it('are recorded once, however often and in whatever order they are reported', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const shuffled = [...ids, ...ids.toReversed(), ...ids];
    await Promise.all(shuffled.map((id) => write('9811905711', `Message ${id}`, { id })));
    const texts = (await arrived()).map(({ comment }) => comment).filter((text) => text?.startsWith('Message '));
    expect(texts.toSorted()).toEqual(ids.map((id) => `Message ${id}`).toSorted());
  });

  it('opt out with STOP and in with START, for the number as well', async () => {
    const { replies } = await row();
    await write('9811905711', ' Stop. ');
    expect(await sms('Hello')).toEqual({ status: 422, message: 'This lead does not want any SMS.' });
    expect((await row()).replies).toBe(replies);
    await write('9811905711', 'Please stop by tomorrow', { channel: 'whatsapp' });
    await write('9811905711', 'START', { channel: 'whatsapp' });
    expect((await sms('Hello again')).status).toBe(200);
    await write('9811905712', 'UNSUBSCRIBE');
    const late = { source: 'WEB', name: 'Late', phone: '9811905712' };
    const { leadId: lateId } = (await admin.post('/api/leadGenerate', late).expect(200)).body.data;
    await desk.settle();
    expect((await admin.post('/api/send-sms-to-lead', { lead_id: lateId, body: 'Hello' }).expect(422)).body.message).toBe(
      'This lead does not want any SMS.',
    );
  });

  it('of unknown senders are listed for admins, for nobody else, and in no other institution', async () => {
    await write('9811905799', 'Do you offer an MBA?', { channel: 'whatsapp' });
    expect(await received()).toContainEqual(expect.objectContaining({ phone: '+919811905799', text: 'Do you offer an MBA?' }));
    await counsellor.post('/api/lists/received-messages/rows', {}).expect(403);
    const other = await lakeview.signIn('admin');
    expect(await received(other)).toEqual([]);
    await write('9811905711', 'To the other institution', { tenantId: lakeview.tid });
    expect(await received(other)).toEqual([expect.objectContaining({ phone: '+919811905711' })]);
    expect((await arrived()).map(({ comment }) => comment)).not.toContain('To the other institution');
  });

  describe('through WhatsApp at Meta', () => {
    const message = { from: '919811905711', id: 'wamid.flow', timestamp: '1764237600', type: 'text', text: { body: 'By WhatsApp' } };
    const payload = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '10200001', changes: [{ field: 'messages', value: { messages: [message] } }] }],
    });
    const post = async (body: string, secret = SECRET) => {
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      return (await fetch(hook, { method: 'POST', headers, body })).status;
    };

    it('arrive signed, once; a forged call is refused', async () => {
      expect(await post(payload, 'guessed')).toBe(404);
      expect([await post(payload), await post(payload)]).toEqual([204, 204]);
      expect((await arrived()).filter(({ comment }) => comment === 'By WhatsApp')).toEqual([
        expect.objectContaining({ sentence: 'A WhatsApp message from the lead arrived' }),
      ]);
    });

    it('are announced by the address that Meta verifies with the token', async () => {
      const query = (token: string) => `?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`;
      const answer = await fetch(hook + query('verify-me'));
      expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
      expect((await fetch(hook + query('guessed'))).status).toBe(404);
    });
  });

  it('lose number and text with the person, those from before the lead as well', async () => {
    await write('9811905733', 'I am Zarinah');
    const { leadId: id } = (await admin.post('/api/leadGenerate', { source: 'WEB', name: 'Zarinah', phone: '9811905733' }).expect(200)).body
      .data;
    await write('9811905733', 'Zarinah again');
    await admin.delete(`/api/leads/${id}/person`).expect(200);
    await desk.settle();
    const timeline = await admin.get('/api/getTimeline?limit=100').expect(200);
    expect(JSON.stringify([timeline.body, await received()])).not.toMatch(/Zarinah|9811905733/);
  });
});
