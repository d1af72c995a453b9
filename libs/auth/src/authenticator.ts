import { Injectable, UnauthorizedException, ForbiddenException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Actor } from '@matricula/domain/kernel';
import type { UserRow } from '@matricula/read-models/user';
import { IdentityService } from './identity.service';
import type { RequestContext } from './request-context';
import { Sessions, type TokenClaims } from './sessions';

/** Said to whoever works in an institution that stands still. */
export const TENANT_SUSPENDED = 'This institution is suspended. Please contact its administrator.';

/** What HTTP and sockets hand over alike. */
export interface Credentials {
  claims: TokenClaims;
  /** `tenant-tid` header; the tenant of the account without it. */
  tenant?: string;
  /** `x-view-as`: a role as which an admin looks on, by its number, and somebody who has it: `3`, `3/asha`. */
  viewAs?: string;
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
  async authenticate({ claims, tenant, viewAs }: Credentials): Promise<Omit<RequestContext, 'correlationId'>> {
    const user = await this.identity.user(claims.tid, claims.sub);
    if (user?.status !== 'active' || !(await this.sessions.isOpen(claims))) {
      throw new UnauthorizedException('Your session has ended. Please sign in again.');
    }
    if ((await this.identity.tenant(claims.tid))?.status !== 'active') throw new UnauthorizedException(TENANT_SUSPENDED);
    const known = { ...(await this.within(user, claims.tid, tenant ?? claims.tid)), sessionId: claims.sid };
    return viewAs ? this.lookingAs(known, viewAs) : known;
  }

  /** An admin who sees what a role sees. Who they are, and in whose name anything is noted, stays what it is. */
  private async lookingAs<Known extends Omit<RequestContext, 'correlationId'>>(known: Known, viewAs: string): Promise<Known> {
    if (!known.sight.admin) throw new ForbiddenException('Only an admin sees the console as another role.');
    const [, number, personId] = /^(\d{1,6})(?:\/([\w-]{1,60}))?$/.exec(viewAs) ?? [];
    const { tenantId, user } = known;
    const role = Number(number);
    const name = number === undefined ? undefined : await this.identity.roleName(tenantId, role);
    if (name === undefined) throw new ForbiddenException('There is no such role.');
    const person = personId === undefined ? undefined : await this.identity.user(tenantId, personId);
    if (personId !== undefined && (person?.status !== 'active' || person.role !== role))
      throw new ForbiddenException('Nobody of that name has this role any more.');
    const asRole = { ...user, role, roleName: name };
    const [acl, sight] = await Promise.all([this.identity.acl(tenantId, role), this.identity.sight(tenantId, person ?? asRole)]);
    return { ...known, user: asRole, acl, sight, viewing: { role, name } };
  }

  /**
   * Somebody as they are now, without a session of theirs: work for them goes on by what they may at that time.
   * @throws ForbiddenException when they are gone, or have no access any more
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
