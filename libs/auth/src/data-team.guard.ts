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
import { ApiKeys, type ApiKeyScopeName } from './api-keys';
import { Authenticator } from './authenticator';
import { grants } from './identity.service';

const KEY_OR_CODE = 'access:key-or-code';

interface HttpRequest {
  headers: Record<string, string | undefined>;
  readerTenant?: string;
}

/** Lets in an API key with a scope, or a signed-in person with a component code. */
@Injectable()
export class KeyOrCodeGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeys,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<HttpRequest>();
    const { scope, code } = this.reflector.getAllAndOverride<{ scope: ApiKeyScopeName; code: string }>(KEY_OR_CODE, [
      execution.getHandler(),
      execution.getClass(),
    ]);
    const secret = request.headers['x-api-key'];
    request.readerTenant =
      secret === undefined ? await this.tenantOfPerson(request, code) : (await this.keys.client(secret, scope)).tenantId;
    return true;
  }

  private async tenantOfPerson({ headers }: HttpRequest, code: string): Promise<string> {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (!token) throw new UnauthorizedException('Send an API key (x-api-key) or a bearer token.');
    const claims = await this.authenticator.verify(token);
    const { tenantId, acl } = await this.authenticator.authenticate({ claims, tenant: headers['tenant-tid'] });
    if (!grants(acl, code)) throw new ForbiddenException(`This needs the permission ${code}.`);
    return tenantId;
  }
}

/** For programs with an API key of this scope and for people with this component code. */
export const AllowKeyOrCode = (scope: ApiKeyScopeName, code: string) =>
  applyDecorators(
    Public(),
    SetMetadata(KEY_OR_CODE, { scope, code }),
    UseGuards(KeyOrCodeGuard),
    ApiSecurity('api-key'),
    ApiBearerAuth('bearer'),
  );

/** Tenant of the key or of the person, in a controller method under `@AllowKeyOrCode`. */
export const ReaderTenant = createParamDecorator((_: unknown, execution: ExecutionContext): string => {
  const { readerTenant } = execution.switchToHttp().getRequest<HttpRequest>();
  if (!readerTenant) throw new Error('A route without @AllowKeyOrCode has no reader');
  return readerTenant;
});
