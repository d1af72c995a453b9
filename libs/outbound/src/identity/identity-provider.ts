/** Identity of a user according to the provider. */
export interface ProvidedIdentity {
  /** The provider's own name for them. */
  subject: string;
  email?: string;
  /** Whether the provider has verified that the address belongs to the user. Without this check, anyone could claim any address. */
  emailVerified: boolean;
}

/** State of a sign-in that is stored between the redirect to the provider and the return. */
export interface PendingIdentity {
  redirectUri: string;
  state: string;
  nonce: string;
  /** Secret of a code's exchange (PKCE); none where the token itself comes back. */
  verifier?: string;
}

/** The provider's answer: a code to exchange, or the ID token itself. */
export type IdentityProof = { code: string } | { idToken: string };

/** The provider did not identify the user, or its answer is not valid for us. */
export class IdentityRefused extends Error {
  constructor(cause: unknown) {
    super('The identity provider did not confirm the sign-in.', { cause });
    this.name = 'IdentityRefused';
  }
}

/** Signs users in through an external identity provider. */
export abstract class IdentityProvider {
  /** The address to redirect the browser to, and the state to store until it returns to `redirectUri`, with `state` if given. */
  abstract begin(asked: {
    flow: 'code' | 'id-token';
    redirectUri: string;
    state?: string;
  }): Promise<{ url: string; pending: PendingIdentity }>;
  /** The identity of the returning user. @throws IdentityRefused */
  abstract finish(proof: IdentityProof, pending: PendingIdentity): Promise<ProvidedIdentity>;
}
