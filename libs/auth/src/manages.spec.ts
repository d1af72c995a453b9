import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { tenantList } from '@matricula/read-models/tenant';
import type { UserRow } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { IdentityService } from './identity.service';
import { manages } from './manages';

const of = (homeTenantId: string, user: Partial<UserRow> = {}) => ({
  homeTenantId,
  user: { role: staffRoles.admin, userType: 'org', ...user } as UserRow,
});

describe('an institution', () => {
  it('is managed by the admins of the institution that added it', () => {
    expect(manages({ addedFrom: 'sunrise' }, of('sunrise'))).toBe(true);
    expect(manages({ addedFrom: 'sunrise' }, of('sunrise', { role: staffRoles.manager }))).toBe(false);
    expect(manages({ addedFrom: 'sunrise' }, of('lakeview'))).toBe(false);
    expect(manages({}, of('sunrise'))).toBe(false);
  });
});

describe('the installation', () => {
  const identity = new IdentityService(readsOf([tenantList, [{ tid: 'sunrise' }, { tid: 'lakeview', addedFrom: 'sunrise' }]]));
  it('is operated by the admins of an institution that no other one added', async () => {
    expect(await identity.isOperator(of('sunrise'))).toBe(true);
    expect(await identity.isOperator(of('lakeview'))).toBe(false);
    expect(await identity.isOperator(of('nowhere'))).toBe(false);
  });
  it('is not operated by the other users there', async () => {
    expect(await identity.isOperator(of('sunrise', { userType: 'staff' }))).toBe(false);
    expect(await identity.isOperator(of('sunrise', { role: staffRoles.manager }))).toBe(false);
  });
});
