import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import {
  accountAccess,
  AdminsOnly,
  Allow,
  Context,
  IdentityService,
  ownAccountAccess,
  Public,
  type RequestContext,
  SignedIn,
  tenantDetail,
  fieldRulesFor,
  manages,
} from '@matricula/auth';
import { CONFIG, type Config, type IdentityProviderConfig } from '@matricula/config';
import { SealedBlobStore } from '@matricula/blob-store';
import { channelsFor, wants, type NotificationPreferences } from '@matricula/domain/communication';
import { notificationKinds } from '@matricula/domain/registry';
import { agentPassword } from '@matricula/domain/call';
import { DomainError } from '@matricula/domain/kernel';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { scopeOf } from '@matricula/domain/kernel/staff-roles';
import {
  type AclEntry,
  components,
  employeeFieldNames,
  type employeeFields,
  fieldRulesOf,
  levels,
  orgLocation,
  REQUIRED_PERMISSION,
  role as roleRecord,
} from '@matricula/domain/user';
import { answer } from '@matricula/http';
import type { FastifyReply } from 'fastify';
import type { Filter } from '@matricula/read-models/kernel';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { userList, type AuthLogRow, type NotificationRow, type UserRow } from '@matricula/read-models/user';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { tenantList } from '@matricula/read-models/tenant';
import { allOf, anyOf, equals, ListService, withinDays } from '@matricula/lists';
import { wireNotifications } from '@matricula/projections/user';
import { HierarchyService } from './hierarchy.service';
import { OpenSessions } from './open-sessions';
import { AuthLogsDto, HierarchyDto, HierarchyMovesDto, NotificationPageDto, OneRoleDto, UsersDto } from './user.dto';

/** Employee details; null where a value is missing. */
type EmployeeDetails = { [Name in keyof ValuesOf<typeof employeeFields>]-?: ValuesOf<typeof employeeFields>[Name] | null };

/** The fields of a colleague that every user sees; other fields are for admins. */
type Colleague = Pick<UserRow, 'userId' | 'name' | 'role' | 'roleName' | 'presence'> & Partial<UserRow>;

/** A colleague as sent to the client, without the fields that the list hides from this user. */
const wireUser = ({ userId, name, email, role, roleName, userType, managerId, presence, status }: Colleague) => ({
  id: userId,
  name,
  email,
  role,
  role_name: roleName,
  user_type: userType,
  manager_id: managerId,
  user_status: presence,
  status,
});

/** What the sign-in screen needs to start at a provider. The browser goes through our server, which holds the values it must not choose. */
const publicProvider = (provider: IdentityProviderConfig | undefined) =>
  provider
    ? { name: provider.name, authorizeUrl: `/api/users/identity/${provider.name.toLowerCase()}`, clientId: provider.clientId }
    : null;

/** Users who have not been removed. */
const working: Filter = { field: 'status', op: 'ne', value: 'removed' };

