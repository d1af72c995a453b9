/** Display text of a source that the masters do not list: names in capitals become ordinary words. Pure. */
export function spokenSource(source: string): string {
  const spoken = source.replace(/_+/g, ' ').trim();
  // Short ones are abbreviations: IVR, CAF.
  if (spoken !== spoken.toUpperCase() || (spoken.length <= 4 && !source.includes('_'))) return spoken;
  return spoken.charAt(0) + spoken.slice(1).toLowerCase();
}
