/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { playConsole } from './testing/played-console';
import { router } from './router';

describe('a session in the console', () => {
  const server = playConsole();
  beforeEach(() => {
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

  const menu = () => screen.findByRole('navigation', { name: 'Main' });
  const noMenu = () => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  const firstHeading = (name?: string) => screen.findByRole('heading', { level: 1, name });
  const returnsTo = (address: string) => waitFor(() => expect(new URLSearchParams(server.search).get('returnUrl')).toBe(address));

  it('is asked for by every screen behind sign-in, and none of the shell is there before (RT-01, RT-02, RT-03, RT-07, SH-01)', async () => {
    await server.open('/lead-reports?x=1');
    await server.at('/login');
    await returnsTo('/lead-reports?x=1');
    noMenu();
    expect(document.querySelectorAll('header, footer')).toHaveLength(0);
    expect(server.to('acl')).toEqual([]);
    for (const path of ['/', '/no/such/screen']) {
      await server.open(path);
      await returnsTo('/dashboard');
    }
  });

  it('opens what its permissions say, asked once (RT-04, RT-05, RT-06, ACL-01, ACL-05, ACL-06, SI-05, SH-02)', async () => {
    server.signedIn();
    await server.open('/login');
    await server.at('/dashboard');
    await menu();
    await screen.findByRole('contentinfo');
    await server.go('/leads?type=all');
    await server.at('/access-denied');
    // Its level is JSON text.
    await server.go('/upload-csv-lead');
    await firstHeading('Upload CSV');
    await server.at('/upload-csv-lead');
    expect(server.to('acl')).toHaveLength(1);
    await server.open('/lead-report-by-call-action');
    await server.at('/dashboard');
  });

  it('opens the tab of exports by activateCsvExportTab=true (RT-20)', async () => {
    server.signedIn();
    await server.open('/employee/authentication?activateCsvExportTab=true');
    const tabs = within(await screen.findByRole('navigation', { name: 'Auth Time Spent' }));
    expect(tabs.getByRole('link', { name: 'CSV export' }).getAttribute('aria-current')).toBe('page');
    expect(tabs.getByRole('link', { name: 'Time spent' }).getAttribute('aria-current')).toBeNull();
  });

  it('refuses an address that is opened before the refusal of another is drawn (RT-05)', async () => {
    server.signedIn();
    await server.open('/access-denied');
    await firstHeading();
    // The second address is opened in the same tick in which the first is redirected.
    let stop = () => {};
    const opened = new Promise<void>((done) => {
      stop = router.subscribe(({ location }) => {
        if (location.pathname !== '/access-denied') return;
        stop();
        queueMicrotask(() => void router.navigate('/quick-report').then(() => done()));
      });
    });
    await act(async () => {
      await router.navigate('/leads?type=all');
      await opened;
    });
    await server.at('/access-denied');
  });

  it('asks for its permissions once: a screen that is opened meanwhile waits for them (ACL-02)', async () => {
    server.signedIn();
    const go = server.held('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    await server.open('/leads?type=all');
    await waitFor(() => expect(server.to('acl')).toHaveLength(1));
    await server.go('/myfollowup?stage=today');
    noMenu();
    go();
    await menu();
    await server.at('/myfollowup');
    expect(server.to('acl')).toHaveLength(1);
  });

  it("shows the server's message, else the status in words (SE-04, IDP-13, SB-08, GE-02)", async () => {
    server.signedIn({ role: 1, user_type: 'org' });
    server.answers.set('tenants/get/sunrise', { status: 422, body: { code: 422, message: 'The profile is being moved.' } });
    server.answers.set('operations/state', { status: 503, body: {} });
    await server.open('/dashboard');
    await server.toast('warning', 'The profile is being moved.');
    await server.open('/operations');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Service Unavailable'));
    expect(server.path).toBe('/operations');
  });

  it('looks at the profile of the tenant once, for role 1 as for others (OTP-22)', async () => {
    server.signedIn({ role: 1 });
    server.answers.set('tenants/get/sunrise', { body: { data: [{ tid: 'sunrise', id: '1', name: 'Sunrise' }] } });
    await server.open('/dashboard');
    await menu();
    for (const path of ['/help-support', '/dashboard']) {
      await server.go(path);
      await server.at(path);
      await firstHeading();
    }
    expect(server.to('tenants/get/sunrise')).toHaveLength(1);
  });

  it('says what is wrong with its permissions (ACL-03, ACL-04)', async () => {
    server.signedIn();
    server.answers.set('acl', { body: { code: 500 } });
    await server.open('/lead-reports');
    await screen.findByText('Failed to fetch ACL data');
    server.answers.set('acl', { body: { data: {} } });
    await server.press('Try again');
    await screen.findByText('ACL data is not an array');
  });

  it('goes with every request (RQ-01, RQ-03, SE-08)', async () => {
    server.signedIn();
    await server.open('/lead-reports');
    await menu();
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
    const sent = { authorization: `Bearer ${token}`, 'cache-control': 'no-cache', pragma: 'no-cache', 'tenant-tid': 'sunrise' };
    const inSession = () => server.calls.filter(({ path }) => path !== 'config/public');
    await waitFor(() => expect(inSession().length).toBeGreaterThan(5));
    for (const { path, headers } of inSession()) expect({ path, ...headers }).toMatchObject({ path, ...sent });
  });

  it('ends before a request when its time is over (SE-01, GE-08)', async () => {
    server.signedIn({}, 1);
    await server.open('/lead-reports');
    await server.at('/login');
    expect(server.to('acl')).toEqual([]);
    expect(['currentUser', 'persistedTenantRecord'].map((key) => localStorage.getItem(key))).toEqual([null, null]);
  });

  it('ends when the server does not know it, and says so once in 2 s (SE-02, SE-03, GE-08)', async () => {
    server.otherwise = (path) => ({ status: 401, body: { message: `Sign in again, says ${path}.` } });
    server.signedIn();
    await server.open('/lead-reports');
    await server.at('/login');
    await screen.findByText(/^Sign in again, says/);
    const asked = () => server.calls.filter(({ path, headers }) => path !== 'acl' && headers.authorization).length;
    expect(asked()).toBeGreaterThan(1);
    expect(screen.getAllByText(/^Sign in again, says/)).toHaveLength(1);
    expect(localStorage.getItem('currentUser')).toBeNull();
  });

  it('ends by choice after a question, and the log hears of it (SE-05, SE-06)', async () => {
    server.signedIn();
    await server.open('/lead-reports');
    await server.press('Account of Asha Sharma');
    await server.press('Logout');
    await screen.findByText('Do you want to log out?');
    expect(server.to('user/auth/log')).toEqual([]);
    await server.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }));
    await server.at('/login');
    expect(['currentUser', 'persistedTenantRecord', 'tenant-tid'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
    // The permissions of the next user are requested again: nothing of the list is left.
    await server.user.type(await screen.findByLabelText('Email'), 'bina@sunrise.example');
    await server.user.type(screen.getByLabelText('Password'), 'secret');
    await server.press('Login');
    await server.at('/verify-otp');
    server.answers.set('users/verify-otp', {
      body: {
        result: { id: 'u2', name: 'Bina', email: 'bina@sunrise.example', role: 4, token: 'h.e30.s' },
        tenantDetail: { tid: 'sunrise', id: '1' },
      },
    });
    server.answers.set('acl', { body: { data: [] } });
    await server.user.click((await screen.findAllByRole('textbox'))[0]!);
    await server.user.keyboard('123456{Enter}');
    await screen.findByRole('button', { name: 'Account of Bina' });
    await waitFor(() => expect(server.to('acl')).toHaveLength(2));
    expect(within(await menu()).queryByRole('link', { name: 'Upload CSV' })).toBeNull();
    expect(server.to('user/auth/log')[0]?.body).toMatchObject({ id: 'u1', email: 'asha@sunrise.example', role: 3, by_user: true });
  });
});
