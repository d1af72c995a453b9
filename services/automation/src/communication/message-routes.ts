import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import type { MessageRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { Handover, Outgoing, Sender } from '@matricula/outbound/kernel';
import { PushAddresses, type PushOwner } from '@matricula/outbound/push';
import { Outbound } from '@matricula/platform';
import { Vault } from '@matricula/vault';

/** How a message leaves; or why it does not. */
export type Way =
  { sender: Pick<Sender, 'provider' | 'isIdempotent'>; send(): Promise<Handover> } | { sender?: undefined; refusal: string };

/** Finds who sends a message, and where to. */
@Injectable()
export class MessageRoutes {
  private readonly addresses: PushAddresses;

  constructor(
    private readonly outbound: Outbound,
    private readonly identity: IdentityService,
    vault: Vault,
  ) {
    this.addresses = new PushAddresses(vault);
  }

  async wayOf({ tenantId, data, erased }: RecordedEvent<MessageRequested>): Promise<Way> {
    if (erased) return { refusal: 'The recipient was erased.' };
    const { channel, messageId, recipientId, title = '', body: text } = data;
    const outgoing = { tenantId, messageId };
    const { email, sms, push } = await this.outbound.senders();
    if (channel === 'push') {
      const address = await this.addresses.find(data.subscriptionId ?? '', { tenantId, userId: recipientId });
      return address ? way(push, { ...outgoing, to: address, payload: text }) : { refusal: 'The browser is no longer subscribed.' };
    }
    const to = data.to ?? (channel === 'email' ? (await this.identity.user(tenantId, recipientId))?.email : undefined);
    if (!to) return { refusal: 'The recipient has no address.' };
    return channel === 'email' ? way(email, { ...outgoing, to, subject: title, text }) : way(sms, { ...outgoing, to, text });
  }

  /** A browser takes no more of somebody's notifications. */
  forget(subscriptionId: string, owner: PushOwner): Promise<void> {
    return this.addresses.forget(subscriptionId, owner);
  }
}

const way = <M extends Outgoing>(sender: Sender<M> | undefined, message: M): Way =>
  sender ? { sender, send: () => sender.send(message) } : { refusal: 'There is no provider for this channel.' };
