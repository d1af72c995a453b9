import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, ownAccountAccess, Sessions, type CommandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, ownValue, type Json } from '@matricula/domain/kernel';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  accessFields,
  accountBoundary,
  type accountFields,
  employeeFieldNames,
  type registerFields,
  role as roleRecord,
  sessionBoundary,
  type SessionCommand,
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
import { Telephones } from '../call';
import { DecideCommand, openedAs } from '../decision';
import { idsOf, type Mentioning, PersonFiles, PersonMentions, Scrubber } from '../privacy';
import { TenantRoom } from '../room';
import { AccountPowers } from './account-powers';
import { AccountSecurity } from './account-security.service';
import { Attempts } from './attempts';
import { Browsers } from './browsers';
import { addressOf, Credentials } from './credentials';
import { Invitations, newInvitation } from './invitations.service';
import { OneTimeCodes } from './one-time-codes';
import { assertNotOwnManager } from './own-manager';
import { OwnProfile } from './own-profile.service';
import { assertStrong } from './password-strength';
import { RegisterUserCommand } from './register-user.handler';
import { WhatsAppNumbers } from './whatsapp-numbers.service';

/** The account fields an admin can set; all optional in an update. */
type AccountValues = ValuesOf<typeof accountFields>;
export type AccountChange = Partial<AccountValues> & { expected?: Json; current_password?: string | null; current_otp?: string | null };

/** `invitedUntil`: when the invitation link expires, ISO instant. */
type Made = Receipt & { userId: string; invitedUntil?: string };

interface Account {
  userId: string;
  /** Empty after the person's data is erased. */
  email: string;
  allowedTenants: string[];
  access: { role: number; roleName: string };
  managerId?: string;
  photo?: Json;
  /** Has an open invitation. */
  invited: boolean;
}

