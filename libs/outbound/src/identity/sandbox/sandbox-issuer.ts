import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Vault } from '@matricula/vault';

const NAMESPACE = 'sandbox-identity';
const CODE_SECONDS = 60;
const TOKEN_SECONDS = 300;
const ALGORITHM = 'ES256';

/** The authorization request of a browser at the provider. */
export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  state: string;
  nonce: string;
  code_challenge: string;
}

interface Granted extends AuthorizationRequest {
  email: string;
  verified: boolean;
}

/**
 * An OpenID provider inside this process, for development: it accepts any claimed e-mail address. Follows the protocol of real ones: discovery,
 * single-use codes bound to a PKCE secret, signed ID tokens.
 */
export class SandboxIssuer {
  constructor(
    private readonly vault: Vault,
    readonly issuer: string,
  ) {}

  /** The address to which the browser returns after sign-in. `verified`: whether the provider claims to have verified the e-mail address. */
  async signIn(asked: AuthorizationRequest, email: string, verified: boolean): Promise<string> {
    const back = new URL(asked.redirect_uri);
    const granted: Granted = { ...asked, email, verified };
    if (asked.response_type === 'id_token') {
      back.hash = new URLSearchParams({ id_token: await this.idToken(granted), state: asked.state }).toString();
      return back.href;
    }
    const code = randomBytes(18).toString('base64url');
    const expiresAt = new Date(Date.now() + CODE_SECONDS * 1000);
    await this.vault.put(NAMESPACE, { id: `code-${code}`, value: Buffer.from(JSON.stringify(granted)), expiresAt });
    back.search = new URLSearchParams({ code, state: asked.state }).toString();
    return back.href;
  }

  /** The HTTP endpoints of the provider. */
  readonly fetch = async (url: string, { body }: { body?: unknown } = {}): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/.well-known/openid-configuration')) return Response.json(this.metadata());
    if (pathname.endsWith('/jwks')) return Response.json({ keys: [await this.publicKey()] });
    if (pathname.endsWith('/token')) return this.exchange(new URLSearchParams(String(body)));
    return new Response(undefined, { status: 404 });
  };

  private metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code', 'id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      code_challenge_methods_supported: ['S256'],
    };
  }

  private async exchange(form: URLSearchParams): Promise<Response> {
    const refused = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    const id = `code-${form.get('code')}`;
    const value = await this.vault.get(NAMESPACE, id);
    // Deleting the entry redeems it, so only one caller can.
    if (!value || !(await this.vault.delete(NAMESPACE, id))) return refused();
    const granted = JSON.parse(value.toString()) as Granted;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isTheirs = granted.code_challenge === challenge && granted.redirect_uri === form.get('redirect_uri');
    if (!isTheirs || granted.client_id !== form.get('client_id')) return refused();
    return Response.json({
      access_token: randomBytes(18).toString('base64url'),
      token_type: 'Bearer',
      id_token: await this.idToken(granted),
    });
  }

  private async idToken({ client_id, nonce, email, verified }: Granted): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    const sub = createHash('sha256').update(email).digest('hex').slice(0, 24);
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
    const claims = { iss: this.issuer, aud: client_id, sub, nonce, email, email_verified: verified, iat, exp: iat + TOKEN_SECONDS };
    const head = `${part({ alg: ALGORITHM, typ: 'JWT', kid: '1' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(head), { key: await this.privateKey(), dsaEncoding: 'ieee-p1363' });
    return `${head}.${signature.toString('base64url')}`;
  }

  private async privateKey(): Promise<KeyObject> {
    const stored = (await this.vault.get(NAMESPACE, 'key')) ?? (await this.makeKey());
    return createPrivateKey(stored.toString());
  }

  private async makeKey(): Promise<Buffer> {
    const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const stored = (await this.vault.putMissing(NAMESPACE, [{ id: 'key', value: Buffer.from(pem) }])).get('key');
    return stored ?? Buffer.from(pem);
  }

  private async publicKey() {
    return { ...createPublicKey(await this.privateKey()).export({ format: 'jwk' }), kid: '1', use: 'sig', alg: ALGORITHM };
  }
}
