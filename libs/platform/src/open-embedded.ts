import type { Config } from '@matricula/config';
import { DirectoryBlobStore, SealedBlobStore } from '@matricula/blob-store';
import { DrawingHere, type Drawing } from '@matricula/documents';
import { LogEventFeed } from '@matricula/event-feed';
import { SqliteTimerStore } from '@matricula/policy-kit';
import { ProjectionRunner, type Projector, type RebuildProgress } from '@matricula/projection-kit';
import {
  openSqliteReadStore,
  type Answers,
  type ColumnProgress,
  type ColumnsPlace,
  type ReadStore,
  type RemoteAnswersOptions,
} from '@matricula/read-store';
import { PastFolds, type PastFigures } from '@matricula/reports';
import { Changes } from './changes';
import { lockDataDir } from './data-dir-lock';
import { LedgerKeeper } from './ledger/ledger-keeper';
import { openLog, type EmbeddedPlace } from './open-log';
import { pastFolder } from './open-log-alone';
import { openMail } from './open-mail';
import type { BulkThread, Ports, Projections } from './ports';

export interface OpenOptions {
  projectors: readonly Projector[];
  /** File of a worker thread that runs the projectors; without it they run in this thread. */
  projectorThread?: (started: ProjectorThreadOptions) => Promise<Projections>;
  /** Starts a thread that keeps the columns and answers questions; without it both happen in this thread. */
  columnsThread?: (started: ColumnsThreadOptions) => Promise<Answers>;
  /** Starts a thread for bulk work; without it that is done in this thread. */
  bulkThread?: (place: EmbeddedPlace) => BulkThread;
  /** Who draws papers; without it this thread does. */
  drawing?: Drawing;
  /** A thread that works out figures of the past; without it that is done in this thread. */
  pastThread?: (config: Config) => PastFigures;
  onProgress?(progress: RebuildProgress | ColumnProgress): void;
  onError?(error: unknown): void;
}

/** What a thread of projectors needs and reports. */
export interface ProjectorThreadOptions {
  place: EmbeddedPlace;
  announce: Parameters<Changes['announce']> extends [infer C] ? (changed: C) => void : never;
  onProgress?(progress: RebuildProgress): void;
  onError?(error: unknown): void;
}

/** What a thread of columns needs and reports. */
export interface ColumnsThreadOptions extends RemoteAnswersOptions {
  place: ColumnsPlace;
}

/** Opens the embedded profile: one institution, one machine, five files and a directory. */
export async function openEmbedded(config: Config, options: OpenOptions): Promise<Ports> {
  const lock = lockDataDir(config.dataDir);
  const { files, vault, keys, store } = await openLog(config);
  const place: EmbeddedPlace = { dataDir: config.dataDir, vaultKey: config.vaultKey };
  const feed = new LogEventFeed(store);
  const onError = options.onError ?? (() => undefined);
  const elsewhere = options.projectorThread !== undefined;
  const changes = new Changes();
  // The thread makes the tables; it has to come first when the files are new.
  const announce: ProjectorThreadOptions['announce'] = (changed) => {
    reads?.notify(changed);
    changes.announce(changed);
  };
  let reads: Awaited<ReturnType<typeof openSqliteReadStore>> | undefined;
  const open = async () => {
    const columns: ColumnsPlace = { rowsFile: files.rows, columnsFile: files.columns, ...config.columns };
    const answers = await options.columnsThread?.({ place: columns, onProgress: options.onProgress, onError });
    return openSqliteReadStore({ ...columns, answers, role: elsewhere ? 'reader' : 'both', onProgress: options.onProgress, onError });
  };
  let projections: Projections;
  let keeper: LedgerKeeper | undefined;
  let ledger: ReadStore | undefined;
  if (options.projectorThread) {
    projections = await options.projectorThread({ place, announce, onProgress: options.onProgress, onError });
    reads = await open();
  } else {
    reads = await open();
    const runner = new ProjectionRunner({
      feed,
      store: reads,
      projectors: options.projectors,
      announce,
      onProgress: options.onProgress,
      onError,
    });
    await runner.start();
    projections = runner;
    ledger = await openSqliteReadStore({ rowsFile: files.ledger, role: 'writer' });
    keeper = new LedgerKeeper({ feed, store: ledger, onError });
    await keeper.start();
  }
  const { mailer, mailbox } = openMail(config);
  const opened = reads;
  const timers = new SqliteTimerStore(files.timers);
  const past = options.pastThread?.(config) ?? new PastFolds({ log: store, projectors: options.projectors, dir: pastFolder(config) });
  const bulkThread = options.bulkThread?.(place);
  const { drawing = new DrawingHere() } = options;
  return {
    store,
    feed,
    reads: opened,
    vault,
    keys,
    blobs: new SealedBlobStore(new DirectoryBlobStore(files.blobs), keys),
    mailer,
    mailbox,
    projections,
    changes,
    jobDuty: 'alone',
    timers,
    bulkThread,
    drawing,
    past,
    close: async () => {
      await past.close();
      await bulkThread?.stop();
      await drawing.stop();
      await projections.stop();
      await keeper?.stop();
      await ledger?.close();
      await feed.close();
      await opened.close();
      await timers.close();
      await store.close();
      await vault.close();
      lock.release();
    },
  };
}
