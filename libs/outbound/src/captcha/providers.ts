export { hcaptcha } from './hcaptcha/hcaptcha.provider';
export { none } from './none/none.provider';
export { turnstile } from './turnstile/turnstile.provider';
export { work } from './work/work.provider';
