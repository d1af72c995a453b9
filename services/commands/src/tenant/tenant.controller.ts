import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, type RequestContext } from '@matricula/auth';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import { addTenantFields, tenantDeletionFields, tenantLimitFields } from '@matricula/domain/tenant';
import { answer, done } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { TenantProfiles } from './tenant-profiles.service';
import { tenantFields } from './tenant-values';
import { ScrapeDto, TenantStatusDto } from './tenant.dto';
import { Tenants } from './tenants.service';
import { WebsiteReader } from './website-reader';

const changing = {
  ...jsonSchemaOf(tenantFields, true).properties,
  app_min_permission: { type: ['string', 'array', 'null'], items: { type: 'string' }, description: 'Ids of permissions, as JSON text' },
  logo_image: { type: 'string', format: 'binary', description: 'An image of 2 MB at the most' },
};
const expected = { type: ['object', 'string', 'null'], description: 'What it was when it was opened; in a form as JSON text' };
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

/** Institutions: what they say of themselves, those that are added, and whether they work (000 §2.10, §2.11, §7). */
@ApiTags('tenant')
@AdminsOnly()
@Controller('tenants')
export class TenantController {
  constructor(
    private readonly tenants: Tenants,
    private readonly profiles: TenantProfiles,
    private readonly websites: WebsiteReader,
  ) {}

  /** Changes the profile of a tenant; what is not named stays. Refused where somebody else changed the same since it was `expected`. */
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiBody({ schema: updateBody as object })
  @Put('update/:id')
  async update(@Param('id') id: string, @Req() request: FastifyRequest, @Context() context: RequestContext) {
    return done('Tenant updated successfully', await this.profiles.change(id, request, context));
  }

  /** Reads the website of a tenant: what it says, in the fields of the profile. Nothing is saved. */
  @Post('scrape-website-details')
  @HttpCode(200)
  async scrape(@Body() { websiteUrl }: ScrapeDto) {
    return answer(await this.websites.read(websiteUrl));
  }

  /** Adds a tenant with its first admin, and with demo data where that is wished. */
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

  /** Suspends a tenant, whose people are signed out, or lets it work again. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Patch('update-status/:id')
  async updateStatus(@Param('id') id: string, @Body() { status }: TenantStatusDto, @Context() context: RequestContext) {
    const active = status === 'active' || Number(status) === 1;
    const position = await (active ? this.tenants.reinstate(id, context) : this.tenants.suspend(id, context));
    return done(active ? 'Tenant reinstated' : 'Tenant suspended', position);
  }

  /** Says what a tenant may have at the most; null is no limit. Refused where somebody else changed the same since it was `expected`. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @ApiBody({ schema: limitsBody as object })
  @Put(':id/limits')
  async limits(@Param('id') id: string, @Body() given: FieldValues, @Context() context: RequestContext) {
    return done('Limits saved', await this.tenants.limit(id, given, context));
  }

  /** Starts writing all of the tenant that is worked in into one file: its events, its rows as CSV and Parquet, its files. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Post(':id/archive')
  @HttpCode(200)
  async archive(@Param('id') id: string, @Context() context: RequestContext) {
    const { position, jobId } = await this.tenants.archive(id, context);
    return done('Started. You find the file under My Export Activity.', position, { data: { jobId } });
  }

  /** Asks for the deletion of a suspended tenant: another admin has to agree to it. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @ApiBody({ schema: jsonSchemaOf(tenantDeletionFields) as object })
  @Post(':id/deletion')
  @HttpCode(200)
  async requestDeletion(@Param('id') id: string, @Body() given: FieldValues, @Context() context: RequestContext) {
    return done('Somebody else has to agree to the deletion.', await this.tenants.requestDeletion(id, given, context));
  }

  /** Agrees to the deletion that somebody else asked for; it takes place after some days, and can be called off until then. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Post(':id/deletion/agree')
  @HttpCode(200)
  async agreeToDeletion(@Param('id') id: string, @Context() context: RequestContext) {
    const { position, dueAt } = await this.tenants.agreeToDeletion(id, context);
    return done('The tenant is going to be deleted.', position, { data: { due_at: dueAt } });
  }

  /** Calls the deletion of a tenant off; it stays suspended. */
  @Allow('TENANT_MANAGEMENT')
  @AdminsOnly()
  @Delete(':id/deletion')
  async withdrawDeletion(@Param('id') id: string, @Context() context: RequestContext) {
    return done('The deletion was called off.', await this.tenants.withdrawDeletion(id, context));
  }
}
