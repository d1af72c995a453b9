/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

describe('a pasted column (LD-01)', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
  });
  const paste = async (lines: string) => {
    await server.open('/leads?type=all');
    await server.press('Filters');
    await server.press(/Filter$/);
    await server.press('Phone numbers', 'menuitem');
    const box = await screen.findByRole('textbox', { name: 'Phone numbers, one a line' });
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Filter' }).at(-1)?.disabled).toBe(true);
    await server.user.type(box, lines);
    await server.user.click(screen.getAllByRole('button', { name: 'Filter' }).at(-1) ?? box);
  };

  it('filters by the lines that are found, and lists the others', async () => {
    const data = { values: ['+919811100110'], leads: 2, missing: ['9811100999'], invalid: ['Ravi'] };
    server.answers.set('leads/match', { body: { data } });
    await paste('9811100110{Enter}9811100999{Enter}Ravi');
    expect((await screen.findByText(/^Found/)).textContent).toBe('Found: 1 of 3; rows: 2');
    expect(screen.getByText('9811100999').closest('details')?.textContent).toContain('Not found (1)');
    expect(screen.getByText('Ravi').closest('details')?.textContent).toContain('Not readable (1)');
    expect(server.to('leads/match')[0]?.body).toEqual({ field: 'phone', lines: ['9811100110', '9811100999', 'Ravi'] });
    const asked = () => server.to('lists/leads/rows').at(-1)?.body;
    await waitFor(() => expect(asked()).toMatchObject({ where: { field: 'phone', op: 'in', values: ['+919811100110'] } }));
    // The address names the stored column, not the numbers.
    expect(server.search).toMatch(/phone=[0-9a-f]{8}/);
  });

  it('changes nothing where none of them is found, and says what the server refuses', async () => {
    server.answers.set('leads/match', { status: 422, body: { message: 'The list leads cannot be filtered or sorted by phone.' } });
    await paste('9811100110');
    const said = 'The list leads cannot be filtered or sorted by phone.';
    await waitFor(() => expect(document.querySelector('.paste [role=alert]')?.textContent).toBe(said));
    expect(server.search).not.toContain('phone=');
  });

  it('of another tab matches nothing, and its chip says so', async () => {
    await server.open('/leads?type=all&phone=abcd1234');
    await server.press(/^Filters/);
    expect(await screen.findByText('pasted list is not in this tab')).toBeTruthy();
    expect(server.to('lists/leads/rows')[0]?.body).toMatchObject({ where: { field: 'phone', op: 'in', values: [] } });
  });
});
