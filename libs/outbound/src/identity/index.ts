import { openInstalled, type ProviderPorts } from '../kernel';
import * as providers from './providers';
import type { SignInWay } from './sign-in-way';

export { IdentityProvider, IdentityRefused, type IdentityProof, type PendingIdentity, type ProvidedIdentity } from './identity-provider';
export { OpenIdProvider, type OpenIdSettings } from './openid/openid-provider';
export { SandboxIssuer, type AuthorizationRequest } from './sandbox/sandbox-issuer';
export type { SignInWay } from './sign-in-way';
export const identityProviders = Object.values(providers);

/** The identity providers of the sign-in screen, as far as they are configured. */
export const openSignInWays = (ports: ProviderPorts): SignInWay[] => openInstalled(identityProviders, ports).flat();
