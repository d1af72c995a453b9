import type { MessagePort } from 'node:worker_threads';
import type { Config } from '@matricula/config';
import type { Commits, EventStore } from '@matricula/event-store';
import { DirectoryBlobStore, SealedBlobStore } from '@matricula/blob-store';
import { DrawingHere, type Drawing } from '@matricula/documents';
import { gathered, LogEventFeed } from '@matricula/event-feed';
import { SqliteTimerStore } from '@matricula/policy-kit';
import { ProjectionRunner, type Projector, type RebuildProgress } from '@matricula/projection-kit';
import {
  openSqliteReadStore,
  type Columns,
  type ColumnProgress,
  type ColumnsPlace,
  type ReadStore,
  type RemoteAnswersOptions,
} from '@matricula/read-store';
import type { PastFigures } from '@matricula/reports';
import { storageLimit } from './storage-limit';
import { Changes } from './changes';
import { lockDataDir } from './data-dir-lock';
import { LedgerKeeper } from './ledger/ledger-keeper';
import { openLog, type EmbeddedPlace, type LogThreads } from './log/open-log';
import { MaintenanceLog } from './maintenance-log';
import { openMail } from './open-mail';
import type { BulkThread, Ports, Projections } from './ports';

/** Events that arrive within this time are folded together: a commit costs much the same for one event as for ten. */
const FOLDED_TOGETHER_MS = 10;

/** The same for policies, timers and workers. */
const ACTED_ON_TOGETHER_MS = 20;

export interface OpenOptions {
  projectors: readonly Projector[];
  /** Threads for the columns, the projectors, and slow work of log and vault; without them, everything runs in this thread. */
  threads?: LogThreads & {
    columns(started: ColumnsThreadOptions): Promise<ColumnsThread>;
    projectors(started: ProjectorThreadOptions): Promise<Projections>;
  };
  /** Starts a thread for bulk work, which has `commits` write; without it that is done in this thread. */
  bulkThread?: (place: EmbeddedPlace, commits: Commits | undefined) => BulkThread;
  /** Renders PDFs; without it, this thread does. */
  drawing?: Drawing;
  /** Works out figures of the past from the log: a process that answers people needs it. */
  past?: (config: Config, log: EventStore) => PastFigures;
  onProgress?(progress: RebuildProgress | ColumnProgress): void;
  onError?(error: unknown): void;
}

/** Settings and callbacks of a projector thread. */
export interface ProjectorThreadOptions {
  place: EmbeddedPlace;
  /** Leads to the columns. */
  columns: MessagePort;
  announce: Parameters<Changes['announce']> extends [infer C] ? (changed: C) => void : never;
  /** Calls the listener after appends of this process, once for appends close together. */
  onAppended(listener: () => void): void;
  onProgress?(progress: RebuildProgress): void;
  onError?(error: unknown): void;
}

/** Settings and callbacks of a column thread. */
export interface ColumnsThreadOptions extends RemoteAnswersOptions {
  place: ColumnsPlace;
}

/** A thread of columns as the process sees it. */
export interface ColumnsThread {
  columns: Columns;
  /** Another way to it, for another thread. */
  connect(): MessagePort;
}

/** Opens the embedded profile: one institution, one machine, five files and a directory. */
export async function openEmbedded(config: Config, options: OpenOptions): Promise<Ports> {
  const lock = lockDataDir(config.dataDir);
  const { files, vault, keys, store, commits } = await openLog(config, options.threads);
  const place: EmbeddedPlace = { dataDir: config.dataDir, vaultKey: config.vaultKey };
  // If other threads fold, only policies, timers and workers listen here. Nothing waits for them, and each poll takes time from requests.
  const feed = new LogEventFeed(store, { gatherMs: options.threads && ACTED_ON_TOGETHER_MS });
  const onError = options.onError ?? (() => undefined);
  const { threads } = options;
  const changes = new Changes();
  // The thread makes the tables; it has to come first when the files are new.
  const announce: ProjectorThreadOptions['announce'] = (changed) => changes.announce(changed);
  const onAppended: ProjectorThreadOptions['onAppended'] = (listener) => void store.onAppended(gathered(listener, FOLDED_TOGETHER_MS));
  let reads: Awaited<ReturnType<typeof openSqliteReadStore>> | undefined;
  const columnsPlace: ColumnsPlace = { rowsFile: files.rows, columnsFile: files.columns, ...config.columns };
  const reported = { onProgress: options.onProgress, onError };
  const maintenance = new MaintenanceLog(vault);
  const onProgress = (progress: RebuildProgress) => {
    maintenance.heard(progress, onError);
    options.onProgress?.(progress);
  };
  const beside = await threads?.columns({ place: columnsPlace, ...reported });
  const open = () => openSqliteReadStore({ ...columnsPlace, ...reported, columns: beside?.columns, role: beside ? 'reader' : 'both' });
  let projections: Projections;
  let keeper: LedgerKeeper | undefined;
  let ledger: ReadStore | undefined;
  if (threads && beside) {
    projections = await threads.projectors({ place, columns: beside.connect(), announce, onAppended, onProgress, onError });
    reads = await open();
  } else {
    reads = await open();
    const runner = new ProjectionRunner({
      feed,
      store: reads,
      projectors: options.projectors,
      announce,
      onProgress,
      onError,
    });
    await runner.start();
    projections = runner;
    ledger = await openSqliteReadStore({ rowsFile: files.ledger, role: 'writer' });
    keeper = new LedgerKeeper({ feed, store: ledger, onError });
    await keeper.start();
  }
  await maintenance.endCutOff(await projections.stats());
  // With a thread of projectors, that writes it, and here it is read.
  const chains = ledger ?? (await openSqliteReadStore({ rowsFile: files.ledger, role: 'writer' }));
  const { mailer, mailbox } = openMail(config);
  const opened = reads;
  const timers = new SqliteTimerStore(files.timers);
  const past = options.past?.(config, store);
  const bulkThread = options.bulkThread?.(place, commits);
  const { drawing = new DrawingHere() } = options;
  return {
    store,
    feed,
    reads: opened,
    vault,
    keys,
    blobs: new SealedBlobStore(new DirectoryBlobStore(files.blobs), keys, { mostBytes: storageLimit(opened) }),
    ledger: chains,
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
      await past?.close();
      await bulkThread?.stop();
      await drawing.stop();
      await projections.stop();
      await maintenance.settled();
      await keeper?.stop();
      await chains.close();
      await feed.close();
      await opened.close();
      await timers.close();
      await store.close();
      await vault.close();
      lock.release();
    },
  };
}
