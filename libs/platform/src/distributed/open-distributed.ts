import type { Config } from '@matricula/config';
import { DrawingHere, type Drawing } from '@matricula/documents';
import { openMongoTimerStore } from '@matricula/policy-kit';
import type { Projector } from '@matricula/projection-kit';
import type { PastFigures } from '@matricula/reports';
import { Changes } from '../changes';
import { KafkaChanges } from '../announcements/kafka-changes';
import { KafkaRequests } from '../announcements/kafka-requests';
import { openMail } from '../open-mail';
import type { JobDuty, Ports } from '../ports';
import { beginLedger } from '../ledger/ledger-origin';
import { makeTopics, openBlobs, openEngines, openFeed, openLedgerStore, openReads } from './engines';
import { RemoteProjections } from './remote-projections';

/** How a process takes part. */
export interface OpenDistributedOptions {
  /** Names the process to the brokers. */
  name: string;
  projectors: readonly Projector[];
  /** Subscribe to changed rows: only processes with sockets need it. */
  hearsChanges: boolean;
  jobDuty: JobDuty;
  /** Renders PDFs; without it, this thread does. */
  drawing?: Drawing;
  /** Computes past figures; needed by processes that answer users. */
  past?: (config: Config) => PastFigures;
  onError(error: unknown): void;
}

/** Opens the distributed profile for a process that answers people: the projectors are elsewhere. */
export async function openDistributed(
  config: Config,
  { name, projectors, hearsChanges, jobDuty, drawing = new DrawingHere(), past: pastOf, onError }: OpenDistributedOptions,
): Promise<Ports> {
  const engines = await openEngines(config, name, onError);
  const { settings, kafka, vault, keys, store } = engines;
  await makeTopics(engines);
  const { prefix, partitions } = settings.kafka;
  const reads = await openReads(settings, { onError });
  const ledger = await openLedgerStore(settings);
  // Before anything is appended: the projector may come later.
  await beginLedger(ledger, () => store.head());
  const feed = openFeed(engines);
  const requests = new KafkaRequests({ ...kafka, prefix, partitions, onError });
  const carried = new KafkaChanges({ ...kafka, prefix, onError });
  const changes = new Changes((changed) => carried.publish(changed));
  if (hearsChanges) await carried.listen(changes);
  const projections = new RemoteProjections({ prefix, vault, feed, reads, ledger, models: projectors, requests });
  const timers = await openMongoTimerStore(settings.mongo);
  const { mailer, mailbox } = openMail(config);
  const past = pastOf?.(config);
  return {
    store,
    feed,
    reads,
    ledger,
    vault,
    keys,
    blobs: await openBlobs(engines, reads, onError),
    mailer,
    mailbox,
    projections,
    changes,
    jobDuty,
    timers,
    drawing,
    past,
    close: async () => {
      await past?.close();
      await drawing.stop();
      await carried.close();
      await projections.stop();
      await requests.close();
      await feed.close();
      await reads.close();
      await timers.close();
      await ledger.close();
      await engines.close();
    },
  };
}
