import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type RequestContext } from '@matricula/auth';
import type { Position } from '@matricula/domain/kernel';
import { tenantBoundary } from '@matricula/domain/tenant';
import type { FastifyRequest } from 'fastify';
import { DecideCommand } from '../decision';
import { TenantForms } from './tenant-forms';
import { keptOf, openedOf, saidOf, tenantFields } from './tenant-values';
import { Tenancy } from './tenancy';

/** Where a logo is shown: to everybody, for it stands on public pages; each has an address of its own. */
const logoAddress = (tid: string, blobId: string) => `/api/tenant-logos/${tid}/${blobId}`;

/** What institutions say of themselves (000 §2.10). */
@Injectable()
export class TenantProfiles {
  constructor(
    private readonly commands: CommandBus,
    private readonly tenancy: Tenancy,
    private readonly forms: TenantForms,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Changes what a form names and says anew; what it says as it was `expected` stays as others made it meanwhile.
   * @throws DomainError `tenant/unknown`, `tenant/invalid` with what is wrong by field, `tenant/changed-meanwhile`, and for a logo that is none
   */
  async change(tid: string, request: FastifyRequest, context: RequestContext): Promise<Position> {
    const { row, meta } = await this.tenancy.of(tid, context);
    const {
      values: { expected, ...values },
      files,
    } = await this.forms.read(request, tid);
    const [logo] = files;
    const { position } = await this.forms.unlessRefused(tid, files, async () => {
      const to = saidOf(tenantFields, values, keptOf(row.profile));
      if (logo) to.logo_image = logoAddress(tid, logo.blobId);
      const decision = { type: 'ChangeTenantProfile', data: { to, expected: openedOf(tenantFields, expected) } } as const;
      return this.commands.execute(new DecideCommand(tenantBoundary, [], decision, meta));
    });
    this.identity.forget();
    if (logo) await this.forgetLogo(tid, row.profile.logo_image);
    return position;
  }

  private async forgetLogo(tid: string, before: unknown): Promise<void> {
    const blobId = typeof before === 'string' && before.startsWith(logoAddress(tid, '')) ? before.slice(logoAddress(tid, '').length) : '';
    if (blobId) await this.forms.discard(tid, [{ blobId }]);
  }
}
