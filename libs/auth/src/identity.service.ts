import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { role as roleRecord, REQUIRED_PERMISSION, type AclEntry } from '@matricula/domain/user';
import { ReadStore, whole } from '@matricula/read-store';
import { recordList } from '@matricula/read-models/record';
import { tenantList, type TenantRow } from '@matricula/read-models/tenant';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { Looks } from './looks';
import type { RequestContext } from './request-context';

/** Roles that see every row of their tenant: the admin, and the auditor who may look but not touch. */
const SEES_ALL = [1, 6];

/**
 * Looks up people, their permissions and who reports to whom. Half a list of them may still hold what was taken from somebody since: while
 * it is being filled every look is refused with StillFilling.
 */
@Injectable()
export class IdentityService {
  private readonly looks = new Looks();

  constructor(private readonly reads: ReadStore) {}

  /** People or permissions changed: what was looked up is looked up anew. */
  forget(): void {
    this.looks.forget();
  }

  user(tenantId: string, userId: string): Promise<UserRow | undefined> {
    return this.looks.at(`user/${tenantId}/${userId}`, () => this.found(userList, tenantId, userId));
  }

  /** Somebody of the team who works here. @throws DomainError `user/unknown` */
  async colleague({ tenantId, visibleUserIds }: Pick<RequestContext, 'tenantId' | 'visibleUserIds'>, userId: string): Promise<UserRow> {
    const user = await this.user(tenantId, userId);
    const visible = !visibleUserIds || visibleUserIds.includes(userId);
    if (user?.status !== 'active' || !visible) throw new DomainError('user/unknown', 'There is no such user in your team.');
    return user;
  }

  tenant(tenantId: string): Promise<TenantRow | undefined> {
    return this.looks.at(`tenant/${tenantId}`, () => this.found(tenantList, tenantId, tenantId));
  }

  /** The access-control list of a role in a tenant; empty when the role has none. */
  async acl(tenantId: string, role: number): Promise<AclEntry[]> {
    const row = await this.looks.at(`role/${tenantId}/${role}`, () => this.found(recordList(roleRecord), tenantId, `role-${role}`));
    return (row?.acl as AclEntry[] | undefined) ?? [];
  }

  /** Everyone at and below a user in the tenant's hierarchy; undefined for roles that see all. */
  async visibleUserIds(tenantId: string, user: UserRow): Promise<string[] | undefined> {
    if (SEES_ALL.includes(user.role)) return undefined;
    const managers = await this.managed(tenantId);
    const reports = new Map<string, string[]>();
    for (const { userId, managerId } of managers) {
      if (managerId) reports.set(managerId, [...(reports.get(managerId) ?? []), userId]);
    }
    const visible = new Set([user.userId]);
    for (const userId of visible) reports.get(userId)?.forEach((report) => visible.add(report));
    return [...visible];
  }

  private async found<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined> {
    await whole(this.reads, model, tenantId);
    return this.reads.get(model, tenantId, key);
  }

  private managed(tenantId: string): Promise<UserRow[]> {
    const where: Filter = { field: 'managerId', op: 'exists', value: true };
    return this.looks.at(`team/${tenantId}`, async () => {
      await whole(this.reads, userList, tenantId);
      return this.reads.page(userList, tenantId, { where, limit: 10_000 });
    });
  }
}

/** True when the list grants the code at level 6 (ACL-06). */
export const grants = (acl: AclEntry[], code: string): boolean =>
  acl.some((entry) => entry.code === code && entry.level.includes(REQUIRED_PERMISSION));
