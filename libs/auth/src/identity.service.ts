import { Injectable } from '@nestjs/common';
import { countryOf } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { passwordRuleOf, resetRuleOf, type PasswordRule } from '@matricula/domain/kernel/password-rule';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { customField } from '@matricula/domain/lead';
import { phoneRuleOf, type PhoneRule } from '@matricula/domain/tenant/phone-rule';
import {
  harmlessAttribute,
  meaningsOf,
  role as roleRecord,
  REQUIRED_PERMISSION,
  type AclEntry,
  type KnownRules,
  type OwnFields,
} from '@matricula/domain/user';
import { ReadStore, whole } from '@matricula/read-store';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { tenantList, type TenantRow } from '@matricula/read-models/tenant';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import type { Viewer } from './explain-access';
import { Hierarchy } from './hierarchy';
import { LookupCache } from './lookup-cache';
import { operates } from './manages';
import type { RequestContext } from './request-context';
import { accountAccess } from './account-access';
import { sightOf, type Sight } from './sight';

/** Most custom fields and harmless attributes that are loaded; any attributes beyond this limit stay hidden. */
const MOST_MEANINGS = 1_000;

/**
 * Looks up people, their permissions and reporting lines. While their read models are being filled, every lookup is refused with StillFilling:
 * incomplete data could still grant permissions that were removed since.
 */
@Injectable()
export class IdentityService {
  private readonly looks = new LookupCache();

  constructor(private readonly reads: ReadStore) {}

  /** Clears the caches after people or permissions changed. */
  forget(): void {
    this.looks.forget();
  }

  /**
   * Resolves when the read models of people, roles and institution have reached a log position. @throws ReadBehind when they have not reached it
   * within `withinMs`
   */
  async knownAt(position: string, tenantId: string, withinMs: number): Promise<void> {
    const models: ReadModel[] = [userList, tenantList, ...[roleRecord, customField, harmlessAttribute].map((type) => recordList(type))];
    const names = [...new Set(models.map(({ name }) => name))];
    await Promise.all(names.map((name) => this.reads.reached(name, position, withinMs, tenantId)));
    this.forget();
  }

  user(tenantId: string, userId: string): Promise<UserRow | undefined> {
    return this.looks.at(`user/${tenantId}/${userId}`, () => this.found(userList, tenantId, userId));
  }

  /** A user who works in the tenant and, if a sight is given, whose rows that sight includes. @throws DomainError `user/unknown` */
  async colleague({ tenantId, sight }: { tenantId: string; sight?: Sight }, userId: string): Promise<UserRow> {
    const user = await this.user(tenantId, userId);
    if (user?.status !== 'active' || (sight && !accountAccess.sees(sight, user)))
      throw new DomainError('user/unknown', 'There is no such user in your team.');
    return user;
  }

  tenant(tenantId: string): Promise<TenantRow | undefined> {
    return this.looks.at(`tenant/${tenantId}`, () => this.found(tenantList, tenantId, tenantId));
  }

  /** Names of users by id; unknown users are missing. */
  async namesOf(tenantId: string, ids: Iterable<string>): Promise<Map<string, string>> {
    const users = await Promise.all([...new Set(ids)].map((id) => this.user(tenantId, id)));
    return new Map(users.flatMap((user) => (user ? [[user.userId, user.name] as const] : [])));
  }

  /** How a tenant parses phone numbers and which ones it accepts. */
  async phoneRule(tenantId: string): Promise<PhoneRule> {
    const { profile } = (await this.tenant(tenantId)) ?? {};
    return phoneRuleOf(profile ?? {}, countryOf(String(profile?.country ?? ''))?.id);
  }

  /** Rules for new passwords in a tenant. */
  async passwordRule(tenantId: string): Promise<PasswordRule> {
    return passwordRuleOf((await this.tenant(tenantId))?.profile ?? {});
  }

  /** Rules for the password that replaces a forgotten one. */
  async resetRule(tenantId: string): Promise<PasswordRule> {
    return resetRuleOf((await this.tenant(tenantId))?.profile ?? {});
  }

  /** Whether a user operates the installation: an admin of an institution that operates it and can see its other tenants. */
  async isOperator({ user, homeTenantId }: Pick<RequestContext, 'user' | 'homeTenantId'>): Promise<boolean> {
    return user.role === staffRoles.admin && user.userType === 'org' && operates(await this.tenant(homeTenantId));
  }

  /** The access-control list of a role in a tenant; empty when the role has none. */
  async acl(tenantId: string, role: number): Promise<AclEntry[]> {
    return ((await this.role(tenantId, role))?.acl as AclEntry[] | undefined) ?? [];
  }

  /** Name of a role; undefined if there is no such role. */
  async roleName(tenantId: string, role: number): Promise<string | undefined> {
    const found = await this.role(tenantId, role);
    return found && String(found.name);
  }

