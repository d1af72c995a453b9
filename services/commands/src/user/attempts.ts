import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { Vault } from '@matricula/vault';
import { addressOf, type CodePurpose } from './credentials';

/** What is counted for itself, so that guessing codes of a reset locks nobody out who knows the password. */
export type AttemptKind = 'password' | 'mail' | 'app' | CodePurpose;

const COUNTS = 'attempts';
const PAUSES = 'attempts-pause';
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Mails only have to be few: nobody shall keep somebody else from resetting a password. */
const LONGEST_MAIL_PAUSE_SECONDS = 60;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** How long nobody may try again after so many attempts: nothing at first, then 30 s, each time twice as long, up to an hour; a minute for mails. */
export function pauseSeconds(kind: AttemptKind, attempts: number, free: number): number {
  const longest = kind === 'mail' ? LONGEST_MAIL_PAUSE_SECONDS : LONGEST_PAUSE_SECONDS;
  return attempts < free ? 0 : Math.min(longest, FIRST_PAUSE_SECONDS * 2 ** (attempts - free));
}

/**
 * Attempts at an account, counted in the vault: whatever address they come from and whichever copy answers. An e-mail address without an
 * account is counted alike.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts an attempt before it is made, so that many at once are not one. Answers true when a pause begins with it.
   * @throws DomainError `sign-in/too-many` during a pause
   */
  async begin(kind: AttemptKind, email: string): Promise<boolean> {
    const id = idOf(kind, email);
    const pause = await this.vault.get(PAUSES, id);
    if (pause) throw tooMany(Number(pause));
    const attempts = await this.vault.count(COUNTS, { id, expiresAt: new Date(Date.now() + FORGOTTEN_AFTER_MS) });
    const seconds = pauseSeconds(kind, attempts, this.config.limits.otpAttempts);
    if (seconds === 0) return false;
    const until = Date.now() + seconds * 1000;
    if (await this.vault.putIfAbsent(PAUSES, { id, value: Buffer.from(String(until)), expiresAt: new Date(until) })) return true;
    throw tooMany(until);
  }

  /** Forgets what was counted: it was the person themselves. */
  async forget(email: string, ...kinds: AttemptKind[]): Promise<void> {
    for (const kind of kinds) {
      const id = idOf(kind, email);
      await this.vault.delete(PAUSES, id);
      await this.vault.delete(COUNTS, id);
    }
  }
}

// The vault need not list the addresses that somebody tried.
const idOf = (kind: AttemptKind, email: string) =>
  createHash('sha256')
    .update(`${kind}/${addressOf(email)}`)
    .digest('base64url');

function tooMany(until: number): DomainError {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new DomainError('sign-in/too-many', `Too many attempts. Please try again in ${wait}.`);
}
