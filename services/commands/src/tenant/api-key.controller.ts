import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, AdminsOnly, ApiKeys, Context, type RequestContext } from '@matricula/auth';
import { apiKey } from '@matricula/domain/tenant';
import { newEventId } from '@matricula/event-store';
import { done } from '@matricula/http';
import { Records } from '../record/records.service';
import { ApiKeyDto } from './api-key.dto';

/** Keys of data teams and capture forms: who reads API_DOC reads the list `api-keys`, making and revoking is for role 1. */
@ApiTags('tenant')
@Allow('API_DOC')
@AdminsOnly()
@Controller('api-keys')
export class ApiKeyController {
  constructor(
    private readonly records: Records,
    private readonly keys: ApiKeys,
  ) {}

  /** Makes an API key. The answer is the only place where its secret is ever shown; sending it again makes another key. */
  @Post()
  @HttpCode(200)
  async create(@Body() { name, scopes }: ApiKeyDto, @Context() context: RequestContext) {
    const { tenantId } = context;
    const apiKeyId = newEventId();
    const secret = await this.keys.issue({ tenantId, apiKeyId, name, scopes });
    const values = { name, scopes, lastFour: secret.slice(-4) };
    const { position } = await this.records.create(apiKey, values, { ...context, commandId: undefined }, apiKeyId);
    return done('API key created. Copy it now: it is not shown again.', position, { data: { id: apiKeyId, name, scopes, secret } });
  }

  /** Revokes an API key: programs that use it are refused from then on. */
  @Delete(':id')
  async revoke(@Param('id') id: string, @Context() context: RequestContext) {
    const { position } = await this.records.remove(apiKey, id, context);
    await this.keys.revoke(context.tenantId, id);
    return done('API key revoked', position);
  }
}
