import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { userLists } from './user.lists';

describe('the colleagues of a user who leads nobody', () => {
  const user = (userId: string, status: string) => ({ userId, name: userId, role: staffRoles.counsellor, status });
  const people = [user('asha', 'active'), user('om', 'locked'), user('lata', 'left'), user('gone', 'removed')];
  const list = new ListService(readsOf([userList, people]), userLists);
  const as = (role: number, acl: object[] = []) =>
    ({
      ...{ tenantId: 't1', user: { userId: 'asha' }, acl },
      sight: sightOf({ userId: 'asha', role }, undefined, new Hierarchy([])),
    }) as unknown as RequestContext;
  const [counsellor, lead] = [as(staffRoles.counsellor), as(staffRoles.counsellor, [{ code: 'USERS', level: [6] }])];
  const found = async (value: string, context: RequestContext) =>
    list.keys(list.declared('users', context), { where: { field: 'status', op: 'eq', value } }, context);
  const states = async (context: RequestContext) =>
    (await list.facets(list.declared('users', context), ['status'], {}, context)).status?.map(({ value }) => value).toSorted();

  it('are offered while they work here; who is locked or left is told to those who lead people', async () => {
    expect([await found('active', counsellor), await found('locked', counsellor)]).toEqual([['asha'], []]);
    expect(await found('left', counsellor)).toEqual([]);
    expect(await states(counsellor)).toEqual(['active']);
    expect(await found('locked', lead)).toEqual(['om']);
    expect(await states(lead)).toEqual(['active', 'left', 'locked']);
  });

  it('are named also if they left, without their status', async () => {
    const rows = await list.rows(list.declared('users', counsellor), {}, counsellor);
    expect(rows.map((row) => (row as { name: string }).name).toSorted()).toEqual(['asha', 'lata', 'om']);
    for (const row of rows) expect(row).not.toHaveProperty('status');
    expect((await list.byKey(list.declared('users', lead), ['om'], lead))[0]).toMatchObject({ status: 'locked' });
  });
});
