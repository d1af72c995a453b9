/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const leads = Array.from({ length: 3 }, (_, at) => ({
  leadId: `l${at}`,
  name: `Lead ${at}`,
  priority: 1,
  assignmentIds: [],
  favouriteOf: [],
}));
const people = [
  { id: 'asha', name: 'Asha Rao', role_name: 'Counsellor' },
  { id: 'om', name: 'Om Nair', role_name: 'Caller' },
  { id: 'uma', name: 'Uma Das', role_name: 'Caller' },
];

describe('leads that are assigned from the list', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/leads/rows', { body: { data: leads } });
    server.answers.set('lists/leads/count', { body: { data: 10 } });
    server.answers.set('get_all_users', { body: { data: people, count: 3 } });
    server.answers.set('commands/leads/bulk', { body: { data: { jobId: 'job-1', total: 10 } } });
    await server.open('/leads?type=all');
    await server.press('Select');
    await server.press('Select all 10');
    await server.press('Assign');
  });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Assign 10 leads' }));
  const choose = async (name: string) => {
    await server.user.click(await (await dialog()).findByRole('combobox', { name: 'New owners' }));
    await server.user.click(await screen.findByTitle(new RegExp(`^${name}`)));
  };
  const gets = async () => (await dialog()).getAllByRole('row').map((row) => row.textContent);
  const assign = async () => server.user.click((await dialog()).getByRole('button', { name: 'Assign' }));
  const sent = async () => {
    await waitFor(() => expect(server.to('commands/leads/bulk')).toHaveLength(1));
    return server.to('commands/leads/bulk')[0]?.body;
  };

  it('go to one person as before', async () => {
    expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
    await choose('Om Nair');
    expect((await dialog()).queryByRole('table')).toBeNull();
    await assign();
    expect(await sent()).toEqual({ action: 'assign', user_id: 'om', selection: { all: true, count: 10 } });
  });

  it('ask what rules and workflows do with them, nothing by default', async () => {
    await choose('Om Nair');
    const group = (await dialog()).getByRole('radiogroup', { name: 'What do rules and workflows do with 10 leads?' });
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Nothing' }).checked).toBe(true);
    await server.user.click(within(group).getByRole('radio', { name: 'They act on some leads each minute' }));
    await assign();
    expect(await sent()).toMatchObject({ action: 'assign', rules: 'throttled' });
  });

  it('are split evenly among several, who are shown with what each of them gets before anything starts', async () => {
    for (const { name } of people) await choose(name);
    expect(await gets()).toEqual([...['PersonGets', 'Asha Rao (Counsellor)4 leads', 'Om Nair (Caller)3 leads', 'Uma Das (Caller)3 leads']]);
    expect(server.to('commands/leads/bulk')).toEqual([]);
    await assign();
    expect(await sent()).toMatchObject({
      shares: people.map(({ id }) => ({ user_id: id, weight: 1 })),
      selection: { all: true, count: 10 },
    });
  });

  it('are split by weights that are typed, none of which is missing', async () => {
    for (const name of ['Asha Rao', 'Om Nair']) await choose(name);
    await server.user.click((await dialog()).getByText('By weight'));
    const weight = (await dialog()).getByRole('spinbutton', { name: 'Weight of Asha Rao (Counsellor)' });
    await server.user.clear(weight);
    expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
    await server.user.type(weight, '3');
    expect((await gets()).slice(1)).toEqual(['Asha Rao (Counsellor)8 leads', 'Om Nair (Caller)2 leads']);
    await assign();
    expect(await sent()).toMatchObject({
      shares: [
        { user_id: 'asha', weight: 3 },
        { user_id: 'om', weight: 1 },
      ],
    });
  });

  it('are split as many as match by now, which is shown before the person confirms it', async () => {
    const changed = { message: 'Please confirm.', error: 'selection/changed-meanwhile', details: { count: 13 } };
    server.answers.set('commands/leads/bulk', { status: 409, body: changed });
    for (const name of ['Asha Rao', 'Om Nair']) await choose(name);
    await assign();
    await screen.findByText('You selected 10; 13 match now.');
    const shown = within(await screen.findByRole('table')).getAllByRole('row');
    expect(shown.map((row) => row.textContent).slice(1)).toEqual(['Asha Rao (Counsellor)7 leads', 'Om Nair (Caller)6 leads']);
    server.answers.set('commands/leads/bulk', { body: { data: { jobId: 'job-1', total: 13 } } });
    await server.press('Continue with 13');
    await waitFor(() => expect(server.to('commands/leads/bulk')[1]?.body).toMatchObject({ selection: { all: true, count: 13 } }));
  });

  it('stay where they are where one of the people may not receive leads', async () => {
    const message = 'Om Nair cannot receive leads: the role has no access to leads. Nothing was assigned.';
    server.answers.set('commands/leads/bulk', { status: 422, body: { message } });
    for (const name of ['Asha Rao', 'Om Nair']) await choose(name);
    await assign();
    await server.toast('error', `Nothing was changed: ${message}`);
    expect(await dialog()).toBeTruthy();
  });
});

describe('leads that are sent to their colleges in bulk', () => {
  const server = playConsole();

  it('are sent after a question that says that it cannot be undone', async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/leads/rows', { body: { data: leads } });
    server.answers.set('lists/leads/count', { body: { data: 10 } });
    server.answers.set('commands/leads/bulk', { body: { data: { jobId: 'job-1', total: 10 } } });
    await server.open('/leads?type=all');
    await server.press('Select');
    await server.press('Select all 10');
    await server.press('Colleges');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 10 leads to their colleges' }));
    dialog.getByText('This cannot be undone: a college that got a lead keeps it.');
    await server.user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.to('commands/leads/bulk').map(({ body }) => body)).toEqual([{ action: 'push', selection: { all: true, count: 10 } }]),
    );
  });
});
