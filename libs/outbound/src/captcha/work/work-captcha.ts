import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';
import { Captcha, expired, invalid, type CaptchaQuestion, type CaptchaToken } from '../captcha';

const NAMESPACE = 'captcha-key';
/** Longer than anyone takes to fill in a form; after it expires, the script requests another one. */
const HOLDS_MS = 20 * 60_000;
/** Sums that a form takes in a minute: machines can add, few people have no script. */
const SUMS_PER_MINUTE = 5;

const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/**
 * Needs no provider: a browser finds the number whose SHA-256 with a salt is the given hash (as in ALTCHA), which takes a moment for one person and
 * a lot of work for a machine that sends a thousand forms. Challenges are signed and bound to one form; nothing is stored until one is used. Without
 * scripts there is a simple sum instead, limited to few per form.
 */
export class WorkCaptcha extends Captcha {
  readonly shown = { kind: 'work' } as const;
  private key: Promise<Buffer> | undefined;

  /** `most` is the largest number to try. */
  constructor(
    private readonly store: Vault,
    private readonly most: number,
    private readonly now: () => number = Date.now,
  ) {
    super(store);
  }

  /** `salt.until.most.target.signature`; the proof is that and the number. */
  override async challenge(form: string): Promise<string> {
    const [salt, until, most] = [randomBytes(12).toString('hex'), this.now() + HOLDS_MS, this.most];
    const target = hashOf(salt, randomInt(most + 1));
    return [salt, until, most, target, await this.signature('work', form, salt, until, most, target)].join('.');
  }

  /** The challenge is `salt.until.signature`; the proof is that and the sum. */
  override async question(form: string): Promise<CaptchaQuestion> {
    const [salt, until] = [randomBytes(12).toString('hex'), this.now() + HOLDS_MS];
    const [one, other] = [randomInt(1, 10), randomInt(1, 10)];
    const signature = await this.signature('sum', form, salt, until, one + other);
    return { words: `How much is ${figures[one]} and ${figures[other]}?`, challenge: [salt, until, signature].join('.') };
  }

  protected async read(proof: string, form: string): Promise<CaptchaToken> {
    const parts = proof.split('.');
    const [salt = '', until = ''] = parts;
    if (parts.length === 6) {
      const [, , most = '', target = '', signature = '', number = ''] = parts;
      if (!same(signature, await this.signature('work', form, salt, until, most, target))) throw invalid();
      if (hashOf(salt, number) !== target) throw invalid();
    } else {
      const [, , signature = '', sum = ''] = parts;
      if (parts.length !== 4 || !same(signature, await this.signature('sum', form, salt, until, sum.trim()))) throw invalid();
    }
    if (Number(until) < this.now()) throw expired();
    return { id: salt, until: new Date(Number(until)) };
  }

  protected override async confirm(proof: string, form: string): Promise<void> {
    if (proof.split('.').length !== 4) return;
    const minute = Math.floor(this.now() / 60_000);
    const expiresAt = new Date((minute + 2) * 60_000);
    const sums = await this.store.count('captcha-sums', { id: `${form}/${minute}`, expiresAt });
    if (sums > SUMS_PER_MINUTE)
      throw new DomainError('enquiry/captcha-unavailable', 'Too many people send this form at once. Please try again in a minute.');
  }

  private async signature(...parts: (string | number)[]): Promise<string> {
    this.key ??= keyOf(this.store);
    const key = await this.key.catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(parts.join('/')).digest('base64url');
  }
}

const hashOf = (salt: string, number: number | string) => createHash('sha256').update(`${salt}${number}`).digest('hex');

function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The key of this installation, created on first use; all processes sign and verify with it. */
async function keyOf(vault: Vault): Promise<Buffer> {
  const made = { id: 'work', value: randomBytes(32) };
  const stored = (await vault.get(NAMESPACE, made.id)) ?? (await vault.putMissing(NAMESPACE, [made])).get(made.id);
  if (!stored) throw new Error('The vault has no key for challenges');
  return stored;
}