/** Lets admins create, change and remove the accounts of their institution. Any change that ends access also ends sessions and sockets. */
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
    private readonly security: AccountSecurity,
    private readonly keys: DataSubjectKeys,
    private readonly mentions: PersonMentions,
    private readonly files: PersonFiles,
    private readonly scrubber: Scrubber,
    private readonly room: TenantRoom,
    private readonly own: OwnProfile,
    private readonly browsers: Browsers,
    private readonly numbers: WhatsAppNumbers,
    private readonly powers: AccountPowers,
    private readonly invitations: Invitations,
    private readonly telephones: Telephones,
  ) {}

  /**
   * Creates an account. Without a password, the person is invited by e-mail to set one.
   * @throws DomainError `user/email-taken`, `user/telephone-taken`, `password/weak`, and for a role, manager or tenant that cannot be given
   */
  async register(given: ValuesOf<typeof registerFields>, context: RequestContext): Promise<Made> {
    assertTenants(given.allowed_tenants, context);
    if (given.password) assertStrong(await this.identity.passwordRule(context.tenantId), given.password, 'password');
    return this.make(given, commandMeta(context));
  }

  /** Creates an account on behalf of an admin, such as in an import. The caller must already have checked the named tenants. */
  async make({ password, ...given }: ValuesOf<typeof registerFields>, meta: CommandMeta): Promise<Made> {
    const { tenantId } = meta;
    const { name, email, role, user_type, manager_id, alt_mobile, allowed_tenants } = given;
    if (manager_id) await this.assertManager(manager_id, tenantId);
    const userId = partIdOf(meta.commandId, 'user');
    await this.telephones.assertFree(tenantId, alt_mobile, userId);
    const allowedTenants = [...new Set([tenantId, ...(allowed_tenants ?? [])])];
    const roleName = await this.roleName(role, tenantId);
    const access = { role, roleName, userType: user_type || 'staff', managerId: manager_id || undefined, allowedTenants };
    const details = said(detailsOf(given));
    const user = { userId, name, email: addressOf(email), altMobile: alt_mobile || undefined, ...access, ...(details && { details }) };
    const invitation = password ? undefined : newInvitation(meta.commandId);
    const command = new RegisterUserCommand(user, password ?? undefined, meta, undefined, invitation);
    const receipt = await this.room.within(
      { tenantId, what: 'users', more: 1, commandId: meta.commandId },
      () => this.commands.execute<RegisterUserCommand, Receipt>(command),
      ({ position }) => ({ more: 1, position }),
    );
    if (invitation) await this.invitations.send(userId, invitation, meta);
    return { ...receipt, userId, invitedUntil: invitation?.expiresAt };
  }

  /** @throws DomainError `user/unknown`, `user/last-admin`, `user/email-taken`, `user/telephone-taken`, `user/changed-meanwhile`, and what `AccountPowers` refuses */
  async change(
    userId: string,
    { expected: opened, current_password, current_otp, ...dto }: AccountChange,
    context: RequestContext,
  ): Promise<Receipt> {
    const account = await this.account(userId, context);
    assertTenants(dto.allowed_tenants, context);
    if (dto.manager_id) await this.assertManager(dto.manager_id, context.tenantId);
    assertNotOwnManager(userId, dto.manager_id, account.managerId, context);
    await this.telephones.assertFree(context.tenantId, dto.alt_mobile, userId);
    const to = await this.changes(dto, account, context);
    const said = openedAs(opened);
    const expected = said && namesOf(said);
    const email = dto.email && addressOf(dto.email);
    const moved = email !== account.email ? email : undefined;
    // Codes and new passwords are mailed to this address, so a session alone is not enough to change it.
    if (moved && userId === context.user.userId) await this.confirmOwn(current_password, current_otp, context);
    if (moved && !(await this.credentials.claimAlso(moved, account.email))) {
      throw new DomainError('user/email-taken', 'This email address is already in use.');
    }
    const receipt = await this.write(account, to, expected, commandMeta(context)).catch(async (error: unknown) => {
      if (moved) await this.credentials.release(moved, userId);
      throw error;
    });
    if (!moved) return receipt;
    await this.forgetAddress(account.email, userId);
    // The first link is in the mailbox of the old address.
    return account.invited ? this.invitations.sendAgain(userId, { ...context, commandId: partIdOf(context.commandId, 'invite') }) : receipt;
  }

  /**
   * Changes the employee details only, not how the person signs in, what they may do or their manager.
   * @throws DomainError `user/unknown`, `user/telephone-taken`
   */
  async amend(userId: string, given: Readonly<Record<string, Json | undefined>>, meta: CommandMeta): Promise<Receipt> {
    const account = await this.account(userId, meta);
    await this.telephones.assertFree(meta.tenantId, typeof given.alt_mobile === 'string' ? given.alt_mobile : undefined, userId);
    return this.write(account, namesOf(said(given) ?? {}), undefined, meta);
  }

  /** Reports errors under the field names of the account form. */
  private async confirmOwn(password: string | null | undefined, otp: string | null | undefined, context: RequestContext): Promise<void> {
    try {
      await this.security.confirm({ password: password ?? undefined, otp: otp ?? undefined }, context);
    } catch (error) {
      if (!(error instanceof DomainError) || !error.fields) throw error;
      throw new DomainError(error.code, error.message, { [otp && !password ? 'current_otp' : 'current_password']: error.message });
    }
  }

  private async write(
    account: Account,
    to: Record<string, Json>,
    expected: Record<string, Json> | undefined,
    meta: CommandMeta,
  ): Promise<Receipt> {
    const decision = { type: 'ChangeUser', data: { to, expected } } as const;
    const receipt = await this.commands.execute(new DecideCommand(accountBoundary, [account.userId], decision, meta));
    const changed = receipt.events.flatMap((event) => (event.type === 'UserChanged' ? Object.keys(event.data.to) : []));
    if (accessFields.some((name) => changed.includes(name))) await this.close(account.userId, meta);
    return receipt;
  }

  async suspend(userId: string, reason: string | undefined, context: RequestContext): Promise<Receipt> {
    const suspending: UserCommand = { type: 'SuspendUser', data: reason ? { reason } : {} };
    const receipt = await this.decide(await this.account(userId, context), suspending, context);
    await this.close(userId, context);
    return receipt;
  }

  /** Ends one session of an account. @throws DomainError `user/unknown` for another person's session unless the caller is an admin */
  async closeSession(userId: string, sessionId: string, context: RequestContext): Promise<Receipt> {
    if (!ownAccountAccess.changes(context.sight, { userId })) throw new DomainError('user/unknown', 'There is no such user.');
    const tenantId = userId === context.user.userId ? context.homeTenantId : context.tenantId;
    const user = await this.identity.user(tenantId, userId);
    if (!user?.openSessions.includes(sessionId)) throw new DomainError('session/unknown', 'This device is already signed out.');
    const decision: SessionCommand = { type: 'SignOut', data: { userId, sessionId, byUser: userId === context.user.userId } };
    const meta = { ...commandMeta(context), tenantId };
    const receipt: Receipt = await this.commands.execute(new DecideCommand(sessionBoundary, [userId, sessionId], decision, meta));
    await this.sessions.close({ sid: sessionId, tid: tenantId });
    return receipt;
  }

  /** Removes every credential of the account except its password. */
  async removeKeys(userId: string, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    if (userId === context.user.userId)
      throw new DomainError(
        'user/own-power',
        'Remove your own authenticator app and passkeys under My Account, where you confirm it with your password.',
      );
    await this.powers.assertMayChangeSignIn(userId, context);
    const receipt = await this.decide(account, { type: 'RemoveKeys', data: {} }, context);
    await this.codes.forgetAll(account.email);
    await this.security.forget({ tenantId: context.tenantId, userId }, commandMeta(context));
    await this.close(userId, context);
    return receipt;
  }

  /** Restores access for an account that an admin suspended or that was locked after too many attempts. */
  async reinstate(userId: string, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    // Also for an active account, because its failed sign-in attempts are cleared below.
    await this.powers.assertMaySuspend(userId, context);
    await this.telephones.assertStillFree(context.tenantId, userId);
    const receipt = await this.decide(account, { type: 'ReinstateUser', data: {} }, context);
    await this.attempts.forgetAll(account.email);
    await this.close(userId, context);
    return receipt;
  }

  /** Removes the account for good and frees its e-mail address. */
  async remove(userId: string, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    const receipt = await this.decide(account, { type: 'RemoveUser', data: {} }, context);
    await this.forgetAddress(account.email, userId);
    await this.forgetDevices(account, context);
    await this.numbers.forget(context.tenantId, userId);
    await this.close(userId, context);
    return receipt;
  }

  /**
   * Erases the data of a person who left. Records the event first, because it is refused for an account that has not been removed; then deletes
   * what is only found by e-mail address; destroys the key last, so that sending the command again completes an erasure that a crash interrupted.
   * @throws DomainError `user/still-active`, `user/erases-oneself`, `erasure/not-possible`
   */
  async erase(userId: string, context: RequestContext): Promise<Receipt> {
    const account = await this.account(userId, context);
    // In tenants where the person was a guest, they may own leads, and rows show their name.
    const guestIn = account.allowedTenants.filter((tenantId) => tenantId !== context.tenantId);
    const named = new Map<string, Mentioning>();
    for (const tenantId of [...guestIn, context.tenantId]) await this.files.assertNoArchive(tenantId);
    for (const tenantId of [...guestIn, context.tenantId]) named.set(tenantId, await this.mentions.ofStaff(tenantId, userId));
    const data = { by: context.user.userId, jobIds: jobsOf(named.get(context.tenantId)) };
    const receipt = await this.decide(account, { type: 'EraseUser', data }, context);
    let { position } = receipt;
    await this.own.forgetPhoto(context.tenantId, account.photo);
    await this.forgetDevices(account, context);
    await this.numbers.forget(context.tenantId, userId);
    for (const tenantId of named.keys()) {
      // An archive that started in the meantime would include these files.
      await this.files.assertNoArchive(tenantId);
      await this.files.forgetArchives(tenantId);
    }
    if (account.email) await this.forgetAddress(account.email, userId);
    await this.close(userId, context);
    for (const tenantId of guestIn) ({ position } = await this.eraseGuest(account, tenantId, jobsOf(named.get(tenantId)), context));
    // The account's own key goes last: without it, the tenants where the person was a guest are unknown.
    for (const [tenantId, found] of named) for (const id of [...idsOf(found), userId]) await this.keys.destroy(`${tenantId}/${id}`);
    await this.scrubber.scrub(position);
    return receipt;
  }

  /** Records the erasure in a tenant where the person was a guest. */
  private eraseGuest(
    { userId, access }: Account,
    tenantId: string,
    jobIds: string[] | undefined,
    context: RequestContext,
  ): Promise<Receipt> {
    const meta = elsewhere(tenantId, context);
    const erasing: UserCommand = { type: 'EraseGuest', data: { userId, ...access, jobIds } };
    return this.commands.execute(new DecideCommand(accountBoundary, [userId], erasing, meta));
  }

  /** Removes the other ways to sign in (all but the password) and the push subscriptions, here and in tenants where the person was a guest. */
  private async forgetDevices({ userId, allowedTenants }: Account, context: RequestContext): Promise<void> {
    await this.security.forget({ tenantId: context.tenantId, userId }, commandMeta(context));
    for (const tenantId of new Set([context.tenantId, ...allowedTenants])) await this.browsers.forget(userId, elsewhere(tenantId, context));
  }

  /** The next owner of the address must not see what was started with it. If the address already belongs to another account, its data stays. */
  private async forgetAddress(email: string, userId: string): Promise<void> {
    if ((await this.credentials.find(email))?.userId !== userId) return;
    await this.credentials.release(email, userId);
    await this.codes.forgetAll(email);
    await this.attempts.forgetAll(email);
  }

  /** The given values under internal names; an empty text clears a value. */
  private async changes(given: Partial<AccountValues>, account: Account, context: RequestContext): Promise<Record<string, Json>> {
    const { allowed_tenants, ...rest } = given;
    const to = namesOf(rest as Record<string, Json>);
    if (given.email !== undefined) to.email = addressOf(given.email);
    if (given.role !== undefined) to.roleName = await this.roleName(given.role, context.tenantId);
    if (allowed_tenants !== undefined) {
      // Tenants that the admin has no access to cannot be taken away.
      const others = account.allowedTenants.filter((tid) => !context.user.allowedTenants.includes(tid));
      to.allowedTenants = [...new Set([context.tenantId, ...(allowed_tenants ?? []), ...others])];
    }
    return to;
  }

  private async roleName(role: number, tenantId: string): Promise<string> {
    const record = await this.reads.get(recordList(roleRecord), tenantId, `role-${role}`);
    if (!record) throw new DomainError('roles/unknown', 'There is no such role.');
    return String(record.name);
  }

  private decide({ userId }: Account, decision: UserCommand, context: RequestContext): Promise<Receipt<UserEvent, User>> {
    return this.commands.execute(new DecideCommand(accountBoundary, [userId], decision, commandMeta(context)));
  }

  private close(userId: string, { tenantId }: Pick<RequestContext, 'tenantId'>): Promise<void> {
    return this.sessions.closeAll({ sub: userId, tid: tenantId });
  }

  /** Reads the account from the log, because a row may lag behind. */
  private async account(userId: string, { tenantId }: Pick<RequestContext, 'tenantId'>): Promise<Account> {
    const { revision, state } = await this.store.states.current(userDecider, userStream(tenantId, userId));
    const { values } = state;
    if (revision === -1) throw new DomainError('user/unknown', 'There is no such user.');
    const access = { role: Number(values.role), roleName: String(values.roleName) };
    const { email, allowedTenants, managerId, photo } = values;
    return {
      ...{ userId, email: String(email ?? ''), allowedTenants: allowedTenants as string[], access, photo },
      invited: state.invitation?.state === 'open',
      managerId: typeof managerId === 'string' ? managerId : undefined,
    };
  }

  private async assertManager(managerId: string, tenantId: string): Promise<void> {
    // Reads the log, so that a manager added a moment ago is found.
    const { state } = await this.store.states.current(userDecider, userStream(tenantId, managerId));
    if (state.status !== 'active') throw new DomainError('user/manager-invalid', 'The manager must be a user of this institution.');
  }
}

