import { BIGINT, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';

/** SQL text with the values that it names `$1`, `$2` ... */
export class Statement {
  readonly values: DuckDBValue[] = [];
  readonly types: DuckDBType[] = [];
  text = '';

  /** Adds a value and answers its place holder. */
  bind(value: DuckDBValue, type: DuckDBType): string {
    this.values.push(value);
    this.types.push(type);
    return `$${this.values.length}`;
  }

  /** Adds a whole number. */
  integer(value: number): string {
    return this.bind(BigInt(value), BIGINT);
  }
}
