import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { pushBoundary, pushDecider, pushStream, type PushCommand } from '@matricula/domain/communication';
import { EventStore } from '@matricula/event-store';
import { PushAddresses } from '@matricula/outbound/push';
import { Vault } from '@matricula/vault';
import { DecideCommand } from '../decision';

/** Push subscriptions of a user's browsers. */
@Injectable()
export class Browsers {
  private readonly addresses: PushAddresses;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    vault: Vault,
  ) {
    this.addresses = new PushAddresses(vault);
  }

  /** Removes all of them in the tenant of `meta`. The address is deleted first: after an interruption, the rest is found again. */
  async forget(userId: string, { commandId: _command, ...meta }: CommandMeta): Promise<void> {
    const { tenantId } = meta;
    const { state } = await this.store.states.current(pushDecider, pushStream(tenantId, userId));
    for (const subscriptionId of state.subscriptionIds) {
      await this.addresses.forget(subscriptionId, { tenantId, userId });
      const leaving: PushCommand = { type: 'UnsubscribeFromPush', data: { userId, subscriptionId, reason: 'gone' } };
      await this.commands.execute(new DecideCommand(pushBoundary, [userId], leaving, meta));
    }
  }
}
