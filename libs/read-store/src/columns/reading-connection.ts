import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBPreparedStatement, DuckDBResult, DuckDBValue } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { putLast } from './put-last';
import type { Statement } from './statement';

/** Questions of different shapes that a connection keeps parsed. */
const MOST_PREPARED = 64;

/** An answer of numbers, none of them missing, in pieces. */
export interface NumbersAnswer {
  rows: number;
  pieces: Iterable<{ rows: number; column(index: number, bytes: number): Uint8Array }>;
}

/**
 * A connection that reads. Questions of a shape are parsed once: each step of a question is a journey to another thread and back, which on a
 * small table costs more than its answer.
 */
export class ReadingConnection {
  private readonly prepared = new Map<string, DuckDBPreparedStatement>();

  constructor(private readonly connection: DuckDBConnection) {}

  /** The rows of an answer. */
  async rows(statement: Statement): Promise<DuckDBValue[][]> {
    const result = await this.answer(statement);
    const rows: DuckDBValue[][] = [];
    // All of it is there: no chunk is worth a journey of its own.
    for (let index = 0; index < result.chunkCount; index += 1) result.getChunk(index).appendToRows(rows);
    return rows;
  }

  /** An answer of numbers, as they lie in the engine. */
  async numbers(statement: Statement): Promise<NumbersAnswer> {
    const result = await this.answer(statement);
    return { rows: result.rowCount, pieces: piecesOf(result) };
  }

  private async answer(statement: Statement): Promise<DuckDBMaterializedResult> {
    // The engine plans a statement with values anew for them. One without is planned for what tables held when it was prepared: kept, it would
    // go wrong, or down, on what was written since.
    const isKept = statement.values.length > 0;
    return isKept ? (await this.bound(statement)).run() : this.connection.run(statement.text);
  }

  /** An answer in pieces that are computed as they are fetched. */
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
