import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { bodyOf, jsonSchemaOf, partOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  changeAccountFields,
  employeeFields,
  ownProfileFields,
  registerFields,
  sessionBoundary,
  type SessionCommand,
} from '@matricula/domain/user';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { partIdOf } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { allOf, equals } from '@matricula/lists';
import { notificationAccess } from '@matricula/projections/user';
import { notificationList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import type { FastifyRequest } from 'fastify';
import { DecideCommand } from '../decision';
import { Accounts, type AccountChange } from './accounts.service';
import { countsByLabel, HandOver } from './hand-over.service';
import { HierarchyMoves } from './hierarchy-moves.service';
import { Invitations } from './invitations.service';
import { OwnProfile } from './own-profile.service';
import { activeTimeBody, handOverBody, moveUsersBody, presenceBody, reinstateUserBody, suspendUserBody, type UserMove } from './user.wire';

/** Notifications marked as read in one append, with one event each. */
const READ_AT_ONCE = 1_000;

const photo = { type: 'string', format: 'binary', description: 'An image of 2 MB at the most' };
const own = jsonSchemaOf(ownProfileFields, true) as { properties: object };
const ownProfileBody = {
  type: 'object',
  properties: { ...own.properties, photo },
  example: { name: 'Asha Sharma', alt_mobile: '9811122233' },
};

/** Presence, active time, read notifications, and the management of accounts (000 §7). */
@ApiTags('user')
@SignedIn()
@Controller()
export class UserController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly accounts: Accounts,
    private readonly hierarchy: HierarchyMoves,
    private readonly handOver: HandOver,
    private readonly own: OwnProfile,
    private readonly invitations: Invitations,
  ) {}

  /** Records that you started a break or came back online. */
  @Post('breakApi')
  @HttpCode(200)
  presence(@Body({ schema: bodyOf(presenceBody) }) { status, reason }: ValuesOf<typeof presenceBody>, @Context() context: RequestContext) {
    const { userId } = context.user;
    const message = status === 0 ? 'You are online' : 'Enjoy your break';
    return this.note(
      { type: 'ChangePresence', data: { userId, status: status === 0 ? 0 : 1, reason: reason || undefined } },
      context,
      message,
    );
  }

  /** Records how long you were active. */
  @Post('userActiveHistory')
  @HttpCode(200)
  activeTime(
    @Body({ schema: bodyOf(activeTimeBody) }) { totalSeconds }: ValuesOf<typeof activeTimeBody>,
    @Context() context: RequestContext,
  ) {
    const { userId } = context.user;
    return this.note({ type: 'RecordActiveTime', data: { userId, totalSeconds } }, context, 'Saved Successfully');
  }

  /** Changes your own name, second number and photo; only the given fields change, and an empty number clears it. */
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiBody({ schema: ownProfileBody as object })
  @Post('editUserProfile')
  @HttpCode(200)
  async editProfile(@Req() request: FastifyRequest, @Context() context: RequestContext) {
    const { position, photo } = await this.own.change(request, context);
    return done('Profile updated successfully', position, { data: { photo } });
  }

  /** Marks a notification as read. */
  @Post('notificationReadTracker/:id')
  @HttpCode(200)
  async readNotification(@Param('id') notificationId: string, @Context() context: RequestContext) {
    const row = await this.reads.get(notificationList, context.tenantId, notificationId);
    if (!row || !notificationAccess.changes(context.sight, row))
      throw new DomainError('notification/unknown', 'There is no such notification.');
    return this.read([notificationId], context, 'Notification read');
  }

  /** Marks all your notifications as read. */
  @Post('read-all-notification/:userId')
  @HttpCode(200)
  async readAll(@Context() context: RequestContext) {
    const { tenantId, sight } = context;
    const where = allOf(notificationAccess.filter(sight), equals('read', false));
    const unread = await this.reads.keys(notificationList, tenantId, { where });
    const pieces = Array.from({ length: Math.max(1, Math.ceil(unread.length / READ_AT_ONCE)) }, (_, at) =>
      unread.slice(at * READ_AT_ONCE, (at + 1) * READ_AT_ONCE),
    );
    let position: Position = '';
    for (const piece of pieces) {
      // The id depends on the content: when the request is sent again, other notifications may be left, and they form a different command.
      const part = { ...context, commandId: context.commandId && partIdOf(context.commandId, piece.join()) };
      ({ position } = await this.read(piece, part, ''));
    }
    return done('All notifications are marked as read', position);
  }

  /** Adds an account. Without a password, the person is invited by e-mail to set one. */
  @AdminsOnly()
  @Post('users/register')
  @HttpCode(200)
  async register(@Body({ schema: bodyOf(registerFields) }) given: ValuesOf<typeof registerFields>, @Context() context: RequestContext) {
    const { position, userId, invitedUntil } = await this.accounts.register(given, context);
    return done('User created successfully', position, { data: { id: userId, invited_until: invitedUntil } });
  }

  /** Sends the invitation of an account again; earlier links become invalid. */
  @AdminsOnly()
  @Post('users/:id/invitation')
  @HttpCode(200)
  async invite(@Param('id') userId: string, @Context() context: RequestContext) {
    const { position, expiresAt } = await this.invitations.sendAgain(userId, context);
    return done('Invitation sent', position, { data: { invited_until: expiresAt } });
  }

  /** Withdraws the invitation of an account; its link becomes invalid. */
  @AdminsOnly()
  @Delete('users/:id/invitation')
  async withdrawInvitation(@Param('id') userId: string, @Context() context: RequestContext) {
    const { position } = await this.invitations.withdraw(userId, context);
    return done('Invitation withdrawn', position);
  }

  /** Moves people in the hierarchy, all or none. Their new managers see their rows within a second. */
  @AdminsOnly()
  @Put('users/hierarchy')
  async move(@Body({ schema: bodyOf(moveUsersBody) }) { moves }: ValuesOf<typeof moveUsersBody>, @Context() context: RequestContext) {
    const { position } = await this.hierarchy.move(moves as unknown as readonly UserMove[], context);
    return done(moves.length === 1 ? 'User moved' : `${moves.length} users moved`, position);
  }

  /** Changes an account. A change that affects access ends the sessions of the account. */
  @AdminsOnly()
  @Put('users/:id')
  async change(
    @Param('id') userId: string,
    @Body({ schema: partOf(changeAccountFields) }) given: AccountChange,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.accounts.change(userId, given, context);
    return done('User updated successfully', position);
  }

  /** Sets the employee details of a user: designation, location, skills, languages, working hours, capacity. */
  @AdminsOnly()
  @Post('add-employee-details/:id')
  @HttpCode(200)
  async employee(
    @Param('id') userId: string,
    @Body({ schema: partOf(employeeFields) }) given: Partial<ValuesOf<typeof employeeFields>>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.accounts.change(userId, given, context);
    return done('Employee details saved successfully', position);
  }

  /** Deletes an account; its name remains in the history. */
  @AdminsOnly()
  @Delete('users/:id')
  async remove(@Param('id') userId: string, @Context() context: RequestContext) {
    const { position } = await this.accounts.remove(userId, context);
    return done('User deleted successfully', position);
  }

  /** Erases the data of a former user permanently: the account loses its name, and the log no longer identifies the user. */
  @AdminsOnly()
  @Delete('users/:id/person')
  async erase(@Param('id') userId: string, @Context() context: RequestContext) {
    const { position } = await this.accounts.erase(userId, context);
    return done('The person was erased', position);
  }

  /** Signs an account out of one session: your own, or, for an admin, that of any account. */
  @Delete('users/:id/sessions/:session')
  async closeSession(@Param('id') userId: string, @Param('session') session: string, @Context() context: RequestContext) {
    const { position } = await this.accounts.closeSession(userId, session, context);
    return done('The device was signed out', position);
  }

  /** Signs an account out everywhere: its sessions, and the codes that were sent to it, become invalid. */
  @AdminsOnly()
  @Delete('remove/user/key/:id')
  async removeKeys(@Param('id') userId: string, @Context() context: RequestContext) {
    const { position } = await this.accounts.removeKeys(userId, context);
    return done('User key removed successfully', position);
  }

  /**
   * Counts the open work of a user to hand over: leads with their follow-ups, tickets, orders, reporting users, records
   * that assign work to the user.
   */
  @AdminsOnly()
  @Get('users/:id/work')
  async work(@Param('id') userId: string, @Context() context: RequestContext) {
    const { things, counts, records } = await this.handOver.of(userId, context);
    return answer({
      leads: things.leads?.length ?? 0,
      follow_ups: counts.followUps ?? 0,
      tickets: things.tickets?.length ?? 0,
      orders: things.orders?.length ?? 0,
      reports: things.reports?.length ?? 0,
      records: countsByLabel(records),
    });
  }

  /** Hands over all work of a user, as a job that can be watched and undone; leads are distributed among the successors. */
  @AdminsOnly()
  @Post('users/:id/hand-over')
  @HttpCode(200)
  async give(
    @Param('id') userId: string,
    @Body({ schema: bodyOf(handOverBody) }) { user_ids, suspend }: ValuesOf<typeof handOverBody>,
    @Context() context: RequestContext,
  ) {
    const { position, jobId, total } = await this.handOver.start(userId, [...user_ids], suspend ?? false, context);
    return done('Started', position, { data: { jobId, total } });
  }

  /** Suspends an account and ends its sessions. */
  @AdminsOnly()
  @Post('users/:id/suspend')
  @HttpCode(200)
  async suspend(
    @Param('id') userId: string,
    @Body({ schema: bodyOf(suspendUserBody) }) { reason }: ValuesOf<typeof suspendUserBody>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.accounts.suspend(userId, reason ?? undefined, context);
    return done('User suspended', position);
  }

  /** Allows a suspended user to sign in again. */
  @AdminsOnly()
  @Post('admin/reset-user-suspension')
  @HttpCode(200)
  async reinstate(
    @Body({ schema: bodyOf(reinstateUserBody) }) { user_id }: ValuesOf<typeof reinstateUserBody>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.accounts.reinstate(user_id, context);
    return done('The suspension was reset', position);
  }

  private read(notificationIds: string[], context: RequestContext, message: string) {
    const decision: SessionCommand = { type: 'ReadNotifications', data: { userId: context.user.userId, notificationIds } };
    return this.note(decision, context, message, context.tenantId);
  }

  /** Accounts live in their home tenant; notifications in the tenant where they arose. */
  private async note(decision: SessionCommand, context: RequestContext, message: string, tenantId = context.homeTenantId) {
    const meta = { ...commandMeta(context), tenantId };
    const command = new DecideCommand(sessionBoundary, [decision.data.userId, context.sessionId], decision, meta);
    const { position } = await this.commands.execute(command);
    return done(message, position);
  }
}
