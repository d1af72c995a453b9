/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import constants from '../../../../test/catalog/constants.json';
import { playConsole } from '../testing/played-console';

/** Groups of the header search, each with its own icon. */
const groups = (constants.enums.find(({ id }) => id === 'globalSearchIconGroups')?.value ?? []) as string[];

const codes = (...granted: string[]) => ({ body: { data: granted.map((code) => ({ code, level: [6] })) } });
const notified = (at: number, more: object = {}) => ({
  ...{ _id: `n${at}`, user_id: 'u1', read: false },
  notifications: {
    ...{ type: 'ticket_assigned', message: `Ticket ${at} is yours`, time: '2026-11-20T05:12:00.000Z' },
    ...{ target: `/help-support/list?ticket=t${at}`, interrupts: false, ticket_id: `t${at}` },
  },
  ...more,
});
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

describe('the shell', () => {
  const server = playConsole();
  beforeEach(() => server.answers.set('acl', codes('LEADS', 'Counsellor_Source_Wise', 'Timeline', 'Collegewise_Lead_Report')));

  const tenant = { tid: 'sunrise', id: '41', name: 'Sunrise', time_zone: 'Asia/Kolkata' };
  /** Opens a screen with few requests, in the given tenant. */
  const opened = async (user: object = {}, of: object = {}) => {
    server.signedIn(user);
    localStorage.setItem('persistedTenantRecord', JSON.stringify({ ...tenant, ...of }));
    server.answers.set('tenants/get/sunrise', { body: { data: [{ ...tenant, ...of }] } });
    await server.open('/help-support');
    await screen.findByRole('heading', { level: 1 });
  };
  const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
  const bell = () => server.press(/^Notifications/);
  const noButton = (name: string | RegExp) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());

  it('sends what was counted of active time when idle begins (AT-01 to AT-04)', async () => {
    server.stopClock();
    server.signedIn();
    const opening = server.open('/help-support');
    await server.until(() => document.querySelector('.header-active'));
    await opening;
    await server.pass(30_000);
    expect(server.to('userActiveHistory')).toEqual([]);
    await server.pass(40_000);
    await server.until(() => server.to('userActiveHistory').length);
    expect(server.to('userActiveHistory')[0]?.body).toEqual({ totalSeconds: 60 });
  });

  it('shows the time, the user and the support contact (SH-03, SH-07, SH-08, GE-03)', async () => {
    server.setDate('2026-11-22T05:12:09Z');
    await opened({ role_name: 'Counsellor' }, { support_email: 'help@sunrise.example', support_number: '9876543210' });
    expect(document.querySelector('.header-clock')?.textContent).toBe('10:42 AM Sun, 22 Nov 2026');
    expect(document.querySelector('.header-active')?.textContent).toMatch(/^\d\d:\d\d:\d\d$/);
    for (const entry of ['Change Password', 'My Account']) {
      await server.press('Account of Asha Sharma');
      const account = await waitFor(() => within(document.querySelector<HTMLElement>('.user-menu')!));
      for (const text of ['Asha Sharma', 'asha@sunrise.example', 'Counsellor', 'help@sunrise.example', '+91 9876543210'])
        await account.findByText(text);
      expect(account.getByRole('link', { name: '+91 9876543210' }).getAttribute('href')).toBe('tel:+919876543210');
      await server.press(entry);
      await server.at('/profile');
      await server.open('/help-support');
    }
  });

  it('uses the words and the colours of the tenant (SB-09, SB-10, GE-04, GE-09)', async () => {
    const words = async (of: object) => {
      await opened({}, of);
      await (await menu()).findByRole('button', { name: /Reports & Activity/ });
      return [
        texts(await (await menu()).findAllByRole('link', { name: /^User .* Wise$/ })),
        getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
      ];
    };
    server.answers.set('acl', codes('Collegewise_Lead_Report', 'Counsellor_Source_Wise', 'PATNER_COLLEGES'));
    server.answers.set('config/public', { body: { data: { flags: { is_college_list_show: true } } } });
    expect((await words({}))[0]).toEqual(['User Source Wise', 'User College Wise']);
    const own = { entity_name: 'University', primary_color: '#0b6e4f' };
    expect(await words(own)).toEqual([['User Source Wise', 'User University Wise'], '#0b6e4f']);
    await server.press(/Setting/);
    await (await menu()).findByRole('link', { name: /University$/ });
  });

  it('counts unseen chat messages; a failed request is only logged (SH-09, SH-10)', async () => {
    const path = 'unseen-messages/u1';
    const said = (_id: string) => ({ _id, message_id: 'm1', channel: 'sms', text: `Answer ${_id}`, time: '2026-11-20T05:12:00.000Z' });
    server.answers.set(path, { body: { status: 'success', data_obj: [said('r1'), said('r2')] } });
    await opened();
    await server.press('Messages, 2 unseen');
    await screen.findByText('Answer r2');
    server.answers.set(path, { body: { status: 'success', data_obj: [] } });
    await server.press('Mark all as seen');
    await noButton(/unseen/);
    expect(server.to(`${path.replace('u1', 'm1')}/seen`)).toMatchObject([{ body: { replyIds: ['r1', 'r2'] } }]);

    server.answers.set(path, { status: 500 });
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await opened();
    await waitFor(() => expect(warn).toHaveBeenCalledWith('Unseen messages could not be asked for.', expect.anything()));
    warn.mockRestore();
    expect([document.querySelector('.toast'), screen.queryByRole('button', { name: /unseen/ })]).toEqual([null, null]);
  });

  it('has the logo of the institution, which leads to its profile (SB-07)', async () => {
    await opened();
    await server.user.click(document.querySelector('a.logo')!);
    await server.at('/tenant-profile/41');
  });

  it('has a footer with the years, the help and, for org users, the tenants (FT-01, FT-02)', async () => {
    server.setDate('2027-02-01T05:00:00Z');
    server.answers.set('config/public', { body: { data: { brand: 'Matricula' } } });
    await opened();
    const footer = async () => within(await screen.findByRole('contentinfo'));
    await (await footer()).findByText('Copyright 2021 - 2027 Matricula');
    await (await footer()).findByText('POWERED BY');
    expect((await footer()).getByRole('link', { name: 'Help & Support New' }).getAttribute('href')).toBe('/help-support');
    expect((await footer()).queryByRole('button', { name: /Switch tenant/ })).toBeNull();
    await opened({ user_type: 'org' });
    await (await footer()).findByRole('button', { name: /Switch tenant/ });
  });

  describe('search', () => {
    const box = () => screen.findByRole('combobox', { name: 'Search leads, people and screens' });
    const list = async () => within(await screen.findByRole('listbox'));
    const option = async (name: string) =>
      (await list()).findByRole('option', { name: (_, element) => (element.textContent ?? '').startsWith(name) });
    const icon = async (name: string) => (await option(name)).querySelector('svg')?.getAttribute('data-icon');
    const place = { description: '', keywords: [], group: 'tenant', uniqueKey: 'x', iconUrl: '' };

    it('offers quick links, waits for them, and leads where they say (GS-01, GS-02, GS-04, GS-05, GS-07)', async () => {
      const tickets = { description: 'What is asked', uniqueKey: 'tickets', group: 'help & support' };
      const links = [
        { ...place, name: 'Tickets', url: '/help-support/list', ...tickets },
        { ...place, name: 'Nowhere yet', url: '' },
        ...groups.map((group) => ({ ...place, name: `Of ${group}`, url: '', group, uniqueKey: group })),
      ];
      const go = server.held('global-search', { body: { data: links, defaultsData: links } });
      await opened();
      await server.user.click(await box());
      await (await list()).findByText('Loading...');
      go();
      await (await list()).findByText('Quick Links');
      const videos = ['Getting Started with CRM', 'How to Import Leads', 'Create an Email Campaign', 'Automation Basics'];
      expect(texts(within(await screen.findByRole('group', { name: 'Video Links' })).getAllByRole('option'))).toEqual(
        [...videos, 'Reports & Analytics Tour'].map((name) => `${name}Navigate quickly to key pages`),
      );
      expect((await option('Tickets')).textContent).toBe('TicketsWhat is asked');
      expect((await option('Nowhere yet')).textContent).toBe('Nowhere yetNavigate quickly to key pages');
      expect(await icon('Tickets')).toBe('customer-service');
      const icons = await Promise.all(groups.map((group) => icon(`Of ${group}N`)));
      expect([groups.length, icons.filter((name) => !name || name === 'link')]).toEqual([14, []]);
      await server.user.click(await option('Tickets'));
      await server.at('/help-support/list');
      await server.user.click(await box());
      await server.user.click(await option('Automation Basics'));
      await server.at('/dashboard');
    });

    it('says that it found nothing (GS-03)', async () => {
      await opened();
      await server.user.type(await box(), 'zzzz');
      await (await list()).findByText('No results');
    });
  });

  describe('the bell', () => {
    const path = 'getCrmUserNotification/u1';
    const items = async () => within(await screen.findByRole('region', { name: 'Notifications' }));

    it('says in words that it is empty (NO-02)', async () => {
      await opened();
      await bell();
      await screen.findByText('No Notification Available');
      expect(screen.queryByRole('button', { name: 'See All' })).toBeNull();
    });

    it('loads fifteen at a time while pages are full, and marks all as read (NO-03 to NO-07, NO-14)', async () => {
      server.setDate('2026-11-20T05:15:00Z');
      server.answers.set(path, { body: { data: Array.from({ length: 15 }, (_, n) => notified(n)), count: 16 } });
      await opened();
      await server.press('Notifications, 16 unread');
      expect(await (await items()).findAllByRole('listitem')).toHaveLength(15);
      expect(server.to(path).map(({ body }) => body)).toEqual([{ page: 1, limit: 15 }]);
      expect((await items()).getAllByLabelText('Unread')).toHaveLength(15);
      expect((await items()).getAllByRole('listitem')[0]?.querySelector('time')?.textContent).toBe('3 min ago');
      server.answers.set(path, { body: { data: [notified(15, { read: true })], count: 16 } });
      await server.press('See All');
      await screen.findByText('Ticket 15 is yours');
      expect(server.to(path)[1]?.body).toEqual({ page: 2, limit: 15 });
      await noButton('See All');
      server.answers.set('read-all-notification/u1', { body: { message: '15 notifications are read.' } });
      await server.press('Mark all as read');
      await server.toast('success', '15 notifications are read.');
      expect([(await items()).queryAllByLabelText('Unread').length, server.to('read-all-notification/u1').length]).toEqual([0, 1]);
    });

    it('leads where an item says and marks it read, or says that it could not (NO-08, NO-22)', async () => {
      server.answers.set(path, { body: { data: [notified(1), notified(2)], count: 2 } });
      await opened();
      await bell();
      await server.press(/Ticket 1 is yours/);
      await server.at('/help-support/list');
      expect(server.search).toBe('?ticket=t1');
      await screen.findByRole('button', { name: 'Notifications, 1 unread' });
      expect(server.to('notificationReadTracker/n1')).toHaveLength(1);
      server.answers.set('notificationReadTracker/n2', { status: 500 });
      await bell();
      await server.press(/Ticket 2 is yours/);
      await server.toast('error', 'Error!');
    });

    it('says "Some Error!" when it does not load (NO-21)', async () => {
      server.answers.set(path, { status: 500, body: { message: 'Out of order.' } });
      await opened();
      await server.toast('error', 'Some Error!');
    });

    it.each([
      ['Session Expired!', 'NO-20', { exp: 1 }],
      ['Some Error!', 'NO-21', undefined],
    ])('says "%s" of a failure without a session (%s)', async (words, _, claims) => {
      await opened();
      const go = server.held('read-all-notification/u1', { status: 500 });
      await bell();
      await server.press('Mark all as read');
      await waitFor(() => expect(server.to('read-all-notification/u1')).toHaveLength(1));
      // Another tab has ended the session or signed out.
      const { token: _token, ...user } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
      localStorage.setItem('currentUser', JSON.stringify(claims ? { ...user, token: `h.${btoa(JSON.stringify(claims))}.s` } : user));
      go();
      await server.toast('error', words);
    });

    it('says "Session Expired!" where the session had ended before anything was asked (NO-20, SE-01)', async () => {
      await opened();
      await bell();
      const button = await screen.findByRole('button', { name: 'Mark all as read' });
      // In the same tick, before another request of the console finds the session ended.
      localStorage.setItem('currentUser', JSON.stringify({ id: 'u1', token: `h.${btoa('{"exp":1}')}.s` }));
      fireEvent.click(button);
      await server.at('/login');
      await server.toast('error', 'Session Expired!');
      expect(server.to('read-all-notification/u1')).toEqual([]);
    });
  });

  describe('presence', () => {
    const choose = async (status: string) => {
      await server.press(/^Presence:/);
      await server.press(status, 'menuitem');
    };
    const asked = () => server.to('breakApi').map(({ body }) => body);

    it('asks for the reason of a break, and for none to come back (PR-01 to PR-06)', async () => {
      server.answers.set('breakApi', { body: { message: 'Noted.' } });
      await opened();
      await choose('Break');
      const dialog = within(await screen.findByRole('dialog', { name: 'Break' }));
      expect(dialog.getAllByRole('radio')).toHaveLength(4);
      for (const reason of ['Manual Call', 'Customer Counselling', 'Lunch Break', 'Tea / Coffee Break']) dialog.getByText(reason);
      await server.user.click(dialog.getByRole('button', { name: 'Save' }));
      await server.toast('warning', 'Choose Break Reason');
      expect(asked()).toEqual([]);
      await server.user.click(dialog.getByText('Tea / Coffee Break'));
      await server.user.click(dialog.getByRole('button', { name: 'Save' }));
      await server.toast('success', 'Noted.');
      await screen.findByRole('button', { name: 'Presence: Break' });
      expect(JSON.parse(localStorage.getItem('currentUser') ?? '{}')).toMatchObject({ user_status: 1 });
      await choose('Online');
      await screen.findByRole('button', { name: 'Presence: Online' });
      expect(asked()).toEqual([{ status: 1, reason: 'Tea / Coffee Break' }, { status: 0 }]);
    });

    it('says that it could not be changed (PR-07)', async () => {
      server.answers.set('breakApi', { status: 500, body: { message: 'Out of order.' } });
      await opened({ user_status: 1 });
      await choose('Online');
      await server.toast('error', 'Error!');
      await screen.findByRole('button', { name: 'Presence: Break' });
    });
  });

  describe('feedback', () => {
    const ask = async () => {
      await opened();
      await server.press('Feedback');
      return within(await screen.findByRole('dialog', { name: 'Feedback' }));
    };

    it('asks for what is needed, offers what there is and is sent as it was said (SH-06, FB-01 to FB-08, GE-01)', async () => {
      server.answers.set('submitFeedback', { body: {} });
      const form = await ask();
      const submit = () => server.user.click(form.getByRole('button', { name: 'Submit' }));
      const comments = await form.findByLabelText(/^Comments/);
      expect(form.queryByLabelText(/^Details/)).toBeNull();
      // Validate on touch, before the submit.
      await server.user.click(comments);
      await server.user.tab();
      await form.findByText('Comments is required.');
      await submit();
      await form.findByText('Comments is required.');
      await server.user.type(comments, 'Fast.');
      const options = async (label: string) => {
        await server.user.click(form.getByLabelText(new RegExp(`^${label}`)));
        return (name: string) =>
          waitFor(() =>
            document.querySelector<HTMLElement>(
              `.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${name}"]`,
            )!,
          );
      };
      const choose = async (label: string, names: readonly string[]) => {
        const option = await options(label);
        for (const name of names) await server.user.click(await option(name));
        return option;
      };
      await choose('Recommend', ['Yes']);
      await submit();
      await form.findByText('This field is required when you say “Yes.”');
      await server.user.type(await form.findByLabelText(/^Details/), 'https://sunrise.example');
      expect(server.to('submitFeedback')).toEqual([]);
      const categories = ['Positive Experience', 'Feature Appreciation', 'UI/UX Enjoyment', 'Performance Kudos', 'Mobile Experience'];
      await choose('Category', [...categories, 'Reporting & Analytics Success']);
      await form.findByText('+ 1 ...');
      const others = ['Publisher', 'Leads', 'Notes', 'Employee Workforce', 'Reports & Activity', 'Automation'];
      const feature = await choose('Feature', ['Dashboard', ...others]);
      await form.findByText('+ 2 ...');
      for (const name of others) await server.user.click(await feature(name));
      const rated = ['Experience', 'Ease of Use', 'Interface Design (UI/UX)', 'System Reliability', 'Customer Support Experience'];
      for (const name of [...rated, 'Overall Satisfaction']) form.getByText(name);
      const stars = form.getAllByRole('radiogroup').map((group) => within(group).getAllByRole('radio'));
      expect(stars.map(({ length }) => length)).toEqual([5, 5, 5, 5, 5, 5]);
      await server.user.click(stars[0]![3]!);
      await submit();
      await server.toast('success', 'Feedback submitted successfully');
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

    it('says that something went wrong and leaves the text; then says what the server says (FB-02, FB-08, FB-09)', async () => {
      server.answers.set('submitFeedback', { status: 500 });
      const form = await ask();
      const comments = await form.findByLabelText<HTMLTextAreaElement>(/^Comments/);
      await server.user.type(comments, 'Fast.');
      await server.user.click(form.getByRole('button', { name: 'Submit' }));
      await server.toast('error', 'Something went wrong');
      expect(comments.value).toBe('Fast.');
      expect(server.to('submitFeedback')[0]?.body).toMatchObject({ feedback: { recommend: 2 } });
      server.answers.set('submitFeedback', { body: { message: 'We read it today.' } });
      await server.user.click(form.getByRole('button', { name: 'Submit' }));
      await server.toast('success', 'We read it today.');
    });
  });
});
