import type { Filter, Scalar, Selection } from '@matricula/read-models/kernel';
import { kindOf, operand, searchWords } from '../field-value';
import { placeOf } from '@matricula/read-models/kernel';
import type { Subject } from './compile-query';
import type { Draft, NumberedField, SingleKind } from './dialect';
import { LONG_LIST } from './statement';

type Comparison = Exclude<Extract<Filter, { op: string }>, { op: 'exists' }>;

/** The operators of SQL. */
export const COMPARISONS = { eq: '=', ne: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Compiles conditions on one table to SQL; every value is bound. */
export class FilterCompiler<D extends Draft = Draft> {
  constructor(
    private readonly subject: Subject<D>,
    private readonly statement: D,
  ) {}

  /** The condition of a selection: its tenant, filter and search words. */
  selection(tenantId: string, selection: Selection): string {
    return [this.unsearched(tenantId, selection), ...this.searched(selection)].join(' and ');
  }

  /** The rows of a selection if few are expected: texts are compared only in rows that meet all other conditions. */
  fewRows(tenantId: string, selection: Selection): string {
    const rows = `(select * from ${this.subject.table.sql} where ${this.unsearched(tenantId, selection)} offset 0)`;
    const texts = this.searched(selection);
    return texts.length > 0 ? `${rows} where ${texts.join(' and ')}` : rows;
  }

  private unsearched(tenantId: string, { where }: Selection): string {
    const { within } = this.subject;
    const parts = [`tenant = ${this.statement.scalar('keyword', tenantId)}`];
    if (within) parts.push(within(this.statement));
    if (where) parts.push(this.filter(where));
    return parts.join(' and ');
  }

  private searched({ search }: Selection): string[] {
    const { dialect } = this.subject;
    return searchWords(search).map((word) => dialect.contains('search', this.statement.scalar('text', word)));
  }

  /** One condition, never null: comparisons with a missing value are false, their negation true. */
  filter(filter: Filter): string {
    if ('and' in filter) return this.joined(filter.and, 'and', 'true');
    if ('or' in filter) return this.joined(filter.or, 'or', 'false');
    if ('not' in filter) return `(${this.filter(filter.not)}) is not true`;
    const { field } = filter;
    const { dialect } = this.subject;
    const numbers = this.numbers(field);
    if (filter.op === 'exists') return dialect.present(this.kind(field), numbers?.column ?? this.column(field), filter.value);
    const numbered = numbers && this.numberedTest(filter, numbers);
    if (numbered !== undefined) return numbered;
    const test = (value: string) => this.comparison(filter, value);
    if (this.kind(field) !== 'keywords') {
      const condition = test(this.column(field));
      return filter.op === 'ne' || filter.op === 'nin' ? `(${condition}) is not true` : `(${condition})`;
    }
    const quick = this.quickListTest(filter) ?? dialect.any(this.column(field), test);
    return filter.op === 'ne' || filter.op === 'nin' ? `(${quick}) is not true` : `(${quick})`;
  }

  /** The column of a field; a field that the active version lacks counts as missing everywhere. */
  column(field: string): string {
    const kind = this.kind(field);
    const { table, asked, dialect } = this.subject;
    const there = placeOf(table.model, field);
    if (there?.kind === kind) return table.column(there);
    return field === asked.key && there === undefined ? 'key' : dialect.missing(kind);
  }

  /** The numbers of a field's words, if the rows contain them. */
  numbers(field: string): NumberedField | undefined {
    const there = placeOf(this.subject.table.model, field);
    const isField = there?.kind === 'keyword' && there.entry === undefined && this.kind(field) === 'keyword';
    return isField ? this.subject.numbers?.(field) : undefined;
  }

  kind(field: string) {
    return kindOf(this.subject.asked, field);
  }

  private joined(parts: Filter[], word: 'and' | 'or', none: string): string {
    return parts.length === 0 ? none : `(${parts.map((part) => this.filter(part)).join(` ${word} `)})`;
  }

  private comparison(filter: Comparison, value: string): string {
    switch (filter.op) {
      case 'contains':
      case 'startsWith': {
        const { dialect } = this.subject;
        const part = dialect.folded('text', this.statement.scalar('text', filter.value));
        return dialect[filter.op](dialect.folded(this.single(filter.field), value), part);
      }
      case 'between':
        return `${value} >= ${this.bind(filter.field, filter.from)} and ${value} <= ${this.bind(filter.field, filter.to)}`;
      case 'in':
      case 'nin':
        return this.inList(filter.field, filter.values, value);
      default:
        return `${value} ${COMPARISONS[filter.op]} ${this.bind(filter.field, filter.value)}`;
    }
  }

  /** Tests words by their numbers; undefined for other tests. */
  private numberedTest(filter: Comparison, { column, numberOf }: NumberedField): string | undefined {
    const { op, field } = filter;
    if (op !== 'eq' && op !== 'ne' && op !== 'in' && op !== 'nin') return undefined;
    const words = 'values' in filter ? filter.values : [filter.value];
    const wanted = words.flatMap((word) => numberOf(String(operand(field, 'keyword', word))) ?? []);
    // The numbers are written out as literals, so that the engine can skip blocks by their statistics.
    const condition = wanted.length > 0 ? `${column} in (${wanted.join(', ')})` : 'false';
    return op === 'ne' || op === 'nin' ? `(${condition}) is not true` : `(${condition})`;
  }

  private quickListTest(filter: Filter): string | undefined {
    if (!('op' in filter)) return undefined;
    const holds = (values: Scalar[]) =>
      this.subject.dialect.holds(
        this.column(filter.field),
        values.map((value) => this.bind(filter.field, value)),
      );
    if (filter.op === 'eq' || filter.op === 'ne') return holds([filter.value]);
    if ((filter.op === 'in' || filter.op === 'nin') && filter.values.length > 0 && filter.values.length < LONG_LIST)
      return holds(filter.values);
    return undefined;
  }

  private inList(field: string, values: Scalar[], value: string): string {
    const kind = this.single(field);
    // Fractions equal no integer and would not parse as one.
    const plain = values.map((one) => operand(field, kind, one)).filter((one) => kind !== 'integer' || Number.isSafeInteger(one));
    if (plain.length === 0) return 'false';
    if (plain.length >= LONG_LIST) return `${value} in ${this.statement.among(kind, plain)}`;
    return `${value} in (${plain.map((one) => this.statement.scalar(kind, one)).join(', ')})`;
  }

  private bind(field: string, value: Scalar): string {
    const kind = this.single(field);
    return this.statement.scalar(kind, operand(field, kind, value));
  }

  /** Kind of a field's values, or of its elements. */
  private single(field: string): SingleKind {
    const kind = this.kind(field);
    return kind === 'keywords' ? 'keyword' : kind;
  }
}
