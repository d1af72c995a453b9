import { Injectable } from '@nestjs/common';
import { commandMeta, IdentityService, manages, type CommandMeta, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { TenantRow } from '@matricula/read-models/tenant';

/** A command to an institution, from a user of this or another one. */
export interface Addressed {
  row: TenantRow;
  meta: CommandMeta;
}

const unknown = () => new DomainError('tenant/unknown', 'There is no such tenant.');

/**
 * Decides who administers which institution. Its own users change its profile; its status and limits are set by the admins of the institution
 * that added it, who see nothing else of it.
 */
@Injectable()
export class Tenancy {
  constructor(private readonly identity: IdentityService) {}

  /** An institution in which the user works or which they administer. @throws DomainError `tenant/unknown` */
  async of(tid: string, context: RequestContext): Promise<Addressed> {
    const row = await this.identity.tenant(tid);
    if (!row || row.status === 'deleted') throw unknown();
    if (!context.user.allowedTenants.includes(tid) && !manages(row, context)) throw unknown();
    const { actor, homeTenantId } = context;
    const { commandId: _command, ...meta } = commandMeta(context);
    return { row, meta: { ...meta, tenantId: tid, actor: tid === homeTenantId ? actor : { ...actor, tenantId: homeTenantId } } };
  }

  /** An institution that the user administers. @throws DomainError `tenant/unknown`, `tenant/not-yours` */
  async lookedAfter(tid: string, context: RequestContext): Promise<Addressed> {
    const addressed = await this.of(tid, context);
    if (!manages(addressed.row, context))
      throw new DomainError('tenant/not-yours', 'Only admins of the institution that added this one can do this.');
    return addressed;
  }

  /** Only installation operators add institutions. @throws DomainError `tenant/not-yours` */
  async assertMayAdd(context: RequestContext): Promise<void> {
    if (!(await this.identity.isOperator(context)))
      throw new DomainError('tenant/not-yours', 'Only operators of the installation can add institutions. Please ask them.');
  }
}
