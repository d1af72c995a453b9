import type { RowsReader } from '../sqlite/rows-reader';
import { ColumnEngine, type ColumnEngineOptions } from './column-engine';
import { ColumnFeed, type FeedHearing } from './column-feed';
import { otherFile, trustedFileOf } from './column-files';

/** How to open columns, and callbacks. */
export interface ColumnStoreOptions extends ColumnEngineOptions, FeedHearing {}

interface Opened {
  engine: ColumnEngine;
  feed: ColumnFeed;
}

/** The current columns file with its engine and feed, which are replaced when the file is damaged or copied. */
export class OpenedColumns {
  /** The engine before the last copy, while its queries are still running. */
  private retiring: { engine: ColumnEngine; done: Promise<void> } | undefined;

  private constructor(
    private file: string,
    private readonly rows: RowsReader,
    private readonly options: ColumnStoreOptions,
    private opened: Opened,
  ) {}

  /** Opens the trusted file, or creates it. */
  static async open(base: string, rows: RowsReader, options: ColumnStoreOptions): Promise<OpenedColumns> {
    const file = trustedFileOf(base);
    return new OpenedColumns(file, rows, options, await openOrRenew(file, rows, options));
  }

  get engine(): ColumnEngine {
    return this.opened.engine;
  }

  get feed(): ColumnFeed {
    return this.opened.feed;
  }

  /** Replaces a damaged file by an empty one. */
  async renew(): Promise<void> {
    await this.engine.close();
    ColumnEngine.remove(this.file);
    this.opened = await openOrRenew(this.file, this.rows, this.options);
  }

  /**
   * Switches to a copy in the other of the two files, which holds no removed data; running queries finish on the old one. No feeding may run
   * meanwhile.
   */
  async copy(): Promise<void> {
    await this.retiring?.done;
    await this.feed.wipe();
    const [engine, old, next] = [this.engine, this.file, otherFile(this.file)];
    ColumnEngine.remove(next);
    try {
      await engine.copyTo(next);
      const opened = await openFile(next, this.rows, this.options);
      while (await opened.feed.pass());
      this.opened = opened;
      this.file = next;
    } catch (error) {
      ColumnEngine.remove(next);
      throw error;
    }
    const done = engine.retire().then(() => ColumnEngine.remove(old));
    this.retiring = { engine, done: done.finally(() => (this.retiring = undefined)) };
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.retiring?.engine.close();
    await this.retiring?.done;
  }
}

async function openOrRenew(file: string, rows: RowsReader, options: ColumnStoreOptions): Promise<Opened> {
  try {
    return await openFile(file, rows, options);
  } catch (error) {
    // Another process has the file open: it is not damaged and must not be removed.
    if (/lock/i.test(String(error))) throw error;
    options.onError?.(error);
    ColumnEngine.remove(file);
    return openFile(file, rows, options);
  }
}

async function openFile(file: string, rows: RowsReader, options: ColumnStoreOptions): Promise<Opened> {
  const engine = await ColumnEngine.open(file, options);
  try {
    return { engine, feed: await ColumnFeed.open(engine, rows, options) };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Errors after which DuckDB's file cannot be trusted; invalid or too large queries, and a full disk, are not among them. */
export const isDamage = (error: unknown) =>
  !/no space left/i.test(String(error)) &&
  /^(Error: )?(IO Error|FATAL Error|INTERNAL Error|Serialization Error|Corrupt)|invalidated/i.test(String(error));
