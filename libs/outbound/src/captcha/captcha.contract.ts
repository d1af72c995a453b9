import { SqliteVault, type Vault } from '@matricula/vault';
import type { Captcha } from './captcha';

/** How a captcha is tried. */
export interface CaptchaStage {
  /** Each call opens the captcha as another process with the same vault would. */
  open(vault: Vault): Captcha;
  /** A proof as a browser would get it for a form. */
  prove(captcha: Captcha, form: string): Promise<string>;
  /** Makes proofs that were given before too old. */
  age(): void;
  /** Proofs that must be refused. */
  forged: readonly string[];
  close(): Promise<void>;
}

/** The contract of every captcha. */
export function captchaContract(name: string, openStage: () => Promise<CaptchaStage>): void {
  describe(`captcha: ${name}`, () => {
    let stage: CaptchaStage;
    let vault: SqliteVault;
    let captcha: Captcha;

    beforeEach(async () => {
      stage = await openStage();
      vault = new SqliteVault({ file: ':memory:' });
      captcha = stage.open(vault);
    });
    afterEach(async () => {
      await stage.close();
      await vault.close();
    });

    const pass = (proof: string, about = 'a', of = captcha) => of.pass({ proof, form: 'pk_1', about });
    const refused = (what: string) => expect.objectContaining({ code: `enquiry/captcha-${what}` });

    it('lets in what comes with a proof, again when it is sent again, through any process', async () => {
      const proof = await stage.prove(captcha, 'pk_1');
      await pass(proof);
      await pass(proof);
      await pass(proof, 'a', stage.open(vault));
    });
    it('lets nothing else in with a proof that was used, however many come at once', async () => {
      const proof = await stage.prove(captcha, 'pk_1');
      const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((about) => pass(proof, about)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(pass(proof, 'd', stage.open(vault))).rejects.toEqual(refused('used'));
    });
    it('asks for a proof where none is', async () => {
      await expect(pass('')).rejects.toEqual(refused('missing'));
    });
    it('refuses forged ones', async () => {
      for (const forged of stage.forged) await expect(pass(forged)).rejects.toEqual(refused('invalid'));
    });
    it('refuses one that is too old', async () => {
      const proof = await stage.prove(captcha, 'pk_1');
      stage.age();
      await expect(pass(proof)).rejects.toEqual(refused('expired'));
    });
  });
}
