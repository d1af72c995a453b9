import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, type RequestContext } from '@matricula/auth';
import { publicEvents } from '@matricula/domain/communication';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import type { RecordValues } from '@matricula/domain/record';
import { answer, done } from '@matricula/http';
import { TenantWebhooks } from './tenant-webhooks.service';
import { DeleteMappingDto } from './tenant.dto';
import { createMappingBody, updateMappingBody } from './tenant.wire';

const example = { name: 'Data warehouse', url: 'https://warehouse.example/hooks', kinds: ['LeadCaptured'], active: true };
const schema = { type: 'object', additionalProperties: true, description: 'Values by field name.', example };

/**
 * Webhooks of a tenant, and their subscriptions (000 §2.11, §7): a mapping is one event kind of one webhook. The administrators of
 * a tenant have no access to them, because webhooks carry its data.
 */
@ApiTags('tenant')
@Allow('TENANT_MANAGEMENT')
@AdminsOnly()
@Controller('tenants/webhook')
export class TenantWebhookController {
  constructor(private readonly webhooks: TenantWebhooks) {}

  /** Lists the webhooks of the current tenant, and the events to which one may subscribe. */
  @Get('get-list')
  async list(@Context() context: RequestContext) {
    return { ...answer(await this.webhooks.list(context.tenantId, context)), events: [...publicEvents] };
  }

  /** Changes a webhook of the current tenant; only the given fields change. */
  @ApiBody({ schema })
  @Put('update/:id')
  async update(@Param('id') id: string, @Body() values: RecordValues, @Context() context: RequestContext) {
    return done('Webhook updated successfully', await this.webhooks.change(id, values, context));
  }

  /** Lists the subscriptions of a tenant's webhooks. */
  @Get('get-mapped-list/:tenantId')
  async mapped(@Param('tenantId') tenantId: string, @Context() context: RequestContext) {
    return answer(await this.webhooks.mappings(tenantId, context));
  }

  /** Subscribes a webhook of a tenant to one more event kind. */
  @Post('mapping/create/:tenantId')
  @HttpCode(200)
  async map(
    @Param('tenantId') tenantId: string,
    @Body({ schema: bodyOf(createMappingBody) }) { webhook_id, event }: ValuesOf<typeof createMappingBody>,
    @Context() context: RequestContext,
  ) {
    const { position, mappingId } = await this.webhooks.map(tenantId, webhook_id, event, context);
    return done('Webhook mapped successfully', position, { data: { mapping_id: mappingId } });
  }

  /** Replaces one event kind of a webhook by another. */
  @Put('mapping/update')
  async remap(
    @Body({ schema: bodyOf(updateMappingBody) }) { mapping_id, tenant_id, event }: ValuesOf<typeof updateMappingBody>,
    @Context() context: RequestContext,
  ) {
    const { position, mappingId } = await this.webhooks.remap(tenant_id, mapping_id, event, context);
    return done('Webhook mapping updated successfully', position, { data: { mapping_id: mappingId } });
  }

  /** Removes an event kind from a webhook. */
  @Delete('mapping/delete')
  async unmap(@Query() { mapping_id, tenant_id }: DeleteMappingDto, @Context() context: RequestContext) {
    return done('Webhook mapping deleted successfully', await this.webhooks.unmap(tenant_id, mapping_id, context));
  }
}
