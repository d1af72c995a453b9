import { SqliteVault } from '@matricula/vault';
import { SandboxOutbox } from './sandbox-outbox';
import type { Stage } from './sender.contract';
import type { Channel, Outgoing, Sender } from './sender';

/** The sandbox of a channel as its contract wants it. */
export async function sandboxStage<M extends Outgoing>(
  channel: Channel,
  open: (outbox: SandboxOutbox) => Sender<M>,
  message: (messageId: string) => M,
): Promise<Stage<M>> {
  const vault = new SqliteVault({ file: ':memory:' });
  const outbox = new SandboxOutbox(vault);
  return {
    sender: open(outbox),
    message,
    play: (behaviour) => outbox.behave(channel, behaviour),
    received: async () => (await outbox.list()).map(({ to, text }) => `${to} ${text}`),
    close: () => vault.close(),
  };
}
