import { registerDecorator } from 'class-validator';

const COMPARE = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'];
const scalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** True when a value has the shape of a condition of the query language; deeper than 12 or wider than 5,000 is refused. */
export function isFilter(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > 12) return false;
  const filter = value as Record<string, unknown>;
  const many = filter.and ?? filter.or;
  if (many !== undefined) return Array.isArray(many) && many.length <= 200 && many.every((part) => isFilter(part, depth + 1));
  if (filter.not !== undefined) return isFilter(filter.not, depth + 1);
  if (typeof filter.field !== 'string') return false;
  switch (filter.op) {
    case 'contains':
    case 'startsWith':
      return typeof filter.value === 'string';
    case 'in':
    case 'nin':
      return Array.isArray(filter.values) && filter.values.length <= 5_000 && filter.values.every(scalar);
    case 'between':
      return scalar(filter.from) && scalar(filter.to);
    case 'exists':
      return typeof filter.value === 'boolean';
    default:
      return COMPARE.includes(String(filter.op)) && scalar(filter.value);
  }
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
