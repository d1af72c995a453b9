import { createHash } from 'node:crypto';
import { SqliteVault } from '@matricula/vault';
import type { Captcha } from '../captcha';
import { captchaContract, type CaptchaStage } from '../captcha.contract';
import { WorkCaptcha } from './work-captcha';

function solved(challenge: string): string {
  const [salt = '', , most, target] = challenge.split('.');
  for (let number = 0; number <= Number(most); number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target) return `${challenge}.${number}`;
  throw new Error('There is no such number');
}
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
async function added(captcha: Captcha, form: string): Promise<string> {
  const { words: asked = '', challenge } = (await captcha.question(form)) ?? {};
  const [one, other] =
    /How much is (\w+) and (\w+)\?/
      .exec(asked)
      ?.slice(1)
      .map((word) => words.indexOf(word)) ?? [];
  return `${challenge}.${Number(one) + Number(other)}`;
}
const forged = ['x', '1.2.3', '1.2.3.4', '1.9999999999999.10.5.6.7', '....', '.....', 'é.2.3.4', 'a'.repeat(9_000)];
const stage = (prove: CaptchaStage['prove']) => async (): Promise<CaptchaStage> => {
  let now = Date.now();
  return {
    open: (vault) => new WorkCaptcha(vault, 200, () => now),
    prove,
    age: () => void (now += 21 * 60_000),
    forged,
    close: async () => undefined,
  };
};

captchaContract(
  'work of the browser',
  stage(async (captcha, form) => solved(await captcha.challenge(form))),
);
captchaContract('a sum for people without a script', stage(added));

describe('the work of a browser', () => {
  const vault = new SqliteVault({ file: ':memory:' });
  const captcha = new WorkCaptcha(vault, 200);
  const invalid = expect.objectContaining({ code: 'enquiry/captcha-invalid' });
  afterAll(() => vault.close());

  it('is for one form, and has to be done', async () => {
    const challenge = await captcha.challenge('pk_1');
    const proof = solved(challenge);
    await expect(captcha.pass({ proof, form: 'pk_2', about: 'a' })).rejects.toEqual(invalid);
    for (const wrong of [`${challenge}.`, `${challenge}.201`, `${challenge}.0${proof.split('.').at(-1)}`])
      await expect(captcha.pass({ proof: wrong, form: 'pk_1', about: 'a' })).rejects.toEqual(invalid);
    const [salt, until, , target, signature] = challenge.split('.');
    const later = [salt, Number(until) + 1, 200, target, signature, proof.split('.').at(-1)].join('.');
    await expect(captcha.pass({ proof: later, form: 'pk_1', about: 'a' })).rejects.toEqual(invalid);
    await captcha.pass({ proof, form: 'pk_1', about: 'a' });
  });
  it('is not to be got around by sums: a wrong one does not hold, and a form takes few in a minute', async () => {
    const { challenge = '' } = (await captcha.question('pk_1')) ?? {};
    await expect(captcha.pass({ proof: `${challenge}.1`, form: 'pk_1', about: 'a' })).rejects.toEqual(invalid);
    const many = new WorkCaptcha(vault, 200, () => 1_800_000_000_000);
    for (let count = 0; count < 5; count++) await many.pass({ proof: await added(many, 'pk_3'), form: 'pk_3', about: 'a' });
    await expect(many.pass({ proof: await added(many, 'pk_3'), form: 'pk_3', about: 'a' })).rejects.toEqual(
      expect.objectContaining({ code: 'enquiry/captcha-unavailable' }),
    );
    await many.pass({ proof: await added(many, 'pk_4'), form: 'pk_4', about: 'a' });
  });
});
