import type { Config } from '@matricula/config';
import { type Commits, SqliteEventStore } from '@matricula/event-store';
import { DataSubjectKeys, openWrapped, SqliteVault } from '@matricula/vault';
import { embeddedFiles } from './embedded-files';
import { openCodec } from './open-codec';

/** Where the embedded profile is, and the key of its vault. */
export type EmbeddedPlace = Pick<Config, 'dataDir' | 'vaultKey'>;

/** Threads for slow work; without them, the calling thread does it. */
export interface LogThreads {
  /** Writes the log. */
  commits?(file: string): Commits;
  /** Rewrites the vault after an erasure. */
  rewriting?(file: string): Promise<void>;
}

/** Log, vault and keys of the embedded profile; every thread and process opens its own. @throws VaultKeyError */
export async function openLog({ dataDir, vaultKey }: EmbeddedPlace, { commits, rewriting }: LogThreads = {}) {
  const files = embeddedFiles(dataDir);
  const vault = await openWrapped(new SqliteVault({ file: files.vault, rewriting }), vaultKey);
  const keys = new DataSubjectKeys(vault);
  const written = commits?.(files.log);
  const store = new SqliteEventStore({ file: files.log, codec: openCodec(keys), commits: written });
  return { files, vault, keys, store, commits: written };
}
