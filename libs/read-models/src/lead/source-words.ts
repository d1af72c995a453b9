import { spokenSource } from '@matricula/domain/lead/spoken-source';

/** The masters' word for a source where they have one; a system's name in capitals is said like a word. Pure. */
export function sourceWord(source: string | undefined, names: ReadonlyMap<string, string>): string {
  return source ? (names.get(source.toLowerCase()) ?? spokenSource(source)) : '';
}
