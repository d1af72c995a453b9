import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { commandMeta, Context, SignedIn, type RequestContext } from '@matricula/auth';
import { pushBoundary, type PushCommand } from '@matricula/domain/communication';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer } from '@matricula/http';
import { PushAddresses, vapidKeys, type PushOwner } from '@matricula/outbound/push';
import { Vault } from '@matricula/vault';
import { DecideCommand } from '../decision';
import { PushSubscriptionDto } from './communication.dto';
import { pushEndpointBody } from './communication.wire';

/** Browsers that receive notifications (000 §7, 001 §7.10). */
@ApiTags('communication')
@SignedIn()
@Controller()
export class PushController {
  private readonly addresses: PushAddresses;

  constructor(
    private readonly commands: CommandBus,
    private readonly vault: Vault,
  ) {
    this.addresses = new PushAddresses(vault);
  }

  /** Answers with the key that a browser needs to subscribe. */
  @Get('push-notification-key')
  async key() {
    return answer({ publicKey: (await vapidKeys(this.vault)).publicKey });
  }

  /** Sends your notifications to this browser, and those of no other user. */
  @Post('save-push-notification-subscriber')
  @HttpCode(200)
  async save(@Body() { endpoint, keys }: PushSubscriptionDto, @Context() context: RequestContext) {
    const owner = { tenantId: context.tenantId, userId: context.user.userId };
    const subscriptionId = this.addresses.idOf(endpoint);
    const others = await this.addresses.keep({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }, owner);
    for (const other of others) {
      await this.decide(other, { type: 'UnsubscribeFromPush', data: { userId: other.userId, subscriptionId, reason: 'moved' } }, context);
    }
    await this.decide(owner, { type: 'SubscribeToPush', data: { userId: owner.userId, subscriptionId } }, context);
    return { code: 200, message: 'Notifications are on in this browser.' };
  }

  /** Stops sending your notifications to this browser. */
  @Post('remove-push-notification-subscriber')
  @HttpCode(200)
  async remove(
    @Body({ schema: bodyOf(pushEndpointBody) }) { endpoint }: ValuesOf<typeof pushEndpointBody>,
    @Context() context: RequestContext,
  ) {
    const owner = { tenantId: context.tenantId, userId: context.user.userId };
    const subscriptionId = this.addresses.idOf(endpoint);
    await this.decide(owner, { type: 'UnsubscribeFromPush', data: { userId: owner.userId, subscriptionId, reason: 'user' } }, context);
    await this.addresses.forget(subscriptionId, owner);
    return { code: 200, message: 'Notifications are off in this browser.' };
  }

  private decide({ tenantId, userId }: PushOwner, decision: PushCommand, context: RequestContext) {
    // One request writes to several streams, whose event ids would collide if derived from it.
    const { commandId: _command, ...meta } = commandMeta(context);
    return this.commands.execute(new DecideCommand(pushBoundary, [userId], decision, { ...meta, tenantId }));
  }
}
