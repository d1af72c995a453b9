import permissions from '../../../test/catalog/permissions.json';
import catalog from '../../../test/catalog/routes.json';
import { readAcl, type Person } from '../shared/session/permissions';
import { bottomEntries, canOpen, homeFor, inSidebar, isGroupActive, isItemActive, menuFor, withCurrentGroup, type MenuNode } from './menu';
import { decide, isVisible, type RouteEntry } from '../shared/routing/route-table';
import { routes } from './routes';

const someone = (role: number, org: boolean, codes: Record<string, unknown>): Person => ({
  role,
  org,
  acl: readAcl(Object.entries(codes).map(([code, level]) => ({ code, level: level as number[] }))),
});

const allCodes = Object.fromEntries(routes.flatMap(({ guard }) => (guard.kind === 'codes' ? guard.codes.map((code) => [code, [6]]) : [])));
const admin = someone(1, true, allCodes);
const counsellor = someone(3, false, { LEADS: '[1,6]', Timeline: [1], UPLOAD_LEAD_CSV: [4] });
const codesOf = (path: string) => {
  const { guard } = of(path);
  return guard.kind === 'codes' ? [...guard.codes, ...(guard.anyOf ?? [])] : [];
};
const built = routes.map((route): RouteEntry => ({ ...route, screen: route.screen ?? ({} as RouteEntry['screen']) }));
const of = (path: string) => routes.find((route) => route.path === path)!;
/** A node of the documents' menu. */
interface Documented {
  route: string;
  children?: Documented[];
  visible: {
    stated: boolean;
    anyCode?: string[];
    present?: string;
    roles?: number[];
    notRoles?: number[];
    userType?: string;
    role1?: boolean;
  };
}

const leaves = (node: Documented): Documented[] => node.children?.flatMap(leaves) ?? [node];

/** A user with one level of the given codes only; the code of an item's group is added. */
const holding = (role: number, org: boolean, level: number, ...given: string[]) =>
  someone(role, org, { PAYMENT_SYSTEM: [6], ...Object.fromEntries(given.map((code) => [code, [level]])) });
const group = (nodes: MenuNode[], label: string) => nodes.find((node) => node.kind === 'group' && node.label === label);
const labels = (nodes: MenuNode[], label: string) => {
  const found = group(nodes, label);
  return found?.kind === 'group' ? found.items.map((item) => item.label) : undefined;
};

describe('the route table', () => {
  it.each(catalog.filter(({ path }) => path !== '/' && path !== '*').map(({ path }) => path))('has %s (RT-23)', (path) => {
    expect(routes.filter((route) => route.path === path)).toHaveLength(1);
  });

  it.each(catalog.filter(({ guard }) => guard.code))(
    'guards $path by its code (RT-05, RT-08, RT-14, RT-17 to RT-19)',
    ({ path, guard }) => {
      expect(decide(of(path).guard, someone(1, true, {}), path)).toEqual({ open: false, to: '/access-denied' });
      expect(of(path).guard).toMatchObject({ codes: expect.arrayContaining([guard.code]) });
    },
  );

  it.each(catalog.filter(({ guard }) => guard.code))(
    'opens $path to users with its code at level 6, and at no other level (RT-06)',
    ({ path, guard }) => {
      const verdict = (level: number) => decide(of(path).guard, holding(2, false, level, ...codesOf(path)), path).open;
      expect([codesOf(path).includes(guard.code!), verdict(6), verdict(5)]).toEqual([true, true, false]);
    },
  );

  it.each(catalog.filter(({ titleShown, redirect }) => titleShown && !redirect))('calls $path "$title"', ({ path, title }) =>
    expect(of(path).title).toBe(title),
  );

  // Live calls concern leads (resolutions 10).
  it.each(catalog.filter(({ path, guard, redirect }) => !guard.code && !guard.roles && !redirect && path !== '/leads/live-call'))(
    'opens $path to everybody who signed in',
    ({ path }) => expect(decide(of(path).guard, someone(9, false, {}), path)).toEqual({ open: true }),
  );

  it.each(catalog.filter(({ guard }) => guard.roles))('guards $path by its roles (RT-04, RT-14, RT-15, ST-02)', ({ path }) => {
    expect(decide(of(path).guard, someone(2, true, allCodes), path)).toEqual({ open: false, to: '/' });
    expect(decide(of(path).guard, admin, path)).toEqual({ open: true });
  });
});

