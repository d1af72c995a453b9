export { Captcha, NoCaptcha, type CaptchaQuestion, type CaptchaShown, type Proven } from './captcha';
export { SiteVerifyCaptcha, siteVerifiers, type SiteVerifySettings } from './site-verify-captcha';
export { WorkCaptcha } from './work-captcha';
