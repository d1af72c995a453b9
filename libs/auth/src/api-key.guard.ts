import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { agentOf, correlationOf } from '@matricula/http';
import { Public } from './access.decorators';
import type { ApiKeyScopeName } from '@matricula/domain/tenant';
import { ApiKeys, type ApiClient } from './api-keys';
import type { CommandMeta } from './request-context';

const SCOPE = 'access:api-key-scope';

interface HttpRequest {
  headers: Record<string, string | undefined>;
  ip?: string;
  id: string;
  apiClient?: ApiClient;
  commandId?: string;
}

/** Admits requests with an API key (`x-api-key`) that has the scope of the route, and attaches the client to the request. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeys,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<HttpRequest>();
    const scope = this.reflector.getAllAndOverride<ApiKeyScopeName>(SCOPE, [execution.getHandler(), execution.getClass()]);
    request.apiClient = await this.keys.client(request.headers['x-api-key'] ?? '', { scope, ip: request.ip });
    return true;
  }
}

/** The route is for API keys with this scope instead of signed-in people. */
export const ApiKeyScope = (scope: ApiKeyScopeName) =>
  applyDecorators(Public(), SetMetadata(SCOPE, scope), UseGuards(ApiKeyGuard), ApiSecurity('api-key'));

/** The client of the API key, as a parameter of a controller method under `@ApiKeyScope`. */
export const Client = createParamDecorator((_: unknown, execution: ExecutionContext): ApiClient => {
  const { apiClient } = execution.switchToHttp().getRequest<HttpRequest>();
  if (!apiClient) throw new Error('A route without @ApiKeyScope has no API client');
  return apiClient;
});

/** The meta of a command that an API client sends: the key is the actor. */
export const ClientMeta = createParamDecorator((_: unknown, execution: ExecutionContext): CommandMeta => {
  const { apiClient, headers, ip, id, commandId } = execution.switchToHttp().getRequest<HttpRequest>();
  if (!apiClient) throw new Error('A route without @ApiKeyScope has no API client');
  const { tenantId, apiKeyId, name } = apiClient;
  return {
    tenantId,
    actor: { id: `api-key-${apiKeyId}`, name: `API key ${name}`, email: '', role: staffRoles.system },
    ip,
    userAgent: agentOf(headers),
    correlationId: correlationOf(headers, `${apiKeyId}-${id}`),
    commandId,
    version: 1,
  };
});
