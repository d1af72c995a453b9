import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** How the lines of an export are read: nothing is guessed from what the first ones hold. */
const COLUMNS = {
  ...{ id: 'varchar', type: 'varchar', stream: 'varchar', revision: 'bigint', position: 'varchar', tenantId: 'varchar' },
  ...{ at: 'timestamptz', data: 'json', meta: 'json' },
};

/** The attributes of a CloudEvent, so that a question fits the feed as well as the file. Of who did it, only the id. */
const ATTRIBUTES = `
  position, id, type, stream as subject, revision, tenantId as tenantid, "at" as time,
  meta ->> '$.actor.id' as actorid, meta ->> '$.correlationId' as correlationid, meta ->> '$.causationId' as causationid,
  (meta ->> '$.version')::int as dataversion, data`;

/**
 * Writes the events of an export (`events.ndjson`) once more as Parquet: a row each, in their order, with the attributes of a CloudEvent as
 * columns and the data as JSON. Personal fields stay as they are in the export, encrypted.
 */
export async function eventsAsParquet(from: string, to: string): Promise<void> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `"${name}": '${type}'`);
  const lines = `read_json(${text(from)}, format = 'newline_delimited', columns = {${columns.join(', ')}})`;
  await copied(`select ${ATTRIBUTES} from ${lines}`, to);
}

/**
 * Writes rows (a JSON object a line) as Parquet: a column for each of their fields, of the kind that all of its values have, and for each of
 * `fields` that no row has, so that what reads the file finds the same columns whatever the rows are.
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

/** Copying takes no parameters. */
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
