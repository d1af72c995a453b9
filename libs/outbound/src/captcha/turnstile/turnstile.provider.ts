import { defineSiteVerify } from '../site-verify-captcha';

/** Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). */
export const turnstile = defineSiteVerify({
  name: 'turnstile',
  verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  object: 'turnstile',
  allows: ['https://challenges.cloudflare.com'],
});
