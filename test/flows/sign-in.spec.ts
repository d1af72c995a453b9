import { JwtService } from '@nestjs/jwt';
import { userStream } from '@matricula/domain/user';
import { newEventId } from '@matricula/event-store';
import { desk, SharedDesk, type Tenant } from '../fixtures/shared-desk';

const password = 'Admissions@2026';

describe('signing in', () => {
  let sunrise: Tenant;
  let email: string;
  beforeAll(async () => {
    sunrise = await desk.tenant();
    email = sunrise.email('counsellor');
  });

  const post = (path: string, body: object) => desk.anonymous('post', path).send(body);

  it('takes a password and then a code, and answers with user, token and tenant (SI-08, SI-09, OTP-17, OTP-18, RQ-04)', async () => {
    const first = await post('/api/users/signin', { email, password }).expect(200);
    expect(first.body).toEqual({ code: 200, message: 'OTP Sent Successfully.' });
    const { body } = await post('/api/users/verify-otp', { email, otp: await desk.lastCode(email) }).expect(200);
    expect(body.result).toMatchObject({ name: 'Asha Sharma', email, role: 3, role_name: 'Counsellor', user_status: 0 });
    expect(body.tenantDetail).toMatchObject({ tid: sunrise.tid, name: 'Sunrise Admissions', entity_name: 'College' });
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|argon2/);
  });

  it('answers an unknown address like a wrong password', async () => {
    const wrong = await post('/api/users/signin', { email, password: 'not-this-one' });
    const unknown = await post('/api/users/signin', { email: sunrise.email('nobody'), password });
    expect([wrong.status, wrong.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect(wrong.status).toBe(422);
  });

  it('asks for what is missing in the documented words (SI-06, SI-07, OTP-10)', async () => {
    expect((await post('/api/users/signin', { email: '', password: 'x' })).body.message).toBe('Email is required');
    expect((await post('/api/users/signin', { email, password: '' })).body.message).toBe('Password is required');
    expect((await post('/api/users/verify-otp', { email, otp: '12' })).body.message).toBe('Enter valid OTP');
  });

  it('accepts each code once, and slows down guessing, even for the right code', async () => {
    await post('/api/users/signin', { email, password }).expect(200);
    const otp = await desk.lastCode(email);
    await post('/api/users/verify-otp', { email, otp }).expect(200);
    await post('/api/users/verify-otp', { email, otp }).expect(422);

    await post('/api/users/signin', { email, password }).expect(200);
    const right = await desk.lastCode(email);
    const wrong = right === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(Array.from({ length: 12 }, () => post('/api/users/verify-otp', { email, otp: wrong })));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, ...Array<number>(9).fill(429)]);
    const { body } = await post('/api/users/verify-otp', { email, otp: right }).expect(429);
    expect(body.message).toMatch(/^Too many attempts\. Please try again in (29|30) seconds\.$/);
    await desk.settle();
    const admin = await sunrise.signIn('admin');
    const { data } = (await admin.get('/api/get-auth-logs').expect(200)).body as { data: { kind: string; reason?: string }[] };
    expect(data.filter(({ kind }) => kind === 'refused').map(({ reason }) => reason)).toContain('limit');
  });

  it('mails no code without a password (OTP-14)', async () => {
    const address = sunrise.email('caller');
    expect((await post('/api/users/send-otp', { email: address }).expect(200)).body.message).toBe('OTP Resent Successfully');
    await expect(desk.lastCode(address)).rejects.toThrow('No code was mailed');
    await post('/api/users/verify-otp', { email: address, otp: '123456' }).expect(422);
  });

  it('locks nobody out for codes that are sent without a sign-in in progress, and notes only the first ones', async () => {
    const address = sunrise.email('manager');
    const guess = (path: string, body: object) => post(`/api/users/${path}`, { email: address, ...body }).expect(422);
    for (let at = 0; at < 7; at++) {
      expect((await guess('verify-otp', { otp: '000001' })).body.message).toBe('Enter valid OTP');
      await guess('verify-recovery-code', { recovery_code: 'AAAAA-BBBBB' });
    }
    await post('/api/users/signin', { email: address, password }).expect(200);
    await post('/api/users/verify-otp', { email: address, otp: await desk.lastCode(address) }).expect(200);
    await desk.settle();
    const admin = await sunrise.signIn('admin');
    const { data } = (await admin.get(`/api/get-auth-logs?userId=${sunrise.id('manager')}`).expect(200)).body as {
      data: { kind: string }[];
    };
    expect(data.filter(({ kind }) => kind === 'refused').length).toBeLessThan(6);
  });

  it('mails a limited number of codes to one account, also with the right password', async () => {
    const address = sunrise.email('manager2');
    const signIn = () => post('/api/users/signin', { email: address, password });
    for (let at = 0; at < 3; at++) await signIn().expect(200);
    expect((await signIn().expect(429)).body.error).toBe('sign-in/too-many');
    await post('/api/users/verify-otp', { email: address, otp: await desk.lastCode(address) }).expect(200);
    await signIn().expect(200);
  });

  it('renews the code of what was begun: of the sign-in, of the reset (OTP-14)', async () => {
    const address = sunrise.email('counsellor2');
    await post('/api/users/signin', { email: address, password }).expect(200);
    const first = await desk.lastCode(address);
    await post('/api/users/send-otp', { email: address }).expect(200);
    const second = await desk.lastCode(address);
    if (first !== second) await post('/api/users/verify-otp', { email: address, otp: first }).expect(422);
    await post('/api/users/verify-otp', { email: address, otp: second }).expect(200);

    await post('/api/auth/forgot-password', { email: address }).expect(200);
    await post('/api/users/send-otp', { email: address }).expect(200);
    const otp = await desk.lastCode(address);
    expect(await desk.ask('lastMail', address)).toContain('reset your password');
    await post('/api/users/verify-otp', { email: address, otp }).expect(422);
    await post('/api/auth/verify-forgot-password-otp', { email: address, otp }).expect(200);
  });

  it('answers every call alike whether the address is known or not', async () => {
    const calls: [path: string, body: object][] = [
      ['users/signin', { password: 'wrong' }],
      ['users/send-otp', {}],
      ['auth/forgot-password', {}],
      ['users/verify-otp', { otp: '000001' }],
      ['auth/verify-forgot-password-otp', { otp: '000001' }],
      ['auth/reset-password', { new_password: 'Fresh@2026', confirm_password: 'Fresh@2026', reset_token: 'guess' }],
    ];
    const answers = async (address: string) => {
      const heard = [];
      for (const [path, body] of calls) {
        for (let attempt = 0; attempt < 4; attempt++) {
          const answer = await post(`/api/${path}`, { email: address, ...body });
          heard.push([path, answer.status, String(answer.body.message).replace(/\d+ seconds/, 'some seconds'), answer.body.data]);
        }
      }
      return heard;
    };
    expect(await answers(sunrise.email('counsellor3'))).toEqual(await answers('nobody@elsewhere.example'));
  });

  it("changes one's own password, names the wrong field, and ends every session", async () => {
    const address = sunrise.email('counsellor4');
    const person = await sunrise.signIn('counsellor4');
    const change = (body: object, id = person.userId) => person.post(`/api/update-password/${id}`, body);
    const right = { old_password: password, new_password: 'Fresh@2026', confirm_password: 'Fresh@2026' };
    const wrong = (await change({ confirm_password: 'other' }).expect(400)).body;
    expect(wrong.fields).toEqual({
      old_password: 'Current Password is required',
      new_password: 'Password is required',
      confirm_password: 'Passwords must match',
    });
    const short = { ...right, new_password: 'Short1', confirm_password: 'Short1' };
    expect((await change(short).expect(422)).body.fields).toEqual({ new_password: 'Password must be at least 8 characters' });
    expect((await change({ ...right, old_password: 'guessed' }).expect(422)).body.fields).toHaveProperty('old_password');
    await change(right, 'somebody-else').expect(403);
    await change(right).expect(200);
    await person.get('/api/getUserLoginDetail').expect(401);
    await post('/api/users/signin', { email: address, password }).expect(422);
    await post('/api/users/signin', { email: address, password: 'Fresh@2026' }).expect(200);
  });

  it('resets a forgotten password, ends every session and refuses the old password (FP-04, OTP-20, RP-02, RP-04, RP-06)', async () => {
    const before = await sunrise.signIn('caller2');
    const address = sunrise.email('caller2');
    const forgot = await post('/api/auth/forgot-password', { email: address }).expect(200);
    expect(forgot.body.data).toEqual({ reset_password: true });
    const verified = await post('/api/auth/verify-forgot-password-otp', { email: address, otp: await desk.lastCode(address) }).expect(200);
    const reset = {
      email: address,
      new_password: 'Fresh@2026',
      confirm_password: 'Fresh@2026',
      reset_token: verified.body.data.reset_token,
    };
    expect((await post('/api/auth/reset-password', { ...reset, confirm_password: 'other' })).body.message).toBe('Passwords must match');
    expect((await post('/api/auth/reset-password', { ...reset, new_password: 'short', confirm_password: 'short' })).body.message).toBe(
      'Password must be at least 6 characters',
    );
    expect((await post('/api/auth/reset-password', reset).expect(200)).body.message).toBe('Password reset successful');
    await post('/api/auth/reset-password', reset).expect(422);
    await before.get('/api/acl').expect(401);
    await post('/api/users/signin', { email: address, password }).expect(422);
    await post('/api/users/signin', { email: address, password: 'Fresh@2026' }).expect(200);
  });

  it('ends every code and token that was sent before a new password, whichever way it is set', async () => {
    const admin = await sunrise.signIn('admin');
    const address = sunrise.email('auditor');
    const fresh = (new_password: string) => ({ new_password, confirm_password: new_password });
    const requestCode = async () => {
      await post('/api/auth/forgot-password', { email: address }).expect(200);
      return { email: address, otp: await desk.lastCode(address) };
    };
    const requestToken = async (): Promise<string> =>
      (await post('/api/auth/verify-forgot-password-otp', await requestCode()).expect(200)).body.data.reset_token;
    const reset = (reset_token: string) => post('/api/auth/reset-password', { email: address, ...fresh('Taken@2026'), reset_token });
    const owner = await sunrise.signIn('auditor');
    const [token, code] = [await requestToken(), await requestCode()];
    const confirmation = await owner
      .post('/api/account/confirmation-code')
      .expect(200)
      .then(() => desk.lastCode(address));
    await owner.post(`/api/update-password/${owner.userId}`, { old_password: password, ...fresh('Second@2026') }).expect(200);
    expect((await reset(token)).body.error).toBe('reset/token-invalid');
    await post('/api/auth/verify-forgot-password-otp', code).expect(422);
    const again = await desk.signInAgain(address, 'Second@2026');
    await again.post('/api/account/authenticator', { otp: confirmation }).expect(422);
    const [second, unused] = [await requestToken(), await requestCode()];
    await post('/api/users/signin', { email: address, password: 'Second@2026' }).expect(200);
    const signIn = { email: address, otp: await desk.lastCode(address) };
    await admin.post(`/api/update-password/${owner.userId}`, fresh('Third@2026')).expect(200);
    expect((await reset(second)).body.error).toBe('reset/token-invalid');
    await post('/api/auth/verify-forgot-password-otp', unused).expect(422);
    await post('/api/users/verify-otp', signIn).expect(422);
  });

  it('gives no account for codes that its address received before it changed owners', async () => {
    const admin = await sunrise.signIn('admin');
    const address = sunrise.email('shared-desk');
    const register = async () =>
      (await admin.post('/api/users/register', { name: 'Front desk', email: address, password, role: 3 }).expect(200)).body.data
        .id as string;
    const first = await register();
    await desk.settle();
    await post('/api/auth/forgot-password', { email: address }).expect(200);
    const code = { email: address, otp: await desk.lastCode(address) };
    const { reset_token } = (await post('/api/auth/verify-forgot-password-otp', code).expect(200)).body.data;
    await post('/api/users/signin', { email: address, password }).expect(200);
    const otp = await desk.lastCode(address);
    await admin.delete(`/api/users/${first}`).expect(200);
    await register();
    await post('/api/users/verify-otp', { email: address, otp }).expect(422);
    const reset = { email: address, new_password: 'Another@2026', confirm_password: 'Another@2026', reset_token };
    expect((await post('/api/auth/reset-password', reset)).body).toMatchObject({ code: 422, error: 'reset/token-invalid' });
  });

  it('ends with the sign-out, which the auth log keeps; the account does not grow with it', async () => {
    const person = await sunrise.signIn('caller3');
    const account = userStream(sunrise.tid, person.userId);
    // Events of accounts from before sessions had their own streams.
    const actor = { id: person.userId, name: 'Caller', email: sunrise.email('caller3'), role: 5 };
    const meta = { actor, correlationId: 'old', version: 1 };
    const data = { userId: person.userId, totalSeconds: 60 };
    await desk.ask('append', {
      stream: account,
      tenantId: sunrise.tid,
      events: [{ id: newEventId(), type: 'UserActiveTimeRecorded', data, meta }],
      expected: 'any',
    });
    const before = await desk.ask('revision', account);
    await person.post('/api/breakApi', { status: 1, reason: 'Lunch Break' }).expect(200);
    expect((await person.post('/api/breakApi', { status: 1 })).status).toBe(422);
    await person.post('/api/userActiveHistory', { totalSeconds: 30 }).expect(200);
    await desk
      .anonymous('post', '/api/users/signin')
      .send({ email: sunrise.email('caller3'), password: 'wrong' })
      .expect(422);
    // Refusals are recorded after the response.
    await desk.settle();
    await person.post('/api/user/auth/log', { by_user: person.userId }).expect(200);
    await person.get('/api/acl').expect(401);
    expect(await desk.ask('revision', account)).toEqual(before);
    await desk.settle();
    const admin = await sunrise.signIn('admin');
    const { body } = await admin.get('/api/get-auth-logs').expect(200);
    const kinds = (body.data as { userId: string; kind: string }[])
      .filter(({ userId }) => userId === person.userId)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['signed-out', 'refused', 'active-time', 'break', 'active-time', 'signed-in']);
  });

  it('ends with whatever the console keeps of the user, and says whether the person ended it (SE-06)', async () => {
    const person = await sunrise.signIn('manager2');
    const kept = { id: person.userId, name: 'Caller', token: person.token, wp_token: '', user_status: 0, by_user: false };
    await person.post('/api/user/auth/log', kept).expect(200);
    await desk.settle();
    const admin = await sunrise.signIn('admin');
    const { body } = await admin.get(`/api/get-auth-logs?userId=${person.userId}`).expect(200);
    expect(body.data[0]).toMatchObject({ kind: 'signed-out', byUser: false });
  });

  it('refuses a token that is expired, forged or without signature', async () => {
    const { userId } = await sunrise.signIn('manager');
    const claims = { sub: userId, tid: sunrise.tid, sid: 'none' };
    const expired = await desk.ask('token', claims, -10);
    const forged = await new JwtService({ secret: 'guess' }).signAsync(claims);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const noSession = await desk.ask('token', claims, 600);
    for (const token of [expired, forged, unsigned, noSession, 'rubbish']) {
      const { status, body } = await desk.person(token, userId, sunrise.tid).get('/api/acl');
      expect([status, body.code]).toEqual([401, 401]);
    }
  });

  it('limits attempts per minute', async () => {
    const strict = await SharedDesk.open({ SIGN_IN_PER_MINUTE: '5', OTP_ATTEMPTS: '100' });
    const attempts = [];
    for (let attempt = 0; attempt < 7; attempt++)
      attempts.push((await strict.anonymous('post', '/api/users/signin').send({ email, password: 'x' })).status);
    expect(attempts).toEqual([422, 422, 422, 422, 422, 429, 429]);
    await strict.close();
  });
});
