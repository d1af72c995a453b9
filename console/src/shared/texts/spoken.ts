import { t } from './texts';

/** Looks up declared labels by key, on access; undefined for keys without a label. */
export const spoken =
  (words: Readonly<Record<string, string>>) =>
  (of: string): string | undefined => {
    const word = Object.hasOwn(words, of) ? words[of] : undefined;
    return word === undefined ? undefined : t(word);
  };
