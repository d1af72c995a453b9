import { createHash } from 'node:crypto';
import { DomainError } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';
import { defineProvider, guardedRequest, type GuardedRequest } from '../kernel';
import { Captcha, expired, invalid, type CaptchaShown, type CaptchaToken } from './captcha';

/** Longer than any of these tokens lives. */
const REMEMBERED_MS = 15 * 60_000;
const LONGEST = 4_096;

/** A provider that verifies by one form-encoded POST of secret and token, and answers with `success` and `error-codes`. */
export interface SiteVerifier {
  name: 'turnstile' | 'hcaptcha';
  /** The address that verifies a token. */
  verify: string;
  /** The address of the widget's script. */
  script: string;
  /** The global that the script creates. */
  object: string;
  /** The sources that the page's security policy must allow. */
  allows: readonly string[];
}

export interface SiteVerifySettings {
  siteKey: string;
  secret: string;
}

/** Declares a provider of this family. */
export const defineSiteVerify = (verifier: SiteVerifier) => ({
  verifier,
  ...defineProvider<Captcha, SiteVerifySettings>({
    name: verifier.name,
    channel: 'captcha',
    installation: ({ captcha }) => (captcha.kind === verifier.name ? captcha : undefined),
    open: (settings, { vault, report }) => new SiteVerifyCaptcha(vault, verifier, settings, { report }),
  }),
});

/** The token is too old, or was verified before. */
const OVER = ['timeout-or-duplicate', 'already-seen-response', 'expired-input-response'];
/** Errors that the sender of the form cannot fix. */
const OURS = /secret|sitekey|internal-error|bad-request/;

/** The provider's widget checks the person, and the provider then verifies the proof. */
export class SiteVerifyCaptcha extends Captcha {
  readonly shown: CaptchaShown;
  private readonly address: string;

  constructor(
    vault: Vault,
    private readonly verifier: SiteVerifier,
    private readonly settings: SiteVerifySettings,
    private readonly reach: { verify?: string; report?: (problem: string) => void } & Pick<GuardedRequest, 'mayReach' | 'timeoutMs'> = {},
  ) {
    super(vault);
    const { verify, script, object, allows } = verifier;
    this.address = reach.verify ?? verify;
    this.shown = { kind: 'widget', siteKey: settings.siteKey, script, object, allows };
  }

  protected async read(proof: string): Promise<CaptchaToken> {
    if (proof.length > LONGEST) throw invalid();
    return { id: createHash('sha256').update(proof).digest('base64url'), until: new Date(Date.now() + REMEMBERED_MS) };
  }

  protected override async confirm(proof: string): Promise<void> {
    const { success, codes } = await this.ask(proof);
    if (success) return;
    if (codes.some((code) => OVER.includes(code))) throw expired();
    if (codes.length === 0 || codes.some((code) => OURS.test(code))) throw this.unavailable(codes.join(', '));
    throw invalid();
  }

  private async ask(proof: string): Promise<{ success: boolean; codes: string[] }> {
    const { secret, siteKey: sitekey } = this.settings;
    const { mayReach, timeoutMs } = this.reach;
    try {
      const { text } = await guardedRequest({
        ...{ mayReach, timeoutMs, url: this.address },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret, response: proof, sitekey }).toString(),
      });
      const said = JSON.parse(text) as { success?: boolean; 'error-codes'?: string[] };
      return { success: said.success === true, codes: said['error-codes'] ?? [] };
    } catch (error) {
      throw this.unavailable(String(error));
    }
  }

  /** Reports the reason to the operator, and returns an error that tells the sender that it is not their fault. */
  private unavailable(problem: string): DomainError {
    this.reach.report?.(`${this.verifier.name}: ${problem}`);
    return new DomainError(
      'enquiry/captcha-unavailable',
      'The check cannot be made right now. What you typed is kept; please try again soon.',
    );
  }
}
