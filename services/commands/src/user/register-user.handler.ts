import { randomBytes } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { userDecider, userStream, type UserRegistered } from '@matricula/domain/user';
import { EventStore, execute, type Receipt } from '@matricula/event-store';
import { AccountPowers } from './account-powers';
import { Credentials } from './credentials';
import type { NewInvitation } from './invitations.service';
import { RoleHolders } from './role-holders';

/** Creates an account with its first password, or with an invitation to set one. */
export class RegisterUserCommand {
  constructor(
    readonly user: UserRegistered['data'],
    /** Undefined for an invited user. */
    readonly password: string | undefined,
    readonly meta: CommandMeta,
    /** When it happened; set only for simulated history. */
    readonly at?: string,
    readonly invitation?: NewInvitation,
  ) {}
}

@CommandHandler(RegisterUserCommand)
export class RegisterUserHandler implements ICommandHandler<RegisterUserCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: Credentials,
    private readonly roles: RoleHolders,
    private readonly powers: AccountPowers,
  ) {}

  /** Claims the address first: sending the command again completes an account that fails after that. */
  async execute({ user, password, meta, at, invitation }: RegisterUserCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    // Before the claim, so that a refused account claims no address.
    await this.powers.assertMayRegister(user, meta);
    const account = { tenantId, userId: user.userId };
    // An invited user gets a random password that is never revealed.
    if (!(await this.credentials.claim(user.email, account, password ?? randomBytes(32).toString('base64url')))) {
      const owner = await this.credentials.find(user.email);
      if (owner?.userId !== user.userId) throw new DomainError('user/email-taken', 'This email address is already in use.');
      await this.credentials.settle(user.email, account);
    }
    const address = { stream: userStream(tenantId, user.userId), tenantId };
    return execute(this.store, userDecider, address, { type: 'RegisterUser', data: { ...user, invitation } }, rest, {
      commandId,
      at,
      beside: (before, after) => this.roles.appends({ tenantId, key: [user.userId], before, after, cause: { ...rest, commandId } }),
    });
  }
}
