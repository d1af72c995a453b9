import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { Vault } from '@matricula/vault';
import { addressOf, codePurposes } from './credentials';

/**
 * Separate counters, so that guessing reset codes does not lock out a user who knows the password. `mail`: requested by anybody; `sign-in-mail`:
 * requested with the right password; `stray-code`: a code without a sign-in in progress.
 */
const KINDS = ['password', 'mail', 'sign-in-mail', 'app', 'stray-code', ...codePurposes] as const;
export type AttemptKind = (typeof KINDS)[number];

const COUNTS = 'attempts';
const PAUSES = 'attempts-pause';
/** Counts pauses. Many concurrent attempts start one pause, no longer than that of a single attempt. */
const PAUSE_COUNTS = 'attempts-pauses';
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Mails only need a rate limit: nobody may be kept from resetting a password. */
const LONGEST_MAIL_PAUSE_SECONDS = 60;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** The length of a pause after a number of earlier pauses: 30 s, doubled each time, up to an hour; a minute for mails. */
export function pauseSeconds(kind: AttemptKind, earlier: number): number {
  return Math.min(
    kind === 'mail' || kind === 'sign-in-mail' ? LONGEST_MAIL_PAUSE_SECONDS : LONGEST_PAUSE_SECONDS,
    FIRST_PAUSE_SECONDS * 2 ** earlier,
  );
}

/**
 * Counts attempts per account in the vault, independent of the IP address and the process. An e-mail address without an
 * account is counted in the same way.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts an attempt before it is made, so that concurrent ones are all counted. Returns true if a pause starts with it.
   * @throws DomainError `sign-in/too-many` during a pause
   */
  async begin(kind: AttemptKind, email: string): Promise<boolean> {
    const id = idOf(kind, email);
    const pause = await this.vault.get(PAUSES, id);
    if (pause) throw tooMany(Number(pause));
    const counted = { id, expiresAt: new Date(Date.now() + FORGOTTEN_AFTER_MS) };
    if ((await this.vault.count(COUNTS, counted)) < this.config.limits.otpAttempts) return false;
    const until = Date.now() + pauseSeconds(kind, Number((await this.vault.get(PAUSE_COUNTS, id)) ?? 0)) * 1000;
    if (!(await this.vault.putIfAbsent(PAUSES, { id, value: Buffer.from(String(until)), expiresAt: new Date(until) })))
      throw tooMany(until);
    await this.vault.count(PAUSE_COUNTS, counted);
    return true;
  }

  /** Counts an attempt that is never refused; false from the limit on. */
  async isWithin(kind: AttemptKind, email: string): Promise<boolean> {
    const counted = { id: idOf(kind, email), expiresAt: new Date(Date.now() + FORGOTTEN_AFTER_MS) };
    return (await this.vault.count(COUNTS, counted)) <= this.config.limits.otpAttempts;
  }

  /** Resets the counters after a success. */
  async forget(email: string, ...kinds: AttemptKind[]): Promise<void> {
    for (const kind of kinds) {
      const id = idOf(kind, email);
      for (const namespace of [PAUSES, PAUSE_COUNTS, COUNTS]) await this.vault.delete(namespace, id);
    }
  }

  /** Resets all counters of an address. */
  async forgetAll(email: string): Promise<void> {
    await this.forget(email, ...KINDS);
  }
}

// A hash, so that the vault does not list attempted addresses.
const idOf = (kind: AttemptKind, email: string) =>
  createHash('sha256')
    .update(`${kind}/${addressOf(email)}`)
    .digest('base64url');

function tooMany(until: number): DomainError {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new DomainError('sign-in/too-many', `Too many attempts. Please try again in ${wait}.`);
}
