import { ForbiddenException, Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { agentOf, correlationOf } from '@matricula/http';
import { BoundedMap } from '@matricula/vault';
import { accessRule, onlyReads, type AccessRule } from './access.decorators';
import { assertAllowed } from './assert-allowed';
import { Authenticator } from './authenticator';
import { holdsCodes } from './needed-codes';
import type { RequestContext } from './request-context';
import type { TokenClaims } from './sessions';

interface HttpRequest {
  headers: Record<string, string | undefined>;
  ip?: string;
  user?: TokenClaims;
  context?: RequestContext;
}

/** Number of verified tokens in the cache. */
const MOST_TOKENS = 10_000;

/** First guard of every request: a valid bearer token, unless the route is public. */
@Injectable()
export class TokenGuard extends AuthGuard('jwt') {
  /** Claims of verified tokens by authorization header: the same bytes under the same key stay valid until the token expires. */
  private readonly verified = new BoundedMap<TokenClaims>(MOST_TOKENS);

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || ruleOf(context)?.public) return true;
    const request = context.switchToHttp().getRequest<HttpRequest>();
    const token = request.headers.authorization ?? '';
    const known = this.verified.get(token);
    if (known?.exp !== undefined && Date.now() < known.exp * 1000) {
      request.user = known;
      return true;
    }
    const allowed = (await super.canActivate(context)) === true;
    if (allowed && request.user) this.verified.set(token, request.user);
    return allowed;
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error || !user) throw new UnauthorizedException('Your session is not valid. Please sign in again.');
    return user;
  }
}

/** Second guard of every request: checks session, tenant, roles and component codes, and attaches the request context. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const rule = ruleOf(execution);
    if (rule?.public) return true;
    const request = execution.switchToHttp().getRequest<HttpRequest>();
    const { headers } = request;
    if (!request.user) throw new UnauthorizedException('Your session is not valid. Please sign in again.');
    const known = await this.authenticator.authenticate({
      ...{ claims: request.user, tenant: headers['tenant-tid'], viewAs: headers['x-view-as'] },
    });
    if (known.viewing && !onlyReads(execution.getClass()))
      throw new ForbiddenException(`You are viewing the console as ${known.viewing.name}: nothing can be changed. Exit the view first.`);
    if (!rule) throw new Error(`${execution.getClass().name}.${execution.getHandler().name} does not say who may use it`);
    const { roles, notRoles } = rule;
    if (roles && !roles.includes(known.user.role)) throw new ForbiddenException('Your role may not do this.');
    if (notRoles?.roles.includes(known.user.role)) throw new ForbiddenException(notRoles.because);
    assertAllowed(holdsCodes(rule, known.acl));
    request.context = {
      ...known,
      ip: request.ip,
      userAgent: agentOf(headers),
      correlationId: correlationOf(headers),
      readAfter: headers['x-read-after'],
      readBehind: headers['x-read-behind'] === 'answer',
    };
    return true;
  }
}

const ruleOf = (context: ExecutionContext): AccessRule | undefined => accessRule(context.getHandler(), context.getClass());
