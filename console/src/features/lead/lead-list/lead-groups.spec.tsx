/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const leads = [
  { leadId: 'l1', name: 'Ravi Kumar', stage: 'Interested', priority: 1, assignmentIds: [], favouriteOf: [], bookmarkedBy: [] },
];
const stages = [
  { value: 'Interested', count: 1200 },
  { value: null, count: 34 },
];

describe('leads in groups (LD-01)', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/leads/rows', { body: { data: leads } });
    server.answers.set('lists/leads/count', { body: { data: 1234 } });
    server.answers.set('lists/leads/facets', { body: { data: { stage: stages } } });
  });
  const groups = async () => {
    await screen.findByRole('button', { name: /Interested/ });
    return screen.getAllByRole('button', { expanded: false }).map((own) => own.textContent);
  };

  it('show the values of a field with counts of the server, and no rows until one opens', async () => {
    await server.open('/leads?type=all&group=stage');
    expect(await groups()).toEqual(expect.arrayContaining(['Interested1,200', 'Fresh34']));
    expect(server.to('lists/leads/facets')[0]?.body).toMatchObject({ fields: ['stage'] });
    expect(server.to('lists/leads/rows')).toEqual([]);
    await server.press(/Interested/);
    expect(await screen.findByText('Ravi Kumar')).toBeTruthy();
    expect(server.to('lists/leads/rows')[0]?.body).toMatchObject({ where: { field: 'stage', op: 'in', values: ['Interested'] } });
    expect(server.search).toContain(`group=stage${encodeURIComponent(',')}Interested`);
  });

  it('open the group of leads without a value', async () => {
    await server.open('/leads?type=all&group=stage,(none)');
    expect(await screen.findByText('Ravi Kumar')).toBeTruthy();
    expect(server.to('lists/leads/rows')[0]?.body).toMatchObject({ where: { field: 'stage', op: 'exists', value: false } });
  });

  it('are grouped by a field of the filters, and no longer, from the menu', async () => {
    await server.open('/leads?type=all');
    await server.press('Filters');
    await server.press('Group by');
    await server.press('Stage', 'menuitem');
    await waitFor(() => expect(server.search).toContain('group=stage'));
    await server.press('Grouped by Stage');
    await server.press('No groups', 'menuitem');
    await waitFor(() => expect(server.search).not.toContain('group='));
  });

  it('tell what went wrong, and try again', async () => {
    server.answers.set('lists/leads/facets', { status: 500, body: { message: 'Not now.' } });
    await server.open('/leads?type=all&group=stage');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not now.');
    server.answers.set('lists/leads/facets', { body: { data: { stage: stages } } });
    await server.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await groups()).toEqual(expect.arrayContaining(['Fresh34']));
  });
});
