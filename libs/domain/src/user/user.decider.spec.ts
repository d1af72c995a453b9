import { deciding } from '@matricula/testing';
import { isAdmin, userDecider } from './user.decider';
import type { UserEvent } from './user.events';

const user = deciding(userDecider);
const userId = 'user-1';
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, name: 'Asha', email: 'asha@example.org', role: 1, roleName: 'Super Admin', userType: 'org', allowedTenants: ['sunrise'] },
};
const suspended: UserEvent = { type: 'UserSuspended', data: { userId } };
const removed: UserEvent = { type: 'UserRemoved', data: { userId } };
const change = (to: Record<string, string | number>) => ({ type: 'ChangeUser', data: { to } }) as const;

describe('an account', () => {
  it('keeps the old beside the new value, of what changed alone', () =>
    user
      .given(registered)
      .when(change({ name: 'Asha', role: 2 }))
      .then({ type: 'UserChanged', data: { from: { role: 1 }, to: { role: 2 } } }));

  it('refuses a change based on values that another user has changed in the meantime', () => {
    const changing = (to: Record<string, string>, expected: Record<string, string | null>) =>
      user.given(registered).when({ type: 'ChangeUser', data: { to, expected } });
    changing({ name: 'Asha R.' }, { name: 'Ash' }).thenRefused('user/changed-meanwhile');
    changing({ name: 'Asha R.' }, { name: 'Asha', email: 'old@example.org' }).then({ type: 'UserChanged' });
    changing({ name: 'Asha' }, { name: 'Ash' }).thenNothing();
    changing({ location: 'Pune' }, { location: null }).then({ type: 'UserChanged', data: { from: { location: null } } });
  });

  it('has no last day before its first', () => {
    const joined = { ...registered, data: { ...registered.data, details: { joinedOn: '2026-11-16' } } } as UserEvent;
    user
      .given(joined)
      .when(change({ leftOn: '2026-11-15' }))
      .thenRefused('user/last-day');
    user
      .given(joined)
      .when(change({ leftOn: '2026-11-16' }))
      .then({ type: 'UserChanged' });
    user
      .given(joined)
      .when(change({ joinedOn: '2026-11-20', leftOn: '2026-11-18' }))
      .thenRefused('user/last-day');
    const data = { ...registered.data, details: { joinedOn: '2026-11-16', leftOn: '2026-11-01' } };
    user.given().when({ type: 'RegisterUser', data }).thenRefused('user/last-day');
  });

  it('has a WhatsApp number until it is reset, which is recorded once', () => {
    const whatsApp: UserEvent = { type: 'UserWhatsAppRegistered', data: { userId, phone: '+919800000001' } };
    user
      .given(registered)
      .when({ type: 'RegisterWhatsApp', data: { phone: '+919800000001' } })
      .then(whatsApp);
    user.given(registered, whatsApp).when({ type: 'ResetWhatsApp', data: {} }).then({ type: 'UserWhatsAppWithdrawn', data: { userId } });
    user
      .given(registered, whatsApp, { type: 'UserWhatsAppWithdrawn', data: { userId } })
      .when({ type: 'ResetWhatsApp', data: {} })
      .thenNothing();
    user
      .given(registered, removed)
      .when({ type: 'RegisterWhatsApp', data: { phone: '+919800000001' } })
      .thenRefused('user/unknown');
  });

  it('compares changes with the employee details given at registration', () => {
    const told: UserEvent = {
      type: 'UserRegistered',
      data: { ...registered.data, details: { location: 'Pune', skills: ['MBA'] } },
    } as UserEvent;
    user
      .given(told)
      .when({ type: 'ChangeUser', data: { to: { location: 'Mumbai', skills: ['MBA'], languages: [] } } })
      .then({ type: 'UserChanged', data: { userId, from: { location: 'Pune' }, to: { location: 'Mumbai' } } });
  });

  it('is suspended and reinstated once each', () => {
    user.given(registered).when({ type: 'SuspendUser', data: {} }).then({ type: 'UserSuspended', data: { userId } });
    user.given(registered, suspended).when({ type: 'SuspendUser', data: {} }).thenNothing();
    user.given(registered, suspended).when({ type: 'ReinstateUser', data: {} }).then({ type: 'UserReinstated', data: { userId } });
    user.given(registered).when({ type: 'ReinstateUser', data: {} }).thenNothing();
  });

  it('that was removed is nothing to anybody any more', () => {
    user.given(registered).when({ type: 'RemoveUser', data: {} }).then({ type: 'UserRemoved', data: { userId } });
    user.given(registered, removed).when({ type: 'RemoveUser', data: {} }).thenNothing();
    user
      .given(registered, removed)
      .when(change({ name: 'Somebody' }))
      .thenRefused('user/unknown');
    user.given(registered, removed).when({ type: 'ReinstateUser', data: {} }).thenRefused('user/unknown');
  });

  it('is erased once, by another user, after it was suspended or removed', () => {
    const erase = { type: 'EraseUser', data: { by: 'user-2' } } as const;
    const erased: UserEvent = { type: 'UserErased', data: { userId, role: 1, roleName: 'Super Admin' } };
    user.given().when(erase).thenRefused('user/unknown');
    user.given(registered).when(erase).thenRefused('user/still-active');
    user
      .given(registered, suspended)
      .when({ type: 'EraseUser', data: { by: userId } })
      .thenRefused('user/erases-oneself');
    for (const left of [suspended, removed]) user.given(registered, left).when(erase).then(erased);
    user
      .given(registered, removed)
      .when({ type: 'EraseUser', data: { by: 'user-2', jobIds: ['job-1'] } })
      .then({ type: 'UserErased', data: { userId, jobIds: ['job-1'] } });
    user.given(registered, removed, erased).when(erase).thenNothing();
    // The key is destroyed: the log holds that something was changed, not what.
    const unreadable = { type: 'UserChanged', data: { userId } } as UserEvent;
    user.given(registered, unreadable, removed, erased).when(erase).thenNothing();
    user.given(registered, suspended, erased).when({ type: 'ReinstateUser', data: {} }).thenRefused('user/unknown');
    user.given(registered, suspended, erased).when({ type: 'RemoveUser', data: {} }).thenNothing();
  });

  it('is forgotten once where it was a guest', () => {
    const data = { userId, role: 1, roleName: 'Super Admin' };
    user.given().when({ type: 'EraseGuest', data }).then({ type: 'UserErased', data });
    user.given({ type: 'UserErased', data }).when({ type: 'EraseGuest', data }).thenNothing();
  });

  it('administers only while it is active and has role 1', () => {
    const after = (...events: UserEvent[]) => isAdmin([registered, ...events].reduce(userDecider.evolve, userDecider.initial));
    expect([after(), after(suspended), after(removed)]).toEqual([true, false, false]);
    expect(after({ type: 'UserChanged', data: { userId, from: { role: 1 }, to: { role: 2 } } })).toBe(false);
  });
});
