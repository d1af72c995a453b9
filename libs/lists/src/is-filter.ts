import { registerDecorator } from 'class-validator';

const COMPARE = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'];
const MOST_LEVELS = 12;
/** Each condition is checked for every row. Saved views have a handful, pickers a few dozen values. */
const MOST_CONDITIONS = 500;
const MOST_VALUES = 10_000;
const scalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** True when a value has the shape of a condition of the query language; deeper than 12, or of more than 500 conditions or 10,000 values, is refused. */
export function isFilter(value: unknown): boolean {
  let conditions = 0;
  let listed = 0;
  const is = (of: unknown, depth: number): boolean => {
    if (typeof of !== 'object' || of === null || depth > MOST_LEVELS || ++conditions > MOST_CONDITIONS) return false;
    const filter = of as Record<string, unknown>;
    // Decides by the key that is present, as stores do; a null under the other key is not a condition either.
    const many = 'and' in filter ? filter.and : filter.or;
    if ('and' in filter || 'or' in filter) return Array.isArray(many) && many.length <= 200 && many.every((part) => is(part, depth + 1));
    if ('not' in filter) return is(filter.not, depth + 1);
    if (typeof filter.field !== 'string') return false;
    switch (filter.op) {
      case 'contains':
      case 'startsWith':
        return typeof filter.value === 'string';
      case 'in':
      case 'nin':
        if (!Array.isArray(filter.values) || filter.values.length > 5_000) return false;
        listed += filter.values.length;
        return listed <= MOST_VALUES && filter.values.every(scalar);
      case 'between':
        return scalar(filter.from) && scalar(filter.to);
      case 'exists':
        return typeof filter.value === 'boolean';
      default:
        return COMPARE.includes(String(filter.op)) && scalar(filter.value);
    }
  };
  return is(value, 0);
}

/** Validates a condition of the query language. */
export const IsFilter = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isFilter',
    target: target.constructor,
    propertyName,
    options: { message: `${propertyName} is not a valid condition` },
    validator: { validate: (value: unknown) => isFilter(value) },
  });
