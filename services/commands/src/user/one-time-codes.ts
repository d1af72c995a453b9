import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { Mailer } from '@matricula/outbound/email';
import { Vault } from '@matricula/vault';

export type CodePurpose = 'sign-in' | 'reset';

interface KeptCode {
  hash: string;
  attempts: number;
}

const CODES = 'one-time-code';
const RESET_TOKENS = 'reset-token';
const MINUTES = 10;

const digest = (text: string) => createHash('sha256').update(text).digest();
const idOf = (purpose: CodePurpose, email: string) => `${purpose}/${email.trim().toLowerCase()}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** One-time codes by mail: six digits, ten minutes, a handful of attempts, used once. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly vault: Vault,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes a new code and mails it; an earlier one is void. */
  async send(purpose: CodePurpose, email: string, name: string): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const kept: KeptCode = { hash: digest(`${email}/${code}`).toString('hex'), attempts: 0 };
    await this.vault.put(CODES, { id: idOf(purpose, email), value: Buffer.from(JSON.stringify(kept)), expiresAt: inMinutes(MINUTES) });
    const what = purpose === 'sign-in' ? 'sign in to' : 'reset your password for';
    const text = `Hello ${name},\n\n${code} is your code to ${what} ${this.config.brand}. It is valid for ${MINUTES} minutes.\n\nIf you did not ask for it, ignore this message.`;
    await this.mailer.send({ to: email, subject: `${code} is your ${this.config.brand} code`, text });
  }

  /** Uses a code up. @throws DomainError `otp/invalid`, `otp/too-many` */
  async use(purpose: CodePurpose, email: string, code: string): Promise<void> {
    const id = idOf(purpose, email);
    const value = await this.vault.get(CODES, id);
    if (!value) throw new DomainError('otp/invalid', 'Enter valid OTP');
    const kept = JSON.parse(value.toString()) as KeptCode;
    if (kept.attempts >= this.config.limits.otpAttempts) {
      throw new DomainError('otp/too-many', 'Too many wrong attempts. Please request a new OTP.');
    }
    const right = timingSafeEqual(Buffer.from(kept.hash, 'hex'), digest(`${email}/${code}`));
    if (!right) {
      const counted = Buffer.from(JSON.stringify({ ...kept, attempts: kept.attempts + 1 }));
      await this.vault.put(CODES, { id, value: counted, expiresAt: inMinutes(MINUTES) });
      throw new DomainError('otp/invalid', 'Enter valid OTP');
    }
    if (!(await this.vault.delete(CODES, id))) throw new DomainError('otp/invalid', 'Enter valid OTP');
  }

  /** A token that lets its holder set a new password within ten minutes. */
  async resetToken(email: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await this.vault.put(RESET_TOKENS, { id: email.trim().toLowerCase(), value: digest(token), expiresAt: inMinutes(MINUTES) });
    return token;
  }

  /** Uses a reset token up; false when it is not the one that was given out. */
  async useResetToken(email: string, token: string): Promise<boolean> {
    const id = email.trim().toLowerCase();
    const kept = await this.vault.get(RESET_TOKENS, id);
    return kept !== undefined && timingSafeEqual(kept, digest(token)) && this.vault.delete(RESET_TOKENS, id);
  }
}
