/** The choices that a person makes by a word of their message. */
export const replyWords = ['stop', 'start'] as const;
export type ReplyWord = (typeof replyWords)[number];

const known: Readonly<Record<ReplyWord, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'OPT OUT'],
  start: ['START', 'UNSTOP', 'SUBSCRIBE', 'OPTIN', 'OPT IN'],
};

/**
 * The choice that a message makes: the word must be the whole message, in any case, as providers define it; a sentence that contains it is read by
 * a user.
 */
export function replyWordOf(text: string): ReplyWord | undefined {
  const word = text
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim();
  return replyWords.find((choice) => known[choice].includes(word));
}
