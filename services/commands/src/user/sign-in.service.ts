import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JwtService } from '@nestjs/jwt';
import { currentUser, IdentityService, Sessions, tenantDetail, type CommandMeta } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import type { UserCommand } from '@matricula/domain/user';
import { Credentials, type Credential } from './credentials';
import { OneTimeCodes } from './one-time-codes';
import { UserDecisionCommand } from './user-decision.handler';

/** Where a request without a session came from. */
export type Visitor = Pick<CommandMeta, 'ip' | 'userAgent' | 'correlationId'>;

const WRONG = new DomainError('sign-in/refused', 'Invalid email or password.');

/** Sign-in and password reset (000 §4): password, then code, then session. Unknown addresses are answered like known ones. */
@Injectable()
export class SignInService {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly codes: OneTimeCodes,
    private readonly sessions: Sessions,
    private readonly identity: IdentityService,
    private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Checks the password and mails a code. @throws DomainError `sign-in/refused` */
  async begin(email: string, password: string, visitor: Visitor): Promise<void> {
    const account = await this.credentials.check(email, password);
    if (!account) {
      const known = await this.credentials.find(email);
      if (known) await this.decide(known, { type: 'RefuseSignIn', data: { reason: 'password' } }, visitor);
      throw WRONG;
    }
    await this.codes.send('sign-in', email, (await this.user(account)).name);
  }

  /** Mails a new sign-in code to a known address; says nothing about unknown ones. */
  async resend(email: string): Promise<void> {
    const account = await this.credentials.find(email);
    if (account) await this.codes.send('sign-in', email, (await this.user(account)).name);
  }

  /** Opens a session. @throws DomainError `otp/invalid`, `otp/too-many` */
  async verify(email: string, otp: string, visitor: Visitor) {
    const account = await this.credentials.find(email);
    if (!account) throw new DomainError('otp/invalid', 'Enter valid OTP');
    try {
      await this.codes.use('sign-in', email, otp);
    } catch (error) {
      if (error instanceof DomainError) await this.decide(account, { type: 'RefuseSignIn', data: { reason: 'otp' } }, visitor);
      throw error;
    }
    const { tenantId, userId } = account;
    const user = await this.user(account);
    const tenant = await this.identity.tenant(tenantId);
    if (user.status !== 'active' || !tenant)
      throw new DomainError('sign-in/suspended', 'This account is suspended. Please contact the administrator.');
    const sessionId = await this.sessions.open(userId, this.config.sessionHours);
    await this.decide(account, { type: 'SignIn', data: { sessionId, via: 'otp' } }, visitor);
    const token = await this.jwt.signAsync({ sub: userId, tid: tenantId, sid: sessionId }, { expiresIn: `${this.config.sessionHours}h` });
    return { result: currentUser({ ...user, presence: 0 }, token), tenantDetail: tenantDetail(tenant) };
  }

  /** Mails a reset code to a known address; says nothing about unknown ones. */
  async forgot(email: string): Promise<void> {
    const account = await this.credentials.find(email);
    if (account) await this.codes.send('reset', email, (await this.user(account)).name);
  }

  /** Exchanges a reset code for a token that allows a new password. */
  async verifyReset(email: string, otp: string): Promise<string> {
    await this.codes.use('reset', email, otp);
    return this.codes.resetToken(email);
  }

  /** Sets the new password and ends every session. @throws DomainError `reset/token-invalid` */
  async reset(email: string, password: string, token: string, visitor: Visitor): Promise<void> {
    const account = await this.credentials.find(email);
    if (!account || !(await this.codes.useResetToken(email, token))) {
      throw new DomainError('reset/token-invalid', 'This reset link has expired. Please request a new OTP.');
    }
    await this.credentials.changePassword(email, password);
    await this.sessions.closeAll(account.userId);
    await this.decide(account, { type: 'ChangePassword', data: { by: 'reset' } }, visitor);
  }

  private async user({ tenantId, userId }: Credential) {
    const user = await this.identity.user(tenantId, userId);
    if (!user) throw WRONG;
    return user;
  }

  private async decide({ tenantId, userId }: Credential, decision: UserCommand, visitor: Visitor): Promise<void> {
    const { name, email, role } = await this.user({ tenantId, userId, passwordHash: '' });
    const meta: CommandMeta = { ...visitor, tenantId, actor: { id: userId, name, email, role }, version: 1 };
    await this.commands.execute(new UserDecisionCommand(userId, decision, meta));
  }
}
