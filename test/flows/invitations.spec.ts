import { userStream } from '@matricula/domain/user';
import { newEventId } from '@matricula/event-store';
import type { Person } from '../fixtures/front';
import { desk, SharedDesk, type Tenant } from '../fixtures/shared-desk';

const password = 'Monsoon@2026';

/** Token of the link in the newest invitation to an address. */
async function tokenTo(email: string, at: SharedDesk = desk): Promise<string> {
  await at.settle();
  return /\/accept-invitation#(\S+)/.exec((await at.ask('lastMail', email)) ?? '')?.[1] ?? '';
}

describe('an invitation to set a first password', () => {
  let sunrise: Tenant;
  let admin: Person;
  let people = 0;
  const post = (path: string, body: object) => desk.anonymous('post', path).send(body);
  const look = (token: string) => post('/api/auth/invitation', { token });
  const accept = (token: string, chosen = password, confirmed = chosen) =>
    post('/api/auth/accept-invitation', { token, new_password: chosen, confirm_password: confirmed });
  const signInCall = (email: string, chosen = password) => post('/api/users/signin', { email, password: chosen });
  const invite = async (more: object = {}) => {
    const email = sunrise.email(`invited${++people}`);
    const { body } = await admin.post('/api/users/register', { name: 'Kavya Pillai', email, role: 3, ...more }).expect(200);
    expect(Date.parse(body.data.invited_until)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    return { email, id: body.data.id as string, path: `/api/users/${body.data.id}`, token: await tokenTo(email) };
  };
  const refused = async (token: string, error: string, words: RegExp) => {
    for (const { status, body } of [await look(token), await accept(token)])
      expect([status, body.error, body.message]).toEqual([422, `invitation/${error}`, expect.stringMatching(words)]);
  };
  const row = async (id: string) => {
    await desk.settle();
    return (await admin.post('/api/lists/users/by-key', { keys: [id] }).expect(200)).body.data[0] as Record<string, unknown>;
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
  });

  it('is mailed when an account is added without a password, and opens it once', async () => {
    const { email, id, token } = await invite();
    const mail = await desk.ask('lastMail', email);
    expect(mail).toMatch(/^Hello Kavya Pillai,\n\nAnita Deshpande of Sunrise Admissions gave you an account/);
    expect(await row(id)).toMatchObject({ status: 'active', invitation: 'open', invitedUntil: expect.any(String) });
    await signInCall(email, '').expect(400);
    const { data } = (await look(token).expect(200)).body;
    expect(data).toMatchObject({ name: 'Kavya Pillai', email, institution: 'Sunrise Admissions', password_rule: { least: 8 } });
    expect((await accept(token, password, 'other').expect(400)).body.message).toBe('Passwords must match');
    expect((await accept(token).expect(200)).body.message).toBe('Your password is set. Please sign in.');
    await refused(token, 'used', /already used/);
    const known = await row(id);
    expect([known.invitation, known.invitedUntil]).toEqual([undefined, undefined]);
    const kavya = await desk.signIn(email, password);
    await kavya.get('/api/acl').expect(200);
    expect((await admin.post(`/api/users/${id}/invitation`).expect(422)).body.error).toBe('invitation/used');
    expect((await admin.delete(`/api/users/${id}/invitation`).expect(422)).body.error).toBe('invitation/used');
  });

  it('is used by one of many who open its link at once', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => accept(token, `Monsoon@202${at}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  });

  it('leaves its token in the mail alone: the vault and the log hold none', async () => {
    const { token } = await invite();
    const secret = token.split('.').at(-1)!;
    expect(secret.length).toBeGreaterThan(40);
    expect(await desk.ask('vaultHolds', secret)).toBe(false);
    expect(JSON.stringify(await desk.ask('log', sunrise.since))).not.toContain(secret);
  });

  it('asks for a password by the rule of the institution, which a call with a password is held to as well', async () => {
    const { token } = await invite();
    const weak = await accept(token, 'short1').expect(422);
    expect(weak.body).toMatchObject({ error: 'password/weak', fields: { new_password: 'Password must be at least 8 characters' } });
    expect((await accept(token, 'onlyletters').expect(422)).body.message).toBe('Password must contain a digit');
    await admin.put(`/api/tenants/update/${sunrise.tid}`, { password_least: 12, password_mix: 'letters-digits-signs' }).expect(200);
    await desk.settle();
    expect((await look(token).expect(200)).body.data.password_rule).toEqual({ least: 12, mix: 'letters-digits-signs' });
    expect((await accept(token, 'Monsoon2026x').expect(422)).body.message).toBe('Password must contain a sign such as @ or #');
    const account = { name: 'Typed', email: sunrise.email('typed'), role: 3 };
    const typed = await admin.post('/api/users/register', { ...account, password: 'Short@1' }).expect(422);
    expect(typed.body.fields).toEqual({ password: 'Password must be at least 12 characters' });
    const made = await admin.post('/api/users/register', { ...account, password: 'Admissions@2026' }).expect(200);
    expect(made.body.data.invited_until).toBeUndefined();
    const short = { new_password: 'Short@1', confirm_password: 'Short@1' };
    await admin.post(`/api/update-password/${made.body.data.id}`, short).expect(422);
    // The rule applies to password resets too, once the institution has set it.
    await post('/api/auth/forgot-password', { email: account.email }).expect(200);
    const code = { email: account.email, otp: await desk.lastCode(account.email) };
    const { reset_token, password_rule } = (await post('/api/auth/verify-forgot-password-otp', code).expect(200)).body.data;
    expect(password_rule).toEqual({ least: 12, mix: 'letters-digits-signs' });
    const reset = (chosen: string) =>
      post('/api/auth/reset-password', { email: account.email, new_password: chosen, confirm_password: chosen, reset_token });
    expect((await reset('Monsoon2026x').expect(422)).body.error).toBe('password/weak');
    await reset('Monsoon@2026x').expect(200);
    await accept(token, 'Monsoon@2026').expect(200);
    await admin.put(`/api/tenants/update/${sunrise.tid}`, { password_least: null, password_mix: null }).expect(200);
    await admin.put(`/api/tenants/update/${sunrise.tid}`, { password_least: 5 }).expect(422);
    await desk.settle();
  });

  it('is sent again by an admin, which voids the link before', async () => {
    const { email, id, token, path } = await invite();
    await admin.post(`${path}/invitation`).expect(200);
    const second = await tokenTo(email);
    expect(second).not.toBe(token);
    await refused(token, 'replaced', /newer invitation/);
    await accept(second).expect(200);
    expect((await row(id)).invitation).toBeUndefined();
  });

  it('goes to the new address when an admin corrects it, and the link in the old mailbox is void', async () => {
    const { token, path, id } = await invite();
    const email = sunrise.email('corrected');
    await admin.put(path, { email }).expect(200);
    await refused(token, 'replaced', /newer invitation/);
    expect(await row(id)).toMatchObject({ email, invitation: 'open' });
    await accept(await tokenTo(email)).expect(200);
    await signInCall(email).expect(200);
  });

  it('is withdrawn: neither its link nor a forgotten password opens the account, until it is sent again', async () => {
    const { email, id, token, path } = await invite();
    await post('/api/auth/forgot-password', { email }).expect(200);
    const otp = await desk.lastCode(email);
    await admin.delete(`${path}/invitation`).expect(200);
    await admin.delete(`${path}/invitation`).expect(200);
    await refused(token, 'withdrawn', /was withdrawn/);
    expect(await row(id)).toMatchObject({ invitation: 'withdrawn' });
    await post('/api/auth/verify-forgot-password-otp', { email, otp }).expect(422);
    const before = await desk.ask('lastMail', email);
    const answers = [
      await post('/api/auth/forgot-password', { email }),
      await post('/api/auth/forgot-password', { email: sunrise.email('nobody') }),
    ];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    await desk.settle();
    expect(await desk.ask('lastMail', email)).toBe(before);
    await admin.post(`${path}/invitation`).expect(200);
    await accept(await tokenTo(email)).expect(200);
  });

  it('expires with a message, and can be sent again', async () => {
    const { email, id, token, path } = await invite();
    const stream = userStream(sunrise.tid, id);
    const [, invitationId = ''] = token.split('.');
    const data = { userId: id, invitationId, expiresAt: new Date(Date.now() - 1000).toISOString() };
    const meta = { actor: { id: admin.userId, name: 'Anita Deshpande', email: '', role: 1 }, correlationId: 'test', version: 1 };
    await desk.ask('append', {
      ...{ stream, tenantId: sunrise.tid, expected: (await desk.ask('revision', stream))! },
      events: [{ id: newEventId(), type: 'UserInvited', data, meta }],
    });
    await refused(token, 'expired', /has expired/);
    await admin.post(`${path}/invitation`).expect(200);
    await accept(await tokenTo(email)).expect(200);
  });

  it('is refused in words while the account is suspended and after it was removed', async () => {
    const { email, token, path } = await invite();
    await admin.post(`${path}/suspend`, { reason: 'Not yet' }).expect(200);
    await refused(token, 'suspended', /suspended/);
    expect((await admin.post(`${path}/invitation`).expect(422)).body.error).toBe('invitation/suspended');
    await admin.post('/api/admin/reset-user-suspension', { user_id: path.split('/').at(-1) }).expect(200);
    await look(token).expect(200);
    await admin.delete(path).expect(200);
    await refused(token, 'account-gone', /no longer exists/);
    await admin.post(`${path}/invitation`).expect(404);
    await signInCall(email).expect(422);
  });

  it('is nothing to people who hold no link, whatever they ask about', async () => {
    const { token, id } = await invite();
    const [tid = '', invitationId = '', secret = ''] = token.split('.');
    const other = await desk.tenant();
    for (const guess of [
      `${tid}.${invitationId}.${'x'.repeat(secret.length)}`,
      `${tid}.${invitationId}`,
      `${other.tid}.${invitationId}.${secret}`,
      `${tid}.${id}.${secret}`,
      sunrise.email('counsellor'),
      '..',
    ])
      await refused(guess, 'invalid', /not valid/);
    await look('').expect(400);
    await look('x'.repeat(301)).expect(400);
    await look(token).expect(200);
  });

  it('is sent again and withdrawn by admins of its institution alone, who hold no less than the account', async () => {
    const { path, token } = await invite();
    const stranger = await (await desk.tenant()).signIn('admin');
    const counsellor = await sunrise.signIn('counsellor');
    for (const [by, status] of [
      [stranger, 404],
      [counsellor, 403],
    ] as const) {
      await by.post(`${path}/invitation`).expect(status);
      await by.delete(`${path}/invitation`).expect(status);
    }
    const email = sunrise.email('staff-admin');
    await admin.post('/api/users/register', { name: 'Staff Admin', email, password: 'Admissions@2026', role: 1 }).expect(200);
    await desk.settle();
    const staffAdmin = await desk.signIn(email, 'Admissions@2026');
    const operator = await invite({ role: 1, user_type: 'org' });
    for (const attempt of [staffAdmin.post(`${operator.path}/invitation`), staffAdmin.delete(`${operator.path}/invitation`)])
      expect((await attempt.expect(422)).body.error).toBe('user/beyond-own');
    await staffAdmin.post('/api/users/register', { name: 'Eve', email: sunrise.email('eve'), role: 1, user_type: 'org' }).expect(422);
    await desk.settle();
    expect(await desk.ask('lastMail', sunrise.email('eve'))).toBeNull();
    await look(token).expect(200);
  });

  it('is mailed again when the command that adds the account is sent again, and makes one account', async () => {
    const email = sunrise.email('twice');
    const register = () =>
      admin.post('/api/users/register', { name: 'Twice', email, role: 3 }).set('idempotency-key', `twice-${sunrise.tid}`).expect(200);
    const first = (await register()).body.data.id;
    expect((await register()).body.data.id).toBe(first);
    await accept(await tokenTo(email)).expect(200);
  });

  it('is recorded in the log with inviter, invitee and acceptance', async () => {
    const { id, token } = await invite();
    await accept(token).expect(200);
    await desk.settle();
    const events = (await desk.ask('log', sunrise.since)).filter(({ stream }) => stream === userStream(sunrise.tid, id));
    const own = events.map(({ type, meta }) => [type, meta.actor.name]);
    expect(own).toEqual([
      ['UserRegistered', 'Anita Deshpande'],
      ['UserInvited', 'Anita Deshpande'],
      ['UserInvitationAccepted', 'Kavya Pillai'],
    ]);
  });
});

describe('an invitation', () => {
  it('is accepted after the product was started again', async () => {
    const own = await SharedDesk.open({ SIGN_IN_PER_MINUTE: '1001' });
    const sunrise = await own.tenant();
    const email = sunrise.email('later');
    const admin = await sunrise.signIn('admin');
    await admin.post('/api/users/register', { name: 'Later', email, role: 3 }).expect(200);
    const token = await tokenTo(email, own);
    await own.restart();
    const body = { token, new_password: password, confirm_password: password };
    await own.anonymous('post', '/api/auth/accept-invitation').send(body).expect(200);
    await own.anonymous('post', '/api/users/signin').send({ email, password }).expect(200);
    await own.close();
  });
});
