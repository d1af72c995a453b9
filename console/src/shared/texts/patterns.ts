import type { Words } from './texts';

const PLACE = /\\\{(\d)\\\}/g;
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** Finds the translation (`'{0} leads assigned'`) for a message with values (`12 leads assigned`). */
export function byPattern(texts: Words): (message: string) => string | undefined {
  const patterns = Object.entries(texts).flatMap(([english, text]) => {
    const written = english.replaceAll(SPECIAL, '\\$&');
    const places = [...written.matchAll(PLACE)].map(([, place]) => place);
    return places.length === 0 ? [] : [{ fits: new RegExp(`^${written.replaceAll(PLACE, '(.+)')}$`), places, text }];
  });
  return (message) => {
    for (const { fits, places, text } of patterns) {
      const found = fits.exec(message);
      if (found) return text.replaceAll(/\{(\d)\}/g, (_, place: string) => found[places.indexOf(place) + 1] ?? '');
    }
    return undefined;
  };
}
