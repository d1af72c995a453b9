import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowRoles, commandMeta, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { role as roleRecord, type SessionCommand } from '@matricula/domain/user';
import { DomainError } from '@matricula/domain/kernel';
import { partIdOf, type Receipt } from '@matricula/event-store';
import { done } from '@matricula/http';
import { recordList } from '@matricula/read-models/record';
import { notificationList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { RegisterUserCommand } from './register-user.handler';
import { SessionDecisionCommand } from './session-decision.handler';
import { ActiveTimeDto, PresenceDto, RegisterUserDto } from './user.dto';

/** Presence, active time, notifications read, and new accounts (000 §7). */
@ApiTags('user')
@SignedIn()
@Controller()
export class UserController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
  ) {}

  @Post('breakApi')
  @HttpCode(200)
  presence(@Body() { status, reason }: PresenceDto, @Context() context: RequestContext) {
    const { userId } = context.user;
    const message = status === 0 ? 'You are online' : 'Enjoy your break';
    return this.note({ type: 'ChangePresence', data: { userId, status, reason } }, context, message);
  }

  @Post('userActiveHistory')
  @HttpCode(200)
  activeTime(@Body() { totalSeconds }: ActiveTimeDto, @Context() context: RequestContext) {
    const { userId } = context.user;
    return this.note({ type: 'RecordActiveTime', data: { userId, totalSeconds } }, context, 'Saved Successfully');
  }

  @Post('notificationReadTracker/:id')
  @HttpCode(200)
  async readNotification(@Param('id') notificationId: string, @Context() context: RequestContext) {
    const row = await this.reads.get(notificationList, context.tenantId, notificationId);
    if (!row || row.userId !== context.user.userId) throw new DomainError('notification/unknown', 'There is no such notification.');
    return this.read([notificationId], context, 'Notification read');
  }

  @Post('read-all-notification/:userId')
  @HttpCode(200)
  async readAll(@Context() context: RequestContext) {
    const { tenantId, user } = context;
    const where = {
      and: [
        { field: 'userId', op: 'eq' as const, value: user.userId },
        { field: 'read', op: 'eq' as const, value: false },
      ],
    };
    const unread = await this.reads.keys(notificationList, tenantId, { where, limit: 1000 });
    return this.read(unread, context, 'All notifications are marked as read');
  }

  @AllowRoles(1)
  @Post('users/register')
  @HttpCode(200)
  async register(@Body() dto: RegisterUserDto, @Context() context: RequestContext) {
    const { tenantId } = context;
    const role = await this.reads.get(recordList(roleRecord), tenantId, `role-${dto.role}`);
    if (!role) throw new DomainError('roles/unknown', 'There is no such role.');
    const foreign = (dto.allowed_tenants ?? []).filter((tid) => !context.user.allowedTenants.includes(tid));
    if (foreign.length > 0) throw new DomainError('tenant/unknown', 'There is no such tenant.');
    const userId = partIdOf(context.commandId, 'user');
    const user = {
      userId,
      name: dto.name,
      email: dto.email.trim().toLowerCase(),
      role: dto.role,
      roleName: String(role.name),
      userType: dto.user_type ?? 'staff',
      managerId: dto.manager_id,
      altMobile: dto.alt_mobile,
      allowedTenants: [...new Set([tenantId, ...(dto.allowed_tenants ?? [])])],
    };
    const command = new RegisterUserCommand(user, dto.password, commandMeta(context));
    const { position } = await this.commands.execute<RegisterUserCommand, Receipt>(command);
    return done('User created successfully', position, { data: { id: userId } });
  }

  private read(notificationIds: string[], context: RequestContext, message: string) {
    const decision: SessionCommand = { type: 'ReadNotifications', data: { userId: context.user.userId, notificationIds } };
    return this.note(decision, context, message, context.tenantId);
  }

  /** Accounts live in their home tenant; notifications in the tenant where they arose. */
  private async note(decision: SessionCommand, context: RequestContext, message: string, tenantId = context.homeTenantId) {
    const meta = { ...commandMeta(context), tenantId };
    const command = new SessionDecisionCommand(context.sessionId, decision, meta);
    const { position } = await this.commands.execute<SessionDecisionCommand, Receipt>(command);
    return done(message, position);
  }
}
