/** A source as a word where the masters have none for it: a system's name in capitals is said like one. Pure. */
export function spokenSource(source: string): string {
  const spoken = source.replace(/_+/g, ' ').trim();
  // Short ones are abbreviations: IVR, CAF.
  if (spoken !== spoken.toUpperCase() || (spoken.length <= 4 && !source.includes('_'))) return spoken;
  return spoken.charAt(0) + spoken.slice(1).toLowerCase();
}
