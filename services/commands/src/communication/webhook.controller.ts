import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { messageBoundary, webhookEndpoint } from '@matricula/domain/communication';
import { DomainError } from '@matricula/domain/kernel';
import { answer, done } from '@matricula/http';
import { assertCount, assertSelects } from '@matricula/lists';
import { WebhookSecrets } from '@matricula/outbound/webhook';
import { webhookDeliveryList } from '@matricula/read-models/communication';
import type { Filter } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import { DecideCommand } from '../decision';
import { Records } from '../record';
import { ReplayDeliveriesDto } from './communication.dto';

/** Maximum number of deliveries sent again per request; the user can repeat it. */
const MOST_REPLAYED = 1_000;

/** Webhooks of an institution: secrets, tests, and repeated deliveries. */
@ApiTags('communication')
@Allow('Setting_Configuration')
@AdminsOnly()
@Controller('webhook-endpoints')
export class WebhookController {
  private readonly secrets: WebhookSecrets;

  constructor(
    private readonly commands: CommandBus,
    private readonly records: Records,
    private readonly reads: ReadStore,
    vault: Vault,
  ) {
    this.secrets = new WebhookSecrets(vault);
  }

  /** Creates a new signing secret, which only this answer shows. The previous one stays valid for one day. */
  @Post(':id/secret')
  @HttpCode(200)
  async secret(@Param('id') id: string, @Context() context: RequestContext) {
    await this.records.find(webhookEndpoint, id, context);
    const secret = await this.secrets.issue({ tenantId: context.tenantId, endpointId: id });
    return answer({ secret }, 'Copy it now: it is not shown again.');
  }

  /** Sends a test to a webhook, paused or not. */
  @Post(':id/test')
  @HttpCode(200)
  async test(@Param('id') id: string, @Context() context: RequestContext) {
    await this.records.find(webhookEndpoint, id, context);
    const { commandId: _command, ...meta } = commandMeta(context);
    const messageId = `webhook-test-${randomUUID()}`;
    const data = { messageId, channel: 'webhook', kind: 'test', recipientId: id, endpointId: id } as const;
    const { position } = await this.commands.execute(
      new DecideCommand(messageBoundary, [messageId], { type: 'RequestMessage', data }, meta),
    );
    return done('The test is on its way.', position, { data: { deliveryId: messageId } });
  }

  /**
   * Sends failed deliveries of a webhook again: the named ones, or all of them with `all` and their `count`, up to the thousand oldest.
   * If the number of failed deliveries has changed, the answer is 409 with it.
   */
  @Post(':id/replay')
  @HttpCode(200)
  async replay(@Param('id') id: string, @Body() { deliveryIds, all, count }: ReplayDeliveriesDto, @Context() context: RequestContext) {
    await this.records.find(webhookEndpoint, id, context);
    assertSelects({ keys: deliveryIds, all, count }, 'deliveries');
    await ownWrites(this.reads, webhookDeliveryList, context);
    const failed = { field: 'status', op: 'in' as const, values: ['failed', 'unknown'] };
    const own = { field: 'endpointId', op: 'eq' as const, value: id };
    const named = deliveryIds && { field: 'deliveryId', op: 'in' as const, values: deliveryIds };
    const where: Filter = { and: [own, failed, ...(named ? [named] : [])] };
    if (all) assertCount({ count }, await this.reads.count(webhookDeliveryList, context.tenantId, { where }), 'deliveries');
    const keys = await this.reads.keys(webhookDeliveryList, context.tenantId, {
      where,
      sort: [{ field: 'position', dir: 'asc' }],
      limit: MOST_REPLAYED,
    });
    const { position, replayed } = await this.sendAgain(keys, context);
    const words = replayed === 1 ? '1 delivery will be sent again.' : `${replayed} deliveries will be sent again.`;
    return done(words, position, { data: { replayed } });
  }

  private async sendAgain(deliveryIds: readonly string[], context: RequestContext) {
    const { commandId: _command, ...meta } = commandMeta(context);
    const told = { position: '', replayed: 0 };
    for (const id of deliveryIds) {
      const command = new DecideCommand(messageBoundary, [id], { type: 'ReplayMessage', data: {} } as const, meta);
      const receipt = await this.commands.execute(command).catch((error: unknown) => {
        // Another request was faster: the message is being sent already.
        if (error instanceof DomainError && error.code === 'message/not-possible') return undefined;
        throw error;
      });
      if (!receipt) continue;
      told.replayed++;
      if (receipt.position > told.position) told.position = receipt.position;
    }
    return told;
  }
}
