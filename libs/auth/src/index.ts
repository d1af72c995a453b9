export { Allow, AllowRoles, CODES, Public, PUBLIC, ROLES } from './access.decorators';
export { AuthModule } from './auth.module';
export { Authenticator } from './authenticator';
export { grants, IdentityService } from './identity.service';
export { commandMeta, Context, visibleRows, type CommandMeta, type RequestContext } from './request-context';
export { currentUser, tenantDetail } from './wire-identity';
export { Sessions, type TokenClaims } from './sessions';
