import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, Sessions, type RequestContext } from '@matricula/auth';
import { DomainError, type Json } from '@matricula/domain/kernel';
import {
  accountBoundary,
  role as roleRecord,
  userDecider,
  userStream,
  type User,
  type UserCommand,
  type UserEvent,
} from '@matricula/domain/user';
import { EventStore, partIdOf, type Receipt } from '@matricula/event-store';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { DataSubjectKeys } from '@matricula/vault';
import { DecideCommand } from '../decision/decide.handler';
import { PersonMentions } from '../lead/person-mentions';
import { Scrubber } from '../lead/scrubber';
import { Attempts } from './attempts';
import { addressOf, Credentials } from './credentials';
import { OneTimeCodes } from './one-time-codes';
import { RegisterUserCommand } from './register-user.handler';
import type { AccountDto, RegisterUserDto } from './user.dto';

/** What decides over access: whoever it changes for signs in again. */
const ACCESS = ['email', 'role', 'userType', 'managerId', 'allowedTenants'];

interface Account {
  userId: string;
  /** Empty once the person was erased. */
  email: string;
  allowedTenants: string[];
  access: { role: number; roleName: string };
}

/** Accounts of an institution as its admins change and end them. What ends access ends sessions and sockets with it. */
@Injectable()
export class Accounts {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    private readonly reads: ReadStore,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly attempts: Attempts,
    private readonly codes: OneTimeCodes,
    private readonly keys: DataSubjectKeys,
    private readonly mentions: PersonMentions,
    private readonly scrubber: Scrubber,
  ) {}

  /** Makes an account. @throws DomainError `user/email-taken`, and for a role, manager or tenant that cannot be given */
  async register({ password, ...dto }: RegisterUserDto, context: RequestContext): Promise<Receipt & { userId: string }> {
    const { name, email, role, user_type: userType = 'staff', manager_id, alt_mobile, allowed_tenants = [] } = dto;
    await this.assertGiven(dto, context);
    const userId = partIdOf(context.commandId, 'user');
    const allowedTenants = [...new Set([context.tenantId, ...allowed_tenants])];
    const roleName = await this.roleName(role, context);
    const access = { role, roleName, userType, managerId: manager_id || undefined, allowedTenants };
    const user = { userId, name, email: addressOf(email), altMobile: alt_mobile || undefined, ...access };
    const command = new RegisterUserCommand(user, password, commandMeta(context));
    return { ...(await this.commands.execute<RegisterUserCommand, Receipt>(command)), userId };
  }

  /** @throws DomainError `user/unknown`, `user/last-admin`, `user/email-taken` */
  async change(userId: string, dto: Partial<AccountDto>, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    await this.assertGiven(dto, context, userId);
    const to = await this.changes(dto, account, context);
    const email = dto.email && addressOf(dto.email);
    const moved = email !== account.email ? email : undefined;
    if (moved && !(await this.credentials.claimAlso(moved, account.email))) {
      throw new DomainError('user/email-taken', 'Somebody has this email address already.');
    }
    const receipt = await this.decide(account, { type: 'ChangeUser', data: { to } }, context).catch(async (error: unknown) => {
      if (moved) await this.credentials.release(moved, userId);
      throw error;
    });
    if (moved) await this.forgetAddress(account.email, userId);
    const changed = receipt.events.flatMap((event) => (event.type === 'UserChanged' ? Object.keys(event.data.to) : []));
    if (ACCESS.some((name) => changed.includes(name))) await this.close(userId, context);
    return receipt;
  }

  async suspend(userId: string, context: RequestContext): Promise<Receipt> {
    const receipt = await this.decide(await this.account(userId, context), { type: 'SuspendUser', data: {} }, context);
    await this.close(userId, context);
    return receipt;
  }

  /** Lets somebody in again, whom an admin suspended or whose attempts were too many. */
  async reinstate(userId: string, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    const receipt = await this.decide(account, { type: 'ReinstateUser', data: {} }, context);
    await this.attempts.forget(account.email, 'password', 'sign-in', 'reset', 'mail');
    await this.close(userId, context);
    return receipt;
  }

  /** For good: the e-mail address is free again. */
  async remove(userId: string, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    const receipt = await this.decide(account, { type: 'RemoveUser', data: {} }, context);
    await this.forgetAddress(account.email, userId);
    await this.close(userId, context);
    return receipt;
  }

  /**
   * Forgets somebody who left. First the event, which refuses whoever has not; then what only an address finds; the key at last, so that a
   * process that dies on the way is finished by sending the command again. @throws DomainError `user/still-active`, `user/erases-oneself`, `erasure/not-possible`
   */
  async erase(userId: string, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    // Wherever they were a guest, leads may be theirs, and rows name them.
    const guestIn = account.allowedTenants.filter((tenantId) => tenantId !== context.tenantId);
    const jobs = new Map<string, string[]>();
    for (const tenantId of [...guestIn, context.tenantId]) jobs.set(tenantId, await this.mentions.jobsOfStaff(tenantId, userId));
    const data = { by: context.user.userId, jobIds: jobs.get(context.tenantId) };
    const receipt = await this.decide(account, { type: 'EraseUser', data }, context);
    let { position } = receipt;
    if (account.email) await this.forgetAddress(account.email, userId);
    await this.close(userId, context);
    for (const tenantId of guestIn) ({ position } = await this.eraseGuest(account, tenantId, jobs.get(tenantId), context));
    // The account's own key last: without it nobody knows where they were a guest.
    for (const [tenantId, jobIds] of jobs) for (const id of [...jobIds, userId]) await this.keys.destroy(`${tenantId}/${id}`);
    await this.scrubber.scrub(position);
    return receipt;
  }

  /** Tells a tenant where they were a guest. */
  private eraseGuest(
    { userId, access }: Account,
    tenantId: string,
    jobIds: string[] | undefined,
    context: RequestContext,
  ): Promise<Receipt> {
    // Not the command's own id: that is of what it did to the account.
    const { commandId: _command, actor, ...cause } = commandMeta(context);
    const meta = { ...cause, tenantId, actor: { ...actor, tenantId: actor.tenantId ?? context.tenantId } };
    const erasing: UserCommand = { type: 'EraseGuest', data: { userId, ...access, jobIds } };
    return this.commands.execute(new DecideCommand(accountBoundary, [userId], erasing, meta));
  }

  /** Whoever has the address next shall not meet what was begun with it. It may be somebody else's by now: then that is theirs. */
  private async forgetAddress(email: string, userId: string): Promise<void> {
    if ((await this.credentials.find(email))?.userId !== userId) return;
    await this.credentials.release(email, userId);
    await this.codes.forget('sign-in', email);
    await this.codes.forget('reset', email);
    await this.attempts.forget(email, 'password', 'sign-in', 'reset', 'mail');
  }

  /** What is given, in our names; an empty text clears. */
  private async changes(dto: Partial<AccountDto>, account: Account, context: RequestContext): Promise<Record<string, Json>> {
    const { name, email, role, user_type: userType, manager_id, alt_mobile, allowed_tenants } = dto;
    const to: Record<string, Json> = {};
    if (name !== undefined) to.name = name;
    if (email !== undefined) to.email = addressOf(email);
    if (role !== undefined) Object.assign(to, { role, roleName: await this.roleName(role, context) });
    if (userType !== undefined) to.userType = userType;
    if (manager_id !== undefined) to.managerId = manager_id || null;
    if (alt_mobile !== undefined) to.altMobile = alt_mobile || null;
    if (allowed_tenants !== undefined) {
      // Tenants that the admin has nothing to do with are not theirs to take away.
      const others = account.allowedTenants.filter((tid) => !context.user.allowedTenants.includes(tid));
      to.allowedTenants = [...new Set([context.tenantId, ...allowed_tenants, ...others])];
    }
    return to;
  }

  private async roleName(role: number, { tenantId }: RequestContext): Promise<string> {
    const record = await this.reads.get(recordList(roleRecord), tenantId, `role-${role}`);
    if (!record) throw new DomainError('roles/unknown', 'There is no such role.');
    return String(record.name);
  }

  private async assertGiven({ manager_id, allowed_tenants }: Partial<AccountDto>, context: RequestContext, userId?: string): Promise<void> {
    const foreign = allowed_tenants?.some((tid) => !context.user.allowedTenants.includes(tid));
    if (foreign) throw new DomainError('tenant/unknown', 'There is no such tenant.');
    if (manager_id) await this.assertManager(manager_id, context.tenantId, userId);
  }

  private decide({ userId }: Account, decision: UserCommand, context: RequestContext): Promise<Receipt<UserEvent, User>> {
    return this.commands.execute(new DecideCommand(accountBoundary, [userId], decision, commandMeta(context)));
  }

  private close(userId: string, { tenantId }: RequestContext): Promise<void> {
    return this.sessions.closeAll({ sub: userId, tid: tenantId });
  }

  /** The account as the log has it: a row may lag behind. */
  private async account(userId: string, { tenantId }: RequestContext): Promise<Account> {
    const { revision, state } = await this.store.states.current(userDecider, userStream(tenantId, userId));
    const { values } = state;
    if (revision === -1) throw new DomainError('user/unknown', 'There is no such user.');
    const access = { role: Number(values.role), roleName: String(values.roleName) };
    return { userId, email: String(values.email ?? ''), allowedTenants: values.allowedTenants as string[], access };
  }

  /** A manager works in the same institution and reports, at whatever distance, to nobody who reports to them. */
  private async assertManager(managerId: string, tenantId: string, userId: string | undefined): Promise<void> {
    const seen = new Set<string>();
    for (
      let above: string | undefined = managerId;
      above && !seen.has(above);
      seen.add(above), above = await this.managerOf(above, tenantId)
    ) {
      if (above === userId)
        throw new DomainError('user/manager-invalid', 'Nobody can report to themselves or to somebody of their own team.');
    }
    const manager = await this.identity.user(tenantId, managerId);
    if (manager?.status !== 'active')
      throw new DomainError('user/manager-invalid', 'The manager must be one of the staff of this institution.');
  }

  private async managerOf(userId: string, tenantId: string): Promise<string | undefined> {
    return (await this.identity.user(tenantId, userId))?.managerId;
  }
}
