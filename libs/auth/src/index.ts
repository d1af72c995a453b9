export { Allow, AllowRoles, CODES, Public, PUBLIC, ROLES } from './access.decorators';
export { ApiKeyGuard, ApiKeyScope, Client, ClientMeta } from './api-key.guard';
export { ApiKeys, apiKeyScopes, type ApiClient, type ApiKeyScopeName } from './api-keys';
export { AuthModule } from './auth.module';
export { Authenticator } from './authenticator';
export { grants, IdentityService } from './identity.service';
export { commandMeta, Context, visibleRows, type CommandMeta, type RequestContext } from './request-context';
export { currentUser, tenantDetail } from './wire-identity';
export { Sessions, type TokenClaims } from './sessions';
