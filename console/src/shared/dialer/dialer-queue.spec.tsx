/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const matched = [{ columnName: 'state', operator: 'in', value: 'Goa' }];
const queued = (lead_id: string, name: string, behind: 'worked' | 'called' | 'locked' | null = null) => ({
  ...{ lead_id, lead_hash: lead_id, name, phone: '+919811122233', stage: 'Fresh', worked_today: behind === 'worked', behind },
  ...{ rule: 'Goa first', priority: 2, matched, at: '2026-11-20T10:00:00.000Z' },
});

describe('the leads on a dialer list', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('dialer/lead/list', { body: { data: [{ key: 'hot', value: 'Hot' }] } });
    server.answers.set('dialer/queue', { body: { data: [queued('l1', 'Ravi Kumar', 'worked'), queued('l2', 'Maria Dias')] } });
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
    await server.open('/dialer');
  });

  it('tell which rule put them there, and the next one that was not worked today is called (DC-22)', async () => {
    const row = within((await screen.findByText('Maria Dias')).closest('tr')!);
    row.getByText('Goa first');
    row.getByText('State is Goa');
    within(screen.getByText('Ravi Kumar').closest('tr')!).getByText('Worked today');
    expect(server.to('dialer/queue')[0]?.query).toBe('?list=hot&limit=50&with_count=1');
    await server.user.click(screen.getByRole('button', { name: 'Call next: Maria Dias' }));
    await waitFor(() => expect(server.to('clickToCall/dialer')[0]?.body).toEqual({ lead_id: 'l2', phone: '+919811122233' }));
    await server.at('/lp/l2/conversation');
  });

  it('say which of them are not called: enrolled ones, and those whom another user is calling', async () => {
    const behind = [queued('l3', 'Om Nair', 'locked'), queued('l4', 'Nila Rao', 'called')];
    server.answers.set('dialer/queue', { body: { data: behind } });
    await server.open('/dialer');
    within((await screen.findByText('Om Nair')).closest('tr')!).getByText('Enrolled');
    within(screen.getByText('Nila Rao').closest('tr')!).getByText('On the phone');
    expect(screen.queryByRole('button', { name: /^Call (Om|Nila)/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Call next' })).toHaveProperty('disabled', true);
  });

  it('are told to be the first of all, and more are shown on request', async () => {
    const page = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => queued(`m${from + n}`, `Lead ${from + n}`));
    server.answers.set('dialer/queue', { body: { data: page(0, 50), count: 60 } });
    await server.open('/dialer');
    await screen.findByText('The first 50 of 60 leads');
    server.answers.set('dialer/queue', { body: { data: page(50, 60), count: 60 } });
    await server.press('Show more');
    await screen.findByText('Lead 59');
    expect(server.to('dialer/queue').at(-1)?.query).toBe('?list=hot&limit=50&with_count=1&page_no=2');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    screen.getByText('Lead 0');
  });

  it('are not called while the user is on the phone', async () => {
    const own = { call_id: 'k9', user_id: 'u1', status: 'answered', started_at: '2026-11-20T10:00:00.000Z' };
    server.answers.set('get-live-calls', { body: { data: [own] } });
    await server.open('/dialer');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Call next: Maria Dias' })).toHaveProperty('disabled', true));
  });
});
