/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { menuGroups, type AnyScreen } from '@matricula/domain/kernel/screen';
import * as declaredScreens from '@matricula/domain/registry/report-screens';
import { signedInRoutes } from '../../../app/routes';
import { playConsole } from '../../../app/testing/played-console';
import type { RouteEntry } from '../../../shared/routing/route-table';

const report = (name: string, title: string) => ({
  name,
  title,
  dimensions: [],
  measures: [],
  filters: [],
  calls: [],
  at: 'at',
  list: 'activity',
});

describe.each(['/reports', '/lead-reports'])('the list of reports at %s', (path) => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    localStorage.setItem('reports-used/u1', JSON.stringify({ 'utm-wise-report': new Date().toISOString() }));
    server.answers.set('acl', { body: { data: [{ code: 'Call_History_Counsellor', level: [6] }] } });
    const reports = [
      report('quick-report', 'User Productivity Report'),
      report('utm-wise-report', 'User UTM Wise'),
      report('follow-up-report', 'Follow-up Report'),
    ];
    server.answers.set('reports', { body: { data: reports } });
    const places = [{ name: 'follow-up-report', columns: 1, rows: 1 }];
    server.answers.set('lists/board-layouts/rows', { body: { data: [{ recordId: 'layout-1', board: 'reports', places }] } });
  });

  it('shows favourites first, then the last used, and the screens that are reports of their own', async () => {
    await server.open(path);
    await screen.findByRole('button', { name: 'Remove Follow-up Report from favourites' });
    const titles = within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('a span')?.textContent);
    expect(titles).toEqual(['Follow-up Report', 'User UTM Wise', 'User Productivity Report', 'Call History User', 'Scheduled Reports']);
    within(screen.getByRole('link', { name: /^User UTM Wise/ })).getByText(/^Last used/);
  });

  it('shows screens that are reports of their own in the same order, once they were opened or marked', async () => {
    const codes = ['Call_History_Counsellor', 'Advance_Call_History_Counsellor', 'Counsellor_Home_Dashboard', 'LEADS'];
    server.answers.set('acl', { body: { data: codes.map((code) => ({ code, level: [6] })) } });
    const places = ['caller-dashboard-report', 'follow-up-report'].map((name) => ({ name, columns: 1, rows: 1 }));
    server.answers.set('lists/board-layouts/rows', { body: { data: [{ recordId: 'layout-1', board: 'reports', places }] } });
    const noted = (name: string) => waitFor(() => expect(localStorage.getItem('reports-used/u1')).toContain(name));
    await server.open('/lead-calls-advance-history');
    await noted('lead-calls-advance-history');
    await server.open('/lead-activity');
    await noted('lead-activity');
    await server.open(path);
    await screen.findByRole('button', { name: 'Remove User Home Dashboard from favourites' });
    const [first, , third, fourth] = within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('a')?.textContent);
    expect(first).toBe('User Home Dashboard');
    expect([third, fourth]).toEqual([
      expect.stringMatching(/^Lead ActivityLast used/),
      expect.stringMatching(/^Advance Call History UserLast used/),
    ]);
    await server.press('Add Lead Activity to favourites');
    await waitFor(() => expect(server.to('records/board-layouts/layout-1')).toHaveLength(1));
    expect(JSON.stringify(server.to('records/board-layouts/layout-1')[0]?.body)).toContain('lead-activity');
  });

  it('shows every screen of the menu of reports, to users who may open it', async () => {
    const listed = signedInRoutes.filter(({ screen: page, menu, path: at }) => {
      const isOfReports = menu.some(({ group }) => group === menuGroups.reports);
      return page !== null && isOfReports && at !== '/scheduled-reports' && at !== '/reports';
    });
    const declared = new Set(Object.values(declaredScreens).flatMap((of) => Object.values<AnyScreen>(of).map(({ path: at }) => at)));
    const own = listed.filter(({ path: at }) => !declared.has(at));
    expect(own.map(({ path: at }) => at)).toEqual(expect.arrayContaining(['/order-reports', '/lead-calls-history']));
    const codesOf = ({ guard }: RouteEntry) => (guard.kind === 'codes' ? guard.codes : []);
    server.answers.set('acl', { body: { data: own.flatMap(codesOf).map((code) => ({ code, level: [6] })) } });
    await server.open(path);
    await screen.findByRole('heading', { name: 'Reports' });
    const index = within(screen.getByRole('main'));
    for (const { title } of own) await index.findByRole('link', { name: new RegExp(`^${title}`) });
  });

  it('does not show the orders to users who may not open them', async () => {
    await server.open(path);
    const index = within(await screen.findByRole('main'));
    await index.findByRole('link', { name: /^Call History User/ });
    expect(index.queryByRole('link', { name: /^CAF Application Form Report/ })).toBeNull();
  });

  it('finds a report by a part of its title', async () => {
    await server.open(path);
    await server.user.type(await screen.findByRole('searchbox', { name: 'Find a report' }), 'utm');
    const index = within(screen.getByRole('main'));
    await waitFor(() => expect(index.getAllByRole('listitem')).toHaveLength(1));
    index.getByRole('link', { name: /^User UTM Wise/ });
    await server.user.type(screen.getByRole('searchbox', { name: 'Find a report' }), 'x');
    await index.findByText('No report has this name.');
  });

  it('marks a favourite at once and stores it', async () => {
    await server.open(path);
    await server.press('Add User Productivity Report to favourites');
    await screen.findByRole('button', { name: 'Remove User Productivity Report from favourites' });
    await waitFor(() => expect(server.to('records/board-layouts/layout-1')).toHaveLength(1));
    const names = (server.to('records/board-layouts/layout-1')[0]?.body as { places: { name: string }[] }).places.map(({ name }) => name);
    expect(names).toEqual(['follow-up-report', 'quick-report']);
  });
});
