import { Captcha, invalid, type CaptchaToken } from '../captcha';

/** Lets everybody in. */
export class NoCaptcha extends Captcha {
  readonly shown = { kind: 'none' } as const;

  override async pass(): Promise<void> {}

  protected async read(): Promise<CaptchaToken> {
    throw invalid();
  }
}
