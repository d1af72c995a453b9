import { ClickHouseError, ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import type { Scalar } from '@matricula/read-models/kernel';
import type { Answering } from '../mongo/mongo-registry';
import type { Subject } from '../columns/compile-query';
import type { QueryShape } from '../field-value';
import { clickHouse, type ClickHouseDraft } from './clickhouse-dialect';
import { ClickHouseTable, identifier, type ColumnRow } from './clickhouse-table';
import { GatheredInserts } from './gathered-inserts';
import { TimelyMerges } from './timely-merges';

export interface ClickHouseOptions {
  url: string;
  username?: string;
  password?: string;
  database: string;
  /** Name of a cluster: tables are replicated, and sharded by tenant. */
  cluster?: string;
  /** For how long the server may be silent, in milliseconds; 30,000. */
  patienceMs?: number;
}

type Answer = (Scalar | null)[];

const PATIENCE_MS = 30_000;

const ASKING: ClickHouseSettings = {
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 0,
  max_query_size: '67108864',
  // Lists of values are as long as questions may be (`is-filter.ts`), and each moment among them is a call.
  max_ast_elements: '2000000',
  max_expanded_ast_elements: '2000000',
  // Days before 1970 and after 2106 are days too.
  enable_extended_results_for_datetime_functions: 1,
};

/** Of a cluster: who has written finds it on every replica. */
const QUORUM: ClickHouseSettings = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
  distributed_foreground_insert: 1,
};

/** For how long a merge may take, and somebody who takes an export may rest. */
const PATIENT_MS = 60 * 60 * 1000;
/** So many questions are asked side by side, and so many exports read, which have connections of their own. */
const MOST_AT_ONCE = 50;

/** The codes of a server that lets nobody, or not this user, make policies. */
const NO_POLICIES = new Set(['497', '514']);

/** What a server says that is too busy, is stopping, or does not reach its shards, its replicas or their keeper. */
const AWAY = new Set([
  ...['TIMEOUT_EXCEEDED', 'TOO_MANY_SIMULTANEOUS_QUERIES', 'NO_FREE_CONNECTION', 'MEMORY_LIMIT_EXCEEDED', 'SERVER_OVERLOADED'],
  ...['ABORTED', 'QUERY_WAS_CANCELLED', 'SOCKET_TIMEOUT', 'NETWORK_ERROR', 'ALL_CONNECTION_TRIES_FAILED'],
  ...['NO_ZOOKEEPER', 'REPLICA_IS_NOT_IN_QUORUM', 'KEEPER_EXCEPTION'],
]);

/** The codes of a table or database that is not there. */
const LOST = new Set(['60', '81']);

/** Columns of rows in one ClickHouse database: a table per version of a read model. */
export class ClickHouseColumns {
  /** Whether the server itself keeps tenants apart, by a row policy; not where its user may make none. */
  isLocked = false;
  private readonly inserts = new Map<string, GatheredInserts<unknown[]>>();
  private readonly merges: TimelyMerges;

  private constructor(
    private readonly client: ClickHouseClient,
    /** For what may take long. */
    private readonly patient: ClickHouseClient,
    /** Of no database, which may be missing. */
    private readonly server: ClickHouseClient,
    private readonly options: ClickHouseOptions,
    onError?: (error: unknown) => void,
  ) {
    this.merges = new TimelyMerges((table, signal) => this.mergeTable(table, signal), onError);
  }

  /** Opens the database, making it where it is missing. `onError` hears of merges that failed. @throws what the server or the network says */
  static async open(options: ClickHouseOptions, onError?: (error: unknown) => void): Promise<ClickHouseColumns> {
    const { url, username, password, database, cluster, patienceMs = PATIENCE_MS } = options;
    const settings = {
      url,
      username,
      password,
      request_timeout: patienceMs,
      application: 'matricula',
      log: { level: ClickHouseLogLevel.OFF },
    };
    const client = createClient({ ...settings, database, max_open_connections: MOST_AT_ONCE, clickhouse_settings: cluster ? QUORUM : {} });
    const patient = createClient({ ...settings, database, request_timeout: PATIENT_MS, max_open_connections: MOST_AT_ONCE });
    const columns = new ClickHouseColumns(client, patient, createClient(settings), options, onError);
    try {
      await columns.makeDatabase();
      await columns.lock();
      return columns;
    } catch (error) {
      await columns.close();
      throw error;
    }
  }

  /** Whether an error says that a table is lost. */
  static isLost = (error: unknown) => error instanceof ClickHouseError && LOST.has(error.code);

  /** Whether an error says that no answer was to be had, whatever was asked: the server says its own errors itself. */
  static isAway = (error: unknown) => !(error instanceof ClickHouseError) || AWAY.has(error.type ?? '');

  private get everywhere(): string {
    return this.options.cluster ? ` on cluster ${identifier(this.options.cluster)}` : '';
  }

  /** The columns of a version. */
  table(version: Answering): ClickHouseTable {
    return new ClickHouseTable(version, version.columns?.table ?? '', this.options.cluster);
  }

  /** A tenant's rows in a version, as whoever asks about them knows the read model. */
  subject(version: Answering, asked: QueryShape, tenantId: string): Subject<ClickHouseDraft> {
    return { dialect: clickHouse, table: this.table(version), asked, tenantId };
  }

