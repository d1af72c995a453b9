export { IdentityProvider, IdentityRefused, type IdentityProof, type PendingIdentity, type ProvidedIdentity } from './identity-provider';
export { OpenIdProvider, type OpenIdSettings } from './openid-provider';
export { SandboxIssuer, type AuthorizationRequest } from './sandbox-issuer';
