/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { render, screen, waitFor } from '@testing-library/react';
import { RecoilRoot } from 'recoil';
import type { UserRow } from '@matricula/read-models/user';
import { playConsole } from '../../../app/testing/played-console';
import type { AccountReach } from './account-form';
import { Invited } from './invited';

const kavya: UserRow = {
  ...{ userId: 'u2', name: 'Kavya Pillai', email: 'kavya@sunrise.example', role: 3, roleName: 'Counsellor', userType: 'staff' },
  ...{ allowedTenants: ['sunrise'], status: 'active', presence: 0, online: false, openSessions: [], createdAt: '2026-11-20T10:00:00.000Z' },
};

describe('the invitation in the drawer of an account', () => {
  const server = playConsole();
  const moved = jest.fn();
  const says = (text: string | RegExp) => screen.findByText(text);
  const show = (more: Partial<UserRow>, reach: AccountReach = 'all') =>
    render(
      <RecoilRoot>
        <Invited row={{ ...kavya, ...more }} reach={reach} onMoved={moved} />
      </RecoilRoot>,
    );
  const open = { invitation: 'open', invitedUntil: '2100-12-04T10:00:00.000Z' } as const;
  beforeEach(() => moved.mockReset());

  it('says until when the link works, and is sent again', async () => {
    show(open);
    await says('Invited: no password is set yet. The link expires on 04 Dec 2100, 03:30 PM.');
    server.answers.set('users/u2/invitation', { body: { message: 'Invitation sent' } });
    await server.press('Send invitation again');
    await waitFor(() => expect(moved).toHaveBeenCalledTimes(1));
    expect(server.to('users/u2/invitation')).toHaveLength(1);
  });

  it('is withdrawn after a question', async () => {
    show(open);
    await server.press('Withdraw invitation');
    await says('Withdraw the invitation of Kavya Pillai?');
    expect(server.to('users/u2/invitation')).toEqual([]);
    await server.press('Withdraw');
    await waitFor(() => expect(moved).toHaveBeenCalledTimes(1));
    expect(server.to('users/u2/invitation')).toHaveLength(1);
  });

  it.each([
    [
      { invitation: 'open', invitedUntil: '2026-01-04T10:00:00.000Z' },
      'The invitation expired on 04 Jan 2026, 03:30 PM; no password is set.',
    ],
    [{ invitation: 'withdrawn' }, 'The invitation was withdrawn; no password is set.'],
  ] as const)('says what became of it: %j', async (more, words) => {
    show(more);
    await says(words);
    await screen.findByRole('button', { name: 'Send invitation again' });
  });

  it('is left to admins who hold no less than the account', async () => {
    show(open, 'holds-more');
    await says(/^Invited: no password is set yet/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not shown once there is a password, nor while the account is suspended', () => {
    show({});
    show({ ...open, status: 'suspended' });
    expect(screen.queryByRole('status')).toBeNull();
  });
});
