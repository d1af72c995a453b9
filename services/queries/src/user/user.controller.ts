import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, Public, type RequestContext, SignedIn, tenantDetail } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { role as roleRecord } from '@matricula/domain/user';
import { answer } from '@matricula/http';
import type { RecordRow } from '@matricula/read-models/record';
import { userList, type AuthLogRow, type NotificationRow, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { equals, ListService } from '@matricula/lists';
import { NotificationPageDto } from './user.dto';

/** A colleague; what the list does not show to this user is left out. */
const wireUser = ({ userId, name, email, role, roleName, userType, managerId, presence, status }: UserRow) => ({
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

const wireNotification = ({ notificationId, read, userId, type, message, at, leadHash, leadId, ticketId }: NotificationRow) => ({
  _id: notificationId,
  read,
  user_id: userId,
  notifications: { type, message, time: at, lead_hash: leadHash ?? leadId, ticket_id: ticketId },
});

/** Who one is, where one may be, whom one works with (000 §7). */
@ApiTags('user')
@SignedIn()
@Controller()
export class UserQueryController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What the console needs before anybody signed in. */
  @Public()
  @Get('config/public')
  publicConfig() {
    const { brand, providers, flags, environment, smtp } = this.config;
    return answer({
      brand,
      provider1: providers.first ?? null,
      provider2: providers.second ?? null,
      mailbox: !smtp && environment !== 'production',
      flags,
    });
  }

  @Get('acl')
  acl(@Context() { acl }: RequestContext) {
    return answer(acl);
  }

  @Get('tenant-details')
  async tenantDetails(@Context() { tenantId, user }: RequestContext) {
    const tenants = await Promise.all(user.allowedTenants.map((tid) => this.identity.tenant(tid)));
    const allowed = tenants.flatMap((row) => (row ? [{ id: row.tid, tid: row.tid, name: row.name, tenant_type: row.tenantType }] : []));
    const current = tenants.find((row) => row?.tid === tenantId);
    return { ...answer([{ tenant_details: current && tenantDetail(current), allowed_tenants: allowed }]), success: true };
  }

  @Get('tenants/get/:id')
  async tenant(@Param('id') id: string, @Context() { user }: RequestContext) {
    const row = user.allowedTenants.includes(id) ? await this.identity.tenant(id) : undefined;
    if (!row) throw new DomainError('tenant/unknown', 'There is no such tenant.');
    return { ...answer([tenantDetail(row)]), success: true };
  }

  @Get('get_all_users')
  async users(@Context() context: RequestContext) {
    return answer((await this.people(context)).map(wireUser));
  }

  @Get('getUsersSpecificRoles')
  async usersOfHierarchy(@Query('userHierarchy') hierarchy: string | undefined, @Context() context: RequestContext) {
    const { visibleUserIds } = context;
    const people = await this.people(context);
    const shown = hierarchy === 'true' && visibleUserIds ? people.filter(({ userId }) => visibleUserIds.includes(userId)) : people;
    return answer(shown.map(({ userId, name, role, roleName }) => ({ id: userId, name, role, role_name: roleName })));
  }

  @Get('getUsersRoles')
  async usersOfRole(@Query('role') role: string | undefined, @Context() context: RequestContext) {
    const people = await this.people(context);
    return answer(people.filter((user) => !role || role.split(',').includes(String(user.role))).map(wireUser));
  }

  @Get('getUserLoginDetail')
  loginDetail(@Context() { user }: RequestContext) {
    return answer([{ name: user.name, alt_mobile: user.altMobile ?? null }]);
  }

  /** Who reports to whom is known to all staff. */
  @Get('get_user_hierarchy')
  async hierarchy(@Context() context: RequestContext) {
    const people = await this.reads.page(userList, context.tenantId, { sort: [{ field: 'name', dir: 'asc' }], limit: 1000 });
    return answer(
      people.map(({ userId, name, managerId, roleName }) => ({ id: userId, name, manager_id: managerId ?? null, role_name: roleName })),
    );
  }

  /** Names of roles are open to all staff; their permissions are not. */
  @Get('get_active_user_roles')
  async roles(@Context() context: RequestContext) {
    const people = await this.people(context);
    const names = new Map(people.map(({ role, roleName }) => [role, roleName]));
    return answer([...names].sort(([a], [b]) => a - b).map(([id, name]) => ({ id, role: id, name })));
  }

  @Allow('USER_ROLES')
  @Get('get_all_user_roles')
  async allRoles(@Context() context: RequestContext) {
    const rows = await this.list.rows<RecordRow>(this.list.declared(roleRecord.list, context), { limit: 1000 }, context);
    return answer(rows.map((row) => ({ ...row, id: row.recordId })));
  }

  @Get('get-auth-logs')
  async authLogs(@Context() context: RequestContext) {
    const sort = [{ field: 'at', dir: 'desc' as const }];
    return answer(await this.list.rows<AuthLogRow>(this.list.declared('auth-log', context), { sort, limit: 200 }, context));
  }

  @Post('getCrmUserNotification/:userId')
  @HttpCode(200)
  async notifications(@Body() { page = 1, limit = 15 }: NotificationPageDto, @Context() context: RequestContext) {
    const list = this.list.declared('notifications', context);
    const query = { sort: [{ field: 'at', dir: 'desc' as const }], skip: (page - 1) * limit, limit };
    const fresh = await this.list.freshness(list, context);
    const [rows, count] = await Promise.all([
      this.list.rows<NotificationRow>(list, query, context),
      fresh.filling === undefined ? this.list.count(list, { where: equals('read', false) }, context) : undefined,
    ]);
    return { ...answer(rows.map(wireNotification)), count, ...fresh };
  }

  private people(context: RequestContext): Promise<UserRow[]> {
    return this.list.rows<UserRow>(this.list.declared('users', context), { sort: [{ field: 'name', dir: 'asc' }], limit: 1000 }, context);
  }
}
