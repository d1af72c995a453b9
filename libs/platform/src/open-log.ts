import { eventDefinitions } from '@matricula/domain/registry';
import { EventCodec, SqliteEventStore } from '@matricula/event-store';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { embeddedFiles } from './embedded-files';

/** Log, vault and keys of the embedded profile; every thread and process opens its own. */
export function openLog(dataDir: string) {
  const files = embeddedFiles(dataDir);
  const vault = new SqliteVault({ file: files.vault });
  const keys = new DataSubjectKeys(vault);
  const store = new SqliteEventStore({ file: files.log, codec: new EventCodec({ definitions: eventDefinitions, keys }) });
  return { files, vault, keys, store };
}
