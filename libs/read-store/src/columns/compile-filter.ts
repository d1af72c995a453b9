import { BIGINT, DOUBLE, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import type { Filter, Scalar, Selection } from '@matricula/read-models/kernel';
import { kindOf, operand, searchWords, type QueryShape } from '../field-value';
import { placeOf } from '@matricula/read-models/kernel';
import { columnValue, TYPES, type ColumnTable } from './column-table';
import type { Statement } from './statement';

/** From this length on, a list of values travels as one JSON text and is matched by a hash join. */
const LONG_LIST = 32;

type Comparison = Exclude<Extract<Filter, { op: string }>, { op: 'exists' }>;

const COMPARISONS = { eq: '=', ne: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Translates conditions on one table into SQL; every value is bound. */
export class FilterCompiler {
  constructor(
    private readonly table: ColumnTable,
    private readonly asked: QueryShape,
    private readonly statement: Statement,
    private readonly within?: readonly number[],
  ) {}

  /** The condition of a selection: its tenant, filter and search words. */
  selection(tenantId: string, { where, search }: Selection): string {
    const parts = [`tenant = ${this.statement.bind(tenantId, VARCHAR)}`];
    if (this.within) parts.push(this.numbered(this.within));
    if (where) parts.push(this.filter(where));
    for (const word of searchWords(search)) parts.push(`contains(search, ${this.statement.bind(word, VARCHAR)})`);
    return parts.join(' and ');
  }

  /** One condition, never null: what is compared with a missing value is false, its negation true. */
  filter(filter: Filter): string {
    if ('and' in filter) return this.joined(filter.and, 'and', 'true');
    if ('or' in filter) return this.joined(filter.or, 'or', 'false');
    if ('not' in filter) return `(${this.filter(filter.not)}) is not true`;
    const { field } = filter;
    if (filter.op === 'exists') return `${this.column(field)} is ${filter.value ? 'not ' : ''}null`;
    const test = (value: string) => this.comparison(filter, value);
    if (this.kind(field) !== 'keywords') {
      const condition = test(this.column(field));
      return filter.op === 'ne' || filter.op === 'nin' ? `(${condition}) is not true` : `(${condition})`;
    }
    const any = () => `exists (select 1 from (select unnest(${this.column(field)}) as word) where ${test('word')})`;
    const quick = this.quickListTest(filter) ?? any();
    return filter.op === 'ne' || filter.op === 'nin' ? `(${quick}) is not true` : `(${quick})`;
  }

  /** The column of a field; a field that the answering version lacks is missing everywhere. */
  column(field: string): string {
    const kind = this.kind(field);
    const there = placeOf(this.table.model, field);
    if (there?.kind === kind) return this.table.column(there);
    return field === this.asked.key && there === undefined ? 'key' : `null::${TYPES[kind].toString()}`;
  }

  kind(field: string) {
    return kindOf(this.asked, field);
  }

  /** A few numbers are compared one by one with what each block holds, many are joined. */
  private numbered(ids: readonly number[]): string {
    if (ids.length === 0) return 'false';
    if (ids.length < LONG_LIST) return `id in (${ids.map((id) => this.statement.integer(id)).join(', ')})`;
    return `id in (select unnest(${this.statement.bind(listValue(ids.map(BigInt)), LIST(BIGINT))}))`;
  }

  private joined(parts: Filter[], word: 'and' | 'or', none: string): string {
    return parts.length === 0 ? none : `(${parts.map((part) => this.filter(part)).join(` ${word} `)})`;
  }

  private comparison(filter: Comparison, value: string): string {
    switch (filter.op) {
      case 'contains':
        return `contains(lower(${value}::varchar), lower(${this.statement.bind(filter.value, VARCHAR)}))`;
      case 'startsWith':
        return `starts_with(lower(${value}::varchar), lower(${this.statement.bind(filter.value, VARCHAR)}))`;
      case 'between':
        return `${value} >= ${this.bind(filter.field, filter.from)} and ${value} <= ${this.bind(filter.field, filter.to)}`;
      case 'in':
      case 'nin':
        return this.inList(filter.field, filter.values, value);
      default:
        return `${value} ${COMPARISONS[filter.op]} ${this.bind(filter.field, filter.value)}`;
    }
  }

  private quickListTest(filter: Filter): string | undefined {
    if (!('op' in filter)) return undefined;
    if (filter.op === 'eq' || filter.op === 'ne')
      return `list_contains(${this.column(filter.field)}, ${this.bind(filter.field, filter.value)})`;
    if ((filter.op === 'in' || filter.op === 'nin') && filter.values.length > 0 && filter.values.length < LONG_LIST)
      return `list_has_any(${this.column(filter.field)}, [${filter.values.map((value) => this.bind(filter.field, value)).join(', ')}])`;
    return undefined;
  }

  private inList(field: string, values: Scalar[], value: string): string {
    if (values.length === 0) return 'false';
    if (values.length < LONG_LIST) return `${value} in (${values.map((one) => this.bind(field, one)).join(', ')})`;
    const kind = this.kind(field) === 'keywords' ? 'keyword' : this.kind(field);
    // Fractions equal no whole number and would not parse as one.
    const plain = values.map((one) => operand(field, kind, one)).filter((one) => kind !== 'integer' || Number.isSafeInteger(one));
    const json = this.statement.bind(JSON.stringify(plain), VARCHAR);
    return `${value} in (select unnest(from_json(${json}, '["${TYPES[kind].toString()}"]')))`;
  }

  private bind(field: string, value: Scalar): string {
    const kind = this.kind(field) === 'keywords' ? 'keyword' : this.kind(field);
    const against = columnValue(kind, operand(field, kind, value));
    return this.statement.bind(against, kind === 'integer' && typeof against === 'number' ? DOUBLE : TYPES[kind]);
  }
}
