import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JwtService } from '@nestjs/jwt';
import {
  commandMeta,
  currentUser,
  IdentityService,
  Sessions,
  TENANT_SUSPENDED,
  tenantDetail,
  type CommandMeta,
  type RequestContext,
} from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import type { PasswordRule } from '@matricula/domain/kernel/password-rule';
import {
  accountBoundary,
  securityBoundary,
  sessionBoundary,
  userDecider,
  userStream,
  type SessionCommand,
  type SignInWay,
  type User,
} from '@matricula/domain/user';
import { EventStore } from '@matricula/event-store';
import type { ProvidedIdentity } from '@matricula/outbound/identity';
import { Background } from '@matricula/platform';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DecideCommand } from '../decision';
import { AccountPowers } from './account-powers';
import { Attempts } from './attempts';
import { addressOf, Credentials, type CodePurpose, type Credential } from './credentials';
import { assertStrong } from './password-strength';
import { OneTimeCodes } from './one-time-codes';
import { Passkeys } from './passkeys';
import { SecondFactors } from './second-factors';

/** Where a request without a session came from. */
export type Visitor = Pick<CommandMeta, 'ip' | 'userAgent' | 'correlationId'>;

const wrongPassword = () => new DomainError('sign-in/refused', 'Invalid email or password.');
const wrongCode = () => new DomainError('otp/invalid', 'Enter valid OTP');

