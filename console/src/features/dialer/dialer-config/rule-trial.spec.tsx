/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const goa = { columnName: 'state', operator: 'in', value: ['Goa'], displayName: 'Goa' };
const blocks = [{ condition: 'And', rules: [goa] }];
const rule = {
  ...{ id: 'r1', _id: 'r1', name: 'Goa first', zone: 'Asia/Kolkata', triggerType: 'create', rule: blocks, globleCondtion: 'And' },
  ...{ listIds: [{ key: 'hot', value: 'Hot' }], priority: 2, status: 1, createdAt: '2026-11-20T10:00:00.000Z' },
};

describe('the trial of a dialer rule', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('dialer/config', { body: { data: { data: [rule], count: 1 } } });
    server.answers.set('dialer/config/count', { body: { data: 3 } });
    const matched = [{ columnName: 'state', operator: 'in', value: 'Goa' }];
    const leads = [{ lead_id: 'l1', lead_hash: 'h1', name: 'Ravi Kumar', at: '2026-11-20T10:00:00.000Z', matched }];
    server.answers.set('dialer/config/trial', { body: { data: { events: 120, leads } } });
    await server.open('/dialer-config?id=r1');
  });

  it('shows the first ten in the order of time, and the others on demand', async () => {
    const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
    const leads = Array.from({ length: 12 }, (_, index) => ({
      ...{ lead_id: `l${index}`, lead_hash: `h${index}`, name: `Lead ${index}`, at: at(index), matched: [] },
    }));
    server.answers.set('dialer/config/trial', { body: { data: { events: 200, leads } } });
    await server.user.click(await screen.findByRole('button', { name: 'Try on past events' }));
    await screen.findByText('Only the last 200 events were tried.');
    const names = () => screen.getAllByRole('link', { name: /^Lead / }).map(({ textContent }) => textContent);
    expect(names()).toEqual(Array.from({ length: 10 }, (_, index) => `Lead ${11 - index}`));
    await server.user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(names()).toHaveLength(12);
  });

  it('shows the leads that past events would have added, before the rule is saved', async () => {
    await server.user.click(await screen.findByRole('button', { name: 'Try on past events' }));
    await screen.findByText('Of the last 120 events, 1 lead would have been added.');
    const found = within(screen.getByRole('link', { name: 'Ravi Kumar' }).closest('li')!);
    found.getByText('State is Goa');
    const body = { triggerType: 'create', rule: blocks, globleCondtion: 'And', events: 200 };
    await waitFor(() => expect(server.to('dialer/config/trial').map((call) => call.body)).toMatchObject([body]));
  });
});
