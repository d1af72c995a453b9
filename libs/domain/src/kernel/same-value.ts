import type { Json } from './schema';

/** Nothing, however it is written: an empty text and an empty list are none. */
const plain = (value: Json | undefined) => (value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));

/** Whether a field has the same value now as when the user opened it. */
export const sameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** The given fields whose present value is not the `expected` one, because someone else changed them since the form was opened. */
export const changedConcurrently = (
  names: readonly string[],
  expected: Readonly<Record<string, Json | undefined>> | undefined,
  present: Readonly<Record<string, Json | undefined>>,
): string[] => names.filter((name) => expected !== undefined && name in expected && !sameValue(expected[name], present[name]));
