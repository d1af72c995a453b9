import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { PageQuery, ReadModel } from '@matricula/read-models/kernel';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { IdentityService } from './identity.service';

const users = [
  { userId: 'suresh', name: 'Suresh', status: 'active', role: staffRoles.manager },
  { userId: 'mina', name: 'Mina', status: 'active', role: staffRoles.counsellor, managerId: 'suresh' },
  { userId: 'om', name: 'Om', status: 'suspended', role: staffRoles.counsellor },
];

describe('the staff of an institution', () => {
  it('is read completely before another query: a stream occupies one of few readers', async () => {
    const reads = readsOf([userList, users]);
    let open = 0;
    const asked = {
      ...reads,
      async *stream(model: ReadModel, tenantId: string, query: PageQuery) {
        open++;
        yield* reads.stream(model, tenantId, query);
        open--;
      },
      page: (model: ReadModel, tenantId: string, query: PageQuery) => {
        if (open > 0) throw new Error('asked while a stream was open');
        return reads.page(model, tenantId, query);
      },
    };
    const staff = await new IdentityService(asked as unknown as typeof reads).staff('sunrise');
    expect(staff.map(({ userId, sight }) => [userId, [...(sight.people ?? [])]])).toEqual([
      ['mina', ['mina']],
      ['suresh', ['suresh', 'mina']],
    ]);
  });
});

describe('an admin', () => {
  const sights = async (...more: object[]) => {
    const anita = { userId: 'anita', name: 'Anita', status: 'active', role: staffRoles.admin };
    const identity = new IdentityService(readsOf([userList, [anita, ...more]]));
    return (await identity.sight('sunrise', (await identity.user('sunrise', 'anita'))!)).alone;
  };
  const other = { userId: 'suresh', name: 'Suresh', status: 'active', role: staffRoles.admin };
  it('answers their own request if no other approver exists', async () => {
    expect(await sights()).toBe(true);
    expect(await sights({ ...other, status: 'suspended' })).toBe(true);
    expect(await sights({ ...other, role: staffRoles.manager })).toBe(true);
    expect(await sights(other)).toBeUndefined();
  });
});
