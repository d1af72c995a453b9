/** Numbers that follow from a seed. */
export interface Random {
  /** From 0 up to 1, without it. */
  fraction(): number;
  /** A whole number from 0 up to `most`, without it. */
  below(most: number): number;
  oneOf<T>(values: readonly T[]): T;
}

/** Random numbers that are the same for the same seed, so that a random failure can be reproduced. */
export function randomOf(seed: number): Random {
  // Seeds that follow one another must not begin alike.
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(fraction() * most);
  return { fraction, below, oneOf: (values) => values[below(values.length)]! };
}

/** The values in a random order. */
export const shuffled = <Value>(values: readonly Value[], random: Random): Value[] =>
  values
    .map((value) => ({ value, at: random.fraction() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
