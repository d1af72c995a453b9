import { callList } from '@matricula/read-models/call';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { CallUsers } from './call-users';

describe('the users at whom a call rings that belongs to nobody', () => {
  const user = (userId: string, altMobile?: string) => ({
    ...{ userId, name: userId, altMobile, status: 'active', online: true, presence: 0 },
  });
  const during = (calls: object[], ...users: object[]) =>
    new CallUsers(readsOf([userList, users], [callList, calls]), {} as never, {} as never);
  const of = (...users: object[]) => during([], ...users);
  const silent = Array.from({ length: 250 }, (_, place) => user(`a-${String(place).padStart(3, '0')}`));

  it('are those with a telephone, however many have none', async () =>
    expect(await of(...silent, user('z-asha', '9811100001')).rung('t')).toEqual(['z-asha']));

  it('are at most 200', async () => {
    const many = Array.from({ length: 250 }, (_, place) => user(`a-${String(place).padStart(3, '0')}`, '9811100001'));
    const found = await of(...many).rung('t');
    expect([found.length, found[0]]).toEqual([200, 'a-000']);
  });

  it('are the free ones, also behind 700 users who are in calls', async () => {
    const busy = Array.from({ length: 700 }, (_, place) => user(`a-${String(place).padStart(3, '0')}`, '9811100001'));
    const calls = busy.map(({ userId }) => ({ callId: userId, userId, status: 'answered' }));
    const free = user('z-asha', '9811100001');
    expect(await during(calls, ...busy, free, { ...free, userId: 'z-on-break', presence: 1 }).rung('t')).toEqual(['z-asha']);
  });
});
