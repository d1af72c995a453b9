import { Logger } from '@nestjs/common';
import type { Config } from '@matricula/config';
import { NoCaptcha, SiteVerifyCaptcha, WorkCaptcha, type Captcha } from '@matricula/outbound/captcha';
import type { Vault } from '@matricula/vault';

/** The captcha of public forms, as configured. */
export function openCaptcha({ captcha }: Config, vault: Vault): Captcha {
  const logger = new Logger('Captcha');
  switch (captcha.kind) {
    case 'work':
      return new WorkCaptcha(vault, captcha.most);
    case 'none':
      return new NoCaptcha(vault);
    default: {
      const { kind: provider, siteKey, secret } = captcha;
      return new SiteVerifyCaptcha(vault, { provider, siteKey, secret }, { report: (problem) => logger.error(problem) });
    }
  }
}
