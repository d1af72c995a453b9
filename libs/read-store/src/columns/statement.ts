import { BIGINT, DOUBLE, LIST, listValue, VARCHAR, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { Scalar } from '@matricula/read-models/kernel';
import { columnValue, TYPES } from './column-table';
import type { Draft, SingleKind } from './dialect';

/** SQL text for DuckDB with the values of its parameters `$1`, `$2` ... */
export class Statement implements Draft {
  readonly values: DuckDBValue[] = [];
  readonly types: DuckDBType[] = [];
  text = '';

  /** Adds a value and returns its placeholder. */
  bind(value: DuckDBValue, type: DuckDBType): string {
    this.values.push(value);
    this.types.push(type);
    return `$${this.values.length}`;
  }

  scalar(kind: SingleKind, value: Scalar): string {
    const against = columnValue(kind, value);
    // A fraction may be compared with integers.
    return this.bind(against, kind === 'integer' && typeof against === 'number' ? DOUBLE : TYPES[kind]);
  }

  /** Adds an integer. */
  integer(value: number): string {
    return this.bind(BigInt(value), BIGINT);
  }

  /** A list as one JSON text, matched by a hash join. */
  among(kind: SingleKind, values: readonly Scalar[]): string {
    return `(select unnest(from_json(${this.bind(JSON.stringify(values), VARCHAR)}, '["${TYPES[kind].toString()}"]')))`;
  }

  /**
   * Tests whether an integer is one of these. A single one is compared with block statistics; several are joined, otherwise the engine would read
   * the texts of all rows first.
   */
  numbered(column: string, [first, ...more]: readonly number[]): string {
    if (first === undefined) return 'false';
    if (more.length === 0) return `${column} = ${this.integer(first)}`;
    return `${column} in (select unnest(${this.bind(listValue([first, ...more].map(BigInt)), LIST(BIGINT))}))`;
  }
}

/** Lists of at least this length are passed as one value. */
export const LONG_LIST = 32;
