import { rmSync, statSync } from 'node:fs';
import { DuckDBInstance, DuckDBTimestampValue, type DuckDBConnection, type DuckDBResult, type DuckDBValue } from '@duckdb/node-api';
import type { Scalar } from '@matricula/read-models/kernel';
import { quoted } from '../sqlite/rows-schema';
import { ReadingConnection, type NumbersAnswer } from './reading-connection';
import type { Statement } from './statement';

export interface ColumnEngineOptions {
  threads?: number;
  memoryLimit?: string;
  /** Queries answered in parallel, each on its own connection. */
  connections?: number;
  /** Size of the write-ahead log, in bytes, after which tables are rewritten. */
  longLog?: number;
}

/** About 100,000 imported rows; a start after a crash replays them in about a second. */
const LONG_LOG = 128 * 2 ** 20;

/** The DuckDB file: one connection that writes, and several that read and never wait for it. */
export class ColumnEngine {
  private readonly idle: ReadingConnection[];
  private readonly given: (() => void)[] = [];
  private closed: Promise<void> | undefined;
  private readonly waiting: { got(connection: ReadingConnection): void; fail(error: Error): void }[] = [];
  /** Calls in progress. */
  private readonly running = new Set<Promise<unknown>>();
  /** Number of table rewrites, including one in progress. */
  private renewals = 0;
  private renewing: Promise<void> | undefined;

  private constructor(
    private readonly instance: DuckDBInstance,
    readonly writer: DuckDBConnection,
    private readonly readers: ReadingConnection[],
    private readonly log: { file: string; long: number },
  ) {
    this.idle = [...readers];
  }

  /** Opens or creates the file. @throws what DuckDB throws for a damaged one. */
  static async open(file: string, options: ColumnEngineOptions = {}): Promise<ColumnEngine> {
    const instance = await DuckDBInstance.create(file, {
      threads: String(options.threads ?? 2),
      memory_limit: options.memoryLimit ?? '512MB',
      // Returns memory freed by a checkpoint to the system at once instead of at the next allocation.
      allocator_background_threads: 'true',
      // See `renew`.
      checkpoint_threshold: '1TB',
      // This optimizer skips rows by the current statistics of blocks, even if those were written after the query's snapshot. The first page of a
      // table could come back empty when rows had just been appended to it.
      disabled_optimizers: 'row_group_pruner',
      // Everything needed is built in; nothing may be downloaded at run time.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    try {
      const writer = await instance.connect();
      const connected = async () => new ReadingConnection(await instance.connect());
      const readers = await Promise.all(Array.from({ length: options.connections ?? 4 }, connected));
      return new ColumnEngine(instance, writer, readers, { file: `${file}.wal`, long: options.longLog ?? LONG_LOG });
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  /** Removes a file and its write-ahead log. */
  static remove(file: string): void {
    for (const path of [file, `${file}.wal`]) rmSync(path, { force: true });
  }

  /** Whether tables are being rewritten; queries wait until it is done. */
  get isRewriting(): boolean {
    return this.renewing !== undefined;
  }

  /** Runs a query and returns its rows, never mixing data from before and after a rewrite. */
  rows(statement: Statement): Promise<(Scalar | null)[][]> {
    return this.answered(async (connection) => (await connection.rows(statement)).map((row) => row.map(plain)));
  }

  /** Reads a numeric result; starts again if the tables were rewritten meanwhile. */
  numbers<T>(statement: Statement, read: (answer: NumbersAnswer) => Promise<T>): Promise<T> {
    return this.answered(async (connection) => read(await connection.numbers(statement)));
  }

  private async answered<T>(ask: (connection: ReadingConnection) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      for (;;) {
        await this.renewing;
        const before = this.renewals;
        const answer = await this.call(() => ask(connection));
        if (this.renewals === before) return answer;
      }
    } finally {
      this.give(connection);
    }
  }

  /**
   * Rewrites the open end of every table (up to 122,880 rows of each) and empties the log, if the log is long: see decision 10. This changes the
   * engine's internal row ids, which a query uses to fetch the rows of a page in a second step: a query running meanwhile could return no rows or
   * wrong ones. Nothing may be written meanwhile.
   */
  async renew(): Promise<void> {
    const { size = 0 } = statSync(this.log.file, { throwIfNoEntry: false }) ?? {};
    if (size < this.log.long) return;
    this.renewals += 1;
    const renewed = this.call(() => this.writer.run('checkpoint'));
    const ended = () => (this.renewing = undefined);
    this.renewing = renewed.then(ended, ended);
    await renewed;
  }

  /** Runs a query and returns its rows in pieces, with back-pressure. */
  async *stream(statement: Statement): AsyncGenerator<(Scalar | null)[][]> {
    const connection = await this.take();
    try {
      const result: DuckDBResult = await this.call(() => connection.stream(statement));
      const next = () => this.call(() => result.fetchChunk());
      for (let chunk = await next(); chunk && chunk.rowCount > 0; chunk = await next()) yield chunk.getRows().map((row) => row.map(plain));
    } finally {
      this.give(connection);
    }
  }

  /** Copies the contents into a new file, which then holds no removed data. */
  async copyTo(file: string): Promise<void> {
    await this.aside(async (connection) => {
      const [[name] = []] = (await connection.runAndReadAll('select current_database()')).getRows();
      await connection.run(`attach ${text(file)} as renewed`);
      await connection.run(`copy from database ${quoted(String(name))} to renewed`);
      await connection.run('detach renewed');
    });
  }

  /** Runs work on its own connection, so that its failures affect no other. */
  async aside<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }

  /** Closes as soon as all running queries are answered; no new query may start. */
  async retire(): Promise<void> {
    while (this.idle.length < this.readers.length && !this.closed) await new Promise<void>((resolve) => this.given.push(resolve));
    await this.close();
  }

  /** Closes after the running calls; waiting queries are rejected. */
  close(): Promise<void> {
    this.closed ??= this.end();
    return this.closed;
  }

  private async end(): Promise<void> {
    for (const { fail } of this.waiting.splice(0)) fail(new Error(CLOSED));
    for (const heard of this.given.splice(0)) heard();
    // A connection closed during a call deadlocks and keeps the process from ending.
    await Promise.allSettled(this.running);
    for (const connection of [this.writer, ...this.readers]) connection.closeSync();
    this.instance.closeSync();
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.closed) throw new Error(CLOSED);
    const running = work();
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
    }
  }

  private async take(): Promise<ReadingConnection> {
    if (this.closed) throw new Error(CLOSED);
    return this.idle.pop() ?? new Promise((got, fail) => this.waiting.push({ got, fail }));
  }

  private give(connection: ReadingConnection): void {
    const next = this.waiting.shift();
    if (next) next.got(connection);
    else this.idle.push(connection);
    for (const heard of this.given.splice(0)) heard();
  }
}

/** Whether an error means that a value cannot be stored, in our code or in the engine; all other errors concern the file, the machine or the code. */
export const isRefusal = (error: unknown) =>
  /^(Error: )?((Type|Range|Syntax)Error|(Conversion|Invalid Input|Out of Range|Constraint|Mismatch Type|Not implemented) Error)/i.test(
    String(error),
  );

const CLOSED = 'The columns are closed';

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

function plain(value: DuckDBValue): Scalar | null {
  if (value instanceof DuckDBTimestampValue) return new Date(Number(value.micros / 1000n)).toISOString();
  if (typeof value !== 'bigint') return value as Scalar | null;
  // Ranks exceed the safe integers, but are only compared. (Casting them to text in SQL costs 20 ms.)
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
