import { NoCaptcha, SiteVerifyCaptcha, type CaptchaShown } from '@matricula/outbound/captcha';
import { hcaptcha, turnstile } from '@matricula/outbound/captcha/providers';
import type { Vault } from '@matricula/vault';
import type { FastifyReply } from 'fastify';
import { formMarkup } from './enquiry.page';
import type { OpenForm } from './enquiry-forms';
import { sendPage } from './page.filter';

const vault = {} as Vault;
const policyOf = (captcha?: CaptchaShown) => {
  const headers: Record<string, string> = {};
  const reply = {
    raw: { setHeader: (name: string, value: string) => (headers[name] = value) },
    status: () => reply,
    header: () => reply,
    send: () => reply,
  };
  sendPage(reply as unknown as FastifyReply, 200, '', captcha);
  return headers['content-security-policy']?.split(';') ?? [];
};
const form = { key: 'pk_1', institution: 'Sunrise', asked: {} } as unknown as OpenForm;
const settings = { siteKey: 'site-1', secret: 'secret-1' };

describe('the page of a form', () => {
  it('allows no other sources', () => {
    for (const shown of [undefined, { kind: 'work' } as const, new NoCaptcha(vault).shown])
      expect(policyOf(shown)).toEqual([
        ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'", "form-action 'self'"],
        ...["base-uri 'none'", "frame-ancestors 'self'"],
      ]);
  });
  it.each([turnstile, hcaptcha])('lets in the widget of $name and nothing else, and tells its script', ({ name, verifier }) => {
    const { shown } = new SiteVerifyCaptcha(vault, verifier, settings);
    const allowed = verifier.allows.join(' ');
    const policy = policyOf(shown);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' ${allowed}`);
    expect(policy).toContain(`frame-src ${allowed}`);
    expect(policy.join(';')).not.toMatch(/unsafe| \*( |;)/);
    const { text } = formMarkup(form, { captcha: shown });
    expect(text).toContain(`data-captcha="${name}" data-captcha-script="${verifier.script.replaceAll('&', '&amp;')}"`);
    expect(text).toContain('data-captcha-key="site-1"');
    expect(text).not.toContain('secret-1');
    expect(text).toContain('<noscript>');
  });
});
