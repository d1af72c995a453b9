/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { playConsole, STILL, type PlayedAnswer } from '../../../app/testing/played-console';

const session = {
  result: { id: 'u1', name: 'Asha', email: 'a@b.example', role: 3, token: 'h.e30.s' },
  tenantDetail: { tid: 'sunrise', id: '1' },
};
const provider = (name: string) => ({ name, authorizeUrl: 'http://localhost/elsewhere', clientId: 'us' });

describe('the screens of signing in', () => {
  const server = playConsole();
  beforeEach(() => server.answers.set('config/public', { body: { data: { provider1: provider('Alpha'), provider2: provider('Beta') } } }));

  const says = (text: string | RegExp) => screen.findByText(text);
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const fill = async (label: string, text: string) => {
    await server.user.clear(await field(label));
    if (text) await server.user.type(await field(label), text);
  };
  const formError = (text: string) => waitFor(() => expect(document.querySelector('.form-error')?.textContent).toBe(text));
  /** Expects the busy label of the button while the answer is held. */
  const busy = async (path: string, button: string, word: string, answer: PlayedAnswer) => {
    const go = server.held(path, answer);
    await server.press(button);
    await screen.findByRole('button', { name: word });
    go();
  };
  const login = async () => {
    await fill('Email', 'a@b.example');
    await fill('Password', 'secret');
  };
  const focused = (box: number) => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Digit ${box} of 6`));
  const typeCode = async () => {
    await server.user.click((await screen.findAllByRole('textbox'))[0]!);
    await focused(1);
    await server.user.keyboard('123456{Enter}');
  };

  describe('while nothing but the clock moves', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] }));
    afterEach(() => jest.useRealTimers());
    const current = () => document.querySelector('.carousel-dots button[aria-current=true]')?.getAttribute('aria-label');
    const dots = () => document.querySelectorAll<HTMLElement>('.carousel-dots button');
    const run = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

    it('show four pictures, one every 3 s, until a dot is pressed (SI-01, SI-02)', async () => {
      server.media(STILL, false);
      await server.open('/login');
      while (dots().length === 0) await run(5);
      expect(dots()).toHaveLength(4);
      expect(current()).toMatch(/^Picture 1/);
      await run(2_900);
      expect(current()).toMatch(/^Picture 1/);
      await run(150);
      expect(current()).toMatch(/^Picture 2/);
      await run(3_000);
      expect(current()).toMatch(/^Picture 3/);
      fireEvent.click(dots()[3]!);
      await run(9_000);
      expect(current()).toMatch(/^Picture 4/);
    });

    it('show the chosen picture, and turn none by themselves, to a person who asked for no motion', async () => {
      await server.open('/login');
      while (dots().length === 0) await run(5);
      await run(9_000);
      expect(current()).toMatch(/^Picture 1/);
      fireEvent.click(dots()[2]!);
      await run(10);
      expect(current()).toMatch(/^Picture 3/);
    });
  });

  it('ask for what is missing and offer all ways in, to anybody (SI-03, SI-04, SI-06, SI-07, RT-09)', async () => {
    await server.open('/login');
    for (const name of ['Sign in with Alpha', 'Sign in with Beta', 'Terms', 'Privacy', 'Contact'])
      await screen.findByRole('button', { name });
    await says('or continue with email');
    await server.press('Login');
    await says('Email is required');
    await says('Password is required');
    const password = await field('Password');
    expect(password.type).toBe('password');
    await server.press('Show Password');
    expect(password.type).toBe('text');
    await server.press('Hide Password');
    expect(password.type).toBe('password');
    await server.press('Forgot Password?', 'link');
    await says('Password Assistance');
    for (const path of ['/verify-otp', '/reset-password', '/alpha-oauth-redirect']) {
      await server.open(path);
      await screen.findByRole('heading', { level: 1 });
      await server.at(path);
    }
  });

  it('send the password and go on to the code (SI-08, SI-09, RQ-02)', async () => {
    for (const key of ['resetPassword', 'temporaryToken']) localStorage.setItem(key, 'true');
    await server.open('/login?returnUrl=%2Fprofile');
    await login();
    await busy('users/signin', 'Login', 'Loading...', {});
    await says('OTP Sent Successfully.');
    await server.at('/verify-otp');
    const [{ body, headers } = { body: {}, headers: {} }] = server.to('users/signin');
    expect(body).toEqual({ email: 'a@b.example', password: 'secret' });
    for (const none of ['authorization', 'cache-control', 'pragma', 'tenant-tid']) expect(Object.keys(headers)).not.toContain(none);
    const stored = ['verifyEmail', 'resetPassword', 'temporaryToken'].map((key) => localStorage.getItem(key));
    expect(stored).toEqual(['a@b.example', null, null]);
    server.answers.set('users/signin', { body: { message: 'The code is on its way.' } });
    await server.open('/login');
    await login();
    await server.press('Login');
    await server.toast('success', 'The code is on its way.');
  });

  it('say in a toast what the server refused, and under the form what failed (SI-10, SI-11)', async () => {
    server.answers.set('users/signin', { body: { code: 422, message: 'Wrong email or password.' } });
    await server.open('/login');
    await login();
    await server.press('Login');
    await server.toast('error', 'Wrong email or password.');
    server.answers.set('users/signin', { fails: true });
    await server.press('Login');
    await formError('The server cannot be reached.');
    await screen.findByRole('button', { name: 'Login' });
  });

  it('leave one message at a time, and none on the screen that the person arrives at', async () => {
    server.answers.set('users/signin', { body: { code: 422, message: 'Wrong email or password.' } });
    await server.open('/login?returnUrl=%2Faccess-denied');
    await login();
    await server.press('Login');
    await server.toast('error', 'Wrong email or password.');
    server.answers.set('users/signin', {});
    await server.press('Login');
    await server.at('/verify-otp');
    await server.toast('success', 'OTP Sent Successfully.');
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    server.answers.set('users/verify-otp', { body: session });
    await focused(1);
    await server.user.keyboard('123456{Enter}');
    await server.at('/access-denied');
    await waitFor(() => expect(document.querySelectorAll('.toast')).toHaveLength(0));
  });

  it('take six digits, by keys and by paste (OTP-01 to OTP-11)', async () => {
    localStorage.setItem('verifyEmail', 'a@b.example');
    server.answers.set('users/verify-otp', { status: 422, body: { message: 'This code is wrong.' } });
    await server.open('/verify-otp');
    await says('We have sent OTP to a@b.example');
    await says(/^Didn't Receive OTP\?/);
    for (const name of ['Terms', 'Privacy', 'Contact']) await screen.findByRole('button', { name });
    const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
    const digits = () =>
      boxes()
        .map(({ value }) => value)
        .join('');
    expect(boxes()).toHaveLength(6);
    await focused(1);
    await server.user.keyboard('a1-');
    await focused(2);
    expect(digits()).toBe('1');
    await server.user.keyboard('{Backspace}');
    await focused(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true);
    await server.user.keyboard('{Enter}');
    await says('Enter valid OTP');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    try {
      const paste = (text: string) => fireEvent.paste(document.querySelector('.otp')!, { clipboardData: { getData: () => text } });
      const run = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      paste('123');
      await run(200);
      expect([digits(), server.to('users/verify-otp')]).toEqual(['123', []]);
      paste('123 456');
      await run(90);
      expect([digits(), server.to('users/verify-otp')]).toEqual(['123456', []]);
      await run(20);
    } finally {
      jest.useRealTimers();
    }
    await formError('This code is wrong.');
    expect(server.to('users/verify-otp')[0]?.body).toEqual({ email: 'a@b.example', otp: '123456' });
  });

  it('lead back to where it is begun when the screen of the code is opened without a code', async () => {
    await server.open('/verify-otp?returnUrl=%2Fprofile');
    await says('No code was sent from this browser. It is sent when you log in or ask for a new password.');
    expect(screen.queryByRole('textbox')).toBeNull();
    await server.press('Back to login', 'link');
    await server.at('/login');
    expect(server.search).toBe('?returnUrl=%2Fprofile');
  });

  it('send another code after 60 s, and say how that went (OTP-12, OTP-13, OTP-14, OTP-15, OTP-16)', async () => {
    localStorage.setItem('verifyEmail', 'a@b.example');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    try {
      await server.open('/verify-otp');
      const run = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      await run(100);
      screen.getByText(/Resend OTP in 60s$/);
      await run(59_000);
      expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
      await run(1_300);
      screen.getByRole('button', { name: 'Resend OTP' });
    } finally {
      jest.useRealTimers();
    }
    server.answers.set('users/send-otp', { fails: true });
    await server.press('Resend OTP');
    await says('Failed to resend OTP');
    server.answers.set('users/send-otp', { status: 429, body: { message: 'Too many attempts.' } });
    await server.press('Resend OTP');
    await says('Too many attempts.');
    server.answers.set('users/send-otp', {});
    await server.press('Resend OTP');
    await says('OTP Resent Successfully');
    await says(/Resend OTP in (60|5\d)s/);
    expect(server.to('users/send-otp')[0]?.body).toEqual({ email: 'a@b.example' });
  });

  it('keep user and tenant and go where the person wanted (OTP-08, OTP-11, OTP-17, OTP-18, OTP-21, SE-08)', async () => {
    server.answers.set('users/verify-otp', { body: { code: 422 } });
    localStorage.setItem('verifyEmail', 'a@b.example');
    await server.open('/verify-otp?returnUrl=%2Faccess-denied');
    await typeCode();
    await formError('Enter valid 6-digit OTP');
    const go = server.held('users/verify-otp', { body: session });
    await typeCode();
    await waitFor(() => expect(document.querySelector<HTMLButtonElement>('form button[type=submit]')?.disabled).toBe(true));
    expect(screen.getAllByRole<HTMLInputElement>('textbox')[0]?.value).toBe('1');
    go();
    await server.at('/access-denied');
    const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    expect(stored('currentUser')).toMatchObject({ name: 'Asha' });
    expect(stored('persistedTenantRecord')).toMatchObject({ tid: 'sunrise', id: '1' });
    expect(localStorage.getItem('tenant-tid')).toBe('sunrise');
  });

  it('ask for an address and send a code for a new password (FP-01 to FP-06, OTP-19, OTP-20)', async () => {
    await server.open('/forgot-password');
    await screen.findByRole('heading', { level: 1, name: 'Password Assistance' });
    await says('Please enter your company email to request an OTP for password reset.');
    await server.press('Request OTP');
    await says('Email is required');
    await fill('Email', 'a@b');
    await server.press('Request OTP');
    await says('Enter a valid email');
    await fill('Email', 'a@b.example');
    server.answers.set('auth/forgot-password', { fails: true });
    await server.press('Request OTP');
    await says('Something went wrong.');
    server.answers.set('auth/forgot-password', { body: { code: 422 } });
    await server.press('Request OTP');
    await says('Failed to send OTP.');
    server.answers.set('auth/forgot-password', { body: { code: 429, message: 'Too many attempts.' } });
    await server.press('Request OTP');
    await says('Too many attempts.');
    await busy('auth/forgot-password', 'Request OTP', 'Sending...', { body: { data: { reset_password: true } } });
    await server.toast('success', 'OTP Sent Successfully.');
    await server.at('/verify-otp');
    expect(server.to('auth/forgot-password').at(-1)?.body).toEqual({ email: 'a@b.example' });
    expect([localStorage.getItem('verifyEmail'), localStorage.getItem('resetPassword')]).toEqual(['a@b.example', 'true']);
    server.answers.set('auth/verify-forgot-password-otp', { body: { data: { reset_token: 'r1' } } });
    await typeCode();
    await server.at('/reset-password');
    expect(server.to('auth/verify-forgot-password-otp')[0]?.body).toEqual({ email: 'a@b.example', otp: '123456' });
    expect([server.to('users/verify-otp'), localStorage.getItem('reset_token')]).toEqual([[], 'r1']);
  });

  it('set the new password (RP-01 to RP-09)', async () => {
    const before = { verifyEmail: 'a@b.example', reset_token: 'r1', resetPassword: 'true', temporaryToken: 't' };
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
    await server.open('/reset-password');
    await server.press('Reset Password');
    await says('Password is required');
    await says('Confirm Password is required');
    await fill('New Password', 'short');
    await fill('Confirm Password', 'other');
    await says('Password must be at least 6 characters');
    await says('Passwords must match');
    for (const label of ['New Password', 'Confirm Password']) {
      await server.press(`Show ${label}`);
      expect((await field(label)).type).toBe('text');
      await fill(label, 'Fresh@2026');
    }
    server.answers.set('auth/reset-password', { body: { code: 422 } });
    await server.press('Reset Password');
    await says('Password reset failed');
    server.answers.set('auth/reset-password', { body: { code: 422, message: 'This link was used already.' } });
    await server.press('Reset Password');
    await says('This link was used already.');
    server.answers.set('auth/reset-password', { fails: true });
    await server.press('Reset Password');
    await says('The server cannot be reached.');
    await busy('auth/reset-password', 'Reset Password', 'Resetting...', {});
    await says('Password reset successful');
    await server.at('/login');
    const sent = { email: 'a@b.example', new_password: 'Fresh@2026', confirm_password: 'Fresh@2026', reset_token: 'r1' };
    expect(server.to('auth/reset-password').at(-1)?.body).toEqual(sent);
    for (const key of ['resetPassword', 'verifyEmail', 'temporaryToken']) expect(localStorage.getItem(key)).toBeNull();
  });
});
