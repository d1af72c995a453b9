import type { RequestContext } from '@matricula/auth';
import { staffRoles, type Scope } from '@matricula/domain/kernel/staff-roles';
import type { ReadStore } from '@matricula/read-store';
import type { CommandBus } from '@nestjs/cqrs';
import type { Records } from '../record/records.service';
import type { RoleHolders } from './role-holders';
import { Roles } from './roles.service';

const opens = (...codes: string[]) => codes.map((code) => ({ code, level: [6] }));

describe('a role', () => {
  const kept: unknown[] = [];
  const row = (id: string) => ({ recordId: id, role: Number(id.slice('role-'.length)), name: 'Counsellor', acl: opens('LEADS') });
  const records = {
    find: async (_type: unknown, id: string) => row(id),
    change: async (_type: unknown, id: string, values: object) => ({ position: String(kept.push([id, values])) }),
  } as unknown as Records;
  const renamed: string[] = [];
  const commands = {
    execute: async ({ key }: { key: string[] }) =>
      key[0] === 'ravi' ? { position: 'before', events: [] } : { position: `user-${renamed.push(...key)}`, events: [{}] },
  } as unknown as CommandBus;
  const holders = { holders: async () => ['asha', 'ravi'] } as unknown as RoleHolders;
  const roles = new Roles(records, {} as ReadStore, commands, holders);
  const by = (role: number, codes: string[] = [], scope: Scope = 'team') =>
    ({
      user: { role },
      acl: opens(...codes),
      sight: { admin: role === staffRoles.admin, scope: role === staffRoles.admin ? 'all' : scope },
    }) as unknown as RequestContext;
  const edit = (role: number, said: object, context = by(staffRoles.admin)) => roles.edit({ role, ...said }, context);
  beforeEach(() => void kept.splice(0));

  it('is not changed by its own users, and the admin role by no user', async () => {
    await expect(edit(9, { scope: 'all' }, by(9))).rejects.toMatchObject({ code: 'role/own' });
    await expect(edit(staffRoles.admin, { acl: [] })).rejects.toMatchObject({ code: 'role/admin' });
    await expect(roles.remove('role-9', by(9))).rejects.toMatchObject({ code: 'role/own' });
    await expect(roles.remove('role-1', by(staffRoles.manager))).rejects.toMatchObject({ code: 'role/admin' });
    expect(kept).toEqual([]);
  });

  it('grants nothing beyond the rights and sight of the user who edits it; an admin grants everything', async () => {
    const more = { acl: opens('LEADS', 'Notes', 'USERS') };
    await expect(edit(3, more, by(9, ['Notes']))).rejects.toMatchObject({
      code: 'roles/beyond-own',
      message: 'You cannot grant permissions that you do not have yourself: USERS.',
    });
    await expect(edit(3, { scope: 'all' }, by(9))).rejects.toMatchObject({ code: 'roles/beyond-own' });
    expect(kept).toEqual([]);
    await edit(3, { acl: opens('Notes', 'LEADS'), scope: 'team' }, by(9, ['Notes']));
    await edit(3, { ...more, scope: 'all' });
    expect(kept).toEqual([
      ['role-3', { scope: 'team', acl: opens('LEADS', 'Notes') }],
      ['role-3', { scope: 'all', acl: opens('LEADS', 'Notes', 'USERS') }],
    ]);
  });

  it('gives its name to those who do not have it yet, also where a renaming was cut off', async () => {
    const context = {
      ...by(staffRoles.admin),
      user: { userId: 'head', name: 'Head', role: staffRoles.admin },
    } as unknown as RequestContext;
    expect(await edit(3, { name: 'Counsellor' }, context)).toEqual({ position: 'user-1' });
    expect(renamed).toEqual(['asha']);
  });

  it('is refused permissions and rules of fields that are none, in words', async () => {
    await expect(edit(3, { acl: opens('NOTHING') })).rejects.toMatchObject({ message: 'There is no permission NOTHING.' });
    await expect(edit(3, { field_rules: { phone: 'secret' } })).rejects.toMatchObject({ message: 'The field phone cannot be secret.' });
    await expect(edit(3, { field_rules: { stage: 'hidden' } })).rejects.toMatchObject({ message: 'There is no rule for the field stage.' });
    await expect(edit(3, { field_rules: { name: 'hidden' } })).rejects.toMatchObject({ code: 'roles/field-rules-invalid' });
  });
});