describe('a signed-out person', () => {
  it('goes to sign-in and keeps the way back (RT-03)', () =>
    expect(decide(of('/leads').guard, null, '/leads?type=fav')).toEqual({ open: false, to: '/login?returnUrl=%2Fleads%3Ftype%3Dfav' }));

  it.each(['/automation', '/chat', '/timeline', '/aibot'])('needs to sign in for %s (RT-10, RT-11)', (path) =>
    expect(decide(of(path).guard, null, path).open).toBe(false),
  );

  it.each(['/login', '/verify-otp', '/forgot-password', '/reset-password', '/access-denied'])('opens %s (RT-09, RT-10)', (path) =>
    expect(decide(of(path).guard, null, path).open).toBe(true),
  );
});

describe('a signed-in person without any code', () => {
  it.each([
    ['/users', 'USERS'],
    ['/teams', 'TEAMS'],
    ['/teams-roles', 'TEAM_ROLES'],
  ])('opens %s, whose code %s gates the menu alone (RT-12)', (path, code) => {
    expect(decide(of(path).guard, someone(3, true, {}), path)).toEqual({ open: true });
    const { rule } = of(path).menu[0]!;
    expect([6, 5].map((level) => isVisible(rule, holding(3, true, level, code), {}))).toEqual([true, false]);
  });

  it('finds the way to AI calls by another code than the screen asks for (ACL-18)', () => {
    expect(of('/ai-call').guard).toMatchObject({ codes: ['AI_CALL'] });
    expect(of('/ai-call').menu[0]?.rule.anyCode).toEqual(['AI_Call']);
  });
});

describe('a permission list', () => {
  it('grants by inclusion of level 6, as list or as JSON text (ACL-05, ACL-06)', () => {
    expect(counsellor.acl.granted).toEqual(new Set(['LEADS']));
    expect(counsellor.acl.present).toContain('Timeline');
  });
});

