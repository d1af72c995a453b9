import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type CommandMeta, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { type confirmIdentityFields, securityBoundary, type SecurityCommand } from '@matricula/domain/user';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { DecideCommand } from '../decision';
import { Attempts } from './attempts';
import { Credentials, type Credential } from './credentials';
import { OneTimeCodes } from './one-time-codes';
import { Passkeys } from './passkeys';
import { RECOVERY_CODES, SecondFactors } from './second-factors';
import { appUri } from './totp';

const noApp = () => new DomainError('authenticator/unknown', 'No authenticator app is set up.');

/** Proof that the owner is the one who changes how an account is opened. */
export type Confirmation = Partial<ValuesOf<typeof confirmIdentityFields>>;

/** Manages ways to sign in to one's own account other than its password. Every change is confirmed by the password or another factor. */
@Injectable()
export class AccountSecurity {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly attempts: Attempts,
    private readonly codes: OneTimeCodes,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async state(context: RequestContext) {
    const owner = ownerOf(context);
    const [app, passkeys] = await Promise.all([this.factors.of(owner), this.passkeys.of(owner)]);
    return {
      authenticator: app ? { since: app.since, mailToo: app.mailToo, recoveryCodesLeft: await this.factors.codesLeft(app) } : null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt: lastUsedAt ?? null })),
    };
  }

  /** The secret of an app to be set up, as a QR code and as text. @throws DomainError as `confirm` */
  async beginAuthenticator(given: Confirmation, context: RequestContext) {
    await this.confirm(given, context);
    if (await this.factors.of(ownerOf(context)))
      throw new DomainError('authenticator/exists', 'An authenticator app is already set up. Remove it first.');
    const secret = await this.factors.begin(ownerOf(context));
    return { secret, uri: appUri(secret, this.config.brand, context.user.email) };
  }

  /**
   * Requires the app from now on, after its first code. Returns the recovery codes, once. @throws DomainError `authenticator/wrong-code`,
   * `sign-in/too-many`
   */
  async confirmAuthenticator(code: string, mailToo: boolean, context: RequestContext) {
    const owner = ownerOf(context);
    const { email } = context.user;
    await this.attempts.begin('app', email);
    if (!(await this.factors.fits(owner, code))) {
      const wrong = 'This is not the current code of the app.';
      throw new DomainError('authenticator/wrong-code', wrong, { appCode: wrong });
    }
    await this.attempts.forget(email, 'app');
    const position = await this.decide(
      { type: 'AddAuthenticator', data: { userId: owner.userId, recoveryCodes: RECOVERY_CODES } },
      context,
    );
    const codes = await this.factors.keep(owner, mailToo);
    if (!codes) throw new DomainError('authenticator/wrong-code', 'That took too long. Please begin again.');
    // A sign-in that a password began before the app existed becomes invalid.
    await this.codes.forgetSignIn(email);
    return { position, codes };
  }

  async removeAuthenticator(given: Confirmation, context: RequestContext): Promise<Position> {
    await this.confirm(given, context);
    const owner = ownerOf(context);
    const position = await this.decide({ type: 'RemoveAuthenticator', data: { userId: owner.userId, by: 'user' } }, context);
    await this.factors.forget(owner);
    return position;
  }

  async renewRecoveryCodes(given: Confirmation, context: RequestContext) {
    await this.confirm(given, context);
    const owner = ownerOf(context);
    if (!(await this.factors.of(owner))) throw noApp();
    const position = await this.decide({ type: 'RenewRecoveryCodes', data: { userId: owner.userId, count: RECOVERY_CODES } }, context);
    const codes = await this.factors.renewCodes(owner);
    if (!codes) throw noApp();
    return { position, codes };
  }

  async beginPasskey(given: Confirmation, context: RequestContext) {
    await this.confirm(given, context);
    return this.passkeys.registration(ownerOf(context), context.user);
  }

  async addPasskey(name: string, response: RegistrationResponseJSON, context: RequestContext): Promise<Position> {
    const passkey = await this.passkeys.made(ownerOf(context), name, response);
    const data = { userId: passkey.userId, passkeyId: passkey.id, name };
    const position = await this.decide({ type: 'AddPasskey', data }, context);
    await this.passkeys.keep(passkey);
    return position;
  }

  async removePasskey(passkeyId: string, given: Confirmation, context: RequestContext): Promise<Position> {
    await this.confirm(given, context);
    const owner = ownerOf(context);
    const position = await this.decide({ type: 'RemovePasskey', data: { userId: owner.userId, passkeyId } }, context);
    await this.passkeys.remove(owner, passkeyId);
    return position;
  }

  /** Removes every way to sign in except the password: on request of an admin, or because the account is removed. */
  async forget(owner: Pick<Credential, 'tenantId' | 'userId'>, meta: CommandMeta): Promise<void> {
    const { userId } = owner;
    const cause = { ...meta, tenantId: owner.tenantId, commandId: undefined };
    const forgetting: SecurityCommand[] = [
      { type: 'RemoveAuthenticator', data: { userId, by: 'admin' } },
      ...(await this.passkeys.of(owner)).map(({ id }): SecurityCommand => ({ type: 'RemovePasskey', data: { userId, passkeyId: id } })),
    ];
    for (const decision of forgetting) await this.commands.execute(new DecideCommand(securityBoundary, [userId], decision, cause));
    await this.factors.forget(owner);
    await this.passkeys.forget(owner);
  }

  /**
   * Confirms a change by the owner: by the password or, for an account without one, by a code of the app or a mailed one.
   * @throws DomainError `password/missing`, `password/wrong`, `otp/invalid`, `sign-in/too-many`
   */
  async confirm({ password, otp }: Confirmation, context: RequestContext): Promise<void> {
    if (password) return this.checkPassword(password, context);
    if (otp) return this.checkCode(otp, context);
    const message = 'Current password is required';
    throw new DomainError('password/missing', message, { password: message });
  }

  /** Mails a code that confirms a change; returns where the code comes from. @throws DomainError `sign-in/too-many` */
  async sendCode(context: RequestContext): Promise<'mail' | 'app'> {
    if (await this.factors.of(ownerOf(context))) return 'app';
    const { email, name } = context.user;
    await this.attempts.begin('mail', email);
    await this.codes.begin('confirm', email, name);
    return 'mail';
  }

  private async checkCode(code: string, context: RequestContext): Promise<void> {
    const owner = ownerOf(context);
    const { email } = context.user;
    await this.attempts.begin('confirm', email);
    const right = (await this.factors.of(owner)) ? await this.factors.useCode(owner, code) : await this.codes.use('confirm', email, code);
    if (!right) throw new DomainError('otp/invalid', 'Enter valid OTP', { otp: 'Enter valid OTP' });
    await this.attempts.forget(email, 'confirm', 'mail');
  }

  private async checkPassword(password: string, { user: { email } }: RequestContext): Promise<void> {
    await this.attempts.begin('password', email);
    const wrong = 'The current password is wrong.';
    if (!(await this.credentials.check(email, password))) throw new DomainError('password/wrong', wrong, { password: wrong });
    await this.attempts.forget(email, 'password');
  }

  private async decide(decision: SecurityCommand, context: RequestContext): Promise<Position> {
    const meta = { ...commandMeta(context), tenantId: context.homeTenantId };
    return (await this.commands.execute(new DecideCommand(securityBoundary, [context.user.userId], decision, meta))).position;
  }
}

const ownerOf = ({ homeTenantId: tenantId, user: { userId } }: RequestContext): Pick<Credential, 'tenantId' | 'userId'> => ({
  tenantId,
  userId,
});
