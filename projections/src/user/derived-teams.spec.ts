import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Filter, PageQuery } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { ListService } from '@matricula/lists';
import { userLists } from './user.lists';

const users = userLists[0]!;
const person = (userId: string, managerId?: string, teamName?: string, more: Partial<UserRow> = {}) => ({
  ...{ userId, name: userId.toUpperCase(), roleName: 'Counsellor', status: 'active', managerId, teamName, ...more },
});
/** Two in Pune, the second in a night team; one in Goa; Om leads Pune, Zoe has no manager. */
const staff = [
  person('om', undefined, 'Pune'),
  person('zoe'),
  person('asha', 'om'),
  person('uma', 'om', 'night'),
  person('ravi', 'uma', undefined, { roleName: 'Caller' }),
  person('goa', undefined, 'Goa'),
  person('left', 'goa', undefined, { status: 'removed' }),
];
const admin = {
  ...{ tenantId: 'sunrise', user: { userId: 'admin' }, acl: [] },
  sight: sightOf({ userId: 'admin', role: staffRoles.admin }, undefined, new Hierarchy([])),
} as unknown as RequestContext;

describe('a list by a field that follows from all of its rows', () => {
  const lists = new ListService(readsOf([userList, staff]), []);
  const ids = async (query: PageQuery) => (await lists.rows<UserRow>(users, query, admin)).map(({ userId }) => userId);

  it('has it on every row, also when read by key', async () => {
    const rows = await lists.rows<UserRow>(users, { sort: [{ field: 'name', dir: 'asc' }] }, admin);
    expect(rows.map(({ userId, team }) => [userId, team])).toEqual([
      ['asha', 'Pune'],
      ['goa', 'Goa'],
      ['om', 'Pune'],
      ['ravi', 'night'],
      ['uma', 'night'],
      ['zoe', undefined],
    ]);
    expect(await lists.byKey<UserRow>(users, ['asha'], admin)).toMatchObject([{ team: 'Pune' }]);
    expect(JSON.parse(await lists.rowsJson(users, { limit: 1 }, admin))).toMatchObject([{ team: 'Pune' }]);
  });

  it('is sorted by it in both directions, missing ones last, by further fields before and after it', async () => {
    const [team, name] = [{ field: 'team', dir: 'asc' } as const, { field: 'name', dir: 'desc' } as const];
    expect(await ids({ sort: [team, name] })).toEqual(['goa', 'uma', 'ravi', 'om', 'asha', 'zoe']);
    expect(await ids({ sort: [{ ...team, dir: 'desc' }, name] })).toEqual(['om', 'asha', 'uma', 'ravi', 'goa', 'zoe']);
    expect(await ids({ sort: [{ field: 'roleName', dir: 'asc' }, team, name] })).toEqual(['ravi', 'goa', 'uma', 'om', 'asha', 'zoe']);
    expect(await ids({ sort: [team, name], skip: 1, limit: 2 })).toEqual(['uma', 'ravi']);
    expect(await lists.keys(users, { sort: [team, name], skip: 1, limit: 2 }, admin)).toEqual(['uma', 'ravi']);
    const batches: string[][] = [];
    for await (const rows of await lists.stream<UserRow>(users, { sort: [team, name] }, admin)) batches.push(rows.map((row) => row.userId));
    expect(batches.flat()).toEqual(['goa', 'uma', 'ravi', 'om', 'asha', 'zoe']);
  });

  it('is filtered by it, alone and with other conditions, and counted', async () => {
    const sort = [{ field: 'name', dir: 'asc' } as const];
    const pune = { field: 'team', op: 'eq', value: 'Pune' } as const;
    expect(await ids({ where: pune, sort })).toEqual(['asha', 'om']);
    expect(await ids({ where: { not: pune }, sort })).toEqual(['goa', 'ravi', 'uma', 'zoe']);
    expect(await ids({ where: { field: 'team', op: 'exists', value: false }, sort })).toEqual(['zoe']);
    const both: Filter[] = [
      { field: 'team', op: 'in', values: ['night', 'Goa'] },
      { field: 'roleName', op: 'eq', value: 'Caller' },
    ];
    expect(await ids({ where: { and: both } })).toEqual(['ravi']);
    expect(await lists.count(users, { where: pune }, admin)).toBe(2);
    expect(await lists.facets(users, ['team', 'roleName'], { where: { not: pune } }, admin)).toMatchObject({
      team: expect.arrayContaining([
        { value: 'night', count: 2 },
        { value: 'Goa', count: 1 },
        { value: null, count: 1 },
      ]),
      roleName: expect.arrayContaining([{ value: 'Caller', count: 1 }]),
    });
  });
});