  /** The sight of a user: whose rows they see in a tenant. */
  async sight(tenantId: string, user: UserRow): Promise<Sight> {
    const [role, hierarchy] = await Promise.all([this.role(tenantId, user.role), this.hierarchy(tenantId)]);
    const sight = sightOf(user, role && { scope: role.scope, fieldRules: role.fieldRules }, hierarchy);
    const alone = sight.admin && (await this.isAlone(tenantId, user.userId, hierarchy));
    const fields = sight.fields && (await this.withOwn(tenantId, sight.fields));
    return { ...sight, ...(alone && { alone }), ...(fields && { fields }) };
  }

  /** Adds the meanings of the institution's custom fields and attributes to field rules. */
  private async withOwn(tenantId: string, rules: KnownRules): Promise<KnownRules> {
    const own = await this.ownFields(tenantId);
    return Object.keys(own).length > 0 ? { ...rules, own } : rules;
  }

  /** Whether this is the only admin and has no manager, so that nobody else could approve their requests. */
  private async isAlone(tenantId: string, userId: string, hierarchy: Hierarchy): Promise<boolean> {
    const where: Filter = {
      and: [
        { field: 'role', op: 'eq', value: staffRoles.admin },
        { field: 'status', op: 'eq', value: 'active' },
      ],
    };
    const admins = await this.looks.at(`admins/${tenantId}`, () => this.reads.keys(userList, tenantId, { where, limit: 2 }));
    if (admins.some((id) => id !== userId)) return false;
    const managerId = hierarchy.managerOf(userId);
    return managerId === undefined || (await this.user(tenantId, managerId))?.status !== 'active';
  }

  /** Meanings of custom fields (also inactive ones) and of attributes marked as harmless. */
  private ownFields(tenantId: string): Promise<OwnFields> {
    const rowsOf = async (model: ReadModel<RecordRow>) => {
      await whole(this.reads, model, tenantId);
      return this.reads.page(model, tenantId, { limit: MOST_MEANINGS });
    };
    return this.looks.at(`own-fields/${tenantId}`, async () => {
      const custom = await rowsOf(recordList(customField));
      const harmless = await rowsOf(recordList(harmlessAttribute));
      return meaningsOf(
        custom.map(({ key, label, kind }) => ({ key: String(key), label: String(label), kind: String(kind) })),
        harmless.map(({ name }) => String(name)),
      );
    });
  }

  /** A user and everyone below them in the tenant's hierarchy. */
  async atAndBelow(tenantId: string, userId: string): Promise<string[]> {
    return [...((await this.hierarchy(tenantId)).within(userId, 'below') ?? [])];
  }

  /** The leader of a user's team: the user, if anyone reports to them, otherwise their manager; undefined without a team. */
  async leaderOf(tenantId: string, userId: string): Promise<string | undefined> {
    const hierarchy = await this.hierarchy(tenantId);
    return hierarchy.leads(userId) ? userId : hierarchy.managerOf(userId);
  }

  /** All people who work in a tenant and have an account there, with the properties that decide what they see. */
  async staff(tenantId: string): Promise<(UserRow & Viewer)[]> {
    await whole(this.reads, userList, tenantId);
    const users: UserRow[] = [];
    const where: Filter = { field: 'status', op: 'eq', value: 'active' };
    // Look up the rest only after the stream has ended: streams that each hold a reader while they wait for another one would deadlock.
    for await (const some of this.reads.stream(userList, tenantId, { where })) users.push(...some);
    const people: (UserRow & Viewer)[] = [];
    for (const user of users) people.push({ ...user, ...(await this.viewer(tenantId, user)) });
    return people;
  }

  private async viewer(tenantId: string, user: UserRow): Promise<Viewer> {
    const [acl, sight] = await Promise.all([this.acl(tenantId, user.role), this.sight(tenantId, user)]);
    return { roleName: user.roleName, acl, sight };
  }

  private role(tenantId: string, role: number): Promise<RecordRow | undefined> {
    return this.looks.at(`role/${tenantId}/${role}`, () => this.found(recordList(roleRecord), tenantId, `role-${role}`));
  }

  private async found<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined> {
    await whole(this.reads, model, tenantId);
    return this.reads.get(model, tenantId, key);
  }

  private hierarchy(tenantId: string): Promise<Hierarchy> {
    const where: Filter = { field: 'managerId', op: 'exists', value: true };
    return this.looks.at(`team/${tenantId}`, async () => {
      await whole(this.reads, userList, tenantId);
      return new Hierarchy(await this.reads.page(userList, tenantId, { where, limit: 10_000 }));
    });
  }
}

/** True when the list grants the code at level 6 (ACL-06). */
export const grants = (acl: AclEntry[], code: string): boolean =>
  acl.some((entry) => entry.code === code && entry.level.includes(REQUIRED_PERMISSION));
