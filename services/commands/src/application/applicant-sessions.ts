import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { applicantKey } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { phoneBy } from '@matricula/domain/tenant/phone-rule';
import { Outbound } from '@matricula/platform';
import { TenantPeppers, Vault } from '@matricula/vault';

/** A phone number that was confirmed by a code. */
export interface Confirmed {
  tenantId: string;
  phone: string;
  phoneHash: string;
}

const CODES = 'applicant-code';
const TRIES = 'applicant-code-tries';
const SENT = 'applicant-code-sent';
const SESSIONS = 'applicant-session';
const [CODE_MINUTES, SESSION_DAYS] = [10, 30];
/** A code of six digits is guessed with a chance of one in 200,000. */
const MOST_TRIES = 5;
/** Codes to one number in an hour: each costs money, and the number may belong to another person. */
const MOST_CODES = 5;
const TOKEN = /^[\w-]{43}$/;

const digest = (text: string) => createHash('sha256').update(text).digest();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Sessions of applicants: a one-time code to their phone, and a token that is stored as a hash only. */
@Injectable()
export class ApplicantSessions {
  private readonly peppers: TenantPeppers;

  constructor(
    private readonly vault: Vault,
    private readonly identity: IdentityService,
    private readonly outbound: Outbound,
  ) {
    this.peppers = new TenantPeppers(vault);
  }

  /** @throws DomainError `applicant/phone`, `applicant/too-many`, `applicant/code-unsent` */
  async sendCode(tenantId: string, typed: string): Promise<void> {
    const { phone, phoneHash } = await this.number(tenantId, typed);
    const id = `${tenantId}/${phoneHash}`;
    // By the hour of the clock: attempts do not prolong the limit.
    const hour = Math.floor(Date.now() / 3_600_000);
    if ((await this.vault.count(SENT, { id: `${id}/${hour}`, expiresAt: inMinutes(60) })) > MOST_CODES)
      throw new DomainError('applicant/too-many', 'Too many codes were sent to this number. Please try again in an hour.');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.vault.put(CODES, { id, value: digest(`${id}/${code}`), expiresAt: inMinutes(CODE_MINUTES) });
    await this.vault.delete(TRIES, id);
    const sender = await this.outbound.sender('sms', tenantId);
    const institution = (await this.identity.tenant(tenantId))?.name ?? '';
    const text = `${code} is your code for your application to ${institution}. It is valid for ${CODE_MINUTES} minutes. Do not share it.`;
    const sent = await sender?.send({ tenantId, messageId: randomUUID(), to: phone, text });
    // Without an answer of the provider the message may have arrived all the same.
    if (sent?.outcome !== 'accepted' && sent?.outcome !== 'unknown')
      throw new DomainError('applicant/code-unsent', 'The code could not be sent. Please try again in a minute, or ask the institution.');
  }

  /** @returns the token. @throws DomainError `applicant/phone`, `applicant/code` */
  async signIn(tenantId: string, typed: string, code: string): Promise<string> {
    const { phone, phoneHash } = await this.number(tenantId, typed);
    const id = `${tenantId}/${phoneHash}`;
    const tries = await this.vault.count(TRIES, { id, expiresAt: inMinutes(CODE_MINUTES) });
    const kept = tries > MOST_TRIES ? undefined : await this.vault.get(CODES, id);
    const isRight = kept !== undefined && timingSafeEqual(kept, digest(`${id}/${code.trim()}`));
    // Only the caller that removes it may use it.
    if (!isRight || !(await this.vault.delete(CODES, id)))
      throw new DomainError('applicant/code', 'This code is wrong or has expired.', { code: 'This code is wrong or has expired.' });
    const token = randomBytes(32).toString('base64url');
    const value = Buffer.from(JSON.stringify({ phone, phoneHash }));
    await this.vault.put(SESSIONS, { id: sessionId(tenantId, token), value, expiresAt: inMinutes(SESSION_DAYS * 24 * 60) });
    return token;
  }

  /** @throws DomainError `applicant/signed-out` */
  async confirmed(tenantId: string, token: string): Promise<Confirmed> {
    const kept = TOKEN.test(token) ? await this.vault.get(SESSIONS, sessionId(tenantId, token)) : undefined;
    if (!kept) throw new DomainError('applicant/signed-out', 'Please confirm your phone number again.');
    return { tenantId, ...(JSON.parse(kept.toString()) as Omit<Confirmed, 'tenantId'>) };
  }

  async signOut(tenantId: string, token: string): Promise<void> {
    if (TOKEN.test(token)) await this.vault.delete(SESSIONS, sessionId(tenantId, token));
  }

  private async number(tenantId: string, typed: string): Promise<{ phone: string; phoneHash: string }> {
    const { phone, problem } = phoneBy(await this.identity.phoneRule(tenantId), typed);
    if (phone === undefined) throw new DomainError('applicant/phone', problem, { phone: problem });
    return { phone, phoneHash: await this.peppers.hash(tenantId, applicantKey(phone)) };
  }
}

/** A session ends with its tenant, whose secrets are deleted by this prefix. */
const sessionId = (tenantId: string, token: string) => `${tenantId}/${digest(token).toString('hex')}`;
