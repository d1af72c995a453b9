import { Injectable } from '@nestjs/common';
import { role as roleRecord, REQUIRED_PERMISSION, type AclEntry } from '@matricula/domain/user';
import { ReadStore } from '@matricula/read-store';
import { recordList } from '@matricula/read-models/record';
import { tenantList, type TenantRow } from '@matricula/read-models/tenant';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';

/** Roles that see every row of their tenant: the admin, and the auditor who may look but not touch. */
const SEES_ALL = [1, 6];

/** How long a look at users, permissions and the hierarchy holds: every request needs them and they hardly ever change. */
const HOLDS_MS = 1_000;
/** Looks that are remembered at the most. */
const MOST_LOOKS = 10_000;

/** Looks up people, their permissions and who reports to whom. */
@Injectable()
export class IdentityService {
  private readonly looks = new Map<string, { until: number; found: Promise<unknown> }>();

  constructor(private readonly reads: ReadStore) {}

  user(tenantId: string, userId: string): Promise<UserRow | undefined> {
    return this.look(`user/${tenantId}/${userId}`, () => this.reads.get(userList, tenantId, userId));
  }

  tenant(tenantId: string): Promise<TenantRow | undefined> {
    return this.look(`tenant/${tenantId}`, () => this.reads.get(tenantList, tenantId, tenantId));
  }

  /** The access-control list of a role in a tenant; empty when the role has none. */
  async acl(tenantId: string, role: number): Promise<AclEntry[]> {
    const row = await this.look(`role/${tenantId}/${role}`, () => this.reads.get(recordList(roleRecord), tenantId, `role-${role}`));
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

  private managed(tenantId: string): Promise<UserRow[]> {
    const where: Filter = { field: 'managerId', op: 'exists', value: true };
    return this.look(`team/${tenantId}`, () => this.reads.page(userList, tenantId, { where, limit: 10_000 }));
  }

  private look<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const known = this.looks.get(name);
    if (known && known.until > Date.now()) return known.found as Promise<T>;
    if (this.looks.size >= MOST_LOOKS) this.looks.clear();
    const found = ask();
    this.looks.set(name, { until: Date.now() + HOLDS_MS, found });
    found.catch(() => this.looks.delete(name));
    return found;
  }
}

/** True when the list grants the code at level 6 (ACL-06). */
export const grants = (acl: AclEntry[], code: string): boolean =>
  acl.some((entry) => entry.code === code && entry.level.includes(REQUIRED_PERMISSION));
