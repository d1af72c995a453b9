import { visibleText } from './folded-text';

/** Those that turn the direction of reading too: with them a name or a link reads as another one than it is. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** All of them but tab and line break. */
const UNWRITTEN = /[^\P{Cc}\t\n\r]/u;

/** One line: no line breaks, and nothing that nobody can see or type. What goes into headers, titles and names is of this kind. */
export const isOneLine = (text: string): boolean => !CONTROL.test(text);

/** The same words on one line, without what nobody sees: somebody's name broken by the width of a column is their name all the same. */
export const inOneLine = (text: string): string =>
  visibleText(text)
    .replace(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/ *[\t\n\r\u2028\u2029]+ */g, ' ')
    .trim();

/** Text of any length, in lines: nothing that nobody can see or type. */
export const isWritten = (text: string): boolean => !UNWRITTEN.test(text);
