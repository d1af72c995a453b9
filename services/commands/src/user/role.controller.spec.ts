import type { RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Records } from '../record/records.service';
import { RoleController } from './role.controller';

describe('whose rows a role sees', () => {
  const kept: unknown[] = [];
  const records = {
    find: async (_type: unknown, id: string) => ({ role: Number(id.slice('role-'.length)) }),
    change: async (_type: unknown, id: string, values: object) => ({ position: String(kept.push([id, values])) }),
  } as unknown as Records;
  const set = (id: string, by: number) => new RoleController(records).scope(id, { scope: 'all' }, { user: { role: by } } as RequestContext);

  it('is not widened by those who have the role', async () => {
    await expect(set('role-9', 9)).rejects.toMatchObject({ code: 'role/own' });
    expect(kept).toEqual([]);
  });

  it('is not for an admin, who sees everything', () =>
    expect(set('role-1', staffRoles.admin)).rejects.toMatchObject({ code: 'role/admin' }));

  it('is kept with the role', async () => {
    await set('role-3', staffRoles.admin);
    expect(kept).toEqual([['role-3', { scope: 'all' }]]);
  });
});
