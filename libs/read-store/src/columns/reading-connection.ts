import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBPreparedStatement, DuckDBResult, DuckDBValue } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { putLast } from './put-last';
import type { Statement } from './statement';

/** Number of prepared statements cached per connection. */
const MOST_PREPARED = 64;

/** A numeric result without missing values, in pieces. */
export interface NumbersAnswer {
  rows: number;
  pieces: Iterable<{ rows: number; column(index: number, bytes: number): Uint8Array }>;
}

/**
 * A connection for reading. Statements are prepared once: each step of a query is a round trip to another thread, which on a small table costs more
 * than the result.
 */
export class ReadingConnection {
  private readonly prepared = new Map<string, DuckDBPreparedStatement>();

  constructor(private readonly connection: DuckDBConnection) {}

  /** Runs a query and returns its rows. */
  async rows(statement: Statement): Promise<DuckDBValue[][]> {
    const result = await this.answer(statement);
    const rows: DuckDBValue[][] = [];
    // The result is complete, so no chunk needs a round trip.
    for (let index = 0; index < result.chunkCount; index += 1) result.getChunk(index).appendToRows(rows);
    return rows;
  }

  /** Runs a query and returns its numbers in the engine's memory layout. */
  async numbers(statement: Statement): Promise<NumbersAnswer> {
    const result = await this.answer(statement);
    return { rows: result.rowCount, pieces: piecesOf(result) };
  }

  private async answer(statement: Statement): Promise<DuckDBMaterializedResult> {
    // The engine re-plans a statement with parameters on each run. One without is planned for the table content at prepare time: reused after later
    // writes it could give wrong results or crash.
    const hasParameters = statement.values.length > 0;
    return hasParameters ? (await this.bound(statement)).run() : this.connection.run(statement.text);
  }

  /** A result whose pieces are computed as they are fetched. */
  stream({ text, values, types }: Statement): Promise<DuckDBResult> {
    return this.connection.stream(text, values, types);
  }

  closeSync(): void {
    for (const statement of this.prepared.values()) statement.destroySync();
    this.prepared.clear();
    this.connection.closeSync();
  }

  private async bound({ text, values, types }: Statement): Promise<DuckDBPreparedStatement> {
    const statement = this.prepared.get(text) ?? (await this.connection.prepare(text));
    putLast(this.prepared, text, statement, MOST_PREPARED)?.destroySync();
    statement.bind(values, types);
    return statement;
  }
}

function* piecesOf(result: DuckDBMaterializedResult): NumbersAnswer['pieces'] & Generator {
  for (let index = 0; index < result.chunkCount; index += 1) {
    const { chunk, rowCount: rows } = result.getChunk(index);
    const column = (at: number, bytes: number) => duckdb.vector_get_data(duckdb.data_chunk_get_vector(chunk, at), rows * bytes);
    yield { rows, column };
  }
}
