import type { Guard } from '@matricula/domain/kernel/screen';
import { contexts } from '@matricula/domain/registry';

/** A screen as the header search offers it (000 §3 Global search feature). */
export interface Feature {
  name: string;
  description: string;
  keywords: string[];
  url: string;
  group: string;
  uniqueKey: string;
  iconUrl: string;
  /** Component code that the screen needs; undefined: open to every signed-in user. */
  code?: string;
}

/** Every screen that its context declares for the search, quick links first. */
export const features: readonly Feature[] = contexts
  .flatMap(({ search }) => search)
  .toSorted((one, other) => (one.quick ?? Infinity) - (other.quick ?? Infinity) || 0)
  .map(({ screen, name, description, words, group, to = screen.path, code = codeOf(screen.guard) }) => {
    const uniqueKey = to.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '-');
    return { name, description, keywords: words.split(' '), url: to, group, uniqueKey, iconUrl: '', code };
  });

function codeOf(guard: Guard): string | undefined {
  return guard.kind === 'codes' ? guard.codes[0] : undefined;
}
