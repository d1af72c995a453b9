import type { ProviderPorts } from '@matricula/outbound/kernel';
import { openSignInWays, type SignInWay } from '@matricula/outbound/identity';

/** The identity providers of the sign-in screen (000 §2.2), as far as they are configured. */
export class IdentityProviders {
  private readonly known: readonly SignInWay[];

  constructor(ports: ProviderPorts) {
    this.known = openSignInWays(ports);
  }

  /** A provider by its name in addresses. */
  find(slug: string): SignInWay | undefined {
    return this.known.find((one) => one.slug === slug);
  }
}
