/** What two people made of the same fields. Pure. */
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { isNone } from '@matricula/domain/kernel/field-set';

export interface Conflict {
  field: string;
  original: unknown;
  theirs: unknown;
  yours: unknown;
}

const plain = (value: unknown) => JSON.stringify(isNone(value) || (Array.isArray(value) && value.length === 0) ? null : value);

const same = (one: unknown, other: unknown) => plain(one) === plain(other);

/** The fields that both changed, each to something else. */
export const conflictsOf = (values: FieldValues, original: FieldValues, now: FieldValues): Conflict[] =>
  Object.keys(values).flatMap((field) => {
    const [yours, theirs, was] = [values[field], now[field], original[field]];
    return same(theirs, was) || same(theirs, yours) || same(yours, was) ? [] : [{ field, original: was, theirs, yours }];
  });

/** What is still to be saved: everything that you changed but where the other's value shall stay. */
export const merged = (
  values: FieldValues,
  original: FieldValues,
  conflicts: readonly Conflict[],
  mine: ReadonlySet<string>,
): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => mine.has(field) || (!same(value, original[field]) && !conflicts.some((one) => one.field === field)),
    ),
  );

/** Whether anything that is to be saved is another than it was. */
export const isMoved = (values: FieldValues, original: FieldValues, now: FieldValues): boolean =>
  Object.keys(values).some((field) => !same(original[field], now[field]));
