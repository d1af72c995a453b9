import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, Sessions, TENANT_SUSPENDED, type CommandMeta, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import type { PasswordRule } from '@matricula/domain/kernel/password-rule';
import {
  accountBoundary,
  INVITATION_DAYS,
  refusedInvitation,
  userDecider,
  userStream,
  type User,
  type UserCommand,
  type UserInvited,
} from '@matricula/domain/user';
import { signInScreens } from '@matricula/domain/user/sign-in.screens';
import { EventStore, partIdOf, type Receipt } from '@matricula/event-store';
import { Mailer } from '@matricula/outbound/email';
import { Background } from '@matricula/platform';
import { Vault } from '@matricula/vault';
import { DecideCommand } from '../decision';
import { AccountPowers } from './account-powers';
import { addressOf, Credentials } from './credentials';
import { OneTimeCodes } from './one-time-codes';
import { assertStrong } from './password-strength';

const NAMESPACE = 'invitation';
const DAY_MS = 86_400_000;
/** Number of days after expiry in which a link still gets an answer with the reason of its refusal. */
const REMEMBERED_DAYS = 30;

/** What the vault stores of a link; the link itself is only in the mail. */
interface Sent {
  tenantId: string;
  userId: string;
  invitationId: string;
  /** SHA-256 of the token, hex. */
  hash: string;
}

/** The invited person as shown on the acceptance screen. */
export interface InvitedPerson {
  name: string;
  email: string;
  institution: string;
  /** Of the institution. */
  time_zone: string;
  password_rule: PasswordRule;
  /** ISO instant. */
  expires_at: string;
}

export type NewInvitation = Omit<UserInvited['data'], 'userId'>;

const digest = (text: string) => createHash('sha256').update(text).digest();
const idOf = (tenantId: string, invitationId: string) => `${tenantId}/${invitationId}`;
const invalid = () =>
  new DomainError(
    'invitation/invalid',
    'This invitation link is not valid. Open the link in the e-mail again, or ask the administrator to send it again.',
  );

/** The invitation of a command; the same one if the command is sent again. */
export const newInvitation = (commandId: string | undefined): NewInvitation => ({
  invitationId: partIdOf(commandId, 'invitation'),
  expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS).toISOString(),
});

