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
import { keptOfLeads } from './kept-fields';

const KEY_OR_CODE = 'access:key-or-code';

interface Needed {
  scope: ApiKeyScopeName;
  /** All of them. */
  codes: readonly string[];
  seesAll?: boolean;
}

interface HttpRequest {
  headers: Record<string, string | undefined>;
  ip?: string;
  readerTenant?: string;
}

/** Lets in an API key with a scope, or a signed-in person with component codes. */
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
    if (seesAll && keptOfLeads(sight)) throw new ForbiddenException('This shows everything of leads: your role is kept from some of it.');
    return tenantId;
  }
}

/** For programs with an API key of this scope, and for people with all of these component codes and, with `seesAll`, without a team of their own. */
export const AllowKeyOrCode = (needed: Needed) =>
  applyDecorators(Public(), SetMetadata(KEY_OR_CODE, needed), UseGuards(KeyOrCodeGuard), ApiSecurity('api-key'), ApiBearerAuth('bearer'));

/** Tenant of the key or of the person, in a controller method under `@AllowKeyOrCode`. */
export const ReaderTenant = createParamDecorator((_: unknown, execution: ExecutionContext): string => {
  const { readerTenant } = execution.switchToHttp().getRequest<HttpRequest>();
  if (!readerTenant) throw new Error('A route without @AllowKeyOrCode has no reader');
  return readerTenant;
});
