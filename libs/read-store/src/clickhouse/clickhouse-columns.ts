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
  /** Timeout for a silent server, in milliseconds; 30,000 by default. */
  patienceMs?: number;
}

type Answer = (Scalar | null)[];

const PATIENCE_MS = 30_000;

const ASKING: ClickHouseSettings = {
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 0,
  max_query_size: '67108864',
  // Value lists may be as long as queries allow (`is-filter.ts`), and each moment in them is a function call.
  max_ast_elements: '2000000',
  max_expanded_ast_elements: '2000000',
  // Supports days before 1970 and after 2106.
  enable_extended_results_for_datetime_functions: 1,
};

/** On a cluster: a write is readable on every replica. */
const QUORUM: ClickHouseSettings = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
  distributed_foreground_insert: 1,
};

/** Timeout of a merge, and of a pause by the reader of an export. */
const PATIENT_MS = 60 * 60 * 1000;
/** Maximum number of parallel queries, and of parallel exports, which use separate connections. */
const MOST_AT_ONCE = 50;

/** Error codes of a server that does not allow this user to create policies. */
const NO_POLICIES = new Set(['497', '514']);

/** Error types of a server that is overloaded, stopping, or cannot reach its shards, replicas or keeper. */
const AWAY = new Set([
  ...['TIMEOUT_EXCEEDED', 'TOO_MANY_SIMULTANEOUS_QUERIES', 'NO_FREE_CONNECTION', 'MEMORY_LIMIT_EXCEEDED', 'SERVER_OVERLOADED'],
  ...['ABORTED', 'QUERY_WAS_CANCELLED', 'SOCKET_TIMEOUT', 'NETWORK_ERROR', 'ALL_CONNECTION_TRIES_FAILED'],
  ...['NO_ZOOKEEPER', 'REPLICA_IS_NOT_IN_QUORUM', 'KEEPER_EXCEPTION'],
]);

/** Error codes of a missing table or database. */
const LOST = new Set(['60', '81']);

/** Columns of rows in one ClickHouse database: a table per version of a read model. */
export class ClickHouseColumns {
  /** Whether the server enforces tenant separation by row policies; false if its user may not create any. */
  isLocked = false;
  private readonly inserts = new Map<string, GatheredInserts<unknown[]>>();
  private readonly merges: TimelyMerges;

  private constructor(
    private readonly client: ClickHouseClient,
    /** Client for slow operations. */
    private readonly patient: ClickHouseClient,
    /** Client without a database, which may be missing. */
    private readonly server: ClickHouseClient,
    private readonly options: ClickHouseOptions,
    onError?: (error: unknown) => void,
  ) {
    this.merges = new TimelyMerges((table, signal) => this.mergeTable(table, signal), onError);
  }

  /** Opens the database, creating it if missing. `onError` is called for failed merges. @throws what the server or the network says */
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

  /** Whether an error means that a table is lost. */
  static isLost = (error: unknown) => error instanceof ClickHouseError && LOST.has(error.code);

  /** Whether an error means that the server was not reachable or not ready, independent of the query. */
  static isAway = (error: unknown) => !(error instanceof ClickHouseError) || AWAY.has(error.type ?? '');

  private get everywhere(): string {
    return this.options.cluster ? ` on cluster ${identifier(this.options.cluster)}` : '';
  }

  /** The table of a version. */
  table(version: Answering): ClickHouseTable {
    return new ClickHouseTable(version, version.columns?.table ?? '', this.options.cluster);
  }

  /** A tenant's rows in a version, for a caller that knows the read model as `asked`. */
  subject(version: Answering, asked: QueryShape, tenantId: string): Subject<ClickHouseDraft> {
    return { dialect: clickHouse, table: this.table(version), asked, tenantId };
  }

  /** Shapes of the existing tables, by name. */
  shapes(): Promise<Map<string, string>> {
    return this.inDatabase(
      async () => new Map(await this.list<[string, string]>('select name, comment from system.tables where database = currentDatabase()')),
    );
  }

  /** Creates the empty table of a version. */
  make(version: Answering): Promise<void> {
    return this.inDatabase(async () => {
      for (const query of this.table(version).made) await this.client.command({ query });
    });
  }

  /** Drops the table of this name, and those named after it with a dot. */
  async remove(name: string): Promise<void> {
    const names = [...(await this.shapes()).keys()].filter((one) => one === name || one.startsWith(`${name}.`));
    // The distributed table must be dropped before its shards' tables.
    for (const one of names.sort()) {
      this.inserts.delete(one);
      this.merges.forget(identifier(one));
      await this.client.command({ query: `drop table if exists ${identifier(one)}${this.everywhere} sync` });
    }
  }

  /** Inserts rows; of several with one key, the one with the latest position counts, whatever the order. */
  insert(version: Answering, rows: readonly ColumnRow[]): Promise<void> {
    const table = this.table(version);
    const found = this.inserts.get(table.table) ?? new GatheredInserts((gathered) => this.send(table, gathered));
    this.inserts.set(table.table, found);
    return found.add(rows.map((row) => table.values(row)));
  }

  /** Inserts many rows at once, without gathering. */
  put(version: Answering, rows: readonly ColumnRow[]): Promise<void> {
    const table = this.table(version);
    return rows.length === 0
      ? Promise.resolve()
      : this.send(
          table,
          rows.map((row) => table.values(row)),
        );
  }

  /** Runs a tenant's query and returns its rows. */
  async rows({ text: query }: ClickHouseDraft, tenantId: string): Promise<Answer[]> {
    // The timeout covers the whole answer, including the wait for a connection; otherwise a silent server could double the wait.
    const abort_signal = AbortSignal.timeout(this.options.patienceMs ?? PATIENCE_MS);
    return (await this.client.query({ query, abort_signal, ...asking(tenantId) })).json<Answer>();
  }

  /** Runs a tenant's query and returns its rows in pieces, with back-pressure. */
  async *stream({ text: query }: ClickHouseDraft, tenantId: string): AsyncGenerator<Answer[]> {
    const { format, clickhouse_settings } = asking(tenantId);
    const unheard = new AbortController();
    // The reader may pause, but the server must start answering in time.
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

  /** Runs work; if the database is missing, creates it and repeats the work. */
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
   * Second safeguard for tenant separation: the server shows this user only rows of the tenant named by the query, and none to a query that names
   * no tenant. The tenant is passed in `log_comment`, the one free-text setting that all servers support and forward to shards.
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

  private async send({ name, storageTable }: ClickHouseTable, values: unknown[][]): Promise<void> {
    await this.client.insert({ table: name, values, format: 'JSONCompactEachRow' });
    this.merges.wrote(storageTable);
  }

  private async mergeTable(table: string, abort_signal: AbortSignal): Promise<void> {
    // Does nothing if another process has merged the table already.
    const query = `optimize table ${table}${this.everywhere} final settings optimize_skip_merged_partitions = 1`;
    try {
      await this.patient.command({ query, abort_signal });
    } catch (error) {
      if (!ClickHouseColumns.isLost(error)) throw error;
    }
  }
}

/** Options of a tenant's query. */
const asking = (tenantId: string) =>
  ({ format: 'JSONCompactEachRow', clickhouse_settings: { ...ASKING, log_comment: tenantId.toWellFormed() } }) as const;
