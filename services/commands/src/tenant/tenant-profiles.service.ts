import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type RequestContext } from '@matricula/auth';
import type { Position } from '@matricula/domain/kernel';
import { tenantBoundary } from '@matricula/domain/tenant';
import type { FastifyRequest } from 'fastify';
import { DecideCommand } from '../decision';
import { TenantForms } from './tenant-forms';
import { storedValuesOf, openedOf, valuesFrom, tenantFields } from './tenant-values';
import { Tenancy } from './tenancy';

/** The public address of a logo, which also appears on public pages; each logo has its own address. */
const logoAddress = (tid: string, blobId: string) => `/api/tenant-logos/${tid}/${blobId}`;

/** Profiles of institutions (000 §2.10). */
@Injectable()
export class TenantProfiles {
  constructor(
    private readonly commands: CommandBus,
    private readonly tenancy: Tenancy,
    private readonly forms: TenantForms,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Changes the fields of a form that differ from their `expected` values; the others keep the changes of other users.
   * @throws DomainError `tenant/unknown`, `tenant/invalid` with the errors by field, `tenant/changed-meanwhile`, and for an invalid logo
   */
  async change(tid: string, request: FastifyRequest, context: RequestContext): Promise<Position> {
    const { row, meta } = await this.tenancy.of(tid, context);
    const {
      values: { expected, ...values },
      files,
    } = await this.forms.read(request, tid);
    const [logo] = files;
    const { position } = await this.forms.unlessRefused(tid, files, async () => {
      const to = valuesFrom(tenantFields, values, storedValuesOf(row.profile));
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
