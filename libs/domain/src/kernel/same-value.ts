import type { Json } from './schema';

/** Nothing, however it is written: an empty text and an empty list are none. */
const plain = (value: Json | undefined) => (value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));

/** Whether a field holds the same, now and as somebody had opened it. */
export const sameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/**
 * The fields that somebody would change to something else than another one made of them since they were opened: of those that are
 * `expected` to be as they were.
 */
export const changedMeanwhile = (
  names: readonly string[],
  expected: Readonly<Record<string, Json | undefined>> | undefined,
  kept: Readonly<Record<string, Json | undefined>>,
): string[] => names.filter((name) => expected !== undefined && name in expected && !sameValue(expected[name], kept[name]));
