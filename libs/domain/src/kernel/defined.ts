/** The values that are there, in the same order. */
export const defined = <T extends object>(from: T): T =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as T;
