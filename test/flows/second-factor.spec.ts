import type { Person } from '../fixtures/front';
import { codeAt } from '../../services/commands/src/user/totp';
import { desk, type Tenant } from '../fixtures/shared-desk';

const password = 'Admissions@2026';
/** The current 30-second time step. */
const step = () => Math.floor(Date.now() / 30_000);

describe('an authenticator app', () => {
  let sunrise: Tenant;
  let admin: Person;
  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
  });

  const send = (path: string, body: object) => desk.anonymous('post', `/api/${path}`).send(body);
  const begin = (email: string) => send('users/signin', { email, password });
  const verify = (email: string, otp: string) => send('users/verify-otp', { email, otp });
  /** Sets up an app with the code of the previous step, so that the current and the next code remain for sign-ins. */
  const setUp = async (person: Person, mailToo = false) => {
    const { body } = await person.post('/api/account/authenticator', { password }).expect(200);
    const { secret, uri } = body.data as { secret: string; uri: string };
    expect(uri).toContain(`secret=${secret}&issuer=Matricula`);
    const kept = await person.put('/api/account/authenticator', { appCode: codeAt(secret, step() - 1), mailToo }).expect(200);
    return { secret, recovery: kept.body.data.recoveryCodes as string[] };
  };
  const security = async (person: Person) => (await person.get('/api/account/security').expect(200)).body.data;

  it('is asked for instead of a mailed code, takes each code once, and gives way to a recovery code', async () => {
    const person = await sunrise.signIn('counsellor');
    const email = sunrise.email('counsellor');
    const { secret, recovery } = await setUp(person);
    expect([new Set(recovery).size, (await security(person)).authenticator]).toEqual([
      10,
      { since: expect.any(String), mailToo: false, recoveryCodesLeft: 10 },
    ]);
    const mailed = await desk.lastCode(email);
    expect((await begin(email).expect(200)).body).toMatchObject({ code_from: 'app', message: 'Enter the code of your authenticator app.' });
    await send('users/send-otp', { email }).expect(200);
    await desk.settle();
    expect(await desk.lastCode(email)).toBe(mailed);
    const code = codeAt(secret, step());
    const [one, other] = await Promise.all([verify(email, code), verify(email, code)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 422]);
    // A code that was used is invalid, although its time step lasts some more seconds.
    await begin(email).expect(200);
    await verify(email, code).expect(422);
    const [first = ''] = recovery;
    const typed = first.toLowerCase().replace('-', ' ');
    const { body } = await send('users/verify-recovery-code', { email, recovery_code: typed }).expect(200);
    expect(body.result).toMatchObject({ email });
    await begin(email).expect(200);
    await send('users/verify-recovery-code', { email, recovery_code: first }).expect(422);
    const again = desk.person(body.result.token, body.result.id, sunrise.tid);
    expect((await security(again)).authenticator.recoveryCodesLeft).toBe(9);
    await desk.settle();
    const { data: log } = (await admin.get('/api/getTimeline?limit=50&tableAffected=User').expect(200)).body;
    const told = (log as { entries: { sentence: string }[] }[]).flatMap(({ entries }) => entries.map(({ sentence }) => sentence));
    expect(told).toEqual(
      expect.arrayContaining(['Asha Sharma set up an authenticator app', 'Asha Sharma signed in with a recovery code, 9 are left']),
    );
    expect(JSON.stringify(await desk.ask('log', sunrise.since, { tenantId: sunrise.tid }))).not.toContain(secret);
  });

  it('needs a password before its code, and slows down guessing', async () => {
    const person = await sunrise.signIn('caller');
    const email = sunrise.email('caller');
    const { secret } = await setUp(person);
    await verify(email, codeAt(secret, step())).expect(422);
    await begin(email).expect(200);
    const wrong = ['000000', '111111'].find((code) => ![-1, 0, 1].some((off) => codeAt(secret, step() + off) === code)) ?? '';
    const guesses = await Promise.all(Array.from({ length: 8 }, () => verify(email, wrong)));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(4);
    await verify(email, codeAt(secret, step())).expect(429);
  });

  it('is set up and removed with the password and a valid code', async () => {
    const person = await sunrise.signIn('caller3');
    const email = sunrise.email('caller3');
    expect((await person.post('/api/account/authenticator', { password: 'not-this-one' })).body.fields).toEqual({
      password: 'The current password is wrong.',
    });
    await person.put('/api/account/authenticator', { appCode: '123456' }).expect(422);
    const { recovery } = await setUp(person, true);
    expect((await person.post('/api/account/authenticator', { password })).status).toBe(409);
    const { body } = await person.post('/api/account/recovery-codes', { password }).expect(200);
    expect(body.data.recoveryCodes).not.toContain(recovery[0]);
    // A mailed code is accepted as well as the app's if the user allows it.
    await begin(email).expect(200);
    await send('users/verify-recovery-code', { email, recovery_code: recovery[0] }).expect(422);
    await send('users/send-otp', { email }).expect(200);
    await desk.settle();
    await verify(email, await desk.lastCode(email)).expect(200);
    expect((await person.post('/api/account/authenticator/remove', { password: 'x' })).status).toBe(422);
    await person.post('/api/account/authenticator/remove', { password }).expect(200);
    expect((await begin(email).expect(200)).body.message).toBe('OTP Sent Successfully.');
    expect((await security(person)).authenticator).toBeNull();
  });

  it('is removed by an admin for a user who lost it', async () => {
    const person = await sunrise.signIn('manager');
    const email = sunrise.email('manager');
    await setUp(person);
    expect((await begin(email).expect(200)).body.code_from).toBe('app');
    await admin.delete(`/api/remove/user/key/${person.userId}`).expect(200);
    expect((await begin(email).expect(200)).body).not.toHaveProperty('code_from');
  });
});

