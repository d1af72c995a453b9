import { openInstalled, type ProviderPorts } from '../kernel';
import type { Captcha } from './captcha';
import * as providers from './providers';

export { Captcha, type CaptchaQuestion, type CaptchaShown, type Proven } from './captcha';
export { NoCaptcha } from './none/no-captcha';
export { SiteVerifyCaptcha, type SiteVerifier, type SiteVerifySettings } from './site-verify-captcha';
export { WorkCaptcha } from './work/work-captcha';
export const captchaProviders = Object.values(providers);

/** The captcha of public forms, as configured. @throws Error if no provider is configured */
export function openCaptcha(ports: ProviderPorts): Captcha {
  const [captcha] = openInstalled(captchaProviders, ports);
  if (!captcha) throw new Error('No provider is declared for the configured captcha');
  return captcha;
}
