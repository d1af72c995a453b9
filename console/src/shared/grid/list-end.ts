/**
 * Derives the length of a list from its answers. An answer shorter than requested ends the list; a full one lies before the known end, or beyond it
 * if rows were added. `loaded`: rows up to the last one of the answer; undefined until an answer revealed the end.
 */
export const endAfter = (known: number | undefined, loaded: number, isShort: boolean): number | undefined => {
  if (isShort) return loaded;
  return known !== undefined && loaded <= known ? known : undefined;
};
