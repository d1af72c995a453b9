import { ClickHouseError, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import type { Scalar } from '@matricula/read-models/kernel';
import type { Answering } from '../mongo/mongo-registry';
import type { ClickHouseDraft } from './clickhouse-dialect';
import { ClickHouseTable, identifier, type ColumnRow } from './clickhouse-table';
import { GatheredInserts } from './gathered-inserts';

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

const ASKING: ClickHouseSettings = {
  do_not_merge_across_partitions_select_final: 1,
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 0,
  max_query_size: '67108864',
  // An export is read as fast as somebody takes it.
  http_send_timeout: 3600,
};

/** Of a cluster: who has written finds it on every replica. */
const QUORUM: ClickHouseSettings = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
  distributed_foreground_insert: 1,
};

/** The codes of a table or database that is not there. */
const LOST = new Set(['60', '81']);

/** Columns of rows in one ClickHouse database: a table per version of a read model. */
export class ClickHouseColumns {
  private readonly inserts = new Map<string, GatheredInserts<unknown[]>>();

  private constructor(
    private readonly client: ClickHouseClient,
    private readonly cluster: string | undefined,
  ) {}

  /** Opens the database, making it where it is missing. @throws what the server or the network says */
  static async open({ url, username, password, database, cluster, patienceMs = 30_000 }: ClickHouseOptions): Promise<ClickHouseColumns> {
    const settings = { url, username, password, request_timeout: patienceMs, application: 'matricula' };
    const anywhere = createClient(settings);
    try {
      await anywhere.command({ query: `create database if not exists ${identifier(database)}${onCluster(cluster)}` });
    } finally {
      await anywhere.close();
    }
    const client = createClient({ ...settings, database, clickhouse_settings: { ...(cluster ? QUORUM : {}) } });
    return new ClickHouseColumns(client, cluster);
  }

  /** Whether an error says that a table is lost. */
  static isLost = (error: unknown) => error instanceof ClickHouseError && LOST.has(error.code);

  private get everywhere(): string {
    return onCluster(this.cluster);
  }

  /** The columns of a version. */
  table(version: Answering): ClickHouseTable {
    return new ClickHouseTable(version, version.columns?.table ?? '', this.cluster);
  }

  /** What the tables that are there hold, by name. */
  async shapes(): Promise<Map<string, string>> {
    const query = 'select name, comment from system.tables where database = currentDatabase()';
    const answer = await this.client.query({ query, format: 'JSONCompactEachRow' });
    return new Map(await answer.json<[string, string]>());
  }

  /** Makes the table of a version, empty. */
  async make(version: Answering): Promise<void> {
    for (const query of this.table(version).made) await this.client.command({ query });
  }

  /** Takes tables away: the one of this name, and those whose names go on behind it with a dot. */
  async remove(name: string): Promise<void> {
    const names = [...(await this.shapes()).keys()].filter((one) => one === name || one.startsWith(`${name}.`));
    // What leads to the shards goes before them.
    for (const one of names.sort()) {
      this.inserts.delete(one);
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

  /** Answers a question with its rows. */
  async rows({ text }: ClickHouseDraft): Promise<Answer[]> {
    const answer = await this.client.query({ query: text, format: 'JSONCompactEachRow', clickhouse_settings: ASKING });
    return answer.json<Answer>();
  }

  /** Answers a question in pieces, reading only as fast as they are taken. */
  async *stream({ text }: ClickHouseDraft): AsyncGenerator<Answer[]> {
    const answer = await this.client.query({ query: text, format: 'JSONCompactEachRow', clickhouse_settings: ASKING });
    for await (const piece of answer.stream<Answer>()) yield piece.map((row) => row.json<Answer>());
  }

  /** Merges every table, so that nothing is left of what was replaced or removed. */
  async merge(): Promise<void> {
    const query = "select name from system.tables where database = currentDatabase() and engine like '%ReplacingMergeTree'";
    const answer = await this.client.query({ query, format: 'JSONCompactEachRow' });
    for (const [name] of await answer.json<[string]>())
      await this.client.command({ query: `optimize table ${identifier(name)}${this.everywhere} final` });
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async send({ name }: ClickHouseTable, values: unknown[][]): Promise<void> {
    await this.client.insert({ table: name, values, format: 'JSONCompactEachRow' });
  }
}

const onCluster = (cluster: string | undefined) => (cluster ? ` on cluster ${identifier(cluster)}` : '');
