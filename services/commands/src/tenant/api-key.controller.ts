import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, ApiKeys, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { recordBoundary, type RecordValues } from '@matricula/domain/record';
import { apiKey } from '@matricula/domain/tenant';
import { newEventId } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { Records } from '../record';

/** More keys than any tenant has. */
const MOST = 1_000;
const { lastFour: _lastFour, ...asked } = apiKey.fields;

/** Keys of data teams and capture forms: ordinary records (`records/api-keys`), whose secrets are created here. */
@ApiTags('tenant')
@Allow('API_DOC')
@AdminsOnly()
@Controller('api-keys')
export class ApiKeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly records: Records,
    private readonly reads: ReadStore,
    private readonly keys: ApiKeys,
  ) {}

  /** Answers when keys were last used, to the minute, and from where; keys never used are missing. */
  @Get('uses')
  async uses(@Context() { tenantId }: RequestContext) {
    const rows = await this.reads.keys(recordList(apiKey), tenantId, { limit: MOST });
    const uses = await this.keys.uses(tenantId, rows);
    return answer([...uses].map(([id, { at, ip }]) => ({ id, at, ip: ip ?? null })));
  }

  /** Creates an API key. The answer is the only place where its secret is ever shown; sending the request again creates another key. */
  @Post()
  @HttpCode(200)
  async create(@Body({ schema: bodyOf(asked) }) values: RecordValues, @Context() context: RequestContext) {
    const apiKeyId = newEventId();
    await this.records.create(apiKey, values, { ...context, commandId: undefined }, apiKeyId);
    const { secret, position } = await this.secretOf(apiKeyId, context);
    const { name, scopes } = values as { name: string; scopes: string[] };
    return done('API key created. Copy it now: it is not shown again.', position, { data: { id: apiKeyId, name, scopes, secret } });
  }

  /** Creates a new secret of an API key, which only this answer shows. The previous one stops working. */
  @Post(':id/secret')
  @HttpCode(200)
  async secret(@Param('id') id: string, @Context() context: RequestContext) {
    this.records.assertAllowed(apiKey, context);
    await this.records.find(apiKey, id, context);
    const { secret, position } = await this.secretOf(id, context);
    return done('Copy it now: it is not shown again.', position, { data: { secret } });
  }

  /** Revokes an API key: programs that use it are refused immediately. */
  @Delete(':id')
  async revoke(@Param('id') id: string, @Context() context: RequestContext) {
    const { position } = await this.records.remove(apiKey, id, context);
    await this.keys.revoke(context.tenantId, id);
    return done('API key revoked', position);
  }

  /** Creates a secret and stores its last four characters, by which users recognise it. */
  private async secretOf(apiKeyId: string, context: RequestContext) {
    const { tenantId } = context;
    const secret = await this.keys.issue({ tenantId, apiKeyId });
    const change = { type: 'ChangeRecord', data: { recordId: apiKeyId, values: { lastFour: secret.slice(-4) } } } as const;
    const meta = { ...commandMeta(context), commandId: undefined };
    const { position } = await this.commands.execute(new DecideCommand(recordBoundary(apiKey), [apiKeyId], change, meta));
    return { secret, position };
  }
}
