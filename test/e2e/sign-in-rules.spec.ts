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
      // The message from the console's callback page to its opener.
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