describe('what weakens one’s own account', () => {
  let sunrise: Tenant;
  beforeAll(async () => {
    sunrise = await desk.tenant();
  });

  /** One user for each call, because attempts are counted per account. */
  const calls = [
    ['passkeys/none/remove', 'counsellor2'],
    ['authenticator/remove', 'counsellor4'],
    ['recovery-codes', 'caller2'],
    ['passkeys/options', 'caller3'],
    ['authenticator', 'manager'],
  ] as const;

  it.each(calls)('is confirmed by the password or a code: account/%s', async (call, key) => {
    const person = await sunrise.signIn(key);
    const send = (body: object) => person.post(`/api/account/${call}`, body);
    expect((await send({}).expect(422)).body).toMatchObject({
      error: 'password/missing',
      fields: { password: 'Current password is required' },
    });
    expect((await send({ password: 'not-this-one' }).expect(422)).body.error).toBe('password/wrong');
    expect((await send({ otp: '000000' }).expect(422)).body.error).toBe('otp/invalid');
    expect(['password/missing', 'password/wrong', 'otp/invalid']).not.toContain((await send({ password })).body.error);
  });

  it('is confirmed by a mailed code, once, where there is no app, and by the code of the app where there is one', async () => {
    const person = await sunrise.signIn('counsellor3');
    const email = sunrise.email('counsellor3');
    const remove = (body: object) => person.post('/api/account/passkeys/none/remove', body);
    const code = async () => (await person.post('/api/account/confirmation-code').expect(200)).body.data.code_from as string;
    expect(await code()).toBe('mail');
    await desk.settle();
    const mailed = await desk.lastCode(email);
    expect((await remove({ otp: mailed }).expect(404)).body.error).toBe('passkey/unknown');
    expect((await remove({ otp: mailed }).expect(422)).body.error).toBe('otp/invalid');
    // A sign-in code confirms no other action.
    await desk.anonymous('post', '/api/users/signin').send({ email, password }).expect(200);
    await desk.settle();
    await remove({ otp: await desk.lastCode(email) }).expect(422);
    const { secret } = (await person.post('/api/account/authenticator', { password }).expect(200)).body.data as { secret: string };
    await person.put('/api/account/authenticator', { appCode: codeAt(secret, step() - 1) }).expect(200);
    expect(await code()).toBe('app');
    await person.post('/api/account/authenticator/remove', { otp: codeAt(secret, step()) }).expect(200);
    expect((await person.get('/api/account/security').expect(200)).body.data.authenticator).toBeNull();
  });

  it('is no passkey that a session alone removes', async () => {
    const person = await sunrise.signIn('caller');
    await person.delete('/api/account/passkeys/none').expect(404);
    expect((await person.post('/api/account/passkeys/none/remove').expect(422)).body.error).toBe('password/missing');
  });

  it('is one’s own e-mail address, which an admin changes with the password or a code alone', async () => {
    const admin = await sunrise.signIn('admin');
    const [email, path] = [sunrise.email('boss'), `/api/users/${admin.userId}`];
    expect((await admin.put(path, { email }).expect(422)).body.fields).toEqual({ current_password: 'Current password is required' });
    expect((await admin.put(path, { email, current_password: 'wrong-one' }).expect(422)).body.error).toBe('password/wrong');
    expect((await admin.put(path, { email, current_otp: '000000' }).expect(422)).body.fields).toEqual({ current_otp: 'Enter valid OTP' });
    await admin.put(path, { name: 'Anita D.', email: sunrise.email('admin') }).expect(200);
    await admin.put(path, { email, current_password: password }).expect(200);
    await desk.settle();
    const again = await desk.signInAgain(email);
    expect((await again.get(path).expect(200)).body.data).toMatchObject({ email, name: 'Anita D.' });
    // No event contains the password.
    const log = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid });
    expect(JSON.stringify(log)).not.toMatch(/current_password|currentPassword/);
  });
});
