import type { SandboxOutbox, TakenMessage } from './sandbox-outbox';
import { Sender, type SandboxChannel, type Outgoing, type Repeats } from './sender';

/** The parts of a message that the sandbox shows. */
export type Shown = Pick<TakenMessage, 'to' | 'subject' | 'text' | 'attachments'>;

/** The sandbox as the provider of one channel; as forgetful as real ones, it knows no message again. */
export class SandboxSender<Message extends Outgoing> extends Sender<Message> {
  readonly provider = 'sandbox';

  constructor(
    protected readonly outbox: SandboxOutbox,
    private readonly channel: SandboxChannel,
    readonly repeats: Repeats,
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
