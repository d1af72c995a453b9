/** The masters' word for a source where they have one; a system's name in capitals is said like a word. Pure. */
export function sourceWord(source: string | undefined, names: ReadonlyMap<string, string>): string {
  if (!source) return '';
  const known = names.get(source.toLowerCase());
  if (known) return known;
  const spoken = source.replace(/_+/g, ' ').trim();
  // Short ones are abbreviations: IVR, CAF.
  if (spoken !== spoken.toUpperCase() || (spoken.length <= 4 && !source.includes('_'))) return spoken;
  return spoken[0] + spoken.slice(1).toLowerCase();
}
