import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, IdentityService, manages, Public, type RequestContext, tenantDetail } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { apiKey, tenantLife, type TenantLimit } from '@matricula/domain/tenant';
import { answer } from '@matricula/http';
import { addedTenantList, tenantList, type TenantRow } from '@matricula/read-models/tenant';
import { leadList } from '@matricula/read-models/lead';
import { messageList } from '@matricula/read-models/communication';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { allOf, todayIn } from '@matricula/lists';
import { messagesOfMonth } from '@matricula/projections/communication';
import { ownWrites, ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';

const MOST_TENANTS = 10_000;
const MOST_KEYS = 1_000;
const A_DAY = 86_400;
const MB = 1024 * 1024;

/** Institutions in which the user works or which they administer. */
@ApiTags('tenant')
@Controller()
export class TenantQueryController {
  constructor(
    private readonly identity: IdentityService,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Lists the tenants that you may work in, and those that your institution added. */
  @Allow('TENANT_MANAGEMENT')
  @Get('tenants/list')
  async list(@Context() context: RequestContext) {
    const { user, homeTenantId, readAfter } = context;
    await ownWrites(this.reads, addedTenantList, { tenantId: homeTenantId, readAfter });
    const isAdmin = user.role === staffRoles.admin;
    const added = isAdmin ? await this.reads.page(addedTenantList, homeTenantId, { limit: MOST_TENANTS }) : [];
    const since = new Map(added.map(({ tid, addedAt }) => [tid, addedAt]));
    if (readAfter !== undefined) this.identity.forget();
    const rows = await Promise.all([...new Set([...user.allowedTenants, ...since.keys()])].map((tid) => this.identity.tenant(tid)));
    const shown = rows.filter((row) => row !== undefined).sort((a, b) => a.name.localeCompare(b.name));
    return answer(shown.map((row) => wireTenant(row, user.allowedTenants.includes(row.tid), since.get(row.tid))));
  }

  /** Lists the keys of the tenant by their last characters: the secrets themselves were shown once and are not stored. */
  @Allow('API_DOC')
  @AdminsOnly()
  @Get('tenants/get-secret-key')
  async secretKeys(@Context() context: RequestContext) {
    await ownWrites(this.reads, recordList(apiKey), context);
    const rows = (await this.reads.page(recordList(apiKey), context.tenantId, { limit: MOST_KEYS })) as RowOfRecord<typeof apiKey>[];
    return answer(
      rows.map(({ recordId, name, scopes, lastFour, active, expiresOn }) => ({
        ...{ id: recordId, name, scopes, active: active !== false },
        ...{ ends_with: lastFour ?? null, valid_until: expiresOn ?? null },
      })),
    );
  }

  /** Answers with the usage and the limits of a tenant. */
  @Allow('TENANT_MANAGEMENT')
  @Get('tenants/:id/usage')
  async usage(@Param('id') id: string, @Context() context: RequestContext) {
    const { user } = context;
    const row = await this.reads.get(tenantList, id, id);
    const mayOf = (tenant: TenantRow) => manages(tenant, context) || (user.role === staffRoles.admin && user.allowedTenants.includes(id));
    if (!row || row.status === 'deleted' || !mayOf(row)) throw new DomainError('tenant/unknown', 'There is no such tenant.');
    const today = todayIn(row.timeZone);
    const sent = allOf(messagesOfMonth(today, row.timeZone), { field: 'status', op: 'ne', value: 'failed' });
    const [users, leads, messages, bytes] = await Promise.all([
      this.reads.count(userList, id, { where: { field: 'status', op: 'ne', value: 'removed' } }),
      this.reads.count(leadList, id, {}),
      this.reads.count(messageList, id, { where: sent }),
      this.bytesOf(id),
    ]);
    return answer({ used: { users, leads, storage_mb: Math.ceil(bytes / MB), messages }, limits: limitsOf(row.limits) });
  }

  private async bytesOf(tenantId: string): Promise<number> {
    let sum = 0;
    for await (const { bytes } of this.blobs.list(tenantId)) sum += bytes;
    return sum;
  }

  /** Answers with the logo of a tenant; it also appears on pages for people without a session. */
  @Public()
  @ApiExcludeEndpoint()
  @Get('tenant-logos/:tid/:blobId')
  async logo(@Param('tid') tid: string, @Param('blobId') blobId: string, @Res() reply: FastifyReply) {
    const row = await this.identity.tenant(tid);
    const shown = row?.profile.logo_image === `/api/tenant-logos/${tid}/${blobId}`;
    const file = shown ? await this.blobs.stat(tid, blobId) : undefined;
    if (!file?.contentType.startsWith('image/')) throw new DomainError('file/unknown', 'There is no such logo.');
    return reply
      .header('content-type', file.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `public, max-age=${A_DAY}, immutable`)
      .send(await this.blobs.open(tid, blobId));
  }
}

/** A tenant in the list: `moves` are those that the reader may make. */
function wireTenant(row: TenantRow, own: boolean, addedAt?: string) {
  const said = (name: string) => (typeof row.profile[name] === 'string' ? row.profile[name] : null);
  const { tid, name, tenantType, status, addedFrom, limits, deletion } = row;
  const lookedAfter = addedAt !== undefined && addedFrom !== undefined;
  return {
    id: tid,
    tid,
    name,
    short_name: said('short_name'),
    tenant_type: tenantType ?? null,
    email: said('email'),
    phone: said('phone'),
    website: said('website'),
    city: said('city'),
    state: said('state'),
    logo_image: said('logo_image'),
    is_details_complete: tenantDetail(row).is_details_complete,
    status: status === 'active' ? 1 : 0,
    life: status,
    life_label: tenantLife.states[status],
    moves: lookedAfter ? tenantLife.open(status, []) : [],
    own,
    looked_after: lookedAfter,
    added_at: row.registeredAt,
    limits: limitsOf(limits),
    deletion: deletion ?? null,
  };
}

/** Limits of a tenant; null is no limit. */
const limitsOf = (limits: TenantRow['limits'] = {}): Record<TenantLimit, number | null> => {
  const most = (name: TenantLimit) => (typeof limits[name] === 'number' ? limits[name] : null);
  return { users: most('users'), leads: most('leads'), storage_mb: most('storage_mb'), messages: most('messages') };
};
