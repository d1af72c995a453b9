import { S3BlobStore, SealedBlobStore } from '@matricula/blob-store';
import type { Config, DistributedConfig } from '@matricula/config';
import { createTopics, KafkaEventFeed, partitionOf, type KafkaConnection, type PoisonMessage } from '@matricula/event-feed';
import { type EventCodec, EventStoreDbEventStore } from '@matricula/event-store';
import {
  openMongoReadStore,
  openMongoRowStore,
  type MongoReadStore,
  type MongoReadStoreOptions,
  type MongoRowStore,
  type ReadStore,
} from '@matricula/read-store';
import { DataSubjectKeys, openMongoVault, openWrapped, type Vault } from '@matricula/vault';
import { openCodec } from '../log/open-codec';
import { storageLimit } from '../storage-limit';

/**
 * How long an append over several streams may stay undecided before another process decides it. Commands wait behind an append whose process died; a
 * live one that was decided against is retried.
 */
const UNDECIDED_MS = 2_000;

/** Connections and stores that every process of the distributed profile needs. */
export interface Engines {
  settings: DistributedConfig;
  kafka: KafkaConnection;
  vault: Vault;
  keys: DataSubjectKeys;
  codec: EventCodec;
  store: EventStoreDbEventStore;
  close(): Promise<void>;
}

/** The engines that the configuration names. @throws Error when it is that of the embedded profile */
export async function openEngines(
  config: Pick<Config, 'distributed' | 'vaultKey'>,
  name: string,
  onError: (error: unknown) => void,
): Promise<Engines> {
  const settings = config.distributed;
  if (!settings) throw new Error('This process belongs to the distributed profile: set EVENT_STORE=eventstoredb and what goes with it');
  const vault = await openWrapped(await openMongoVault(settings.mongo), config.vaultKey);
  const keys = new DataSubjectKeys(vault);
  const codec = openCodec(keys);
  const store = new EventStoreDbEventStore({
    connectionString: settings.eventStoreUrl,
    codec,
    sweeps: true,
    sweepAfterMs: UNDECIDED_MS,
    onError,
  });
  return {
    settings,
    kafka: { brokers: settings.kafka.brokers, clientId: `${settings.kafka.prefix}-${name}` },
    vault,
    keys,
    codec,
    store,
    close: async () => {
      await store.close();
      await vault.close();
    },
  };
}

/** The read store for processes that answer queries: it sees the progress of all partitions. */
export const openReads = (
  { mongo, clickhouse: columns, kafka: { partitions } }: DistributedConfig,
  hearing: Pick<MongoReadStoreOptions, 'onError' | 'onProgress'>,
): Promise<MongoReadStore> =>
  openMongoReadStore({ ...mongo, ...hearing, columns, partitions, partitionOf: (tenantId) => partitionOf(tenantId, partitions) });

/** The store of the ledger: a database of its own that no rebuild writes to. */
export const openLedgerStore = ({ mongo: { url, database }, kafka: { partitions } }: DistributedConfig): Promise<MongoRowStore> =>
  openMongoRowStore({ url, database: `${database}-ledger`, partitions, partitionOf: (tenantId) => partitionOf(tenantId, partitions) });

/** The log as Kafka carries it: one partition, or without it all. */
export const openFeed = (
  {
    kafka,
    codec,
    settings: {
      kafka: { prefix, partitions },
    },
  }: Engines,
  choices: { partition?: number; onPoison?(poison: PoisonMessage): void } = {},
): KafkaEventFeed => new KafkaEventFeed({ ...kafka, prefix, partitions, codec, ...choices });

/** The bucket for files, created if missing; files are encrypted before they are stored there. */
export async function openBlobs(
  { settings: { s3 }, keys }: Engines,
  reads: ReadStore,
  onError: (error: unknown) => void,
): Promise<SealedBlobStore> {
  const blobs = new S3BlobStore({ ...s3, onError });
  await blobs.ensureBucket();
  return new SealedBlobStore(blobs, keys, { mostBytes: storageLimit(reads) });
}

/** Creates missing topics; `events` is the name of the log's topic if it is not the default. */
export const makeTopics = ({ settings: { kafka }, kafka: connection }: Engines, events?: string): Promise<void> =>
  createTopics({ ...connection, ...kafka, events });
