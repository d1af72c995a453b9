import type { Config, IdentityProviderConfig } from '@matricula/config';
import { OpenIdProvider, SandboxIssuer, type IdentityProvider } from '@matricula/outbound/identity';
import type { Vault } from '@matricula/vault';

/** A provider of the sign-in screen, under the name that addresses have. */
interface Known {
  slug: string;
  flow: 'code' | 'id-token';
  provider: IdentityProvider;
  /** Where the browser comes back to. */
  returnPath: string;
  /** The sandbox that plays it. */
  sandbox?: SandboxIssuer;
}

/** The two identity providers of the sign-in screen (000 §2.2), as far as they are configured. */
export class IdentityProviders {
  private readonly known: readonly Known[];

  constructor({ providers: { first, second } }: Config, vault: Vault) {
    const at = (of: IdentityProviderConfig | undefined, flow: Known['flow'], pathOf: (slug: string) => string): Known[] => {
      if (!of) return [];
      const slug = of.name.toLowerCase();
      const { issuer = `http://localhost/dev/identity/${slug}` } = of;
      const sandbox = of.issuer === undefined ? new SandboxIssuer(vault, issuer) : undefined;
      return [{ slug, flow, returnPath: pathOf(slug), sandbox, provider: new OpenIdProvider({ ...of, issuer }, sandbox?.fetch) }];
    };
    this.known = [...at(first, 'code', (slug) => `/${slug}-oauth-redirect`), ...at(second, 'id-token', (slug) => `/auth/${slug}/callback`)];
  }

  /** A provider by its name in addresses. */
  find(slug: string): Known | undefined {
    return this.known.find((one) => one.slug === slug);
  }
}
