import { t } from './texts';

/** Words that were declared by what they stand for, each looked up when it is asked for; undefined of what has none. */
export const spoken =
  (words: Readonly<Record<string, string>>) =>
  (of: string): string | undefined => {
    const word = Object.hasOwn(words, of) ? words[of] : undefined;
    return word === undefined ? undefined : t(word);
  };
