import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { PlayedServer } from './played-server';

const session = {
  result: { id: 'u1', name: 'Asha', email: 'a@b.example', role: 3, token: 'h.e30.s' },
  tenantDetail: { tid: 'sunrise', id: '1' },
};

describe('the screens of signing in', () => {
  let browser: Browser;
  let server: PlayedServer;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await PlayedServer.open(browser);
    ({ page } = server);
    server.answers.set('config/public', { body: { data: { provider1: provider('Alpha'), provider2: provider('Beta') } } });
  });
  afterEach(() => server.close());

  const provider = (name: string) => ({ name, authorizeUrl: `${server.origin}/elsewhere`, clientId: 'us' });
  const says = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const at = (path: string) => page.waitForURL((url) => url.pathname === path);
  /** While the answer is held, the button says so. */
  const busy = async (path: string, button: string, word: string, answer: object) => {
    let go = () => {};
    server.answers.set(path, { ...answer, after: new Promise<void>((done) => (go = done)) });
    await press(button);
    await page.getByRole('button', { name: word }).waitFor();
    go();
  };
  const login = async () => {
    await page.getByLabel('Email').fill('a@b.example');
    await page.getByLabel('Password', { exact: true }).fill('secret');
  };

  it('show four pictures, one every 3 s, until a dot is pressed (SI-01, SI-02)', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Time stands still but for what it is run: by itself it would go on between the looks.
    await page.clock.install({ time: '2026-03-02T05:00:00Z' });
    await page.clock.pauseAt('2026-03-02T05:00:01Z');
    await page.goto('/login');
    const current = () => page.locator('.carousel-dots button[aria-current=true]').getAttribute('aria-label');
    while ((await page.locator('.carousel-dots button').count()) === 0) await page.clock.runFor(5);
    expect(await page.locator('.carousel-dots button').count()).toBe(4);
    expect(await current()).toMatch(/^Picture 1/);
    await page.clock.runFor(2_900);
    expect(await current()).toMatch(/^Picture 1/);
    await page.clock.runFor(150);
    expect(await current()).toMatch(/^Picture 2/);
    await page.clock.runFor(3_000);
    expect(await current()).toMatch(/^Picture 3/);
    await page.locator('.carousel-dots button').nth(3).click();
    await page.clock.runFor(9_000);
    expect(await current()).toMatch(/^Picture 4/);
  });

  it('show the picture that is asked for, and turn none by themselves, to who asked that nothing moves', async () => {
    await page.clock.install();
    await page.goto('/login');
    const dots = page.locator('.carousel-dots button');
    const current = () => page.locator('.carousel-dots button[aria-current=true]').getAttribute('aria-label');
    await dots.nth(3).waitFor();
    await page.clock.runFor(9_000);
    expect(await current()).toMatch(/^Picture 1/);
    await dots.nth(2).click();
    expect(await current()).toMatch(/^Picture 3/);
  });

  it('ask for what is missing and offer all ways in, to anybody (SI-03, SI-04, SI-06, SI-07, RT-09)', async () => {
    await page.goto('/login');
    for (const name of ['Sign in with Alpha', 'Sign in with Beta', 'Terms', 'Privacy', 'Contact'])
      await page.getByRole('button', { name, exact: true }).waitFor();
    await says('or continue with email');
    await press('Login');
    await says('Email is required');
    await says('Password is required');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await press('Show Password');
    expect(await password.getAttribute('type')).toBe('text');
    await press('Hide Password');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await says('Password Assistance');
    for (const path of ['/verify-otp', '/reset-password', '/alpha-oauth-redirect']) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      await at(path);
    }
  });

  it('send the password and go on to the code (SI-08, SI-09, RQ-02)', async () => {
    await page.goto('/login?returnUrl=%2Fprofile');
    await page.evaluate(() => ['resetPassword', 'temporaryToken'].forEach((key) => localStorage.setItem(key, 'true')));
    await login();
    await busy('users/signin', 'Login', 'Loading...', {});
    await says('OTP Sent Successfully.');
    await at('/verify-otp');
    const [{ body, headers } = { body: {}, headers: {} }] = server.to('users/signin');
    expect(body).toEqual({ email: 'a@b.example', password: 'secret' });
    for (const none of ['authorization', 'cache-control', 'pragma', 'tenant-tid']) expect(Object.keys(headers)).not.toContain(none);
    expect([await server.stored('verifyEmail'), await server.stored('resetPassword'), await server.stored('temporaryToken')]).toEqual([
      'a@b.example',
      null,
      null,
    ]);
    await page.goto('/login');
    server.answers.set('users/signin', { body: { message: 'The code is on its way.' } });
    await login();
    await press('Login');
    await page.locator('.toast-success').getByText('The code is on its way.', { exact: true }).waitFor();
  });

  it('say in a toast what the server refused, and under the form what failed (SI-10, SI-11)', async () => {
    server.answers.set('users/signin', { body: { code: 422, message: 'Wrong email or password.' } });
    await page.goto('/login');
    await login();
    await press('Login');
    await page.locator('.toast', { hasText: 'Wrong email or password.' }).waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    server.answers.set('users/signin', { fails: true });
    await press('Login');
    await page.locator('form .form-error').waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('leave one message at a time, and none on the screen that somebody arrives at', async () => {
    server.answers.set('users/signin', { body: { code: 422, message: 'Wrong email or password.' } });
    await page.goto('/login?returnUrl=%2Fprofile');
    await login();
    await press('Login');
    await page.locator('.toast', { hasText: 'Wrong email or password.' }).waitFor();
    server.answers.set('users/signin', {});
    await press('Login');
    await at('/verify-otp');
    await page.locator('.toast', { hasText: 'OTP Sent Successfully.' }).waitFor();
    expect(await page.locator('.toast').count()).toBe(1);
    server.answers.set('users/verify-otp', { body: session });
    await page.locator('input[aria-label="Digit 1 of 6"]:focus').waitFor();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await at('/profile');
    expect(await page.locator('.toast').count()).toBe(0);
  });

  it('take six digits, by keys and by paste (OTP-01 to OTP-11)', async () => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('verifyEmail', 'a@b.example'));
    server.answers.set('users/verify-otp', { status: 422, body: { message: 'This code is wrong.' } });
    await page.goto('/verify-otp');
    await says('We have sent OTP to a@b.example');
    await page.getByText("Didn't Receive OTP?").waitFor();
    for (const name of ['Terms', 'Privacy', 'Contact']) await page.getByRole('button', { name, exact: true }).waitFor();
    const boxes = page.getByRole('textbox');
    const digits = async () => (await Promise.all((await boxes.all()).map((box) => box.inputValue()))).join('');
    const focused = (box: number) => page.locator(`input[aria-label="Digit ${box} of 6"]:focus`).waitFor();
    expect(await boxes.count()).toBe(6);
    await page.keyboard.type('a1-');
    await focused(2);
    expect(await digits()).toBe('1');
    await page.keyboard.press('Backspace');
    await focused(1);
    expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await says('Enter valid OTP');
    const paste = (text: string) =>
      page.evaluate(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', '${text}');
        document.querySelector('.otp').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      })()`);
    await page.clock.install();
    // It stands still but for what is run of it: of a clock that goes on, a busy machine takes more than is left.
    await page.clock.pauseAt(Date.now() + 60_000);
    await paste('123');
    expect(await digits()).toBe('123');
    await page.clock.runFor(200);
    expect(server.to('users/verify-otp')).toEqual([]);
    await paste('123 456');
    await page.clock.runFor(90);
    expect(server.to('users/verify-otp')).toEqual([]);
    await page.clock.runFor(20);
    await page.locator('.form-error', { hasText: 'This code is wrong.' }).waitFor();
    expect(server.to('users/verify-otp')[0]?.body).toEqual({ email: 'a@b.example', otp: '123456' });
  });

  it('lead whoever asks for the screen of the code without having begun back to where it is begun', async () => {
    await page.goto('/verify-otp?returnUrl=%2Fprofile');
    await says('No code was sent from this browser. It is sent when you log in or ask for a new password.');
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await at('/login');
    expect(new URL(page.url()).search).toBe('?returnUrl=%2Fprofile');
  });

  it('send another code after 60 s, and say how that went (OTP-12, OTP-13, OTP-14, OTP-15, OTP-16)', async () => {
    await page.clock.install();
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('verifyEmail', 'a@b.example'));
    await page.goto('/verify-otp');
    await page.getByText('Resend OTP in 60s').waitFor();
    await page.clock.runFor(59_000);
    expect(await page.getByRole('button', { name: 'Resend OTP' }).count()).toBe(0);
    await page.clock.runFor(1_300);
    server.answers.set('users/send-otp', { fails: true });
    await press('Resend OTP');
    await says('Failed to resend OTP');
    server.answers.set('users/send-otp', { status: 429, body: { message: 'Too many attempts.' } });
    await press('Resend OTP');
    await says('Too many attempts.');
    server.answers.set('users/send-otp', {});
    await press('Resend OTP');
    await says('OTP Resent Successfully');
    await page.getByText(/Resend OTP in (60|5\d)s/).waitFor();
    expect(server.to('users/send-otp')[0]?.body).toEqual({ email: 'a@b.example' });
  });

  const typeCode = async () => {
    await page.getByRole('textbox').first().click();
    await page.locator('input[aria-label="Digit 1 of 6"]:focus').waitFor();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
  };

  it('keep user and tenant and go where the person wanted (OTP-08, OTP-11, OTP-17, OTP-18, OTP-21, SE-08)', async () => {
    server.answers.set('users/verify-otp', { body: { code: 422 } });
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('verifyEmail', 'a@b.example'));
    await page.goto('/verify-otp?returnUrl=%2Faccess-denied');
    await typeCode();
    await page.locator('.form-error', { hasText: 'Enter valid 6-digit OTP' }).waitFor();
    let go = () => {};
    server.answers.set('users/verify-otp', { body: session, after: new Promise<void>((done) => (go = done)) });
    server.answers.set('acl', { body: { data: [] } });
    await typeCode();
    await page.locator('form button[type=submit]:disabled').waitFor();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('1');
    go();
    await at('/access-denied');
    expect(JSON.parse((await server.stored('currentUser')) ?? '{}')).toMatchObject({ name: 'Asha' });
    expect(JSON.parse((await server.stored('persistedTenantRecord')) ?? '{}')).toMatchObject({ tid: 'sunrise', id: '1' });
    expect(await server.stored('tenant-tid')).toBe('sunrise');
  });

  it('ask for an address and send a code for a new password (FP-01 to FP-06, OTP-19, OTP-20)', async () => {
    await page.goto('/forgot-password');
    await page.getByRole('heading', { level: 1, name: 'Password Assistance' }).waitFor();
    await says('Please enter your company email to request an OTP for password reset.');
    await press('Request OTP');
    await says('Email is required');
    await page.getByLabel('Email').fill('a@b');
    await press('Request OTP');
    await says('Enter a valid email');
    await page.getByLabel('Email').fill('a@b.example');
    server.answers.set('auth/forgot-password', { fails: true });
    await press('Request OTP');
    await says('Something went wrong.');
    server.answers.set('auth/forgot-password', { body: { code: 422 } });
    await press('Request OTP');
    await says('Failed to send OTP.');
    server.answers.set('auth/forgot-password', { body: { code: 429, message: 'Too many attempts.' } });
    await press('Request OTP');
    await says('Too many attempts.');
    await busy('auth/forgot-password', 'Request OTP', 'Sending...', { body: { data: { reset_password: true } } });
    await page.locator('.toast-success').getByText('OTP Sent Successfully.', { exact: true }).waitFor();
    await at('/verify-otp');
    expect(server.to('auth/forgot-password').at(-1)?.body).toEqual({ email: 'a@b.example' });
    expect([await server.stored('verifyEmail'), await server.stored('resetPassword')]).toEqual(['a@b.example', 'true']);
    server.answers.set('auth/verify-forgot-password-otp', { body: { data: { reset_token: 'r1' } } });
    await typeCode();
    await at('/reset-password');
    expect(server.to('auth/verify-forgot-password-otp')[0]?.body).toEqual({ email: 'a@b.example', otp: '123456' });
    expect([server.to('users/verify-otp'), await server.stored('reset_token')]).toEqual([[], 'r1']);
  });

  it('set the new password (RP-01 to RP-09)', async () => {
    await page.goto('/login');
    await page.evaluate(() => {
      for (const [key, value] of [
        ['verifyEmail', 'a@b.example'],
        ['reset_token', 'r1'],
        ['resetPassword', 'true'],
        ['temporaryToken', 't'],
      ])
        localStorage.setItem(key!, value!);
    });
    await page.goto('/reset-password');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await press('Reset Password');
    await says('Password is required');
    await says('Confirm Password is required');
    await field('New Password').fill('short');
    await field('Confirm Password').fill('other');
    await says('Password must be at least 6 characters');
    await says('Passwords must match');
    for (const label of ['New Password', 'Confirm Password']) {
      await press(`Show ${label}`);
      expect(await field(label).getAttribute('type')).toBe('text');
      await field(label).fill('Fresh@2026');
    }
    server.answers.set('auth/reset-password', { body: { code: 422 } });
    await press('Reset Password');
    await says('Password reset failed');
    server.answers.set('auth/reset-password', { body: { code: 422, message: 'This link was used already.' } });
    await press('Reset Password');
    await says('This link was used already.');
    server.answers.set('auth/reset-password', { fails: true });
    await press('Reset Password');
    await says('The server cannot be reached.');
    await busy('auth/reset-password', 'Reset Password', 'Resetting...', {});
    await says('Password reset successful');
    await at('/login');
    const sent = { email: 'a@b.example', new_password: 'Fresh@2026', confirm_password: 'Fresh@2026', reset_token: 'r1' };
    expect(server.to('auth/reset-password').at(-1)?.body).toEqual(sent);
    for (const key of ['resetPassword', 'verifyEmail', 'temporaryToken']) expect(await server.stored(key)).toBeNull();
  });

  it('leave for provider 1 and come back with a code (IDP-01 to IDP-06, IDP-14)', async () => {
    await page.route('**/elsewhere?*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Alpha</title>' }));
    await page.goto('/alpha-oauth-redirect');
    await says('Invalid Request');
    await says('This page is only used for Alpha login. If you landed here directly, please go back to the login page.');
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await at('/login');
    const leave = async () => {
      await press('Sign in with Alpha');
      await page.waitForURL('**/elsewhere?*');
      return new URL(page.url()).searchParams;
    };
    const asked = await leave();
    expect([asked.get('response_type'), asked.get('scope')]).toEqual(['code', 'openid profile email']);
    expect(asked.get('redirect_uri')).toMatch(/\/alpha-oauth-redirect$/);
    server.answers.set('users/alpha-login', { body: { code: 422 } });
    await page.goto(`/alpha-oauth-redirect?code=c1&state=${asked.get('state')}`);
    await says('Alpha login failed.');
    await at('/login');
    server.answers.set('users/alpha-login', { status: 422, body: { message: 'There is no account for this address.' } });
    await page.goto(`/alpha-oauth-redirect?code=c0&state=${(await leave()).get('state')}`);
    await says('There is no account for this address.');
    await at('/login');
    let go = () => {};
    server.answers.set('users/alpha-login', { body: session, after: new Promise<void>((done) => (go = done)) });
    await page.goto(`/alpha-oauth-redirect?code=c2&state=${(await leave()).get('state')}`);
    await says('Redirecting... Please wait while we complete your login.');
    go();
    await says('Logged in with Alpha!');
    // The address `/` leads to the dashboard.
    await at('/dashboard');
    expect(server.to('users/alpha-login').at(-1)?.body).toEqual({ code: 'c2' });
  });

  it('open provider 2 in a popup (IDP-07 to IDP-12)', async () => {
    await page.goto('/login');
    const comesBack = async (hash: string) => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), press('Sign in with Beta')]);
      await popup.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Beta</title>' }));
      await popup.goto(`${server.origin}/elsewhere`).catch(() => undefined);
      // What the callback page of the console says to the one that opened it.
      const idToken = new URLSearchParams(hash).get('id_token');
      await page.evaluate(`window.postMessage({ source: 'identity-popup', idToken: ${JSON.stringify(idToken)} }, location.origin)`);
      await popup.close();
      return popup;
    };
    await comesBack('');
    await says('No ID token returned from Beta.');
    server.answers.set('users/beta-login', { status: 422, body: { message: 'no' } });
    await comesBack('id_token=t1');
    await says('Beta login failed.');
    expect(server.to('users/beta-login')[0]?.body).toEqual({ idToken: 't1' });
    await page.evaluate('window.open = (address) => { document.title = String(address); return null; }');
    await press('Sign in with Beta');
    await says('Beta authentication error.');
    const asked = new URL(await page.title()).searchParams;
    expect([asked.get('scope'), asked.get('prompt'), asked.get('response_type')]).toEqual(['openid profile email', 'consent', 'id_token']);
    await page.reload();
    server.answers.set('users/beta-login', { body: session });
    await comesBack('id_token=t2');
    await says('Logged in with Beta!');
  });
});