/**
 * Invitations by e-mail to set a first password. A link is used once, expires, and becomes invalid when another one is sent, when it is withdrawn
 * or when the address changes; the account decides which link is valid. Without a valid link, nothing is revealed.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly mailer: Mailer,
    private readonly background: Background,
    private readonly identity: IdentityService,
    private readonly credentials: Credentials,
    private readonly codes: OneTimeCodes,
    private readonly sessions: Sessions,
    private readonly powers: AccountPowers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Mails the link of an invitation that is already recorded in the account. */
  async send(userId: string, { invitationId, expiresAt }: NewInvitation, { tenantId, actor }: CommandMeta): Promise<void> {
    const { values } = await this.account(tenantId, userId);
    const secret = randomBytes(32).toString('base64url');
    const token = `${tenantId}.${invitationId}.${secret}`;
    const sent: Sent = { tenantId, userId, invitationId, hash: digest(token).toString('hex') };
    const until = new Date(Date.parse(expiresAt) + REMEMBERED_DAYS * DAY_MS);
    await this.vault.put(NAMESPACE, { id: idOf(tenantId, invitationId), value: Buffer.from(JSON.stringify(sent)), expiresAt: until });
    const { brand, publicUrl } = this.config;
    const institution = (await this.identity.tenant(tenantId))?.name ?? brand;
    // Behind `#`, so that neither servers nor linked pages see the token.
    const link = `${publicUrl}${signInScreens.acceptInvitation.at()}#${token}`;
    const to = String(values.email);
    const text =
      `Hello ${String(values.name)},\n\n${actor.name} of ${institution} gave you an account in ${brand}. Set your password here:\n\n${link}\n\n` +
      `The link works once and expires in ${INVITATION_DAYS} days. If you did not expect this message, ignore it.`;
    const subject = `${institution} invites you to ${brand}`;
    this.background.run(`mail to ${addressOf(to)}`, 'mail an invitation', () => this.mailer.send({ to, subject, text }));
  }

  /**
   * Sends a new invitation in place of the last one. @throws DomainError `user/unknown`, `user/beyond-own`, `invitation/used`,
   * `invitation/suspended`
   */
  async sendAgain(userId: string, context: RequestContext): Promise<Receipt & { expiresAt: string }> {
    await this.powers.assertMayChangeSignIn(userId, context);
    const invitation = newInvitation(context.commandId);
    const receipt = await this.decide(userId, { type: 'InviteUser', data: invitation }, commandMeta(context));
    await this.send(userId, invitation, commandMeta(context));
    return { ...receipt, expiresAt: invitation.expiresAt };
  }

  /**
   * Invalidates the link of an invitation, and password reset codes with it. @throws DomainError `user/unknown`, `user/beyond-own`,
   * `invitation/used`
   */
  async withdraw(userId: string, context: RequestContext): Promise<Receipt> {
    await this.powers.assertMayChangeSignIn(userId, context);
    const receipt = await this.decide(userId, { type: 'WithdrawInvitation', data: {} }, commandMeta(context));
    const { values } = await this.account(context.tenantId, userId);
    await this.codes.forgetAll(String(values.email));
    await this.sessions.closeAll({ sub: userId, tid: context.tenantId });
    return receipt;
  }

  /** The person whom a link invites. @throws DomainError `invitation/...` with the reason why the link is refused */
  async invited(token: string): Promise<InvitedPerson> {
    const { tenantId, tenant, invitationId, account } = await this.opened(token);
    const refusal = refusedInvitation(account, invitationId, new Date().toISOString());
    if (refusal) throw refusal;
    const { name, email } = account.values;
    return {
      ...{
        name: String(name),
        email: String(email),
        institution: tenant.name,
        time_zone: tenant.timeZone,
        expires_at: account.invitation?.expiresAt ?? '',
      },
      password_rule: await this.identity.passwordRule(tenantId),
    };
  }

  /** Sets the first password of an account. @throws DomainError `invitation/...`, `password/weak` */
  async accept(token: string, password: string, visitor: Pick<CommandMeta, 'ip' | 'userAgent' | 'correlationId'>): Promise<Receipt> {
    const { tenantId, userId, invitationId, account } = await this.opened(token);
    const now = new Date().toISOString();
    const refusal = refusedInvitation(account, invitationId, now);
    if (refusal) throw refusal;
    assertStrong(await this.identity.passwordRule(tenantId), password, 'new_password');
    const { name, email, role } = account.values;
    const actor = { id: userId, name: String(name), email: String(email), role: Number(role) };
    // The account decides first, so that of two concurrent uses of one link only one sets a password.
    const receipt = await this.decide(
      userId,
      { type: 'AcceptInvitation', data: { invitationId, now } },
      { ...visitor, tenantId, actor, version: 1 },
    );
    await this.credentials.changePassword(actor.email, password);
    await this.codes.forgetAll(actor.email);
    return receipt;
  }

  /** The account and invitation of a link. @throws DomainError `invitation/invalid`, `invitation/suspended` */
  private async opened(token: string) {
    const [tenantId = '', invitationId = ''] = token.split('.');
    const value = await this.vault.get(NAMESPACE, idOf(tenantId, invitationId));
    const sent = value && (JSON.parse(value.toString()) as Sent);
    if (!sent || !timingSafeEqual(Buffer.from(sent.hash, 'hex'), digest(token))) throw invalid();
    const tenant = await this.identity.tenant(tenantId);
    if (!tenant) throw invalid();
    if (tenant.status !== 'active') throw new DomainError('invitation/suspended', TENANT_SUSPENDED);
    return { ...sent, tenant, account: await this.account(tenantId, sent.userId) };
  }

  private async account(tenantId: string, userId: string): Promise<User> {
    return (await this.store.states.current(userDecider, userStream(tenantId, userId))).state;
  }

  private decide(userId: string, decision: UserCommand, meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new DecideCommand(accountBoundary, [userId], decision, meta));
  }
}
