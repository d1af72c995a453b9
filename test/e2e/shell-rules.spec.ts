import type { Browser, Page } from 'playwright-core';
import constants from '../catalog/constants.json';
import { openBrowser } from './browser';
import { PlayedServer } from './played-server';

/** Groups of the header search, each with its own icon. */
const groups = (constants.enums.find(({ id }) => id === 'globalSearchIconGroups')?.value ?? []) as string[];

const codes = (...granted: string[]) => ({ body: { data: granted.map((code) => ({ code, level: [6] })) } });
const notified = (at: number, more: object = {}) => ({
  ...{ _id: `n${at}`, user_id: 'u1', read: false },
  notifications: {
    ...{ type: 'ticket_assigned', message: `Ticket ${at} is yours`, time: '2026-11-20T05:12:00.000Z' },
    ...{ target: `/help-support/details/t${at}`, interrupts: false, ticket_id: `t${at}` },
  },
  ...more,
});

describe('the shell', () => {
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
    server.answers.set('acl', codes('LEADS', 'Counsellor_Source_Wise', 'Timeline', 'Collegewise_Lead_Report'));
  });
  afterEach(() => server.close());

  const tenant = { tid: 'sunrise', id: '41', name: 'Sunrise', time_zone: 'Asia/Kolkata' };
  /** Opens a screen with few requests, in the given tenant. */
  const opened = async (user: object = {}, of: object = {}) => {
    await server.signedIn(user);
    await page.evaluate((text) => localStorage.setItem('persistedTenantRecord', text), JSON.stringify({ ...tenant, ...of }));
    server.answers.set('tenants/get/sunrise', { body: { data: [{ ...tenant, ...of }] } });
    await page.goto('/help-support');
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const toast = (kind: string, text: string) => page.locator(`.toast-${kind}`).getByText(text, { exact: true }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const menu = () => page.getByRole('navigation', { name: 'Main' });
  const bell = () => page.getByRole('button', { name: /^Notifications/ }).click();

  it('opens its menus in view for users who prefer reduced motion', async () => {
    await opened();
    await page.getByRole('button', { name: /^Presence:/ }).click();
    // A trial click fails for elements outside of the screen.
    await page.getByRole('menuitem', { name: 'Online' }).click({ trial: true });
  });

  it('opens a dialog without movement for users who prefer reduced motion', async () => {
    await opened();
    // Record the position of the dialog in each frame.
    await page.evaluate(`
      globalThis.seen = [];
      const look = () => {
        const box = document.querySelector('.ant-modal')?.getBoundingClientRect();
        if (box) seen.push([box.x, box.y, box.width, box.height].join(' '));
        requestAnimationFrame(look);
      };
      look();
    `);
    await page.getByRole('button', { name: /^Presence:/ }).click();
    await page.getByRole('menuitem', { name: 'Break' }).click();
    await page.waitForFunction('seen.length > 20');
    expect(await page.evaluate('new Set(seen).size')).toBe(1);
  });

  it('sends what was counted of active time when idle begins (AT-01 to AT-04)', async () => {
    await page.clock.install();
    await opened();
    await page.locator('.header-active').waitFor();
    // The clock also runs in real time; no slide moves after the first three seconds.
    await page.clock.runFor(30_000);
    expect(server.to('userActiveHistory')).toEqual([]);
    const [sent] = await Promise.all([page.waitForRequest(/userActiveHistory/), page.clock.runFor(40_000)]);
    expect(sent.postDataJSON()).toEqual({ totalSeconds: 60 });
  });

  it('shows the time, the person and whom to ask (SH-03, SH-07, SH-08, GE-03)', async () => {
    await page.clock.setFixedTime('2026-11-22T05:12:09Z');
    await opened({ role_name: 'Counsellor' }, { support_email: 'help@sunrise.example', support_number: '9876543210' });
    expect(await page.locator('.header-clock').textContent()).toBe('10:42 AM Sun, 22 Nov 2026');
    expect(await page.locator('.header-active').textContent()).toMatch(/^\d\d:\d\d:\d\d$/);
    for (const entry of ['Change Password', 'My Account']) {
      await press('Account of Asha Sharma');
      for (const text of ['Asha Sharma', 'asha@sunrise.example', 'Counsellor', 'help@sunrise.example', '+91 9876543210'])
        await page.locator('.user-menu').getByText(text, { exact: true }).waitFor();
      expect(await page.locator('.user-menu').getByRole('link', { name: '+91 9876543210' }).getAttribute('href')).toBe('tel:+919876543210');
      await press(entry);
      await at('/profile');
      await page.goto('/help-support');
    }
  });

  it('says its own words for things, and shows its own colours (SB-09, SB-10, GE-04, GE-09)', async () => {
    const word = async (user: object, of: object) => {
      await opened(user, of);
      const group = menu().getByRole('button', { name: 'Reports & Activity' });
      await group.waitFor();
      const style = await page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--primary')`);
      return [
        await menu()
          .getByRole('link', { name: /^User .* Wise$/ })
          .allTextContents(),
        style.trim(),
      ];
    };
    server.answers.set('acl', codes('Collegewise_Lead_Report', 'Counsellor_Source_Wise', 'PATNER_COLLEGES'));
    server.answers.set('config/public', { body: { data: { flags: { is_college_list_show: true } } } });
    expect(await word({}, {})).toEqual([['User Source Wise', 'User College Wise'], '#5e3ec5']);
    const own = { entity_name: 'University', primary_color: '#0b6e4f' };
    expect(await word({}, own)).toEqual([['User Source Wise', 'User University Wise'], '#0b6e4f']);
    await menu().getByRole('button', { name: 'Setting' }).click();
    await menu().getByRole('link', { name: 'University', exact: true }).waitFor();
  });

  it('counts the chat messages that were not seen; who cannot be asked is only logged (SH-09, SH-10)', async () => {
    const path = 'unseen-messages/u1';
    const said = (_id: string) => ({ _id, message_id: 'm1', channel: 'sms', text: `Answer ${_id}`, time: '2026-11-20T05:12:00.000Z' });
    server.answers.set(path, { body: { status: 'success', data_obj: [said('r1'), said('r2')] } });
    await opened();
    await press('Messages, 2 unseen');
    await page.getByText('Answer r2').waitFor();
    server.answers.set(path, { body: { status: 'success', data_obj: [] } });
    await press('Mark all as seen');
    await page.getByRole('button', { name: /unseen/ }).waitFor({ state: 'detached' });
    expect(server.to(`${path.replace('u1', 'm1')}/seen`)).toMatchObject([{ body: { replyIds: ['r1', 'r2'] } }]);

    server.answers.set(path, { status: 500 });
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Unseen messages could not be asked for.'));
    await page.reload();
    await logged;
    expect([await page.locator('.toast').count(), await page.getByRole('button', { name: /unseen/ }).count()]).toEqual([0, 0]);
  });

  it('has the logo of the institution, which leads to its profile (SB-07)', async () => {
    await opened();
    await page.locator('a.logo').click();
    await page.waitForURL('**/tenant-profile/41');
  });

  it('folds its menu, whose titles are tooltips then; below 768 px it is a drawer (SB-01, SB-02)', async () => {
    await opened();
    await press('Collapse the menu');
    const dashboard = menu().getByRole('link').first();
    expect(await dashboard.textContent()).toBe('');
    await dashboard.hover();
    await page.getByRole('tooltip').getByText('Dashboard', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor();
    await page.setViewportSize({ width: 768, height: 800 });
    await menu().waitFor();
    await page.setViewportSize({ width: 767, height: 800 });
    await menu().waitFor({ state: 'detached' });
    await press('Menu');
    await menu().getByRole('link', { name: 'Dashboard' }).waitFor();
  });

  it('has a footer with the years, the help and, for org users, the tenants in a list of at most 320 px (FT-01, FT-02, TS-03)', async () => {
    await page.clock.setFixedTime('2027-02-01T05:00:00Z');
    server.answers.set('config/public', { body: { data: { brand: 'Matricula' } } });
    await opened();
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Copyright 2021 - 2027 Matricula', { exact: true }).waitFor();
    await footer.getByText('POWERED BY').waitFor();
    const help = footer.getByRole('link', { name: 'Help & Support New' });
    expect(await help.getAttribute('href')).toBe('/help-support');
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.footer-new')).animationName`)).not.toBe('none');
    expect(await footer.getByRole('button', { name: 'Switch tenant' }).count()).toBe(0);
    await opened({ user_type: 'org' });
    await footer.getByRole('button', { name: 'Switch tenant' }).click();
    await page.getByRole('radiogroup', { name: 'Tenants' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.tenant-list')).maxHeight`)).toBe('320px');
  });

  describe('search', () => {
    const box = () => page.getByRole('combobox', { name: 'Search leads, people and screens' });
    const option = (name: string) => page.getByRole('listbox').getByRole('option').filter({ hasText: name });
    const place = { description: '', keywords: [], group: 'tenant', uniqueKey: 'x', iconUrl: '' };

    it('offers quick links, waits for them, and leads where they say (GS-01, GS-02, GS-04, GS-05, GS-07)', async () => {
      let go = () => {};
      const links = [
        {
          ...place,
          name: 'Tickets',
          url: '/help-support/list',
          description: 'What is asked',
          uniqueKey: 'tickets',
          group: 'help & support',
        },
        { ...place, name: 'Nowhere yet', url: '' },
        ...groups.map((group) => ({ ...place, name: `Of ${group}`, url: '', group, uniqueKey: group })),
      ];
      server.answers.set('global-search', {
        body: { data: links, defaultsData: links },
        after: new Promise<void>((done) => (go = done)),
      });
      await opened();
      await box().focus();
      await page.getByRole('listbox').getByText('Loading...').waitFor();
      go();
      await page.getByRole('listbox').getByText('Quick Links').waitFor();
      expect(await page.getByRole('group', { name: 'Video Links' }).getByRole('option').allTextContents()).toEqual(
        [
          'Getting Started with CRM',
          'How to Import Leads',
          'Create an Email Campaign',
          'Automation Basics',
          'Reports & Analytics Tour',
        ].map((name) => `${name}Navigate quickly to key pages`),
      );
      expect(await option('Tickets').textContent()).toBe('TicketsWhat is asked');
      expect(await option('Nowhere yet').textContent()).toBe('Nowhere yetNavigate quickly to key pages');
      expect(await option('Tickets').locator('svg').getAttribute('data-icon')).toBe('customer-service');
      const icons = await Promise.all(groups.map((group) => option(`Of ${group}N`).locator('svg').getAttribute('data-icon')));
      expect([groups.length, icons.filter((icon) => !icon || icon === 'link')]).toEqual([14, []]);
      await option('Tickets').click();
      await at('/help-support/list');
      await box().focus();
      await option('Automation Basics').click();
      await at('/dashboard');
    });

    it('says that it found nothing (GS-03)', async () => {
      await opened();
      await box().fill('zzzz');
      await page.getByRole('listbox').getByText('No results').waitFor();
    });

    it('is emptied by Escape, and left by the next', async () => {
      await opened();
      await box().fill('zzzz');
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').getByText('Quick Links').waitFor();
      expect(await box().inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
      expect(await box().and(page.locator(':focus')).count()).toBe(0);
    });
  });

  describe('the bell', () => {
    const list = 'getCrmUserNotification/u1';
    const items = () => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

    it('is empty in words (NO-02)', async () => {
      await opened();
      await bell();
      await page.getByText('No Notification Available').waitFor();
      expect(await page.getByRole('button', { name: 'See All' }).count()).toBe(0);
    });

    it('loads fifteen at a time while pages are full, and marks all as read (NO-03 to NO-07, NO-14)', async () => {
      await page.clock.setFixedTime('2026-11-20T05:15:00Z');
      server.answers.set(list, { body: { data: Array.from({ length: 15 }, (_, n) => notified(n)), count: 16 } });
      await opened();
      await page.getByRole('button', { name: 'Notifications, 16 unread' }).click();
      await items().first().waitFor();
      expect(server.to(list).map(({ body }) => body)).toEqual([{ page: 1, limit: 15 }]);
      expect([await items().count(), await items().getByLabel('Unread').count()]).toEqual([15, 15]);
      expect(await items().first().locator('time').textContent()).toBe('3 min ago');
      server.answers.set(list, { body: { data: [notified(15, { read: true })], count: 16 } });
      await press('See All');
      await page.getByText('Ticket 15 is yours').waitFor();
      expect(server.to(list)[1]?.body).toEqual({ page: 2, limit: 15 });
      expect(await page.getByRole('button', { name: 'See All' }).count()).toBe(0);
      server.answers.set('read-all-notification/u1', { body: { message: '15 notifications are read.' } });
      await press('Mark all as read');
      await toast('success', '15 notifications are read.');
      expect([await items().getByLabel('Unread').count(), server.to('read-all-notification/u1').length]).toEqual([0, 1]);
    });

    it('leads where an item says and marks it read, or says that it could not (NO-08, NO-22)', async () => {
      server.answers.set(list, { body: { data: [notified(1), notified(2)], count: 2 } });
      await opened();
      await bell();
      await page.getByText('Ticket 1 is yours').click();
      await at('/help-support/details/t1');
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
      expect(server.to('notificationReadTracker/n1')).toHaveLength(1);
      server.answers.set('notificationReadTracker/n2', { status: 500 });
      await bell();
      // By keyboard: on a busy machine the reopened list moves into place between press and release.
      await page.getByRole('button', { name: /Ticket 2 is yours/ }).press('Enter');
      await toast('error', 'Error!');
    });

    it('says "Some Error!" when it does not load (NO-21)', async () => {
      server.answers.set(list, { status: 500, body: { message: 'Out of order.' } });
      await opened();
      await toast('error', 'Some Error!');
    });

    it.each([
      ['Session Expired!', 'NO-20', { exp: 1 }],
      ['Some Error!', 'NO-21', undefined],
    ])('says "%s" of a failure without a session (%s)', async (words, _, claims) => {
      let go = () => {};
      await opened();
      server.answers.set('read-all-notification/u1', { status: 500, after: new Promise<void>((done) => (go = done)) });
      await bell();
      await Promise.all([page.waitForRequest(/read-all-notification/), press('Mark all as read')]);
      // Another tab has ended the session or signed out.
      await page.evaluate((said) => {
        const { token: _token, ...user } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
        localStorage.setItem('currentUser', JSON.stringify(said ? { ...user, token: `h.${btoa(JSON.stringify(said))}.s` } : user));
      }, claims);
      go();
      await toast('error', words);
    });

    it('says "Session Expired!" where the session had ended before anything was asked (NO-20, SE-01)', async () => {
      await opened();
      await bell();
      const ended = JSON.stringify({ id: 'u1', token: `h.${btoa('{"exp":1}')}.s` });
      // In the same tick, before another request of the console finds the session ended.
      await page.getByRole('button', { name: 'Mark all as read', exact: true }).evaluate((button: { click(): void }, text) => {
        localStorage.setItem('currentUser', text);
        button.click();
      }, ended);
      await page.waitForURL((url) => url.pathname === '/login');
      await toast('error', 'Session Expired!');
      expect(server.to('read-all-notification/u1')).toEqual([]);
    });
  });

  describe('presence', () => {
    const choose = async (status: string) => {
      await page.getByRole('button', { name: /^Presence:/ }).click();
      await page.getByRole('menuitem', { name: status }).click();
    };
    const asked = () => server.to('breakApi').map(({ body }) => body);

    it('asks for the reason of a break, and for none to come back (PR-01 to PR-06)', async () => {
      server.answers.set('breakApi', { body: { message: 'Noted.' } });
      await opened();
      await choose('Break');
      const dialog = page.getByRole('dialog', { name: 'Break' });
      await dialog.waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(4);
      for (const reason of ['Manual Call', 'Customer Counselling', 'Lunch Break', 'Tea / Coffee Break'])
        await dialog.getByText(reason, { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await toast('warning', 'Choose Break Reason');
      expect(asked()).toEqual([]);
      await dialog.getByText('Tea / Coffee Break').click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await toast('success', 'Noted.');
      await page.getByRole('button', { name: 'Presence: Break' }).waitFor();
      expect(JSON.parse((await server.stored('currentUser')) ?? '{}')).toMatchObject({ user_status: 1 });
      await choose('Online');
      await page.getByRole('button', { name: 'Presence: Online' }).waitFor();
      expect(asked()).toEqual([{ status: 1, reason: 'Tea / Coffee Break' }, { status: 0 }]);
    });

    it('says that it could not be changed (PR-07)', async () => {
      server.answers.set('breakApi', { status: 500, body: { message: 'Out of order.' } });
      await opened({ user_status: 1 });
      await choose('Online');
      await toast('error', 'Error!');
      await page.getByRole('button', { name: 'Presence: Break' }).waitFor();
    });
  });

  describe('feedback', () => {
    const ask = async () => {
      await opened();
      await press('Feedback');
      return page.getByRole('dialog', { name: 'Feedback' });
    };

    it('asks for what is needed, offers what there is and is sent as it was said (SH-06, FB-01 to FB-08, GE-01)', async () => {
      server.answers.set('submitFeedback', { body: {} });
      const form = await ask();
      await form.getByLabel('Comments').waitFor();
      expect(await form.getByLabel('Details').count()).toBe(0);
      // Validate on touch, before the submit.
      await form.getByLabel('Comments').focus();
      await form.getByLabel('Comments').blur();
      await form.getByText('Comments is required.').waitFor();
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByText('Comments is required.').waitFor();
      await form.getByLabel('Comments').fill('Fast.');
      await form.getByLabel('Recommend').click();
      await page.getByTitle('Yes', { exact: true }).click();
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByText('This field is required when you say “Yes.”').waitFor();
      await form.getByLabel('Details').fill('https://sunrise.example');
      expect(server.to('submitFeedback')).toEqual([]);
      const options = async (label: string) => {
        await form.getByLabel(label, { exact: true }).click();
        const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
        await list.locator('.ant-select-item-option').first().waitFor();
        return list;
      };
      const categories = await options('Category');
      for (const name of ['Positive Experience', 'Feature Appreciation', 'UI/UX Enjoyment', 'Performance Kudos', 'Mobile Experience'])
        await categories.getByTitle(name, { exact: true }).click();
      await categories.getByTitle('Reporting & Analytics Success').click();
      await form.getByText('+ 1 ...').waitFor();
      await page.keyboard.press('Escape');
      const features = await options('Feature');
      for (const name of ['Dashboard', 'Publisher', 'Leads', 'Notes', 'Employee Workforce', 'Reports & Activity', 'Automation'])
        await features.getByTitle(name, { exact: true }).click();
      await form.getByText('+ 2 ...').waitFor();
      for (const name of ['Publisher', 'Leads', 'Notes', 'Employee Workforce', 'Reports & Activity', 'Automation'])
        await features.getByTitle(name, { exact: true }).last().click();
      await page.keyboard.press('Escape');
      for (const rated of [
        ...['Experience', 'Ease of Use', 'Interface Design (UI/UX)', 'System Reliability', 'Customer Support Experience'],
        'Overall Satisfaction',
      ])
        await form.getByText(rated, { exact: true }).waitFor();
      expect(await form.getByRole('radiogroup').count()).toBe(6);
      for (const stars of await form.getByRole('radiogroup').all()) expect(await stars.getByRole('radio').count()).toBe(5);
      await form.getByRole('radiogroup').first().getByRole('radio').nth(3).click();
      await form.getByRole('button', { name: 'Submit' }).click();
      await toast('success', 'Feedback submitted successfully');
      const none = { easeOfUse: null, uiUxDesign: null, reliability: null, support: null, satisfaction: null };
      expect(server.to('submitFeedback').map(({ body }) => body)).toEqual([
        {
          feedback: {
            ...{ comments: 'Fast.', recommend: 1, recommendationsDetails: 'https://sunrise.example' },
            ...{ category: expect.arrayContaining(['UI/UX Enjoyment']), selectedFeatures: ['Dashboard'] },
            ratings: { ...none, experience: 4 },
          },
        },
      ]);
    });

    it('says that something went wrong, and keeps what was said; then what the server says (FB-02, FB-08, FB-09)', async () => {
      server.answers.set('submitFeedback', { status: 500 });
      const form = await ask();
      await form.getByLabel('Comments').fill('Fast.');
      await form.getByRole('button', { name: 'Submit' }).click();
      await toast('error', 'Something went wrong');
      expect(await form.getByLabel('Comments').inputValue()).toBe('Fast.');
      expect(server.to('submitFeedback')[0]?.body).toMatchObject({ feedback: { recommend: 2 } });
      server.answers.set('submitFeedback', { body: { message: 'We read it today.' } });
      await form.getByRole('button', { name: 'Submit' }).click();
      await toast('success', 'We read it today.');
    });
  });

  it('has one date picker: six presets, Reset, weeks from Monday, three days that cannot be chosen (DP-01 to DP-03)', async () => {
    await page.clock.setFixedTime('2026-11-11T05:00:00Z');
    await opened();
    await page.goto('/help-support/list');
    await page.getByRole('button', { name: /Filter$/ }).click();
    await page.getByText('Raised At', { exact: true }).last().click();
    const range = page.locator('.date-range').first();
    await range.waitFor();
    const names = await range.getByRole('button').allTextContents();
    expect(names).toEqual(['Today', 'Yesterday', 'Last 7 Days', 'Last 30 Days', 'This Month', 'Last Month', 'Reset']);
    await range.getByRole('button', { name: 'Yesterday' }).click();
    await range.locator('input[value="November 10, 2026"]').first().waitFor();
    await range.locator('input').first().click();
    const days = page.locator('.ant-picker-panel').first();
    expect((await days.locator('th').allTextContents())[0]).toMatch(/^Mo/);
    const barred = await days.locator('.ant-picker-cell-in-view.ant-picker-cell-disabled').allTextContents();
    expect(barred).toEqual(['13', '14', '16']);
  });
});
