/**
 * How many rows a list has, as its answers say: one that is shorter than was asked for ends it, a full one lies before the end that is known or
 * beyond it, where more came since. `loaded`: rows up to the last one of the answer; undefined while no answer said it.
 */
export const endAfter = (known: number | undefined, loaded: number, isShort: boolean): number | undefined => {
  if (isShort) return loaded;
  return known !== undefined && loaded <= known ? known : undefined;
};