  /** What the tables that are there hold, by name. */
  shapes(): Promise<Map<string, string>> {
    return this.inDatabase(
      async () => new Map(await this.list<[string, string]>('select name, comment from system.tables where database = currentDatabase()')),
    );
  }

  /** Makes the table of a version, empty. */
  make(version: Answering): Promise<void> {
    return this.inDatabase(async () => {
      for (const query of this.table(version).made) await this.client.command({ query });
    });
  }

  /** Takes tables away: the one of this name, and those whose names go on behind it with a dot. */
  async remove(name: string): Promise<void> {
    const names = [...(await this.shapes()).keys()].filter((one) => one === name || one.startsWith(`${name}.`));
    // What leads to the shards goes before them.
    for (const one of names.sort()) {
      this.inserts.delete(one);
      this.merges.forget(identifier(one));
      await this.client.command({ query: `drop table if exists ${identifier(one)}${this.everywhere} sync` });
    }
  }

  /** Writes rows; of several with one key the one of the latest position counts, whenever it comes. */
  insert(version: Answering, rows: readonly ColumnRow[]): Promise<void> {
    const table = this.table(version);
    const found = this.inserts.get(table.table) ?? new GatheredInserts((gathered) => this.send(table, gathered));
    this.inserts.set(table.table, found);
    return found.add(rows.map((row) => table.values(row)));
  }

  /** Writes many rows at once, beside what is gathered. */
  put(version: Answering, rows: readonly ColumnRow[]): Promise<void> {
    const table = this.table(version);
    return rows.length === 0
      ? Promise.resolve()
      : this.send(
          table,
          rows.map((row) => table.values(row)),
        );
  }

  /** Answers a tenant's question with its rows. */
  async rows({ text: query }: ClickHouseDraft, tenantId: string): Promise<Answer[]> {
    // Of the whole answer, waiting for a connection included: otherwise a silent server keeps the fiftieth but one waiting twice as long.
    const abort_signal = AbortSignal.timeout(this.options.patienceMs ?? PATIENCE_MS);
    return (await this.client.query({ query, abort_signal, ...asking(tenantId) })).json<Answer>();
  }

  /** Answers a tenant's question in pieces, reading only as fast as they are taken. */
  async *stream({ text: query }: ClickHouseDraft, tenantId: string): AsyncGenerator<Answer[]> {
    const { format, clickhouse_settings } = asking(tenantId);
    const unheard = new AbortController();
    // Whoever takes the answer may rest; the server may not before it begins.
    const patience = setTimeout(() => unheard.abort(), this.options.patienceMs ?? PATIENCE_MS);
    const answer = await this.patient
      .query({
        ...{ query, format, abort_signal: unheard.signal },
        clickhouse_settings: { ...clickhouse_settings, http_send_timeout: PATIENT_MS / 1000 },
      })
      .finally(() => clearTimeout(patience));
    for await (const piece of answer.stream<Answer>()) yield piece.map((row) => row.json<Answer>());
  }

  async close(): Promise<void> {
    await this.merges.stop();
    await this.client.close();
    await this.patient.close();
    await this.server.close();
  }

  /** Where the whole database is lost, it is made again. */
  private async inDatabase<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!ClickHouseColumns.isLost(error)) throw error;
      await this.makeDatabase();
      return work();
    }
  }

  /**
   * A second lock: of every table the server shows this user the rows of one tenant alone, the one that the question says it is about, and none
   * to a question that says nothing. It says so in the one setting of free text that every server has and every shard is told.
   */
  private async lock(): Promise<void> {
    const { database, username = 'default' } = this.options;
    const policy = `${identifier(`tenant of ${username} in ${database}`)}${this.everywhere} on ${identifier(database)}.*`;
    try {
      await this.server.command({
        query: `create row policy if not exists ${policy} using tenant = getSetting('log_comment') to current_user`,
      });
      this.isLocked = true;
    } catch (error) {
      if (!(error instanceof ClickHouseError && NO_POLICIES.has(error.code))) throw error;
    }
  }

  private async makeDatabase(): Promise<void> {
    await this.server.command({ query: `create database if not exists ${identifier(this.options.database)}${this.everywhere}` });
  }

  private async list<T extends unknown[]>(query: string): Promise<T[]> {
    return (await this.client.query({ query, format: 'JSONCompactEachRow' })).json<T>();
  }

  private async send({ name, kept }: ClickHouseTable, values: unknown[][]): Promise<void> {
    await this.client.insert({ table: name, values, format: 'JSONCompactEachRow' });
    this.merges.wrote(kept);
  }

  private async mergeTable(table: string, abort_signal: AbortSignal): Promise<void> {
    // Where another process did so, nothing is left to do.
    const query = `optimize table ${table}${this.everywhere} final settings optimize_skip_merged_partitions = 1`;
    try {
      await this.patient.command({ query, abort_signal });
    } catch (error) {
      if (!ClickHouseColumns.isLost(error)) throw error;
    }
  }
}

/** How a tenant's question is asked. */
const asking = (tenantId: string) =>
  ({ format: 'JSONCompactEachRow', clickhouse_settings: { ...ASKING, log_comment: tenantId.toWellFormed() } }) as const;
