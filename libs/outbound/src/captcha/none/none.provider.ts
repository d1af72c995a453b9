import { defineProvider } from '../../kernel';
import type { Captcha } from '../captcha';
import { NoCaptcha } from './no-captcha';

/** Something in front of the product keeps bots out. */
export const none = defineProvider<Captcha, object>({
  name: 'none',
  channel: 'captcha',
  installation: ({ captcha }) => (captcha.kind === 'none' ? {} : undefined),
  open: (_, { vault }) => new NoCaptcha(vault),
});
