/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const leads = Array.from({ length: 3 }, (_, at) => ({
  leadId: `l${at}`,
  name: `Lead ${at}`,
  priority: 1,
  assignmentIds: [],
  favouriteOf: [],
}));

describe('the rows that a bulk action is about', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/leads/rows', { body: { data: leads } });
    server.answers.set('lists/leads/count', { body: { data: 11_656 } });
    server.answers.set('lists/leads/keys', { body: { data: ['l0', 'l1'] } });
    await server.open('/leads?type=all');
    await server.press('Select');
    await screen.findByRole('button', { name: 'Select all 11,656' });
  });
  const typeFirst = async (text: string) => server.user.type(await screen.findByRole('textbox', { name: 'First rows' }), `${text}{Enter}`);
  const says = (text: string) => waitFor(() => expect(screen.getAllByRole('status').map((own) => own.textContent)).toContain(text));

  it('are the first ones, by a number that is typed, in the order of the screen', async () => {
    await typeFirst('2');
    await says('2 selected');
    expect(server.to('lists/leads/keys').map(({ body }) => body)).toEqual([
      expect.objectContaining({ limit: 2, sort: [{ field: 'createdAt', dir: 'desc' }] }),
    ]);
    await server.press('Verify');
    await server.user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(server.to('commands/leads/bulk')[0]?.body).toMatchObject({ action: 'verify', selection: { keys: ['l0', 'l1'] } }),
    );
  });

  it('are refused in words where the number is none', async () => {
    await typeFirst('10001');
    expect((await screen.findByRole('alert')).textContent).toContain('At most 10,000 rows can be selected this way.');
    await server.user.clear(screen.getByRole('textbox', { name: 'First rows' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await typeFirst('0');
    expect((await screen.findByRole('alert')).textContent).toBe('Type a whole number from 1 to 10,000.');
    expect(server.to('lists/leads/keys')).toEqual([]);
  });

  it('stay as they are where the server refuses', async () => {
    server.answers.set('lists/leads/keys', { status: 500, body: { message: 'Not now.' } });
    await typeFirst('2');
    await server.toast('error', 'Nothing was selected: Not now.');
    expect(screen.getByText('0 selected')).toBeTruthy();
  });

  it('are all, with the number that the person saw', async () => {
    await server.press('Select all 11,656');
    await says('11,656 selected');
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
  });
});
