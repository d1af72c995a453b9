import { join } from 'node:path';
import type { Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import { openEngines } from './distributed/engines';
import { openLog } from './log/open-log';

type LogPlace = Pick<Config, 'dataDir' | 'vaultKey' | 'distributed'>;

/** The log of either profile, for a thread that reads it in parallel with the process. @throws VaultKeyError */
export async function openLogReader(config: LogPlace): Promise<{ store: EventStore; close(): Promise<void> }> {
  // The connection retries failures here, and the query reports them.
  if (config.distributed) return openEngines(config, 'past', () => undefined);
  const { store, vault } = await openLog(config);
  return {
    store,
    close: async () => {
      await store.close();
      await vault.close();
    },
  };
}

/** Folder for past figures: derived files that the process creates and removes. */
export const pastFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'past');