/** The current user, their tenants and their colleagues (000 §7). */
@ApiTags('user')
@SignedIn()
@Controller()
export class UserQueryController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
    private readonly identity: IdentityService,
    private readonly openSessions: OpenSessions,
    private readonly hierarchies: HierarchyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers with what the sign-in screen needs before sign-in. */
  @Public()
  @Get('config/public')
  publicConfig() {
    const { brand, providers, links, flags, environment, smtp, realtime } = this.config;
    return answer({
      brand,
      provider1: publicProvider(providers.first),
      provider2: publicProvider(providers.second),
      mailbox: !smtp && environment !== 'production',
      links,
      flags,
      // Only whether it is used: signed-in users get the app's key elsewhere.
      realtime: realtime.kind === 'pusher',
    });
  }

  /** Lists the permissions of your role. */
  @Get('acl')
  acl(@Context() { acl, sight }: RequestContext) {
    return { ...answer(acl), ...fieldRulesFor(sight) };
  }

  /** Answers with the profile of the current tenant, and names those that you may work in. */
  @Get('tenant-details')
  async tenantDetails(@Context() { tenantId, user }: RequestContext) {
    const tenants = await Promise.all(user.allowedTenants.map((tid) => this.identity.tenant(tid)));
    const allowed = tenants.flatMap((row) =>
      row?.status === 'active' ? [{ id: row.tid, tid: row.tid, name: row.name, tenant_type: row.tenantType }] : [],
    );
    const current = tenants.find((row) => row?.tid === tenantId);
    return { ...answer([{ tenant_details: current && tenantDetail(current), allowed_tenants: allowed }]), success: true };
  }

  /** Answers with the profile of a tenant that you may work in, or that your institution added. */
  @Get('tenants/get/:id')
  async tenant(@Param('id') id: string, @Context() context: RequestContext) {
    const { user, readAfter } = context;
    if (readAfter !== undefined) {
      await ownWrites(this.reads, tenantList, { tenantId: id, readAfter });
      this.identity.forget();
    }
    const row = await this.identity.tenant(id);
    if (!row || row.status === 'deleted' || !(user.allowedTenants.includes(id) || manages(row, context)))
      throw new DomainError('tenant/unknown', 'There is no such tenant.');
    return { ...answer([tenantDetail(row)]), success: true };
  }

  /** Lists the users by page, with a search by name. */
  @Get('get_all_users')
  async users(@Query() dto: UsersDto, @Context() context: RequestContext) {
    const { rows, count, fresh } = await this.people(dto, context);
    return { ...answer(rows.map(wireUser)), count, ...fresh };
  }

  /** Lists the users to whom work may be assigned, or whose work may be viewed. */
  @Get('getUsersSpecificRoles')
  async usersOfHierarchy(@Query() dto: UsersDto, @Context() context: RequestContext) {
    const { rows, count, fresh } = await this.people(dto, context);
    return {
      ...answer(rows.map(({ userId, name, role, roleName }) => ({ id: userId, name, role, role_name: roleName }))),
      count,
      ...fresh,
    };
  }

  /** Lists the users with the given roles. */
  @Get('getUsersRoles')
  usersOfRole(@Query() dto: UsersDto, @Context() context: RequestContext) {
    return this.users(dto, context);
  }

  /** Answers with your notification channels by kind, your quiet hours for browser notifications, and the language of your console. */
  @Get('account/preferences')
  async preferences(@Context() context: RequestContext) {
    const { homeTenantId: tenantId, user, readAfter } = context;
    await ownWrites(this.reads, userList, { tenantId, readAfter });
    const { preferences } = (await this.reads.get(userList, tenantId, user.userId)) ?? {};
    const kinds = notificationKinds
      .filter(({ offered }) => offered.length > 0)
      .map((kind) => ({ kind: kind.kind, label: kind.label, offered: [...kind.offered], channels: [...channelsFor(preferences, kind)] }));
    const { quietFrom: quiet_from = null, quietUntil: quiet_until = null, language = null } = preferences ?? {};
    return answer({ kinds, quiet_from, quiet_until, language });
  }

  /** Answers with a user's photo, at an address that only colleagues receive: an image in a page sends no session. */
  @Public()
  @ApiExcludeEndpoint()
  @Get('user-photos/:tid/:userId/:blobId')
  async photo(@Param('tid') tid: string, @Param('userId') id: string, @Param('blobId') blobId: string, @Res() reply: FastifyReply) {
    const shown = (await this.identity.user(tid, id))?.photo === `/api/user-photos/${tid}/${id}/${blobId}`;
    const file = shown ? await this.blobs.stat(tid, blobId) : undefined;
    if (!file?.contentType.startsWith('image/')) throw new DomainError('file/unknown', 'There is no such photo.');
    return reply
      .header('content-type', file.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=86400, immutable')
      .send(await this.blobs.open(tid, blobId));
  }

  /** Answers with your own name and second number, and with the dialer's agent page and your password there (001 §2.6). */
  @Get('getUserLoginDetail')
  loginDetail(@Context() { user: { name, altMobile } }: RequestContext) {
    const agent_password = agentPassword(name, altMobile) ?? null;
    return answer([{ name, alt_mobile: altMobile ?? null, agent_password, agent_page: this.config.agentPage ?? null }]);
  }

  /** Answers with one account: your own, or, for an admin, any account. */
  @Get('users/:id')
  async user(@Param('id') id: string, @Context() { tenantId, user, sight, homeTenantId }: RequestContext) {
    const own = id === user.userId;
    const row = ownAccountAccess.sees(sight, { userId: id }) ? await this.identity.user(own ? homeTenantId : tenantId, id) : undefined;
    if (!row || row.status === 'removed') throw new DomainError('user/unknown', 'There is no such user.');
    const details = employeeFieldNames.map((name) => [name, row[name] ?? null]);
    return answer({
      ...wireUser(row),
      ...{
        alt_mobile: row.altMobile ?? null,
        allowed_tenants: row.allowedTenants,
        last_sign_in_at: row.lastSignInAt ?? null,
        photo: row.photo ?? null,
      },
      ...(Object.fromEntries(details) as EmployeeDetails),
    });
  }

  /** Lists the active sessions of an account: your own, or, for an admin, those of any account. */
  @Get('users/:id/sessions')
  async sessionsOf(@Param('id') id: string, @Context() context: RequestContext) {
    const { sight, homeTenantId, tenantId, user, sessionId } = context;
    const tenant = id === user.userId ? homeTenantId : tenantId;
    const row = ownAccountAccess.sees(sight, { userId: id }) ? await this.identity.user(tenant, id) : undefined;
    if (!row || row.status === 'removed') throw new DomainError('user/unknown', 'There is no such user.');
    const open = await this.openSessions.of(tenant, row);
    return answer(open.map((session) => ({ ...session, current: session.session_id === sessionId })));
  }

  /** Lists the locations at which people of the institution work. */
  @Get('get_active_org_locations')
  async locations(@Context() context: RequestContext) {
    const where: Filter = { field: 'active', op: 'eq', value: true };
    const query = { where, sort: [{ field: 'name', dir: 'asc' as const }], limit: 1000 };
    const rows = await this.list.rows<RowOfRecord<typeof orgLocation>>(this.list.declared(orgLocation.list, context), query, context);
    return answer(rows.map(({ recordId, name, address }) => ({ id: recordId, name, address: address ?? null })));
  }

  /** Lists who reports to whom, at present or at the end of a given day. */
  @Get('get_user_hierarchy')
  async hierarchy(@Query() { day }: HierarchyDto, @Context() context: RequestContext) {
    return answer(await (day === undefined ? this.hierarchies.now(context) : this.hierarchies.on(day, context)));
  }

  /** Previews moves in the hierarchy: who gains and who loses access to whose leads. Nothing is moved. */
  @AdminsOnly()
  @Post('users/hierarchy/consequences')
  @HttpCode(200)
  async consequences(@Body() { moves }: HierarchyMovesDto, @Context() context: RequestContext) {
    const asked = moves.map(({ user_id, manager_id }) => ({ userId: user_id, managerId: manager_id || undefined }));
    return answer(await this.hierarchies.consequences(asked, context));
  }

  /** Lists the active roles, which may be given to people. */
  @Get('get_active_user_roles')
  async roles(@Context() { tenantId }: RequestContext) {
    const where: Filter = { not: { field: 'active', op: 'eq', value: false } };
    const rows = await this.reads.page(recordList(roleRecord), tenantId, { where, sort: [{ field: 'role', dir: 'asc' }], limit: 1000 });
    return answer(rows.map(({ role, name }) => ({ id: Number(role), role: Number(role), name: String(name) })));
  }

  /** Lists the roles with their permissions. */
  @Allow('USER_ROLES')
  @Get('get_all_user_roles')
  async allRoles(@Context() context: RequestContext) {
    const rows = await this.list.rows<RowOfRecord<typeof roleRecord>>(
      this.list.declared(roleRecord.list, context),
      { limit: 1000 },
      context,
    );
    return answer(rows.map((row) => ({ ...row, id: row.recordId, scope: scopeOf(Number(row.role), row.scope) })));
  }

  /** Lists every permission that a role can hold, by area, and its levels. */
  @Allow('USER_ROLES')
  @Get('role-permissions')
  rolePermissions() {
    return { ...answer(components.map((one) => ({ ...one }))), levels: [...levels], required: REQUIRED_PERMISSION };
  }

  /** Answers with one role: its permissions, row access, hidden fields, and the number of its users. */
  @Allow('USER_ROLES')
  @Get('one-role-permissions')
  async oneRole(@Query() { role }: OneRoleDto, @Context() context: RequestContext) {
    const declared = this.list.declared(roleRecord.list, context);
    const [row] = await this.list.byKey<RowOfRecord<typeof roleRecord>>(declared, [`role-${role}`], context);
    if (!row) throw new DomainError('roles/unknown', 'There is no such role.');
    const where: Filter = { and: [working, { field: 'role', op: 'eq', value: role }] };
    const users = await this.reads.count(userList, context.tenantId, { where });
    const { recordId: id, name, acl, active, fieldRules } = row;
    return answer({
      ...{ id, role, name, users, active: active !== false, scope: scopeOf(role, row.scope) },
      ...{ acl: acl as unknown as AclEntry[], field_rules: fieldRulesOf(fieldRules) },
    });
  }

  /** Lists sign-ins, sign-outs, and starts and ends of breaks. */
  @Get('get-auth-logs')
  async authLogs(@Query() { userId, sdate, edate, page_no = 1, limit = 200 }: AuthLogsDto, @Context() context: RequestContext) {
    const where = allOf(anyOf('userId', userId), withinDays('at', sdate, edate, context.timeZone));
    const query = { where, sort: [{ field: 'at', dir: 'desc' as const }], skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<AuthLogRow>(this.list.declared('auth-log', context), query, context);
    return { ...answer(rows), count, ...fresh };
  }

  /** Lists your notifications, newest first, with the number of unread ones. */
  @Post('getCrmUserNotification/:userId')
  @HttpCode(200)
  async notifications(@Body() { page = 1, limit = 15 }: NotificationPageDto, @Context() context: RequestContext) {
    const list = this.list.declared('notifications', context);
    const where = heardOf(context.user.preferences);
    const query = { where, sort: [{ field: 'at', dir: 'desc' as const }], skip: (page - 1) * limit, limit };
    const fresh = await this.list.freshness(list, context);
    const [rows, count] = await Promise.all([
      this.list.rows<NotificationRow>(list, query, context),
      fresh.filling === undefined ? this.list.count(list, { where: allOf(where, equals('read', false)) }, context) : undefined,
    ]);
    return { ...answer(await wireNotifications(this.reads, context.tenantId, rows, () => context.sight)), count, ...fresh };
  }

  private people({ search, userHierarchy, viewType, role, page_no = 1, limit = 1000 }: UsersDto, context: RequestContext) {
    const declared = this.list.declared('users', context);
    // Staff may not filter by fields that the list hides from them, so these conditions come from the product itself.
    const narrowed = allOf(
      userHierarchy ? accountAccess.filter(context.sight) : undefined,
      equals('status', viewType === 'all' ? undefined : viewType),
      role === undefined ? undefined : { field: 'role', op: 'in', values: role.split(',').map(Number) },
    );
    const list = { ...declared, kept: allOf(declared.kept, narrowed) };
    const page = { search, sort: [{ field: 'name', dir: 'asc' as const }], skip: (page_no - 1) * limit, limit };
    return this.list.page<Colleague>(list, page, context);
  }
}

/** Filters to the notification kinds that the user wants on the bell; undefined for all. */
function heardOf(preferences: NotificationPreferences | undefined): Filter | undefined {
  const not = notificationKinds.filter((kind) => !wants(preferences, kind, 'console')).map(({ kind }) => kind);
  return not.length > 0 ? { field: 'type', op: 'nin', values: not } : undefined;
}
