/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const told = { notificationId: 'a1-u1', userId: 'u1', type: 'lead_refered', at: '2026-11-20T10:00:00.000Z', read: false };

describe('the leads that were referred to the user', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/leads/rows', { body: { data: [] } });
    server.answers.set('lists/leads/count', { body: { data: 0 } });
  });
  const opened = async () => {
    await server.open('/leads?type=all');
    await server.press('Filters');
    await server.press('Referred to me');
    const title = await screen.findByText('Referred to me', { selector: '.ant-drawer-title' });
    return within(title.closest<HTMLElement>('[role=dialog]')!);
  };

  it('are those of today at first, and all on request; each opens its leads', async () => {
    server.answers.set('getLeadNotifications', { body: { data: [{ ...told, message: 'Om Nair referred 2 leads to you' }] } });
    const drawer = await opened();
    await drawer.findByText('Om Nair referred 2 leads to you');
    const asked = () => Object.fromEntries(new URLSearchParams(server.to('getLeadNotifications').at(-1)?.query));
    expect(asked()).toMatchObject({ user_id: 'u1', ntfDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    await server.user.click(drawer.getByText('All'));
    await waitFor(() => expect(asked()).not.toHaveProperty('ntfDate'));
    await server.user.click(await drawer.findByRole('link', { name: 'Om Nair referred 2 leads to you' }));
    await waitFor(() => expect(server.search).toContain('n_id=a1-u1'));
  });

  it('are shown page by page', async () => {
    const page = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({ ...told, notificationId: `n${from + n}`, message: `Referral ${from + n}` }));
    server.answers.set('getLeadNotifications', { body: { data: page(0, 50) } });
    const drawer = await opened();
    await drawer.findByText('Referral 49');
    server.answers.set('getLeadNotifications', { body: { data: page(50, 53) } });
    await server.user.click(drawer.getByRole('button', { name: 'Show more' }));
    await drawer.findByText('Referral 52');
    drawer.getByText('Referral 0');
    expect(new URLSearchParams(server.to('getLeadNotifications').at(-1)?.query).get('page_no')).toBe('2');
    expect(drawer.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are none, or are not loaded and loaded again', async () => {
    server.answers.set('getLeadNotifications', { status: 500, body: { message: 'Not now.' } });
    const drawer = await opened();
    await drawer.findByText('The notifications could not be loaded');
    server.answers.set('getLeadNotifications', { body: { data: [] } });
    await server.user.click(drawer.getByRole('button', { name: 'Try again' }));
    await drawer.findByText('No lead was referred to you today.');
  });
});
