import { DomainError } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';

const NAMESPACE = 'captcha';

/** What the page of a form needs: nothing, proof of work in its script, or the widget of a provider. */
export type CaptchaShown =
  | { kind: 'none' }
  | { kind: 'work' }
  /** `object`: the global that the provider's script creates; `allows`: the sources that the page's security policy must allow. */
  | { kind: 'widget'; object: string; script: string; siteKey: string; allows: readonly string[] };

/** A question for people without scripts. */
export interface CaptchaQuestion {
  words: string;
  challenge: string;
}

/** A proof that was read. Of two that are one, the id is the same. */
export interface CaptchaToken {
  id: string;
  /** It is worth nothing later. */
  until: Date;
}

/** The request that came with a proof. The same request is accepted again, since its response may have been lost. */
export interface Proven {
  proof: string;
  /** Key of the form. */
  form: string;
  /** A short fingerprint of the request. */
  about: string;
}

/**
 * Keeps bots out of public forms. A proof is valid for one request, however often that is repeated. Adapters implement how to read a proof and how
 * to verify it.
 */
export abstract class Captcha {
  abstract readonly shown: CaptchaShown;

  constructor(private readonly vault: Vault) {}

  /** Data for the script in the form; empty if it needs none. */
  async challenge(_form: string): Promise<string> {
    return '';
  }

  /** The question for browsers without scripts; undefined if there is no alternative to the script. */
  async question(_form: string): Promise<CaptchaQuestion | undefined> {
    return undefined;
  }

  /** @throws DomainError `enquiry/captcha-missing`, `-expired`, `-invalid`, `-used`, `-unavailable` */
  async pass({ proof, form, about }: Proven): Promise<void> {
    if (proof === '') throw new DomainError('enquiry/captcha-missing', 'Please confirm that a person sends this.');
    const token = await this.read(proof, form);
    const value = Buffer.from(about);
    const known = await this.vault.get(NAMESPACE, token.id);
    if (!known) await this.confirm(proof, form);
    if (!known && (await this.vault.putIfAbsent(NAMESPACE, { id: token.id, value, expiresAt: token.until }))) return;
    const used = known ?? (await this.vault.get(NAMESPACE, token.id));
    if (used?.equals(value)) return;
    throw new DomainError('enquiry/captcha-used', 'This check was used before. What you typed is kept; please send it again.');
  }

  /** The content of a proof. @throws DomainError for a forged or expired one */
  protected abstract read(proof: string, form: string): Promise<CaptchaToken>;

  /** Verifies the proof with the provider; by default does nothing. @throws DomainError for an invalid proof */
  protected async confirm(_proof: string, _form: string): Promise<void> {}
}

export const invalid = () =>
  new DomainError('enquiry/captcha-invalid', 'The check did not hold. What you typed is kept; please send it again.');
export const expired = () =>
  new DomainError('enquiry/captcha-expired', 'The check took too long. What you typed is kept; please send it again.');