const jobsOf = (found: Mentioning = new Map()) => idsOf(found, 'jobId');

/** Metadata for side effects in another tenant. It leaves out the command's own id, which belongs to the change of the account. */
function elsewhere(tenantId: string, context: RequestContext): CommandMeta {
  const { commandId: _command, actor, ...cause } = commandMeta(context);
  if (tenantId === context.tenantId) return { ...cause, actor };
  return { ...cause, tenantId, actor: { ...actor, tenantId: actor.tenantId ?? context.tenantId } };
}

/** @throws DomainError `tenant/unknown` for a tenant in which the caller may not work */
function assertTenants(given: readonly string[] | null | undefined, { user }: RequestContext): void {
  if (given?.some((tid) => !user.allowedTenants.includes(tid))) throw new DomainError('tenant/unknown', 'There is no such tenant.');
}

/** Wire names that differ from internal names. */
const NAMES: Readonly<Record<string, string>> = {
  user_type: 'userType',
  manager_id: 'managerId',
  alt_mobile: 'altMobile',
  allowed_tenants: 'allowedTenants',
};

const namesOf = (given: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [ownValue(NAMES, name) ?? name, value === '' ? null : value]));

/** Picks the employee-detail fields. */
const detailsOf = (given: Partial<AccountValues>): Record<string, unknown> =>
  Object.fromEntries(employeeFieldNames.map((name) => [name, given[name]]));

/** The values that are set; undefined if none. */
function said(values: Record<string, unknown>): Record<string, Json> | undefined {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length > 0 ? (Object.fromEntries(given) as Record<string, Json>) : undefined;
}
