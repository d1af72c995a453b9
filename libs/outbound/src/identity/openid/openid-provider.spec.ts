import { SqliteVault } from '@matricula/vault';
import { OpenIdProvider } from './openid-provider';
import { SandboxIssuer, type AuthorizationRequest } from '../sandbox/sandbox-issuer';

const back = 'http://crm.example/alpha-oauth-redirect';
const asha = 'asha@example.org';

describe('an identity provider', () => {
  let vault: SqliteVault;
  let issuer: SandboxIssuer;
  let provider: OpenIdProvider;
  const open = (clientId = 'us') => new OpenIdProvider({ issuer: issuer.issuer, clientId }, issuer.fetch);
  const asked = (url: string) => Object.fromEntries(new URL(url).searchParams) as unknown as AuthorizationRequest;
  const codeOf = (url: string) => ({ code: new URL(url).searchParams.get('code') ?? '' });
  const tokenOf = (url: string) => ({ idToken: new URLSearchParams(new URL(url).hash.slice(1)).get('id_token') ?? '' });
  const refused = { name: 'IdentityRefused' };

  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    issuer = new SandboxIssuer(vault, 'http://localhost/dev/identity/alpha');
    provider = open();
  });
  afterEach(() => vault.close());

  it('is asked with state, nonce and a PKCE challenge, and says who came back with a code', async () => {
    const { url, pending } = await provider.begin({ flow: 'code', redirectUri: back, state: 's-1' });
    expect(asked(url)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      state: 's-1',
      redirect_uri: back,
      nonce: pending.nonce,
      code_challenge_method: 'S256',
    });
    const returned = await issuer.signIn(asked(url), asha, true);
    expect(new URL(returned).searchParams.get('state')).toBe('s-1');
    expect(await provider.finish(codeOf(returned), pending)).toEqual({ subject: expect.any(String), email: asha, emailVerified: true });
  });

  it('takes a code once, and only with the secret it was asked with', async () => {
    const { url, pending } = await provider.begin({ flow: 'code', redirectUri: back });
    const other = await provider.begin({ flow: 'code', redirectUri: back });
    const stolen = codeOf(await issuer.signIn(asked(url), asha, true));
    await expect(provider.finish(stolen, other.pending)).rejects.toMatchObject(refused);
    await expect(provider.finish(stolen, pending)).rejects.toMatchObject(refused);
  });

  it('accepts an ID token only for the request and client that asked for it', async () => {
    const { url, pending } = await provider.begin({ flow: 'id-token', redirectUri: back });
    expect(asked(url)).toMatchObject({ response_type: 'id_token', prompt: 'consent', nonce: pending.nonce });
    const proof = tokenOf(await issuer.signIn(asked(url), asha, false));
    expect(await provider.finish(proof, pending)).toMatchObject({ email: asha, emailVerified: false });
    const other = await provider.begin({ flow: 'id-token', redirectUri: back });
    await expect(provider.finish(proof, other.pending)).rejects.toMatchObject(refused);
    await expect(open('them').finish(proof, pending)).rejects.toMatchObject(refused);
  });

  it('believes no token that was touched', async () => {
    const { url, pending } = await provider.begin({ flow: 'id-token', redirectUri: back });
    const { idToken } = tokenOf(await issuer.signIn(asked(url), asha, false));
    const [head, body = '', signature] = idToken.split('.');
    const claims = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), email_verified: true };
    const touched = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    await expect(provider.finish({ idToken: touched }, pending)).rejects.toMatchObject(refused);
  });

  it('that is not there is asked again', async () => {
    let away = true;
    const answers: typeof issuer.fetch = async (...args) => (away ? new Response(undefined, { status: 503 }) : issuer.fetch(...args));
    const late = new OpenIdProvider({ issuer: issuer.issuer, clientId: 'us' }, answers);
    await expect(late.begin({ flow: 'code', redirectUri: back })).rejects.toMatchObject(refused);
    away = false;
    await expect(late.begin({ flow: 'code', redirectUri: back })).resolves.toMatchObject({ url: expect.stringContaining('/authorize?') });
  });
});