describe('the menu', () => {
  it('hides what is not built', () => {
    const paths = menuFor(routes, admin).flatMap((node) => (node.kind === 'item' ? [node.path] : node.items.map((item) => item.path)));
    expect(paths.every((path) => of(path).screen !== null)).toBe(true);
  });

  it('shows an admin of an organisation every group in order (ACL-07, ACL-10)', () =>
    expect(menuFor(built, admin).map((node) => node.label)).toEqual([
      'Dashboard',
      'Publishers',
      'Leads',
      'FollowUps',
      'Notes',
      'Employee Workforce',
      'Reports & Activity',
      'Automation',
      'Marketing',
      'Application Manager',
      'Setting',
      'Access Control',
      'Payment System',
    ]));

  const items = (permissions.menu as Documented[]).flatMap(leaves).filter(({ visible }) => visible.stated);
  it.each(items.map((item) => [item.route, item] as const))('shows %s to the documented roles (ACL-07 to ACL-15)', (_, documented) => {
    const { visible, route } = documented;
    const { anyCode = [], present, roles: only, notRoles, userType, role1 } = visible;
    const rule = of(route.split('?')[0]!).menu.find(({ to }) => to === undefined || to === route || route === '/leads')!.rule;
    const everybody = [1, 2, 3, 4, 5, 6].flatMap((role) =>
      [true, false].flatMap((org) =>
        [0, 1, 6].map((level) => ({ role, org, level, person: holding(role, org, level, ...(level ? [...anyCode, present ?? ''] : [])) })),
      ),
    );
    // Auditors see the timeline too, whatever their user type (ACL-09).
    const orgs = userType === 'org' && present === undefined;
    const wanted = everybody.map(
      ({ role, org, level }) =>
        (!only || only.includes(role)) &&
        !notRoles?.includes(role) &&
        (!orgs || org) &&
        ((role1 && role === 1) || anyCode.length === 0 || level === 6) &&
        (present === undefined || role === 1 || level > 0),
    );
    expect(everybody.map(({ person }) => isVisible(rule, person, { is_college_list_show: true }))).toEqual(wanted);
  });

  it('has no group of administration for others than organisation users (ACL-10, ACL-11)', () => {
    const { Timeline: _, ...without } = allCodes;
    const [staff, org] = [false, true].map((of) => menuFor(built, someone(2, of, without)));
    expect([group(staff!, 'Access Control'), group(org!, 'Access Control')?.label]).toEqual([undefined, 'Access Control']);
    const own = (menu: MenuNode[]) => labels(menu, 'Employee Workforce')!.filter((label) => /Finances|Auth Time Spent/.test(label));
    expect([own(staff!), own(org!)]).toEqual([[], ['Finances', 'Auth Time Spent']]);
  });

  it('has the group of leads for either code (ACL-17)', () => {
    const shown = (...given: string[]) => labels(menuFor(built, holding(4, false, 6, ...given)), 'Leads');
    expect([shown('LEADS'), shown('UPLOAD_LEAD_CSV'), shown('Notes')]).toEqual([
      ['Leads', 'Favourites', 'Admission confirmation', 'Dialer', 'Live Calls', 'Duplicate leads'],
      ['Upload CSV'],
      undefined,
    ]);
  });

  it('shows a counsellor what is granted (ACL-08, ACL-11, ACL-17)', () => {
    const menu = menuFor(built, counsellor);
    expect(labels(menu, 'Leads')).toEqual(['Leads', 'Favourites', 'Admission confirmation', 'Dialer', 'Live Calls', 'Duplicate leads']);
    expect(menu.map((node) => node.label)).toContain('FollowUps');
    expect(labels(menu, 'Access Control')).toEqual(['Timeline']);
    expect(labels(menu, 'Employee Workforce')).toEqual(['Attendance', 'Attendance Leave Report', 'Leave']);
  });

  it('shows the reports of the documents and the current one in the sidebar; the others are found at "All Reports"', () => {
    const all = menuFor(built, admin);
    const reports = (url: string) => labels(inSidebar(all, url), 'Reports & Activity');
    expect(labels(all, 'Reports & Activity')).toContain('Source Quality');
    expect(reports('/leads')).not.toContain('Source Quality');
    expect(reports('/leads')).toEqual(expect.arrayContaining(['User Productivity Report', 'All Reports']));
    expect(
      reports(all.flatMap((node) => (node.kind === 'group' ? node.items : [])).find(({ label }) => label === 'Source Quality')!.path),
    ).toContain('Source Quality');
    expect(labels(inSidebar(all, '/leads'), 'Leads')).toEqual(labels(all, 'Leads'));
  });

  it('keeps tenants and migration logs for role 1 (ACL-13)', () =>
    expect(
      labels(menuFor(built, someone(2, true, allCodes)), 'Access Control')?.filter((label) => /Tenants|Migration/.test(label)),
    ).toEqual([]));

  it('keeps Lead Activity, the WP Template Engine and the configuration of the workforce for role 1 (ACL-14)', () => {
    const paths = (person: Person) =>
      menuFor(built, person).flatMap((node) => (node.kind === 'item' ? [node.path] : node.items.map(({ path }) => path)));
    for (const path of ['/lead-activity', '/whtsp-templates', '/employee/configuration']) {
      expect(paths(admin)).toContain(path);
      expect(paths(someone(2, true, allCodes))).not.toContain(path);
    }
  });

  it('keeps the Application Manager for role 1 of an organisation (ACL-12)', () => {
    const groups = (person: Person) => menuFor(built, person).map(({ label }) => label);
    expect(groups(admin)).toContain('Application Manager');
    for (const person of [someone(1, false, allCodes), someone(2, true, allCodes)])
      expect(groups(person)).not.toContain('Application Manager');
  });

  it('has the settings in one group, the entity list for others than role 1 (ST-01)', () => {
    const settings = (person: Person) => labels(menuFor(built, person, { is_college_list_show: true }), 'Setting');
    expect(settings(admin)).toEqual(
      expect.arrayContaining(['WP Template Engine', 'Teams', 'Team Roles', 'User Hierarchy', 'Configuration', 'API Doc']),
    );
    expect(settings(someone(2, true, allCodes))).toContain('{EntityName}');
  });

  it('gives no two items one name: each says what it configures', () => {
    const all = menuFor(built, admin).flatMap((node) => (node.kind === 'item' ? [node.label] : node.items.map(({ label }) => label)));
    expect(all.filter((label, at) => all.indexOf(label) !== at)).toEqual([]);
    expect(all).toEqual(expect.arrayContaining(['Configuration', 'Workforce Configuration', 'Form Configuration']));
  });

  it('has everything of access control in one group (AC-01)', () =>
    expect(labels(menuFor(built, admin), 'Access Control')?.toSorted()).toEqual([
      ...[
        'Announcements',
        'Chat with AI',
        'Feedback Management',
        'Migration logs',
        'Operations',
        'Tenants',
        'Timeline',
        'User Roles',
        'Users',
      ],
    ]));

  it.each([
    ['is_sms_mgmt_show', 'SMS', 'Marketing'],
    ['is_email_mgmt_show', 'Email', 'Marketing'],
    ['is_ads_mgmt_show', 'Ads Management', 'Marketing'],
    ['is_workflow_mgmt_show', 'Workflow', 'Automation'],
    ['is_lead_gen_mgmt_show', 'Lead Generation', 'Automation'],
  ])('hides an area by the flag %s (ACL-19)', (flag, label, title) => {
    const shown = (flags: Record<string, boolean>) => labels(menuFor(built, admin, flags), title);
    expect([shown({})?.includes(label), shown({ [flag]: true })?.includes(label), shown({ [flag]: false })?.includes(label)]).toEqual([
      ...[true, true, false],
    ]);
  });

  it('hides every area that has a flag of its own by IS_SHOW, and nothing else', () => {
    const all = (flags: Record<string, boolean>) =>
      menuFor(built, admin, flags).flatMap((node) => (node.kind === 'item' ? [] : node.items));
    const left = new Set(all({ IS_SHOW: false }).map(({ label }) => label));
    expect(all({ IS_SHOW: true })).toEqual(all({}));
    expect(
      all({})
        .filter(({ label }) => !left.has(label))
        .map(({ label }) => label),
    ).toEqual([...['Workflow', 'Lead Generation', 'Ads Management', 'Email', 'SMS']]);
  });

  it('ACL-16: keeps what was ordered from role 5, whatever its list grants', () => {
    const { guard } = of('/product-order-detail/:id');
    const verdicts = [5, 3].map((role) => decide(guard, someone(role, true, allCodes), '/product-order-detail/7'));
    expect(verdicts).toEqual([{ open: false, to: '/access-denied' }, { open: true }]);
  });

  it('shows the timeline when its module is present at any level (ACL-09)', () => {
    const rule = of('/timeline').menu[0]!.rule;
    expect(isVisible(rule, someone(3, false, { Timeline: [1] }), {})).toBe(true);
    expect(isVisible(rule, someone(3, true, {}), {})).toBe(false);
  });

  it('shows the entity list to others than role 1 when the flag is set (ACL-15)', () => {
    const rule = of('/college-list').menu[0]!.rule;
    const partner = someone(3, false, { PATNER_COLLEGES: [6] });
    expect([
      isVisible(rule, partner, {}),
      isVisible(rule, partner, { is_college_list_show: true }),
      isVisible(rule, admin, { is_college_list_show: true }),
    ]).toEqual([false, true, false]);
  });
});

