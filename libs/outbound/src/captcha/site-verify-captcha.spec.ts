import { SqliteVault } from '@matricula/vault';
import { HttpStub } from '../kernel/http-stub';
import { captchaContract } from './captcha.contract';
import { hcaptcha, turnstile } from './providers';
import { SiteVerifyCaptcha, type SiteVerifier } from './site-verify-captcha';

const keys = { siteKey: 'site-1', secret: 'secret-1' };
const verifiers = { turnstile: turnstile.verifier, hcaptcha: hcaptcha.verifier };
const over = { turnstile: 'timeout-or-duplicate', hcaptcha: 'already-seen-response' } as const;

/** The check of a provider as documented: a token holds once, and for a while. */
async function openProvider(provider: SiteVerifier['name'], said?: object | 'nothing') {
  const seen = new Set<string>();
  let isOld = false;
  const stub = new HttpStub(({ body }, response) => {
    if (said === 'nothing') return void response.destroy();
    const token = new URLSearchParams(body.toString()).get('response') ?? '';
    const isKnown = token.startsWith('token-');
    const isOver = isOld || seen.has(token);
    seen.add(token);
    const answer = !isKnown ? [`invalid-input-response`] : isOver ? [over[provider]] : [];
    response.end(JSON.stringify(said ?? { success: answer.length === 0, 'error-codes': answer }));
  });
  const origin = await stub.listen();
  const problems: string[] = [];
  const reach = { verify: `${origin}/siteverify`, mayReach: (address: string) => address === '127.0.0.1' };
  const open = (vault: SqliteVault) =>
    new SiteVerifyCaptcha(vault, verifiers[provider], keys, { ...reach, report: (problem) => problems.push(problem) });
  return { stub, open, problems, age: () => void (isOld = true) };
}

describe.each(['turnstile', 'hcaptcha'] as const)('%s', (provider) => {
  let tokens = 0;
  captchaContract(provider, async () => {
    const { stub, open, age } = await openProvider(provider);
    return {
      open: (vault) => open(vault as SqliteVault),
      prove: async () => `token-${++tokens}`,
      age,
      forged: ['x', 'y'.repeat(5_000)],
      close: () => stub.close(),
    };
  });

  it('is asked as its documentation says', async () => {
    const { stub, open } = await openProvider(provider);
    const vault = new SqliteVault({ file: ':memory:' });
    await open(vault).pass({ proof: 'token-x', form: 'pk_1', about: 'a' });
    expect(stub.requests[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(Object.fromEntries(new URLSearchParams(stub.requests[0]?.body.toString()))).toEqual({
      ...{ secret: 'secret-1', response: 'token-x', sitekey: 'site-1' },
    });
    const { name: _name, verify, ...widget } = verifiers[provider];
    expect(verify).toMatch(/^https:\/\/.+\/siteverify$/);
    expect(open(vault).shown).toEqual({ kind: 'widget', siteKey: 'site-1', ...widget });
    await stub.close();
    await vault.close();
  });

  it.each([
    ['does not answer', 'nothing' as const, 'unavailable'],
    ['answers something else', { error: 'busy' }, 'unavailable'],
    ['does not know our secret', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unavailable'],
    ['knows no such token', { success: false, 'error-codes': ['invalid-input-response'] }, 'invalid'],
  ])('that %s lets nobody in, and says whose fault it is', async (_, said, what) => {
    const { stub, open, problems } = await openProvider(provider, said);
    const vault = new SqliteVault({ file: ':memory:' });
    await expect(open(vault).pass({ proof: 'token-x', form: 'pk_1', about: 'a' })).rejects.toEqual(
      expect.objectContaining({ code: `enquiry/captcha-${what}` }),
    );
    expect(problems).toHaveLength(what === 'unavailable' ? 1 : 0);
    expect(problems.join()).not.toContain('secret-1');
    await stub.close();
    await vault.close();
  });
});
