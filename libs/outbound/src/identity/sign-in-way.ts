import type { Config, IdentityProviderConfig } from '@matricula/config';
import type { IdentityProvider } from './identity-provider';
import type { SandboxIssuer } from './sandbox/sandbox-issuer';

/** A configured entry of the sign-in screen (000 §2.2). */
export interface SignInEntry extends IdentityProviderConfig {
  /** The name in addresses. */
  slug: string;
  flow: 'code' | 'id-token';
  /** The path to which the browser returns. */
  returnPath: string;
}

/** An entry with its opened provider. */
export interface SignInWay extends Pick<SignInEntry, 'slug' | 'flow' | 'returnPath'> {
  provider: IdentityProvider;
  /** The issuer inside this process, if the sandbox plays the provider. */
  sandbox?: SandboxIssuer;
}

/** The configured entries of the sign-in screen: the first takes a code, the second an ID token. */
export function signInEntries({ providers: { first, second } }: Config): SignInEntry[] {
  const entry = (of: IdentityProviderConfig | undefined, flow: SignInEntry['flow'], pathOf: (slug: string) => string): SignInEntry[] => {
    const slug = of?.name.toLowerCase() ?? '';
    return of ? [{ ...of, slug, flow, returnPath: pathOf(slug) }] : [];
  };
  return [...entry(first, 'code', (slug) => `/${slug}-oauth-redirect`), ...entry(second, 'id-token', (slug) => `/auth/${slug}/callback`)];
}
