import { changesPowers, refusedPowers, refusedSignIn, type Grantor } from './account-powers';
import type { User } from './user.decider';

const account = (userId: string, values: Record<string, string | number | string[]> = {}): User => ({
  status: 'active',
  userId,
  values: { role: 3, userType: 'staff', email: `${userId}@example.org`, allowedTenants: ['sunrise'], ...values },
});
const none: User = { status: 'none', userId: '', values: {} };
const admin: Grantor = { userId: 'admin', admin: true, organisation: false, tenants: ['sunrise'] };
const operator: Grantor = { ...admin, userId: 'operator', organisation: true };
const manager: Grantor = { ...admin, userId: 'manager', admin: false, tenants: [] };
const asha = account('asha');
const boss = account('boss', { role: 1, userType: 'org' });
const own = account('admin', { role: 1 });
const change = (before: User, values: Record<string, string | number | string[]>): User => ({
  ...before,
  values: { ...before.values, ...values },
});

describe('the powers of an account', () => {
  it.each([
    ['user/beyond-own', 'the organisation by an admin of the staff', admin, asha, change(asha, { userType: 'org' })],
    [undefined, 'the organisation by an operator', operator, asha, change(asha, { userType: 'org' })],
    ['user/own-power', 'the organisation by an admin to themselves', admin, own, change(own, { userType: 'org' })],
    ['user/own-role', 'their own role', admin, own, change(own, { role: 2 })],
    ['user/own-power', 'an institution to themselves', admin, own, change(own, { allowedTenants: ['sunrise', 'meadow'] })],
    ['user/own-power', 'their own end', admin, own, { ...own, status: 'removed' } as User],
    [
      'tenant/unknown',
      'an institution that the admin does not administer',
      admin,
      asha,
      change(asha, { allowedTenants: ['sunrise', 'meadow'] }),
    ],
    [undefined, 'a role', admin, asha, change(asha, { role: 1 })],
    ['user/beyond-own', 'a role by somebody who is no admin', manager, asha, change(asha, { role: 2 })],
    ['user/beyond-own', 'a new account for the organisation', admin, none, boss],
    [undefined, 'a new account', admin, none, asha],
    ['user/beyond-own', 'a role to somebody of the organisation', admin, boss, change(boss, { role: 2 })],
    ['user/beyond-own', 'the end to somebody of the organisation', admin, boss, { ...boss, status: 'suspended' } as User],
    [undefined, 'another name to somebody of the organisation', admin, boss, change(boss, { name: 'Bo' })],
  ] as const)('%s: give %s', (code, _what, by, before, after) => {
    expect(refusedPowers(by, before, after)?.code).toBe(code);
  });

  it('are not touched by a name, a designation or the user type that an account has without being asked', () => {
    expect(changesPowers(asha, change(asha, { name: 'Asha S.', designation: 'Lead' }))).toBe(false);
    expect(changesPowers(asha, change(asha, { userType: '' }))).toBe(false);
    expect(changesPowers(asha, change(asha, { role: 2 }))).toBe(true);
  });

  it('keep an admin from signing in as a user with more powers or with another institution', () => {
    const guest = change(asha, { allowedTenants: ['sunrise', 'meadow'] });
    const refused = [refusedSignIn(admin, asha), refusedSignIn(admin, boss), refusedSignIn(admin, guest), refusedSignIn(operator, boss)];
    expect(refused.map((one) => one?.code)).toEqual([undefined, 'user/beyond-own', 'user/beyond-own', undefined]);
    expect(refusedPowers(admin, guest, change(guest, { email: 'mine@example.org' }))?.code).toBe('user/beyond-own');
  });
});
