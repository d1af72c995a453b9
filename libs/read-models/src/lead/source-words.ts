import { spokenSource } from '@matricula/domain/lead/spoken-source';

/** Display text of a source: the name in the masters, or else its own name with capitals turned into ordinary words. Pure. */
export function sourceWord(source: string | undefined, names: ReadonlyMap<string, string>): string {
  return source ? (names.get(source.toLowerCase()) ?? spokenSource(source)) : '';
}
