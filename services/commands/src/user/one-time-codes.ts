import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { Mailer } from '@matricula/outbound/email';
import { Background } from '@matricula/platform';
import { Vault } from '@matricula/vault';
import { addressOf, codePurposes, type CodePurpose } from './credentials';

/** A sign-in or reset that waits for its code. */
interface Pending {
  purpose: CodePurpose;
  begunAt: number;
  hash: string;
  /** When the code expires; the process itself lives longer, so that a new code can be requested. */
  codeUntil: number;
}

const PENDING = 'one-time-code';
const RESET_TOKENS = 'reset-token';
const CODE_MINUTES = 10;
const PENDING_MINUTES = 30;

/** The purpose of a code, as named in the mail. */
const PURPOSES: Readonly<Record<CodePurpose, string>> = {
  'sign-in': 'sign in to',
  reset: 'reset your password for',
  confirm: 'confirm a change of how you sign in to',
};
const SUBJECTS: Readonly<Record<CodePurpose, string>> = { 'sign-in': '', reset: ' for a new password', confirm: ' to confirm a change' };

const digest = (text: string) => createHash('sha256').update(text).digest();
const idOf = (purpose: CodePurpose, email: string) => `${purpose}/${addressOf(email)}`;
const afterMinutes = (from: number, minutes: number) => from + minutes * 60_000;

/** One-time codes by mail: six digits, ten minutes, used once; only for a sign-in or a reset in progress. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly vault: Vault,
    private readonly mailer: Mailer,
    private readonly background: Background,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts over: an earlier code for the same purpose becomes invalid. */
  begin(purpose: CodePurpose, email: string, name: string): Promise<void> {
    return this.send(purpose, email, name, Date.now());
  }

  /** Starts over without a mail: the code comes from elsewhere. */
  async expect(purpose: CodePurpose, email: string): Promise<void> {
    const begunAt = Date.now();
    const expiresAt = new Date(afterMinutes(begunAt, PENDING_MINUTES));
    // The hash of a random value, so that no code matches.
    const pending: Pending = { purpose, begunAt, hash: randomBytes(32).toString('hex'), codeUntil: begunAt };
    await this.vault.put(PENDING, { id: idOf(purpose, email), value: Buffer.from(JSON.stringify(pending)), expiresAt });
  }

  /** Whether a process is waiting for a code from elsewhere. */
  async isBegun(purpose: CodePurpose, email: string): Promise<boolean> {
    return (await this.vault.get(PENDING, idOf(purpose, email))) !== undefined;
  }

  /** Ends the process; true for the caller that ended it. */
  finish(purpose: CodePurpose, email: string): Promise<boolean> {
    return this.vault.delete(PENDING, idOf(purpose, email));
  }

  /** Mails a new code for the latest process of this address; does nothing without one in the last half hour. */
  async renew(email: string, name: string): Promise<void> {
    const kept = await this.vault.getMany(PENDING, [idOf('sign-in', email), idOf('reset', email)]);
    const [last] = [...kept.values()].map((value) => JSON.parse(value.toString()) as Pending).sort((a, b) => b.begunAt - a.begunAt);
    if (last) await this.send(last.purpose, email, name, last.begunAt);
  }

  /** Consumes a code; false if it is wrong or expired. */
  async use(purpose: CodePurpose, email: string, code: string): Promise<boolean> {
    const id = idOf(purpose, email);
    const value = await this.vault.get(PENDING, id);
    if (!value) return false;
    const { hash, codeUntil } = JSON.parse(value.toString()) as Pending;
    const right = timingSafeEqual(Buffer.from(hash, 'hex'), digest(`${id}/${code}`));
    return right && codeUntil > Date.now() && this.vault.delete(PENDING, id);
  }

  /** Cancels a sign-in in progress. */
  async forgetSignIn(email: string): Promise<void> {
    await this.vault.delete(PENDING, idOf('sign-in', email));
  }

  /** Invalidates every code and reset token of an address: for a new password, and for an address that an account gives up. */
  async forgetAll(email: string): Promise<void> {
    for (const purpose of codePurposes) await this.vault.delete(PENDING, idOf(purpose, email));
    await this.vault.delete(RESET_TOKENS, addressOf(email));
  }

  /** Issues a token that allows its holder to set a new password within ten minutes. */
  async resetToken(email: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(afterMinutes(Date.now(), CODE_MINUTES));
    await this.vault.put(RESET_TOKENS, { id: addressOf(email), value: digest(token), expiresAt });
    return token;
  }

  /** Whether a reset token is the issued one. */
  async holdsResetToken(email: string, token: string): Promise<boolean> {
    const stored = await this.vault.get(RESET_TOKENS, addressOf(email));
    return stored !== undefined && timingSafeEqual(stored, digest(token));
  }

  /** Consumes a reset token; false if it is not the issued one. */
  async useResetToken(email: string, token: string): Promise<boolean> {
    const id = addressOf(email);
    const kept = await this.vault.get(RESET_TOKENS, id);
    return kept !== undefined && timingSafeEqual(kept, digest(token)) && this.vault.delete(RESET_TOKENS, id);
  }

  private async send(purpose: CodePurpose, email: string, name: string, begunAt: number): Promise<void> {
    const id = idOf(purpose, email);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeUntil = afterMinutes(Date.now(), CODE_MINUTES);
    const pending: Pending = { purpose, begunAt, hash: digest(`${id}/${code}`).toString('hex'), codeUntil };
    const expiresAt = new Date(afterMinutes(begunAt, PENDING_MINUTES));
    await this.vault.put(PENDING, { id, value: Buffer.from(JSON.stringify(pending)), expiresAt });
    const { brand } = this.config;
    const what = PURPOSES[purpose];
    const text = `Hello ${name},\n\n${code} is your code to ${what} ${brand}. It is valid for ${CODE_MINUTES} minutes.\n\nIf you did not ask for it, ignore this message.`;
    const subject = `${code} is your ${brand} code${SUBJECTS[purpose]}`;
    this.background.run(`mail to ${addressOf(email)}`, 'mail a one-time code', () => this.mailer.send({ to: email, subject, text }));
  }
}
