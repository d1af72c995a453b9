import { rmSync, statSync } from 'node:fs';
import { DuckDBInstance, DuckDBTimestampValue, type DuckDBConnection, type DuckDBResult, type DuckDBValue } from '@duckdb/node-api';
import type { Scalar } from '@matricula/read-models/kernel';
import { quoted } from '../sqlite/rows-schema';
import { ReadingConnection, type NumbersAnswer } from './reading-connection';
import type { Statement } from './statement';

export interface ColumnEngineOptions {
  threads?: number;
  memoryLimit?: string;
  /** Questions answered side by side; each has a connection of its own. */
  connections?: number;
  /** Bytes of log after which the tables are written anew. */
  longLog?: number;
}

/** Some 100,000 imported rows, which a start after a crash reads again in about a second. */
const LONG_LOG = 128 * 2 ** 20;

/** The DuckDB file: a connection that writes, and several that read and never wait for it. */
export class ColumnEngine {
  private readonly idle: ReadingConnection[];
  private readonly given: (() => void)[] = [];
  private closed: Promise<void> | undefined;
  private readonly waiting: { got(connection: ReadingConnection): void; fail(error: Error): void }[] = [];
  /** Calls that the engine is working on. */
  private readonly running = new Set<Promise<unknown>>();
  /** How often the tables were written anew, that under way included. */
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

  /** Opens or makes the file. @throws what DuckDB throws for a damaged one. */
  static async open(file: string, options: ColumnEngineOptions = {}): Promise<ColumnEngine> {
    const instance = await DuckDBInstance.create(file, {
      threads: String(options.threads ?? 2),
      memory_limit: options.memoryLimit ?? '512MB',
      // What a checkpoint took and gave back goes back to the system at once, not when somebody next asks for memory.
      allocator_background_threads: 'true',
      // See `renew`.
      checkpoint_threshold: '1TB',
      // It leaves out rows by what blocks hold by now, also where that was written after the moment of which a question is answered: the first page
      // of a table could come back empty when rows had just been added behind those that a file began with.
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

  /** Removes a file with its log. */
  static remove(file: string): void {
    for (const path of [file, `${file}.wal`]) rmSync(path, { force: true });
  }

  /** Whether tables are written anew: whoever asks waits for the end of it. */
  get writesAnew(): boolean {
    return this.renewing !== undefined;
  }

  /** Answers a question with its rows: from the tables before they were written anew, or after. */
  rows(statement: Statement): Promise<(Scalar | null)[][]> {
    return this.answered(async (connection) => (await connection.rows(statement)).map((row) => row.map(plain)));
  }

  /** Reads an answer of numbers; from its beginning once more where the tables were written anew meanwhile. */
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
   * Writes the open end of every table anew, up to 122,880 rows of each, and empties the log, where that is long: see decision 10. Rows get
   * other numbers of the engine's own then, by which it looks a second time for those of a page that it found first: a page that is asked meanwhile
   * would come back empty, or with other rows. Nothing may be written meanwhile.
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

  /** Answers a question in pieces, reading only as fast as they are taken. */
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

  /** Writes what is there into a new file, which then holds nothing that was removed here. */
  async copyTo(file: string): Promise<void> {
    await this.aside(async (connection) => {
      const [[name] = []] = (await connection.runAndReadAll('select current_database()')).getRows();
      await connection.run(`attach ${text(file)} as renewed`);
      await connection.run(`copy from database ${quoted(String(name))} to renewed`);
      await connection.run('detach renewed');
    });
  }

  /** Work on a connection of its own, whose failures touch no other. */
  async aside<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }

  /** Closes as soon as every question in hand is answered; nobody may ask another. */
  async retire(): Promise<void> {
    while (this.idle.length < this.readers.length && !this.closed) await new Promise<void>((resolve) => this.given.push(resolve));
    await this.close();
  }

  /** Closes after the calls that are under way; questions that wait for their turn are refused. */
  close(): Promise<void> {
    this.closed ??= this.end();
    return this.closed;
  }

  private async end(): Promise<void> {
    for (const { fail } of this.waiting.splice(0)) fail(new Error(CLOSED));
    for (const heard of this.given.splice(0)) heard();
    // A connection that goes while a call uses it waits for itself for ever, and keeps the process from ending.
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

/** Errors that say of a value that it cannot be taken, here or by the engine; all others are about the file, the machine or the code. */
export const isRefusal = (error: unknown) =>
  /^(Error: )?((Type|Range|Syntax)Error|(Conversion|Invalid Input|Out of Range|Constraint|Mismatch Type|Not implemented) Error)/i.test(
    String(error),
  );

const CLOSED = 'The columns are closed';

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

function plain(value: DuckDBValue): Scalar | null {
  if (value instanceof DuckDBTimestampValue) return new Date(Number(value.micros / 1000n)).toISOString();
  if (typeof value !== 'bigint') return value as Scalar | null;
  // Ranks are wider than a number; they are only compared. (Casting them to text in SQL costs 20 ms.)
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
