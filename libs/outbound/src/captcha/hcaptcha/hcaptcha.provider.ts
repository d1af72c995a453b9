import { defineSiteVerify } from '../site-verify-captcha';

/** hCaptcha (https://docs.hcaptcha.com/#verify-the-user-response-server-side). */
export const hcaptcha = defineSiteVerify({
  name: 'hcaptcha',
  verify: 'https://api.hcaptcha.com/siteverify',
  script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
  object: 'hcaptcha',
  allows: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
});
