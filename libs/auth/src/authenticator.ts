import { Injectable, UnauthorizedException, ForbiddenException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Actor } from '@matricula/domain/kernel';
import type { UserRow } from '@matricula/read-models/user';
import { IdentityService } from './identity.service';
import type { RequestContext } from './request-context';
import { Sessions, type TokenClaims } from './sessions';

/** Error for users of a suspended institution. */
export const TENANT_SUSPENDED = 'This institution is suspended. Please contact its administrator.';

/** Credentials of a request, the same for HTTP and for sockets. */
export interface Credentials {
  claims: TokenClaims;
  /** `tenant-tid` header; without it, the tenant of the account. */
  tenant?: string;
  /** `x-view-as` header: number of the role that an admin views the product as, optionally with a user who has that role: `3`, `3/asha`. */
  viewAs?: string;
}

/** Turns verified token claims into a request context. The only place that decides who the user is and which tenant they may enter. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: Sessions,
    private readonly identity: IdentityService,
  ) {}

  /** Clears the caches after sessions ended or people or permissions changed. */
  forget(): void {
    this.sessions.forget();
    this.identity.forget();
  }

  /** Verifies the signature and expiry of a token. @throws UnauthorizedException */
  async verify(token: string): Promise<TokenClaims> {
    try {
      return await this.jwt.verifyAsync<TokenClaims>(token);
    } catch (error) {
      throw new UnauthorizedException('Your session is not valid. Please sign in again.', { cause: error });
    }
  }

  /**
   * Finds the user, tenant and permissions of a request. @throws UnauthorizedException when the session has ended; ForbiddenException for a tenant
   * that the user has no access to
   */
  async authenticate({ claims, tenant, viewAs }: Credentials): Promise<Omit<RequestContext, 'correlationId'>> {
    const user = await this.identity.user(claims.tid, claims.sub);
    if (user?.status !== 'active' || !(await this.sessions.isOpen(claims))) {
      throw new UnauthorizedException('Your session has ended. Please sign in again.');
    }
    if ((await this.identity.tenant(claims.tid))?.status !== 'active') throw new UnauthorizedException(TENANT_SUSPENDED);
    const known = { ...(await this.within(user, claims.tid, tenant ?? claims.tid)), sessionId: claims.sid };
    return viewAs ? this.lookingAs(known, viewAs) : known;
  }

  /** Gives an admin the view of another role. The actor stays the admin. */
  private async lookingAs<Known extends Omit<RequestContext, 'correlationId'>>(known: Known, viewAs: string): Promise<Known> {
    if (!known.sight.admin) throw new ForbiddenException('Only an admin sees the console as another role.');
    const [, number, personId] = /^(\d{1,6})(?:\/([\w-]{1,60}))?$/.exec(viewAs) ?? [];
    const { tenantId, user } = known;
    const role = Number(number);
    const name = number === undefined ? undefined : await this.identity.roleName(tenantId, role);
    if (name === undefined) throw new ForbiddenException('There is no such role.');
    const person = personId === undefined ? undefined : await this.identity.user(tenantId, personId);
    if (personId !== undefined && (person?.status !== 'active' || person.role !== role))
      throw new ForbiddenException('This user no longer has this role.');
    const asRole = { ...user, role, roleName: name };
    const [acl, sight] = await Promise.all([this.identity.acl(tenantId, role), this.identity.sight(tenantId, person ?? asRole)]);
    return { ...known, user: asRole, acl, sight, viewing: { role, name } };
  }

  /**
   * Context of a user without a session, for background work on their behalf: it uses the permissions that they have when it runs. @throws
   * ForbiddenException when the account is gone or has no access any more
   */
  async absent(
    { id, tenantId: home }: Pick<Actor, 'id' | 'tenantId'>,
    tenantId: string,
  ): Promise<Omit<RequestContext, 'correlationId' | 'sessionId'>> {
    const homeTenantId = home ?? tenantId;
    const user = await this.identity.user(homeTenantId, id);
    if (user?.status !== 'active') throw new ForbiddenException('This account is not active.');
    return this.within(user, homeTenantId, tenantId);
  }

  private async within(user: UserRow, homeTenantId: string, tenantId: string) {
    const row = user.allowedTenants.includes(tenantId) ? await this.identity.tenant(tenantId) : undefined;
    if (!row) throw new ForbiddenException('You have no access to this tenant.');
    if (row.status !== 'active') throw new ForbiddenException(TENANT_SUSPENDED);
    const { userId: id, name, email, role } = user;
    return {
      tenantId,
      timeZone: row.timeZone,
      user,
      homeTenantId,
      acl: await this.identity.acl(tenantId, role),
      actor: { id, name, email, role, ...(tenantId !== homeTenantId && { tenantId: homeTenantId }) },
      sight: await this.identity.sight(tenantId, user),
    };
  }
}
