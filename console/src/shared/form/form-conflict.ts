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

/** The fields that both changed, each to something else. */
export const conflictsOf = (values: FieldValues, original: FieldValues, now: FieldValues): Conflict[] =>
  Object.keys(values).flatMap((field) => {
    const [yours, theirs, was] = [values[field], now[field], original[field]];
    return plain(theirs) === plain(was) || plain(theirs) === plain(yours) ? [] : [{ field, original: was, theirs, yours }];
  });

/** What is still to be saved: everything but where the other's value shall stay. */
export const merged = (values: FieldValues, conflicts: readonly Conflict[], mine: ReadonlySet<string>): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => mine.has(field) || !conflicts.some((one) => one.field === field)));
