import { BIGINT, DOUBLE, LIST, listValue, VARCHAR, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { Scalar } from '@matricula/read-models/kernel';
import { columnValue, TYPES } from './column-table';
import type { Draft, SingleKind } from './dialect';

/** SQL text for DuckDB with the values that it names `$1`, `$2` ... */
export class Statement implements Draft {
  readonly values: DuckDBValue[] = [];
  readonly types: DuckDBType[] = [];
  text = '';

  /** Adds a value and answers its place holder. */
  bind(value: DuckDBValue, type: DuckDBType): string {
    this.values.push(value);
    this.types.push(type);
    return `$${this.values.length}`;
  }

  scalar(kind: SingleKind, value: Scalar): string {
    const against = columnValue(kind, value);
    // A fraction may be compared with whole numbers.
    return this.bind(against, kind === 'integer' && typeof against === 'number' ? DOUBLE : TYPES[kind]);
  }

  /** Adds a whole number. */
  integer(value: number): string {
    return this.bind(BigInt(value), BIGINT);
  }

  /** One JSON text, matched by a hash join. */
  among(kind: SingleKind, values: readonly Scalar[]): string {
    return `(select unnest(from_json(${this.bind(JSON.stringify(values), VARCHAR)}, '["${TYPES[kind].toString()}"]')))`;
  }

  /**
   * Whether a whole number is one of these. One is compared with what each block holds; several are joined, else the engine reads the texts of all
   * rows before it looks at them.
   */
  numbered(column: string, [first, ...more]: readonly number[]): string {
    if (first === undefined) return 'false';
    if (more.length === 0) return `${column} = ${this.integer(first)}`;
    return `${column} in (select unnest(${this.bind(listValue([first, ...more].map(BigInt)), LIST(BIGINT))}))`;
  }
}

/** From this length on, a list of values travels as one. */
export const LONG_LIST = 32;
