/** Merges concurrent edits of a form. Pure. */
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

/** Fields that both users changed to different values. */
export const conflictsOf = (values: FieldValues, original: FieldValues, now: FieldValues): Conflict[] =>
  Object.keys(values).flatMap((field) => {
    const [yours, theirs, was] = [values[field], now[field], original[field]];
    return same(theirs, was) || same(theirs, yours) || same(yours, was) ? [] : [{ field, original: was, theirs, yours }];
  });

/** The values still to save: all of the user's changes, except where the other user's value stays. */
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

/** Whether a value to save has changed in the meantime. */
export const isMoved = (values: FieldValues, original: FieldValues, now: FieldValues): boolean =>
  Object.keys(values).some((field) => !same(original[field], now[field]));
