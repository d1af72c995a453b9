import { DomainError, type Json } from '../kernel';
import type { RecordField, RecordType } from './record-type';

export type RecordValues = Record<string, Json | undefined>;

/** Characters of a text, where its field says nothing else. */
const MOST_TEXT = 500;
/** Characters of a list or of JSON, written out. */
const MOST_JSON = 60_000;

/** Values as an event holds them, under the names that the type has by now: renamed fields move, dropped ones go. */
export function liftedValues({ fields, renamed }: RecordType, stored: RecordValues): RecordValues {
  const named = Object.entries(stored).map(([name, value]) => [name in fields ? name : (renamed[name] ?? name), value] as const);
  return Object.fromEntries(named.filter(([name]) => name in fields));
}

/** All values of a record as they are stored, with the defaults of fields that came later. */
export const wholeValues = (type: RecordType, stored: RecordValues): RecordValues => ({ ...defaults(type), ...liftedValues(type, stored) });

const defaults = ({ fields }: RecordType): RecordValues =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])));

/**
 * What somebody gave, trimmed and checked. A change is asked for what it names only: what lies there already was right when it was
 * written, whatever the type has learnt since.
 * @throws DomainError `<list>/field-unknown`, `<list>/field-required`, `<list>/field-invalid`, `<list>/field-too-long`
 */
export function checkedValues(type: RecordType, given: RecordValues, what: 'all' | 'given'): RecordValues {
  const { fields, list, label } = type;
  for (const name of Object.keys(given)) {
    if (!(name in fields)) throw new DomainError(`${list}/field-unknown`, `${label} has no field ${name}.`);
  }
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, trimmed(value)]));
  for (const [name, field] of Object.entries(fields)) {
    if (what === 'given' && !(name in values)) continue;
    const value = values[name];
    if (value === undefined || value === null || value === '') {
      if (field.required) throw new DomainError(`${list}/field-required`, field.requiredMessage ?? `${field.label} is required`);
    } else if (!fits(field, value)) {
      throw new DomainError(`${list}/field-invalid`, field.patternMessage ?? `${field.label} is not valid`);
    } else assertLength(type, field, value);
  }
  return values;
}

function trimmed(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one.trim() : one)) : value;
}

function assertLength({ list }: RecordType, { kind, label, most }: RecordField, value: Json): void {
  const limit = most ?? (kind === 'text' ? MOST_TEXT : MOST_JSON);
  const length = typeof value === 'string' ? value.length : JSON.stringify(value).length;
  if (length > limit) throw new DomainError(`${list}/field-too-long`, `${label} may have ${limit} characters at the most`);
}

function fits(field: RecordField, value: Json): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && (!field.values || field.values.includes(value)) && (!field.pattern || field.pattern.test(value));
    case 'integer':
      return Number.isInteger(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'json':
      return true;
  }
}
