import type { KeptMessage, SandboxOutbox } from './sandbox-outbox';
import { Sender, type Channel, type Outgoing } from './sender';

/** What the sandbox shows of a message. */
export type Shown = Pick<KeptMessage, 'to' | 'subject' | 'text'>;

/** The sandbox as the provider of one channel; as forgetful as real ones, it knows no message again. */
export class SandboxSender<Message extends Outgoing> extends Sender<Message> {
  readonly provider = 'sandbox';
  readonly isIdempotent = false;

  constructor(
    private readonly outbox: SandboxOutbox,
    private readonly channel: Channel,
    private readonly shown: (message: Message) => Shown,
  ) {
    super();
  }

  send(message: Message) {
    const { tenantId, messageId } = message;
    return this.outbox.take({ channel: this.channel, tenantId, messageId, ...this.shown(message) });
  }

  async close(): Promise<void> {}
}
