import { createHash } from 'node:crypto';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

/** One pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('one’s own account', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  const edit = (person: Person) => person.request('post', '/api/editUserProfile');
  const raise = async (phone: string) => {
    await admin.post('/api/leadGenerate', { name: 'Bina', phone, user_id: asha.userId }).expect(200);
    await desk.settle();
  };
  const bell = async () => (await asha.post(`/api/getCrmUserNotification/${asha.userId}`, {}).expect(200)).body;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, asha] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('counsellor')]);
  });

  it('has a name, a second number and a photo, which colleagues see; changing them signs no user out', async () => {
    const { body } = await edit(asha)
      .field('name', 'Asha S. Sharma')
      .field('alt_mobile', '9811122299')
      .attach('photo', png, { filename: 'me.png' })
      .expect(200);
    expect(body.message).toBe('Profile updated successfully');
    const { photo } = body.data as { photo: string };
    await desk.settle();
    const own = async () => (await asha.get(`/api/users/${asha.userId}`).expect(200)).body.data;
    expect(await own()).toMatchObject({ name: 'Asha S. Sharma', alt_mobile: '9811122299', photo });
    const caller = await sunrise.signIn('caller');
    const [row] = (await caller.post('/api/lists/users/by-key', { keys: [asha.userId] }).expect(200)).body.data;
    expect(row).toMatchObject({ name: 'Asha S. Sharma', photo });
    const shown = await desk.anonymous('get', photo).expect(200);
    expect([
      shown.type,
      createHash('sha1')
        .update(shown.body as Buffer)
        .digest('hex'),
    ]).toEqual(['image/png', createHash('sha1').update(png).digest('hex')]);
    await desk.anonymous('get', photo.replace(asha.userId, caller.userId)).expect(404);
    // A new photo replaces the old one, once, however often it is sent; and it can be removed.
    const another = async () =>
      (await edit(asha).set('idempotency-key', 'new-photo').attach('photo', png, { filename: 'new.png' }).expect(200)).body.data
        .photo as string;
    const next = await another();
    await desk.settle();
    expect(await another()).toBe(next);
    await desk.settle();
    expect((await own()).photo).toBe(next);
    await desk.anonymous('get', next).expect(200);
    await desk.anonymous('get', photo).expect(404);
    await edit(asha).send({ remove_photo: true, alt_mobile: '' }).expect(200);
    await desk.settle();
    await desk.anonymous('get', next).expect(404);
    expect(await own()).toMatchObject({ alt_mobile: null, photo: null });
  });

  it('is not changed by invalid images or names, or by fields that only an admin may set', async () => {
    await edit(asha).attach('photo', Buffer.from('<svg onload="x"/>'), { filename: 'me.png' }).expect(422);
    await edit(asha)
      .attach('photo', Buffer.alloc(3 << 20), { filename: 'me.png' })
      .expect(422);
    await edit(asha).send({ name: '' }).expect(400);
    await edit(asha).send({ alt_mobile: 'x' }).expect(400);
    await edit(asha).send({ role: 1, email: 'boss@example.org' });
    const { body } = await admin.get(`/api/users/${asha.userId}`).expect(200);
    expect(body.data).toMatchObject({ name: 'Asha S. Sharma', role: 3 });
  });

  it('says how to be told: what is off the bell is neither shown nor counted, what is wanted by e-mail is mailed', async () => {
    await raise('9811122301');
    expect((await bell()).count).toBe(1);
    const { kinds } = (await asha.get('/api/account/preferences').expect(200)).body.data;
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'lead_refered', label: 'Leads assigned to you', channels: ['console', 'push'] }),
    );
    const chosen = { channels: { lead_refered: ['email'] }, quiet_from: '22:00', quiet_until: '07:00', language: 'hi' };
    await asha.put('/api/account/preferences', chosen).expect(200);
    await desk.settle();
    expect((await asha.get('/api/account/preferences').expect(200)).body.data).toMatchObject({
      ...{ quiet_from: '22:00', quiet_until: '07:00', language: 'hi' },
      kinds: expect.arrayContaining([expect.objectContaining({ kind: 'lead_refered', channels: ['email'] })]),
    });
    await raise('9811122302');
    expect(await bell()).toMatchObject({ count: 0, data: [] });
    const mails = await admin
      .post('/api/lists/messages/rows', { where: { field: 'recipientId', op: 'eq', value: asha.userId } })
      .expect(200);
    expect(mails.body.data).toMatchObject([{ channel: 'email', kind: 'notification' }]);
    await asha.put('/api/account/preferences', { channels: {} }).expect(200);
    await desk.settle();
    expect((await bell()).count).toBe(2);
  });

  it.each([
    { channels: { lead_refered: ['pigeon'] } },
    { channels: { party: ['email'] } },
    { channels: { leave: 'email' } },
    { channels: [] },
    { channels: {}, quiet_from: '22:00' },
    { channels: {}, quiet_from: '25:00', quiet_until: '07:00' },
    { channels: {}, language: 'tlh' },
  ])('takes no preference that means nothing: %j', async (wrong) => {
    const { status, body } = await asha.put('/api/account/preferences', wrong);
    expect([400, 422]).toContain(status);
    expect(body.message).toBeTruthy();
  });
});
