import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  SetMetadata,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiSecurity } from '@nestjs/swagger';
import { Public } from './access.decorators';
import type { ApiKeyScopeName } from '@matricula/domain/tenant';
import { ApiKeys } from './api-keys';
import { Authenticator } from './authenticator';
import { grants } from './identity.service';
import { hiddenOfLeads } from './hidden-fields';

const KEY_OR_CODE = 'access:key-or-code';

interface Needed {
  scope: ApiKeyScopeName;
  /** The user needs all of these component codes. */
  codes: readonly string[];
  seesAll?: boolean;
}

interface HttpRequest {
  headers: Record<string, string | undefined>;
  ip?: string;
  readerTenant?: string;
}

/** Admits an API key with a scope, or a signed-in user with component codes. */
@Injectable()
export class KeyOrCodeGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeys,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<HttpRequest>();
    const needed = this.reflector.getAllAndOverride<Needed>(KEY_OR_CODE, [execution.getHandler(), execution.getClass()]);
    const secret = request.headers['x-api-key'];
    const { scope } = needed;
    request.readerTenant =
      secret === undefined
        ? await this.tenantOfPerson(request, needed)
        : (await this.keys.client(secret, { scope, ip: request.ip })).tenantId;
    return true;
  }

  private async tenantOfPerson({ headers }: HttpRequest, { codes, seesAll }: Needed): Promise<string> {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (!token) throw new UnauthorizedException('Send an API key (x-api-key) or a bearer token.');
    const claims = await this.authenticator.verify(token);
    const { tenantId, acl, sight } = await this.authenticator.authenticate({
      ...{ claims, tenant: headers['tenant-tid'], viewAs: headers['x-view-as'] },
    });
    const missing = codes.find((code) => !grants(acl, code));
    if (missing) throw new ForbiddenException(`This needs the permission ${missing}.`);
    if (seesAll && sight.people) throw new ForbiddenException('This shows the whole institution: it is for those who see all of it.');
    if (seesAll && hiddenOfLeads(sight)) throw new ForbiddenException('This shows everything of leads: your role is kept from some of it.');
    return tenantId;
  }
}

/**
 * Open to programs with an API key of this scope and to users with all of these component codes; with `seesAll`, only to users who see every row
 * and every lead field.
 */
export const AllowKeyOrCode = (needed: Needed) =>
  applyDecorators(Public(), SetMetadata(KEY_OR_CODE, needed), UseGuards(KeyOrCodeGuard), ApiSecurity('api-key'), ApiBearerAuth('bearer'));

/** Tenant of the API key or of the user, as a parameter of a controller method under `@AllowKeyOrCode`. */
export const ReaderTenant = createParamDecorator((_: unknown, execution: ExecutionContext): string => {
  const { readerTenant } = execution.switchToHttp().getRequest<HttpRequest>();
  if (!readerTenant) throw new Error('A route without @AllowKeyOrCode has no reader');
  return readerTenant;
});
