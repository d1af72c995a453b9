import { Injectable, UnauthorizedException, ForbiddenException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { IdentityService } from './identity.service';
import type { RequestContext } from './request-context';
import { Sessions, type TokenClaims } from './sessions';

/** What HTTP and sockets hand over alike. */
export interface Credentials {
  claims: TokenClaims;
  /** `tenant-tid` header; the tenant of the account without it. */
  tenant?: string;
}

/** Turns verified token claims into a context: the one place that says who somebody is and where they may be. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: Sessions,
    private readonly identity: IdentityService,
  ) {}

  /** Sessions ended, or people or permissions changed: nothing that was looked up before holds. */
  forget(): void {
    this.sessions.forget();
    this.identity.forget();
  }

  /** Checks signature and expiry. @throws UnauthorizedException */
  async verify(token: string): Promise<TokenClaims> {
    try {
      return await this.jwt.verifyAsync<TokenClaims>(token);
    } catch (error) {
      throw new UnauthorizedException('Your session is not valid. Please sign in again.', { cause: error });
    }
  }

  /**
   * Who it is, in which tenant, with which permissions.
   * @throws UnauthorizedException when the session ended; ForbiddenException for a tenant that is not theirs
   */
  async authenticate({ claims, tenant }: Credentials): Promise<Omit<RequestContext, 'correlationId'>> {
    const user = await this.identity.user(claims.tid, claims.sub);
    if (!user || user.status !== 'active' || !(await this.sessions.isOpen(claims))) {
      throw new UnauthorizedException('Your session has ended. Please sign in again.');
    }
    const tenantId = tenant ?? claims.tid;
    const row = user.allowedTenants.includes(tenantId) ? await this.identity.tenant(tenantId) : undefined;
    if (!row) throw new ForbiddenException('You have no access to this tenant.');
    const { userId: id, name, email, role } = user;
    return {
      tenantId,
      timeZone: row.timeZone,
      user,
      homeTenantId: claims.tid,
      sessionId: claims.sid,
      acl: await this.identity.acl(tenantId, role),
      actor: { id, name, email, role, ...(tenantId !== claims.tid && { tenantId: claims.tid }) },
      sight: await this.identity.sight(tenantId, user),
    };
  }
}
