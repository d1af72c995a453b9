/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const view = (more: object) => ({ id: 'v1', name: 'Hot', of: 'leads', filter: { query: 'stage=Hot' }, createdBy: 'u1', ...more });

describe('the audience of a quick view (LD-10)', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('get_active_user_roles', { body: { data: [{ id: 3, role: 3, name: 'Counsellor' }] } });
  });
  const menu = async (current: string, item: string) => {
    await server.press(/^Filters/);
    await server.press(new RegExp(`^${current}`));
    await server.press(item, 'menuitem');
  };
  const choose = async (audience: string) => {
    await server.user.click(await screen.findByRole('combobox', { name: 'Shared with' }));
    await server.user.click(await screen.findByTitle(audience));
  };
  const sent = async (path: string) => {
    await waitFor(() => expect(server.to(path)).toHaveLength(1));
    return server.to(path)[0]?.body;
  };

  it('is nobody else for a new view, until a role, the team or everyone is chosen', async () => {
    await server.open('/leads?type=all&stage=Hot');
    await menu('Unsaved view', 'Save as quick view…');
    expect(await screen.findByTitle('Nobody')).toBeTruthy();
    await choose('Role Counsellor');
    await server.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Hot{Enter}');
    expect(await sent('save-quick-view-filter')).toMatchObject({ name: 'Hot', sharedWith: 'role:3' });
  });

  it('is changed by the owner, and the screen says what the server refuses', async () => {
    server.answers.set('get-all-quick-view-filter', { body: { data: [view({ sharedWith: 'role:3' })] } });
    server.answers.set('updateQuickView/v1', { status: 422, body: { message: 'You do not belong to a team.' } });
    await server.open('/leads?type=all&stage=Hot');
    await menu('Hot', 'Share…');
    expect(await screen.findByTitle('Role Counsellor')).toBeTruthy();
    await choose('My team');
    await server.press('Save');
    expect(await sent('updateQuickView/v1')).toEqual({ name: 'Hot', of: 'leads', sharedWith: 'team' });
    await server.toast('error', 'You do not belong to a team.');
  });

  it('cannot be changed by others', async () => {
    server.answers.set('get-all-quick-view-filter', { body: { data: [view({ createdBy: 'u2', shared: true })] } });
    await server.open('/leads?type=all&stage=Hot');
    await server.press(/^Filters/);
    await server.press(/^Hot/);
    await screen.findByRole('menuitem', { name: 'Hot · shared' });
    expect(screen.queryByRole('menuitem', { name: 'Share…' })).toBeNull();
  });
});
