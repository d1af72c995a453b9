import { DomainError, ownValue } from '../kernel';
import { checkFields, type FieldValues } from '../kernel/field-check';
import { defaultsOf } from '../kernel/field-set';
import type { RecordType } from './record-type';

export type RecordValues = FieldValues;

/** Values of an event under the present field names: renamed fields are moved, dropped ones removed. */
export function liftedValues({ fields, renamed }: RecordType, stored: RecordValues): RecordValues {
  const named = Object.entries(stored).map(
    ([name, value]) => [Object.hasOwn(fields, name) ? name : (ownValue(renamed, name) ?? name), value] as const,
  );
  return Object.fromEntries(named.filter(([name]) => Object.hasOwn(fields, name)));
}

/** All values of a record as they are stored, with the defaults of fields that came later. */
export const wholeValues = (type: RecordType, stored: RecordValues): RecordValues => ({
  ...defaultsOf(type.fields),
  ...liftedValues(type, stored),
});

/**
 * Trims and validates given values. For a change (with `present`), only the given fields are validated: stored values were valid when they were
 * written, even if the type has changed since. @throws DomainError `<list>/field-unknown`, `<list>/field-required`, `<list>/field-invalid`,
 * `<list>/field-too-long`
 */
export function checkedValues({ fields, list, label }: RecordType, given: RecordValues, present?: RecordValues): RecordValues {
  const { values, problems } = checkFields(fields, given, present);
  const said = problems.map(
    ({ field, what, message }) => [field, what === 'unknown' ? `${label} has no field ${field}.` : message] as const,
  );
  const [first, words] = [problems[0], said[0]?.[1] ?? ''];
  if (first) throw new DomainError(`${list}/field-${first.what}`, words, Object.fromEntries(said));
  return values;
}
