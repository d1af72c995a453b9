import * as openid from 'openid-client';
import { IdentityProvider, IdentityRefused, type IdentityProof, type PendingIdentity, type ProvidedIdentity } from '../identity-provider';

/** Our registration at a provider. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string;
}

const SCOPE = 'openid profile email';

/**
 * OpenID Connect: the issuer is discovered, a code is exchanged with its PKCE secret, and every ID token is checked: signature, issuer,
 * audience, age, nonce.
 */
export class OpenIdProvider extends IdentityProvider {
  private configuration: Promise<openid.Configuration> | undefined;

  /** `fetch`: answers instead of the network. */
  constructor(
    private readonly settings: OpenIdSettings,
    private readonly fetch?: openid.CustomFetch,
  ) {
    super();
  }

  async begin({ flow, redirectUri, state = openid.randomState() }: { flow: 'code' | 'id-token'; redirectUri: string; state?: string }) {
    const configuration = await this.configured();
    const nonce = openid.randomNonce();
    const common = { redirect_uri: redirectUri, scope: SCOPE, state, nonce };
    if (flow === 'id-token') {
      const asked = { ...common, response_type: 'id_token', response_mode: 'fragment', prompt: 'consent' };
      return { url: openid.buildAuthorizationUrl(configuration, asked).href, pending: { redirectUri, state, nonce } };
    }
    const verifier = openid.randomPKCECodeVerifier();
    const challenge = await openid.calculatePKCECodeChallenge(verifier);
    const asked = { ...common, response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' };
    return { url: openid.buildAuthorizationUrl(configuration, asked).href, pending: { redirectUri, state, nonce, verifier } };
  }

  async finish(proof: IdentityProof, pending: PendingIdentity): Promise<ProvidedIdentity> {
    const configuration = await this.configured();
    try {
      const claims = await ('code' in proof
        ? exchanged(configuration, proof.code, pending)
        : checked(configuration, proof.idToken, pending));
      if (!claims) throw new Error('There was no ID token.');
      const { sub, email, email_verified } = claims;
      return { subject: sub, email: typeof email === 'string' ? email : undefined, emailVerified: email_verified === true };
    } catch (error) {
      throw new IdentityRefused(error);
    }
  }

  /** Discovery runs once; after a failure it is tried again. */
  private configured(): Promise<openid.Configuration> {
    this.configuration ??= this.discover().catch((error: unknown) => {
      this.configuration = undefined;
      throw new IdentityRefused(error);
    });
    return this.configuration;
  }

  private discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const auth = clientSecret === undefined ? openid.None() : openid.ClientSecretPost(clientSecret);
    const execute = [openid.enableNonRepudiationChecks];
    // The sandbox runs in this process, so its traffic never reaches a network.
    if (this.fetch) execute.push(openid.allowInsecureRequests);
    return openid.discovery(new URL(issuer), clientId, clientSecret, auth, { execute, [openid.customFetch]: this.fetch });
  }
}

async function exchanged(configuration: openid.Configuration, code: string, { redirectUri, state, nonce, verifier }: PendingIdentity) {
  const back = new URL(redirectUri);
  back.search = new URLSearchParams({ code, state }).toString();
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  return (await openid.authorizationCodeGrant(configuration, back, checks)).claims();
}

function checked(configuration: openid.Configuration, idToken: string, { redirectUri, state, nonce }: PendingIdentity) {
  const back = new URL(redirectUri);
  back.hash = new URLSearchParams({ id_token: idToken, state }).toString();
  // The same registration, for the flow in which the ID token is returned directly.
  const implicit = new openid.Configuration(
    configuration.serverMetadata(),
    configuration.clientMetadata().client_id,
    configuration.clientMetadata(),
  );
  const fetch = configuration[openid.customFetch];
  if (fetch) {
    implicit[openid.customFetch] = fetch;
    openid.allowInsecureRequests(implicit);
  }
  openid.useIdTokenResponseType(implicit);
  return openid.implicitAuthentication(implicit, back, nonce, { expectedState: state });
}
