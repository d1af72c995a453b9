import { loadConfig } from '@matricula/config';
import { runTool, UsageError } from '@matricula/observability';
import { EventStoreDbEventStore, SqliteEventStore } from '@matricula/event-store';
import { embeddedFiles, existingLog, MaintenanceLog, openCodec } from '@matricula/platform';
import { DataSubjectKeys, openMongoVault, SqliteVault } from '@matricula/vault';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { CheckpointFile } from './migrate/checkpoint-file';
import { migrateLog, type LogEnd, type MigrationProgress, type MigrationResult } from './migrate/migrate-log';

const HELP = `npm run migrate-log -- --from sqlite --to eventstoredb [options]

Copies the event log from one engine to another, event for event: ids, order within each tenant, revisions, times and encrypted
personal data stay as they are; nothing is decrypted. Stop the product first, at both ends.

  --from, --to ENGINE   sqlite or eventstoredb
  --data-dir DIR        data folder of the SQLite log; DATA_DIR by default
  --url URL             esdb://... of EventStoreDB; EVENTSTORE_URL by default
  --namespace NAME      beginning of the names of all streams on a shared EventStoreDB; none by default
  --vault-url URL       mongodb://... of the other profile's vault: the vault moves too, from that of --from to that of --to
  --vault-database NAME database of that vault; matricula by default

Killed or cut off, the same command goes on where it was. At the end both logs are read again and compared: per tenant a hash chain over
all stored events, per stream their number. The chain is the ledger's without the position of each event, which every engine counts its own
way. For the same reason read models and ledger are rebuilt from the new log: let the other profile begin with an empty read store.

The vault: events are encrypted with one key for each person, and the keys are not in the log. With --vault-url they are copied along
(erased persons stay erased), and so are password hashes, API keys and the peppers by which people are recognised; without it, move the
vault by the means of its engine before the product starts on the new log. Files (attachments, uploads) stay where they are: copy the
folder blobs into the bucket, or back, by the bucket's own means.
`;

const engines = ['sqlite', 'eventstoredb'] as const;
type Engine = (typeof engines)[number];

async function main(): Promise<number> {
  const text = { type: 'string' as const };
  const { values } = parseArgs({
    options: {
      from: text,
      to: text,
      'data-dir': text,
      url: text,
      namespace: text,
      'vault-url': text,
      'vault-database': { ...text, default: 'matricula' },
      help: { type: 'boolean' },
    },
  });
  const [from, to] = [values.from, values.to] as [Engine, Engine];
  if (values.help || !engines.includes(from) || !engines.includes(to) || from === to) {
    process.stdout.write(HELP);
    return values.help ? 0 : 1;
  }
  const config = loadConfig();
  const dataDir = values['data-dir'] ?? config.dataDir;
  if (from === 'sqlite') existingLog(dataDir);
  const files = embeddedFiles(dataDir);
  const url = values.url ?? config.distributed?.eventStoreUrl;
  if (!url) throw new UsageError('Say where EventStoreDB is: --url esdb://host:2113');
  const vault = new SqliteVault({ file: files.vault });
  const otherVault = values['vault-url']
    ? await openMongoVault({ url: values['vault-url'], database: values['vault-database'] })
    : undefined;
  const codec = openCodec(new DataSubjectKeys(vault));
  const ends: Record<Engine, LogEnd> = {
    sqlite: { store: new SqliteEventStore({ file: files.log, codec }), vault },
    eventstoredb: {
      store: new EventStoreDbEventStore({ connectionString: url, namespace: values.namespace, codec, callDeadlineMs: 15_000 }),
      vault: otherVault,
    },
  };
  const checkpoint = new CheckpointFile(dataDir, { from, to, url, namespace: values.namespace ?? '' });
  try {
    const startedAt = new Date();
    const result = await migrateLog({ from: ends[from], to: ends[to], checkpoint, onProgress: progressLines() });
    // After the copy, which brings what was noted at the other end.
    await new MaintenanceLog(ends[to].vault ?? vault).add({
      ...{ kind: 'log migration', what: `${from} to ${to}`, by: userInfo().username, startedAt: startedAt.toISOString() },
      ...{ events: result.copied, result: result.same ? 'done' : 'failed', message: result.same ? undefined : 'The logs differ' },
    });
    return report(result);
  } finally {
    for (const { store } of Object.values(ends)) await store.close();
    await vault.close();
    await otherVault?.close();
  }
}

/** A line for the first batch and then for each second. */
function progressLines(): (progress: MigrationProgress) => void {
  let shown = 0;
  return ({ phase, events }) => {
    if (Date.now() - shown < 1_000) return;
    shown = Date.now();
    process.stdout.write(`  ${phase}: ${events} events\n`);
  };
}

function report({ copied, keys, secrets, tenants, differingStreams, streams, same }: MigrationResult): number {
  process.stdout.write(`${copied} events, ${keys} keys of persons and ${secrets} other secrets copied by this run\n`);
  for (const { tenantId, from, to, same: equal } of tenants) {
    process.stdout.write(`${equal ? 'same' : 'DIFFERENT'} ${tenantId}: ${from.events} events, ${from.head}\n`);
    if (!equal) process.stdout.write(`  but there ${to.events} events, ${to.head}\n`);
  }
  for (const { stream, from, to } of differingStreams) process.stdout.write(`DIFFERENT ${stream}: ${from} events, there ${to}\n`);
  process.stdout.write(same ? `Verified: ${streams} streams are the same in both logs\n` : 'The logs differ: do not use the copy\n');
  return same ? 0 : 1;
}

runTool(main);
