import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  SMALLINT,
  TIMESTAMP,
  UBIGINT,
  VARCHAR,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';

/** A column of a chunk, and how to read its value from a row: null if missing, microseconds for a timestamp. */
export interface ChunkColumn<Row> {
  type: DuckDBType;
  value(of: Row): DuckDBValue;
}

/** Typed arrays that match the engine's column layout. */
type Numbers = Float64Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
type BigNumbers = BigInt64Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>;

const NUMBERS = new Map<DuckDBType, (rows: number) => Numbers>([
  [DOUBLE, (rows) => new Float64Array(rows)],
  [SMALLINT, (rows) => new Int16Array(rows)],
  [BOOLEAN, (rows) => new Uint8Array(rows)],
]);
const BIG_NUMBERS = new Map<DuckDBType, (rows: number) => BigNumbers>([
  [BIGINT, (rows) => new BigInt64Array(rows)],
  [UBIGINT, (rows) => new BigUint64Array(rows)],
  [TIMESTAMP, (rows) => new BigInt64Array(rows)],
]);

/**
 * Builds a chunk from rows. Texts and numbers are written directly into the engine's memory: the vectors of `@duckdb/node-api` copy each text once
 * more and mark missing values with big integers, which takes twice as long. They still handle lists and maps.
 * @throws TypeError for a value that is not of its column's kind
 */
export function chunkOf<Row>(columns: readonly ChunkColumn<Row>[], rows: readonly Row[]): DuckDBDataChunk {
  const chunk = DuckDBDataChunk.create(
    columns.map(({ type }) => type),
    rows.length,
  );
  for (const [index, { type, value }] of columns.entries()) {
    const values = rows.map(value);
    const vector = () => duckdb.data_chunk_get_vector(chunk.chunk, index);
    const [numbers, bigNumbers] = [NUMBERS.get(type)?.(rows.length), BIG_NUMBERS.get(type)?.(rows.length)];
    if (numbers) putNumbers(vector(), numbers, values);
    else if (bigNumbers) putBigNumbers(vector(), bigNumbers, values);
    else if (type === VARCHAR) putTexts(vector(), values);
    else chunk.setColumnValues(index, values);
  }
  return chunk;
}

function putTexts(vector: duckdb.Vector, values: readonly DuckDBValue[]): void {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (typeof value === 'string') duckdb.vector_assign_string_element(vector, at, value);
    else if (value !== null) throw new TypeError(`${String(value)} is no text`);
  }
  markMissing(vector, values);
}

function putNumbers(vector: duckdb.Vector, numbers: Numbers, values: readonly DuckDBValue[]): void {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (typeof value === 'number' || typeof value === 'boolean') numbers[at] = Number(value);
    else if (value !== null) throw new TypeError(`${String(value)} is no number`);
  }
  put(vector, numbers, values);
}

function putBigNumbers(vector: duckdb.Vector, numbers: BigNumbers, values: readonly DuckDBValue[]): void {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (typeof value === 'bigint') numbers[at] = value;
    else if (value !== null) throw new TypeError(`${String(value)} is no whole number`);
  }
  put(vector, numbers, values);
}

function put(vector: duckdb.Vector, { buffer, byteLength }: Numbers | BigNumbers, values: readonly DuckDBValue[]): void {
  duckdb.copy_data_to_vector(vector, 0, buffer, 0, byteLength);
  markMissing(vector, values);
}

/** Validity mask: a bit per row, in words of 64, is set if the row has a value. */
function markMissing(vector: duckdb.Vector, values: readonly DuckDBValue[]): void {
  if (!values.includes(null)) return;
  const there = new Uint8Array(Math.ceil(values.length / 64) * 8).fill(0xff);
  for (let at = 0; at < values.length; at += 1) if (values[at] === null) there[at >> 3]! &= ~(1 << (at & 7));
  duckdb.vector_ensure_validity_writable(vector);
  duckdb.copy_data_to_vector_validity(vector, 0, there.buffer, 0, there.byteLength);
}