describe('the highlight', () => {
  const leads = { label: 'Leads', to: '/leads?type=all', path: '/leads' };
  it.each([
    ['/leads?type=all', true],
    ['/leads/live-call', false],
    ['/leads/duplicates', false],
    ['/lp/7/conversion', true],
    ['/leads?type=fav', false],
    ['/quick-report', false],
  ])('of Leads on %s is %s (SB-04, SB-05)', (url, expected) => expect(isItemActive(leads, url)).toBe(expected));

  it.each(['/publishers', '/publisher-quality-report?range=last-month', '/publisher-payout-report'])('of Publishers is on %s', (url) =>
    expect(isItemActive({ label: 'Publishers', to: '/publishers', path: '/publishers' }, url)).toBe(true),
  );

  it.each([
    ['Leads', '/upload-csv-lead'],
    ['Leads', '/leads/live-call'],
    ['Employee Workforce', '/employee/leave?tab=calendar'],
    ['Setting', '/users/user-hierarchy'],
    ['Access Control', '/tenant-management'],
    ['Reports & Activity', '/quick-report'],
  ])('of the group %s is on %s, and of no other group but one whose route begins so (SB-03)', (label, url) => {
    const groups = menuFor(built, admin).flatMap((node) => (node.kind === 'group' && isGroupActive(node, url) ? [node.label] : []));
    expect(groups).toEqual(url.startsWith('/users/') ? ['Setting', 'Access Control'] : [label]);
  });

  it.each(['/automation/my-automations', '/templates?type=sms', '/templates?type=email', '/templates?type=whatsapp'])(
    'marks the automation group on %s (SB-03, SB-06)',
    (url) => expect(isGroupActive(group(menuFor(built, admin), 'Automation') as never, url)).toBe(true),
  );
});

