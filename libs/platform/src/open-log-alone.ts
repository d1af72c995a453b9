import { join } from 'node:path';
import type { Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import { openEngines } from './distributed/engines';
import { openLog } from './log/open-log';

type LogPlace = Pick<Config, 'dataDir' | 'vaultKey' | 'distributed'>;

/** The log of either profile, for a thread that reads it beside the process. @throws VaultKeyError */
export async function openLogAlone(config: LogPlace): Promise<{ store: EventStore; close(): Promise<void> }> {
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

/** Where figures of the past are worked out: derived files, made and removed by the process. */
export const pastFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'past');
