import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { PlayedServer } from './played-server';

describe('a session in the console', () => {
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
    server.answers.set('dashboards/dashboard', {
      body: { data: { name: 'dashboard', title: 'Dashboard', leads: false, tasks: [], widgets: [] } },
    });
    server.answers.set('acl', {
      body: {
        data: [
          { code: 'UPLOAD_LEAD_CSV', level: '[1,6]' },
          { code: 'LEADS', level: [1] },
        ],
      },
    });
  });
  afterEach(() => server.close());

  const at = (path: string) => page.waitForURL((url) => url.pathname === path);
  const menu = () => page.getByRole('navigation', { name: 'Main' });

  it('is asked for by every screen behind sign-in, and none of the shell is there before (RT-01, RT-02, RT-03, RT-07, SH-01)', async () => {
    await page.goto('/lead-reports?x=1');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('returnUrl') === '/lead-reports?x=1');
    expect([await menu().count(), await page.locator('header, footer').count()]).toEqual([0, 0]);
    expect(server.to('acl')).toEqual([]);
    for (const path of ['/', '/no/such/screen']) {
      await page.goto(path);
      await page.waitForURL((url) => url.searchParams.get('returnUrl') === '/dashboard');
    }
  });

  it('opens what its permissions say, asked once (RT-04, RT-05, RT-06, ACL-01, ACL-05, ACL-06, SI-05, SH-02)', async () => {
    await server.signedIn();
    await page.goto('/login');
    await at('/dashboard');
    await menu().waitFor();
    await page.getByRole('contentinfo').waitFor();
    const open = (path: string) => page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
    await open('/leads?type=all');
    await at('/access-denied');
    // Its level is JSON text.
    await open('/upload-csv-lead');
    await page.getByRole('heading', { level: 1, name: 'Upload CSV' }).waitFor();
    await at('/upload-csv-lead');
    await page.goto('/lead-report-by-call-action');
    await at('/dashboard');
    expect(server.to('acl')).toHaveLength(2);
  });

  it('opens the tab of exports by activateCsvExportTab=true (RT-20)', async () => {
    await server.signedIn();
    await page.goto('/employee/authentication?activateCsvExportTab=true');
    const tab = (name: string) => page.getByRole('navigation', { name: 'Auth Time Spent' }).getByRole('link', { name });
    await page.getByText('No exports yet.').waitFor();
    expect(await tab('CSV export').getAttribute('aria-current')).toBe('page');
    expect(await tab('Time spent').getAttribute('aria-current')).toBeNull();
  });

  it('refuses an address that comes before the refusal of another is drawn (RT-05)', async () => {
    await server.signedIn();
    await page.goto('/access-denied');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The second address is opened in the same tick in which the first is redirected.
    await page.evaluate(`new Promise((opened) => {
      const open = (path) => {
        history.pushState({}, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      };
      const replace = history.replaceState;
      history.replaceState = function (...step) {
        replace.apply(history, step);
        if (location.pathname !== '/access-denied') return;
        history.replaceState = replace;
        queueMicrotask(() => opened(open('/quick-report')));
      };
      open('/leads?type=all');
    })`);
    await at('/access-denied');
  });

  it('asks for its permissions once: who comes while they are on their way waits for them (ACL-02)', async () => {
    await server.signedIn();
    let go = () => {};
    const body = { data: [{ code: 'LEADS', level: [6] }] };
    server.answers.set('acl', { body, after: new Promise<void>((done) => (go = done)) });
    await Promise.all([page.waitForRequest(/\/acl$/), page.goto('/leads?type=all')]);
    await page.evaluate(`history.pushState({}, '', '/myfollowup?stage=today'); dispatchEvent(new PopStateEvent('popstate'))`);
    expect(await menu().count()).toBe(0);
    go();
    await menu().waitFor();
    await at('/myfollowup');
    expect(server.to('acl')).toHaveLength(1);
  });

  it('passes on what the server says is wrong, else the status in words (SE-04, IDP-13, SB-08, GE-02)', async () => {
    await server.signedIn({ role: 1, user_type: 'org' });
    await page.evaluate(`localStorage.setItem('tenant-tid', 'sunrise')`);
    server.answers.set('tenants/get/sunrise', { status: 422, body: { code: 422, message: 'The profile is being moved.' } });
    server.answers.set('operations/state', { status: 503, body: {} });
    await page.goto('/dashboard');
    await page.locator('.toast-warning').getByText('The profile is being moved.', { exact: true }).waitFor();
    await page.goto('/operations');
    await page.getByRole('alert').getByText('Service Unavailable').waitFor();
    expect(new URL(page.url()).pathname).toBe('/operations');
  });

  it('looks at the profile of the tenant once, for role 1 as for others (OTP-22)', async () => {
    await server.signedIn({ role: 1 });
    await page.evaluate(`localStorage.setItem('tenant-tid', 'sunrise')`);
    server.answers.set('tenants/get/sunrise', { body: { data: [{ tid: 'sunrise', id: '1', name: 'Sunrise' }] } });
    await page.goto('/dashboard');
    await menu().waitFor();
    for (const path of ['/help-support', '/dashboard']) {
      await page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
      await at(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(server.to('tenants/get/sunrise')).toHaveLength(1);
  });

  it('says what is wrong with its permissions (ACL-03, ACL-04)', async () => {
    await server.signedIn();
    server.answers.set('acl', { body: { code: 500 } });
    await page.goto('/lead-reports');
    await page.getByText('Failed to fetch ACL data').waitFor();
    server.answers.set('acl', { body: { data: {} } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('ACL data is not an array').waitFor();
  });

  it('goes with every request (RQ-01, RQ-03, SE-08)', async () => {
    await server.signedIn();
    await page.goto('/lead-reports');
    await menu().waitFor();
    const { token } = JSON.parse((await server.stored('currentUser')) ?? '{}') as { token: string };
    const sent = { authorization: `Bearer ${token}`, 'cache-control': 'no-cache', pragma: 'no-cache', 'tenant-tid': 'sunrise' };
    const inSession = server.calls.filter(({ path }) => path !== 'config/public');
    expect(inSession.length).toBeGreaterThan(5);
    for (const { path, headers } of inSession) expect({ path, ...headers }).toMatchObject({ path, ...sent });
  });

  it('ends before a request when its time is over (SE-01, GE-08)', async () => {
    await server.signedIn({}, 1);
    await page.goto('/lead-reports');
    await at('/login');
    expect(server.to('acl')).toEqual([]);
    expect([await server.stored('currentUser'), await server.stored('persistedTenantRecord')]).toEqual([null, null]);
  });

  it('ends when the server does not know it, and says so once in 2 s (SE-02, SE-03, GE-08)', async () => {
    server.otherwise = (path) => ({ status: 401, body: { message: `Sign in again, says ${path}.` } });
    await server.signedIn();
    await page.goto('/lead-reports');
    await at('/login');
    await page.getByText(/^Sign in again, says/).waitFor();
    const asked = () => server.calls.filter(({ path, headers }) => path !== 'acl' && headers.authorization).length;
    expect(asked()).toBeGreaterThan(1);
    expect(await page.locator('.toast', { hasText: 'Sign in again' }).count()).toBe(1);
    expect(await server.stored('currentUser')).toBeNull();
  });

  it('ends by choice after a question, and the log hears of it (SE-05, SE-06)', async () => {
    await server.signedIn();
    await page.goto('/lead-reports');
    await page.getByRole('button', { name: 'Account of Asha Sharma' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Do you want to log out?').waitFor();
    expect(server.to('user/auth/log')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await at('/login');
    for (const kept of ['currentUser', 'persistedTenantRecord', 'tenant-tid']) expect(await server.stored(kept)).toBeNull();
    // The permissions of the next user are requested again: nothing of the list is left.
    await page.getByLabel('Email').fill('bina@sunrise.example');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await at('/verify-otp');
    server.answers.set('users/verify-otp', {
      body: {
        result: { id: 'u2', name: 'Bina', email: 'bina@sunrise.example', role: 4, token: 'h.e30.s' },
        tenantDetail: { tid: 'sunrise', id: '1' },
      },
    });
    server.answers.set('acl', { body: { data: [] } });
    await page.locator('input[aria-label="Digit 1 of 6"]:focus').waitFor();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account of Bina' }).waitFor();
    expect([server.to('acl').length, await menu().getByRole('link', { name: 'Upload CSV' }).count()]).toEqual([2, 0]);
    expect(server.to('user/auth/log')[0]?.body).toMatchObject({ id: 'u1', email: 'asha@sunrise.example', role: 3, by_user: true });
  });
});
