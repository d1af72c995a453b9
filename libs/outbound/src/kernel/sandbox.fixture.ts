import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SealedBlobStore } from '@matricula/blob-store';
import { SqliteVault } from '@matricula/vault';
import { SandboxOutbox } from './sandbox-outbox';
import type { Stage } from './sender.contract';
import type { SandboxChannel, Outgoing, Sender } from './sender';

/** Files in memory. */
export function filesInMemory(): Pick<SealedBlobStore, 'put' | 'open'> {
  const files = new Map<string, Buffer>();
  return {
    put: async ({ content, ...blob }) => {
      const stored = content instanceof Readable ? await buffer(content) : Buffer.from(content);
      const id = `file-${files.size}`;
      files.set(id, stored);
      return { ...blob, id, bytes: stored.length, sha256: '', storedAt: '' };
    },
    open: async (_, id) => Readable.from([files.get(id)]),
  };
}

/** The sandbox of a channel as its contract wants it. */
export async function sandboxStage<M extends Outgoing>(
  channel: SandboxChannel,
  open: (outbox: SandboxOutbox) => Sender<M>,
  message: (messageId: string) => M,
): Promise<Stage<M>> {
  const vault = new SqliteVault({ file: ':memory:' });
  const outbox = new SandboxOutbox(vault, filesInMemory());
  return {
    sender: open(outbox),
    message,
    play: (behaviour) => outbox.behave(channel, behaviour),
    received: async () => (await outbox.list()).map(({ to, text, files = [] }) => [to, text, ...files.map(({ name }) => name)].join(' ')),
    close: () => vault.close(),
  };
}
