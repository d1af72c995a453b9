import type { RowsReader } from '../sqlite/rows-reader';
import { ColumnEngine, type ColumnEngineOptions } from './column-engine';
import { ColumnFeed, type FeedHearing } from './column-feed';
import { otherFile, trustedFileOf } from './column-files';

/** How columns are opened, and who hears of what becomes of them. */
export interface ColumnStoreOptions extends ColumnEngineOptions, FeedHearing {}

interface Opened {
  engine: ColumnEngine;
  feed: ColumnFeed;
}

/** The columns' file in use, with its engine and its feed, which change when it is damaged or copied. */
export class OpenedColumns {
  /** The engine before the last copy, while questions to it are answered. */
  private retiring: { engine: ColumnEngine; done: Promise<void> } | undefined;

  private constructor(
    private file: string,
    private readonly rows: RowsReader,
    private readonly options: ColumnStoreOptions,
    private opened: Opened,
  ) {}

  /** Opens the file that can be trusted, or makes it. */
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

  /** Goes on with an empty file in place of a damaged one. */
  async renew(): Promise<void> {
    await this.engine.close();
    ColumnEngine.remove(this.file);
    this.opened = await openOrRenew(this.file, this.rows, this.options);
  }

  /**
   * Goes on with a copy in the other of the two files, which holds nothing that was removed here; questions to the old one are answered until
   * they are done. Nothing may be fed meanwhile.
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
    // Another process has the file open: it is not damaged, and not ours to remove.
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

/** Errors after which DuckDB's file cannot be trusted; questions that are wrong or too big, and a full disk, are not among them. */
export const isDamage = (error: unknown) =>
  !/no space left/i.test(String(error)) &&
  /^(Error: )?(IO Error|FATAL Error|INTERNAL Error|Serialization Error|Corrupt)|invalidated/i.test(String(error));