/**
 * Sign-in and password reset (000 §4): password, then code, then session. The answer for an unknown address looks like that for a known one:
 * extra work for a known address runs after the answer.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly credentials: Credentials,
    private readonly codes: OneTimeCodes,
    private readonly attempts: Attempts,
    private readonly sessions: Sessions,
    private readonly identity: IdentityService,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly powers: AccountPowers,
    private readonly background: Background,
    private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Checks the password, and mails a code unless an app generates it. Returns where the code comes from. @throws DomainError `sign-in/refused`,
   * `sign-in/too-many`
   */
  async begin(email: string, password: string, visitor: Visitor): Promise<'mail' | 'app'> {
    const isLast = await this.attempts.begin('password', email);
    const account = await this.credentials.check(email, password);
    if (!account) {
      this.noteRefusal(email, isLast ? 'limit' : 'password', visitor);
      throw wrongPassword();
    }
    await this.attempts.forget(email, 'password');
    if (await this.factors.of(account)) {
      await this.codes.expect('sign-in', email);
      return 'app';
    }
    // Counted apart from the mails that anybody can request, which must not keep the owner from signing in.
    await this.attempts.begin('sign-in-mail', email);
    await this.codes.begin('sign-in', email, (await this.user(account)).name);
    return 'mail';
  }

  /** Mails a new code for a sign-in or reset in progress; does not reveal whether there is one (OTP-14). @throws DomainError `sign-in/too-many` */
  async resend(email: string): Promise<void> {
    await this.attempts.begin('mail', email);
    this.forKnown(email, 'renew a code', async (account) => {
      const app = await this.factors.of(account);
      // A user who opted out of mail receives it only for a password reset.
      if (app && !app.mailToo && (await this.codes.isBegun('sign-in', email))) return;
      await this.codes.renew(email, (await this.user(account)).name);
    });
  }

  /** Opens a session. @throws DomainError `otp/invalid`, `sign-in/too-many` */
  async verify(email: string, otp: string, visitor: Visitor) {
    const { account, via } = await this.checkCode('sign-in', email, otp, visitor);
    return this.open(email, account, via, visitor);
  }

  /** Opens a session with a recovery code, for users who lost their app. @throws DomainError `otp/invalid`, `sign-in/too-many` */
  async recover(email: string, code: string, visitor: Visitor) {
    const wrong = () => new DomainError('otp/invalid', 'This recovery code is wrong, or was already used.');
    if (!(await this.codes.isBegun('sign-in', email))) throw await this.withoutSignIn(email, wrong(), visitor);
    const isLast = await this.attempts.begin('sign-in', email);
    const account = await this.credentials.find(email);
    const left = account && (await this.factors.useRecovery(account, code));
    if (!account || left === undefined || !(await this.codes.finish('sign-in', email))) {
      this.noteRefusal(email, isLast ? 'limit' : 'otp', visitor);
      throw wrong();
    }
    await this.attempts.forget(email, 'sign-in', 'mail', 'sign-in-mail');
    const { userId } = account;
    const using = { type: 'UseRecoveryCode', data: { userId, left } } as const;
    await this.commands.execute(new DecideCommand(securityBoundary, [userId], using, await this.metaOf(account, visitor)));
    return this.open(email, account, 'recovery', visitor);
  }

  /** Opens a session for the owner of the passkey that answered. @throws DomainError `passkey/refused`, `passkey/too-late`, `sign-in/suspended` */
  async byPasskey(questionId: string, response: AuthenticationResponseJSON, visitor: Visitor) {
    const { tenantId, userId } = await this.passkeys.answered(questionId, response);
    const { email } = await this.user({ tenantId, userId });
    const account = email ? await this.credentials.find(email) : undefined;
    if (account?.userId !== userId) throw new DomainError('passkey/refused', 'This passkey does not belong to an account here.');
    return this.open(email, account, 'passkey', visitor);
  }

  /** Opens a session for a user whom an identity provider confirms by a known address. @throws DomainError `sign-in/refused`, `sign-in/suspended` */
  async byProvider({ email, emailVerified }: ProvidedIdentity, visitor: Visitor) {
    const account = email && emailVerified ? await this.credentials.find(email) : undefined;
    if (!email || !account) throw new DomainError('sign-in/refused', 'There is no account for this address.');
    return this.open(email, account, 'provider', visitor);
  }

  private async open(email: string, account: Credential, via: SignInWay, visitor: Visitor) {
    const { tenantId, userId } = account;
    const user = await this.user(account);
    const tenant = await this.identity.tenant(tenantId);
    // Reads the log: rows may lag behind, and a user suspended in the meantime must stay out.
    const state = await this.account(account);
    if (state.status !== 'active' || !tenant) {
      this.noteRefusal(email, 'suspended', visitor);
      throw new DomainError('sign-in/suspended', 'This account is suspended. Please contact the administrator.');
    }
    if (tenant.status !== 'active') {
      this.noteRefusal(email, 'suspended', visitor);
      throw new DomainError('sign-in/suspended', TENANT_SUSPENDED);
    }
    if (state.invitation?.state === 'withdrawn')
      throw new DomainError('sign-in/suspended', 'The invitation to this account was withdrawn. Please contact the administrator.');
    const { sessionHours } = this.config;
    const expiresAt = new Date(Date.now() + sessionHours * 3_600_000).toISOString();
    const sessionId = await this.sessions.open(userId, sessionHours);
    await this.note(account, sessionId, { type: 'SignIn', data: { userId, sessionId, via, expiresAt } }, visitor);
    const token = await this.jwt.signAsync({ sub: userId, tid: tenantId, sid: sessionId }, { expiresIn: `${sessionHours}h` });
    return { result: currentUser({ ...user, presence: 0 }, token), tenantDetail: tenantDetail(tenant) };
  }

  /** Mails a reset code to a known address; does not reveal whether an address is known. @throws DomainError `sign-in/too-many` */
  async forgot(email: string): Promise<void> {
    await this.attempts.begin('mail', email);
    this.forKnown(email, 'begin a reset', async (account) => {
      // A user whose invitation was withdrawn cannot sign in.
      if ((await this.account(account)).invitation?.state !== 'withdrawn')
        await this.codes.begin('reset', email, (await this.user(account)).name);
    });
  }

  /** Exchanges a reset code for a token to set a new password, with the password rule. @throws DomainError `otp/invalid`, `sign-in/too-many` */
  async verifyReset(email: string, otp: string, visitor: Visitor): Promise<{ token: string; rule: PasswordRule }> {
    const { account } = await this.checkCode('reset', email, otp, visitor);
    return { token: await this.codes.resetToken(email), rule: await this.identity.resetRule(account.tenantId) };
  }

  /** Sets the new password. @throws DomainError `reset/token-invalid`, `password/weak` */
  async reset(email: string, password: string, token: string, visitor: Visitor): Promise<void> {
    const account = await this.credentials.find(email);
    if (account && (await this.codes.holdsResetToken(email, token)))
      assertStrong(await this.identity.resetRule(account.tenantId), password, 'new_password');
    if (!account || !(await this.codes.useResetToken(email, token))) {
      throw new DomainError('reset/token-invalid', 'This reset link has expired. Please request a new OTP.');
    }
    await this.setPassword(email, password, account, 'reset', await this.metaOf(account, visitor));
  }

  /** Sets the user's own new password, given the present one. @throws DomainError `password/wrong`, `password/weak`, `sign-in/too-many` */
  async change(present: string, password: string, context: RequestContext): Promise<void> {
    const { email } = context.user;
    await this.attempts.begin('password', email);
    const account = await this.credentials.check(email, present);
    const wrong = 'The current password is wrong.';
    if (!account) throw new DomainError('password/wrong', wrong, { old_password: wrong });
    assertStrong(await this.identity.passwordRule(account.tenantId), password, 'new_password');
    await this.setPassword(email, password, account, 'user', { ...commandMeta(context), tenantId: account.tenantId });
  }

  /** Sets a new password for a user of the admin's institution. @throws DomainError `user/unknown`, `user/beyond-own` */
  async setFor(userId: string, password: string, context: RequestContext): Promise<void> {
    const user = await this.identity.user(context.tenantId, userId);
    const account = user?.email ? await this.credentials.find(user.email) : undefined;
    if (!user || account?.userId !== userId || user.status === 'removed') throw new DomainError('user/unknown', 'There is no such user.');
    await this.powers.assertMayChangeSignIn(userId, context);
    assertStrong(await this.identity.passwordRule(context.tenantId), password, 'new_password');
    await this.setPassword(user.email, password, account, 'admin', commandMeta(context));
  }

  /** Cancels what the old password or a mailed code began, and ends every session. */
  private async setPassword(
    email: string,
    password: string,
    { userId, tenantId }: Credential,
    by: 'reset' | 'user' | 'admin',
    meta: CommandMeta,
  ): Promise<void> {
    await this.credentials.changePassword(email, password);
    await this.codes.forgetAll(email);
    await this.attempts.forget(email, 'password');
    await this.sessions.closeAll({ sub: userId, tid: tenantId });
    await this.commands.execute(new DecideCommand(accountBoundary, [userId], { type: 'ChangePassword', data: { by } }, meta));
  }

  private async checkCode(
    purpose: CodePurpose,
    email: string,
    otp: string,
    visitor: Visitor,
  ): Promise<{ account: Credential; via: 'otp' | 'app' }> {
    if (purpose === 'sign-in' && !(await this.codes.isBegun(purpose, email))) throw await this.withoutSignIn(email, wrongCode(), visitor);
    const isLast = await this.attempts.begin(purpose, email);
    const account = await this.credentials.find(email);
    const mailed = await this.codes.use(purpose, email, otp);
    const shown = !mailed && purpose === 'sign-in' && account !== undefined && (await this.byApp(email, account, otp));
    if (!account || (!mailed && !shown)) {
      this.noteRefusal(email, isLast ? 'limit' : 'otp', visitor);
      throw wrongCode();
    }
    await this.attempts.forget(email, purpose, 'mail', 'sign-in-mail');
    return { account, via: shown ? 'app' : 'otp' };
  }

  /**
   * The refusal of a code for which no password began a sign-in: no code is right, so it pauses nothing. Anybody could otherwise lock the owner out.
   * The auth log names the first ones only.
   */
  private async withoutSignIn(email: string, refusal: DomainError, visitor: Visitor): Promise<DomainError> {
    if (await this.attempts.isWithin('stray-code', email)) this.noteRefusal(email, 'otp', visitor);
    return refusal;
  }

  /** Whether the code matches the user's app, for a sign-in that a password began. */
  private async byApp(email: string, account: Credential, otp: string): Promise<boolean> {
    if (!(await this.codes.isBegun('sign-in', email)) || !(await this.factors.useCode(account, otp))) return false;
    return this.codes.finish('sign-in', email);
  }

  /** Reads the account from the log. */
  private async account({ tenantId, userId }: Credential): Promise<User> {
    return (await this.store.states.current(userDecider, userStream(tenantId, userId))).state;
  }

  private async user({ tenantId, userId }: Pick<Credential, 'tenantId' | 'userId'>) {
    const user = await this.identity.user(tenantId, userId);
    if (!user) throw wrongPassword();
    return user;
  }

  private noteRefusal(email: string, reason: 'password' | 'otp' | 'limit' | 'suspended', visitor: Visitor): void {
    const day = new Date().toISOString().slice(0, 10);
    this.forKnown(email, 'note a refused sign-in', (account) =>
      this.note(account, day, { type: 'RefuseSignIn', data: { userId: account.userId, reason } }, visitor),
    );
  }

  private forKnown(email: string, what: string, work: (account: Credential) => Promise<void>): void {
    this.background.run(`account of ${addressOf(email)}`, what, async () => {
      const account = await this.credentials.find(email);
      if (account) await work(account);
    });
  }

  private async note(account: Credential, session: string, decision: SessionCommand, visitor: Visitor): Promise<void> {
    await this.commands.execute(
      new DecideCommand(sessionBoundary, [account.userId, session], decision, await this.metaOf(account, visitor)),
    );
  }

  private async metaOf(account: Credential, visitor: Visitor): Promise<CommandMeta> {
    const { userId: id, name, email, role } = await this.user(account);
    return { ...visitor, tenantId: account.tenantId, actor: { id, name, email, role }, version: 1 };
  }
}
