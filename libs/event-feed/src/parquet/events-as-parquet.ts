import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** Column types of an export; nothing is inferred from the data. */
const COLUMNS = {
  ...{ id: 'varchar', type: 'varchar', stream: 'varchar', revision: 'bigint', position: 'varchar', tenantId: 'varchar' },
  ...{ at: 'timestamptz', data: 'json', meta: 'json' },
};

/** The attributes of a CloudEvent, so that queries fit both feed and file. Of the actor only the id is included. */
const ATTRIBUTES = `
  position, id, type, stream as subject, revision, tenantId as tenantid, "at" as time,
  meta ->> '$.actor.id' as actorid, meta ->> '$.correlationId' as correlationid, meta ->> '$.causationId' as causationid,
  (meta ->> '$.version')::int as dataversion, data`;

/**
 * Converts an export (`events.ndjson`) to Parquet: one row per event, in order, with the attributes of a CloudEvent as columns and the data as
 * JSON. Personal fields stay encrypted as in the export.
 */
export async function eventsAsParquet(from: string, to: string): Promise<void> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `"${name}": '${type}'`);
  const lines = `read_json(${text(from)}, format = 'newline_delimited', columns = {${columns.join(', ')}})`;
  await copied(`select ${ATTRIBUTES} from ${lines}`, to);
}

/**
 * Converts rows (one JSON object per line) to Parquet: a column for each field, of the type common to all of its values, and for each of `fields`
 * that no row has, so that readers of the file always find the same columns.
 */
export async function rowsAsParquet(from: string, to: string, fields: readonly string[] = []): Promise<void> {
  const lines = `read_json(${text(from)}, format = 'newline_delimited', sample_size = -1, maximum_object_size = 67108864)`;
  await copied(async (connection) => {
    const there = (await connection.runAndReadAll(`describe select * from ${lines}`)).getColumns()[0] ?? [];
    const missing = fields.filter((field) => !there.includes(field)).map((field) => `, null::varchar as "${field}"`);
    return `select *${missing.join('')} from ${lines}`;
  }, to);
}

async function copied(query: string | ((connection: DuckDBConnection) => Promise<string>), to: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '512MB',
    // Everything needed is built in; nothing may be downloaded at run time.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    const rows = typeof query === 'string' ? query : await query(connection);
    await connection.run(`copy (${rows}) to ${text(to)} (format parquet, compression zstd)`);
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

/** `copy` takes no parameters. */
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
