import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, type RequestContext } from '@matricula/auth';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { bodyOf, jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { addTenantFields, tenantDeletionFields, tenantLimitFields } from '@matricula/domain/tenant';
import { answer, done } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { TenantProfiles } from './tenant-profiles.service';
import { tenantFields } from './tenant-values';
import { scrapeBody, tenantStatusBody } from './tenant.wire';
import { Tenants } from './tenants.service';
import { WebsiteReader } from './website-reader';

const changing = {
  ...jsonSchemaOf(tenantFields, true).properties,
  app_min_permission: { type: ['string', 'array', 'null'], items: { type: 'string' }, description: 'Ids of permissions, as JSON text' },
  logo_image: { type: 'string', format: 'binary', description: 'An image of 2 MB at the most' },
};
const expected = { type: ['object', 'string', 'null'], description: 'Values when it was opened; in a form as JSON text' };
const adding = jsonSchemaOf(addTenantFields);
const profile = { name: 'Hill View College', short_name: 'Hill View', pan_number: 'AAACS1234F', app_min_permission: '["1","7"]' };
const first = { admin_name: 'Nandini Rao', admin_email: 'nandini@hillview.example', admin_password: 'Hill-view-2026', demo_data: true };
const updateBody = { type: 'object', properties: { ...changing, expected }, example: profile };
const limits = jsonSchemaOf(tenantLimitFields, true);
const limitsBody = { ...limits, properties: { ...limits.properties, expected } };
const addBody = {
  ...adding,
  properties: { ...changing, ...adding.properties },
  additionalProperties: undefined,
  example: { ...profile, ...first },
};

/** Institutions: their profile, adding them, and their status (000 §2.10, §2.11, §7). */
@ApiTags('tenant')
@AdminsOnly()
@Controller('tenants')
export class TenantController {
  constructor(
    private readonly tenants: Tenants,
    private readonly profiles: TenantProfiles,
    private readonly websites: WebsiteReader,
  ) {}

  /** Changes the profile of a tenant; only the given fields change. Refused if another user changed the same fields after `expected` was read. */
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiBody({ schema: updateBody as object })
  @Put('update/:id')
  async update(@Param('id') id: string, @Req() request: FastifyRequest, @Context() context: RequestContext) {
    return done('Tenant updated successfully', await this.profiles.change(id, request, context));
  }

  /** Reads the website of a tenant and answers with the profile fields found there. Nothing is saved. */
  @Post('scrape-website-details')
  @HttpCode(200)
  async scrape(@Body({ schema: bodyOf(scrapeBody) }) { websiteUrl }: ValuesOf<typeof scrapeBody>) {
    return answer(await this.websites.read(websiteUrl));
  }

  /** Adds a tenant with its first admin, and with demo data if requested. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiBody({ schema: addBody as object })
  @Post('add')
  @HttpCode(200)
  async add(@Req() request: FastifyRequest, @Context() context: RequestContext) {
    const { tid, position } = await this.tenants.add(request, context);
    return done('Tenant added successfully', position, { data: { id: tid, tid } });
  }

  /** Suspends a tenant and signs its users out, or activates it again. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Patch('update-status/:id')
  async updateStatus(
    @Param('id') id: string,
    @Body({ schema: bodyOf(tenantStatusBody) }) { status }: ValuesOf<typeof tenantStatusBody>,
    @Context() context: RequestContext,
  ) {
    const active = status === 'active' || Number(status) === 1;
    const position = await (active ? this.tenants.reinstate(id, context) : this.tenants.suspend(id, context));
    return done(active ? 'Tenant reinstated' : 'Tenant suspended', position);
  }

  /** Sets the limits of a tenant; null is no limit. Refused if another user changed the same limits after `expected` was read. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @ApiBody({ schema: limitsBody as object })
  @Put(':id/limits')
  async limits(@Param('id') id: string, @Body() given: FieldValues, @Context() context: RequestContext) {
    return done('Limits saved', await this.tenants.limit(id, given, context));
  }

  /** Starts to export the current tenant to one file: its events, its rows as CSV and Parquet, its files. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Post(':id/archive')
  @HttpCode(200)
  async archive(@Param('id') id: string, @Context() context: RequestContext) {
    const { position, jobId } = await this.tenants.archive(id, context);
    return done('Started. You find the file under My Export Activity.', position, { data: { jobId } });
  }

  /** Requests the deletion of a suspended tenant: another admin has to approve it. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @ApiBody({ schema: jsonSchemaOf(tenantDeletionFields) as object })
  @Post(':id/deletion')
  @HttpCode(200)
  async requestDeletion(@Param('id') id: string, @Body() given: FieldValues, @Context() context: RequestContext) {
    return done('Another person must approve the deletion.', await this.tenants.requestDeletion(id, given, context));
  }

  /** Approves the deletion that another admin requested; it takes place after some days, and can be cancelled until then. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Post(':id/deletion/agree')
  @HttpCode(200)
  async agreeToDeletion(@Param('id') id: string, @Context() context: RequestContext) {
    const { position, dueAt } = await this.tenants.agreeToDeletion(id, context);
    return done('The tenant will be deleted.', position, { data: { due_at: dueAt } });
  }

  /** Cancels the deletion of a tenant; it stays suspended. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Delete(':id/deletion')
  async withdrawDeletion(@Param('id') id: string, @Context() context: RequestContext) {
    return done('The deletion was cancelled.', await this.tenants.withdrawDeletion(id, context));
  }
}
