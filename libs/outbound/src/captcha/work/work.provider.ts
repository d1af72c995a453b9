import { defineProvider } from '../../kernel';
import type { Captcha } from '../captcha';
import { WorkCaptcha } from './work-captcha';

/** Proof of work in the visitor's browser; it calls no third party. */
export const work = defineProvider<Captcha, { most: number }>({
  name: 'work',
  channel: 'captcha',
  installation: ({ captcha }) => (captcha.kind === 'work' ? captcha : undefined),
  open: ({ most }, { vault }) => new WorkCaptcha(vault, most),
});
