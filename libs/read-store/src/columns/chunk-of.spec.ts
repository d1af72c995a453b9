import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBInstance,
  LIST,
  listValue,
  SMALLINT,
  TIMESTAMP,
  UBIGINT,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { chunkOf } from './chunk-of';

interface Tried {
  n: bigint;
  value: DuckDBValue;
}

/** A value of each kind for a row of a number; every third row has none. */
const kinds: [type: DuckDBType, value: (row: number) => DuckDBValue, shown?: (row: number) => unknown][] = [
  [VARCHAR, (row) => `${'long '.repeat(row % 9)}ä\u{1f393} ${row}`],
  [BIGINT, (row) => BigInt(row - 500) * 10_000_000_000n],
  [UBIGINT, (row) => 2n ** 64n - 1n - BigInt(row)],
  [TIMESTAMP, (row) => BigInt(row) * -1_234_567_000n, (row) => ({ micros: BigInt(row) * -1_234_567_000n })],
  [DOUBLE, (row) => row / 7],
  [SMALLINT, (row) => row - 1000],
  [BOOLEAN, (row) => row % 2 === 0],
  [LIST(VARCHAR), (row) => listValue([`a ${row}`, '']), (row) => ({ items: [`a ${row}`, ''] })],
];

describe('rows as a chunk', () => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });

  const appended = async (type: DuckDBType, values: DuckDBValue[]) => {
    await connection.run(`create or replace table t (n bigint, value ${type.toString()})`);
    const appender = await connection.createAppender('t');
    const rows = values.map((value, n) => ({ n: BigInt(n), value }));
    appender.appendDataChunk(
      chunkOf(
        [
          { type: BIGINT, value: ({ n }: Tried) => n },
          { type, value: ({ value }: Tried) => value },
        ],
        rows,
      ),
    );
    appender.closeSync();
    return (await connection.runAndReadAll('select value from t order by n')).getRows().map(([value]) => value);
  };

  it.each([1, 64, 65, 1000, 2048])('are read as they were written (%i)', async (count) => {
    for (const [type, value, shown = value] of kinds) {
      const wanted = Array.from({ length: count }, (_, row) => (row % 3 === 1 ? null : shown(row)));
      const read = await appended(
        type,
        wanted.map((one, row) => (one === null ? null : value(row))),
      );
      expect(read.map((one) => (one !== null && typeof one === 'object' ? { ...one } : one))).toEqual(wanted);
    }
  });

  it('are all there where none is missing', async () => expect(await appended(SMALLINT, [3, -4])).toEqual([3, -4]));

  it.each([
    [VARCHAR, 5],
    [BIGINT, 1e17],
    [BIGINT, 'five'],
    [DOUBLE, 'five'],
  ] as [DuckDBType, DuckDBValue][])('refuse what is not of the kind of its column (%s)', async (type, value) => {
    await expect(appended(type, [value])).rejects.toThrow(TypeError);
  });
});