describe('home', () => {
  it('is the dashboard, for which signing in is enough (DB-01)', () => {
    expect(of('/dashboard')).toMatchObject({ guard: { kind: 'signed-in' } });
    expect(homeFor(routes, counsellor)).toBe('/dashboard');
    expect(homeFor(routes, someone(3, false, {}))).toBe('/dashboard');
  });
  const withoutDashboard = built.filter((route) => route.path !== '/dashboard');
  it.each([
    ['an admin', admin, '/leads?type=all'],
    ['a manager', someone(2, false, { LEADS: [6], Counsellor_Hourly_Activity: [6] }), '/hourly-counsoler-report'],
    ['a manager without that report', someone(2, false, { LEADS: [6] }), '/leads?type=all'],
    ['a counsellor', counsellor, '/myfollowup?stage=today'],
    ['a caller', someone(5, false, { LEADS: [6] }), '/myfollowup?stage=today'],
    ['an auditor', someone(6, false, { Timeline: [6] }), '/timeline'],
  ])('of %s is where the work begins until then', (_, person, expected) => expect(homeFor(withoutDashboard, person)).toBe(expected));
  it('is nowhere for a person without any screen', () => expect(homeFor([of('/leads')], someone(3, false, {}))).toBeNull());
});

describe('the groups that are open', () => {
  const nodes: MenuNode[] = [
    { kind: 'group', label: 'Access Control', items: [{ label: 'Timeline', to: '/timeline', path: '/timeline' }] },
    { kind: 'item', label: 'FollowUps', to: '/myfollowup?stage=today', path: '/myfollowup' },
  ];
  it('are joined by the one of the current screen, where an auditor begins', () =>
    expect(withCurrentGroup(['Leads'], nodes, '/timeline?days=7')).toEqual(['Leads', 'Access Control']));
  it('stay as they are elsewhere', () => {
    const open = ['Leads'];
    expect(withCurrentGroup(open, nodes, '/myfollowup?stage=today')).toBe(open);
  });
});

describe('an address from outside', () => {
  it('opens only built screens within the permissions', () => {
    expect(canOpen(built, counsellor, '/lp/42/call-history?x=1')).toBe(true);
    expect(canOpen(built, counsellor, '/quick-report')).toBe(false);
    expect(canOpen(built, counsellor, '/nowhere')).toBe(false);
  });
});

describe('the bottom navigation', () => {
  const shown = (person: Person) => bottomEntries(built, person).map(({ label, to }) => `${label} ${to}`);
  it('FT-03: has four places', () =>
    expect(shown(counsellor)).toEqual([
      'Dashboard /',
      'Leads /leads?type=all',
      'Reports /lead-reports',
      'FollowUps /myfollowup?stage=today',
    ]));
  it.each([admin, someone(6, false, allCodes)])('FT-04: hides FollowUps from role $role', (person) =>
    expect(shown(person)).toEqual(['Dashboard /', 'Leads /leads?type=all', 'Reports /lead-reports']),
  );
});
